import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { changeListed } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { lane } from '../../tasks/tasks/lane.ts'
import { task } from '../../tasks/tasks/task.ts'
import { view } from './view.ts'

/** Views: boards on which tasks are placed. Deleting one takes its lanes along and leaves its tasks, which are then on no board. */
export const views = recordOperations(view, {
  removing: (port: RecordPort, { id }) => takeOff(port, { viewId: id }, { viewId: null, laneId: null }),
})

/** Operations on the lanes of a view. Deleting one leaves its tasks on the view, without a lane. */
export const lanes = recordOperations(lane, {
  removing: (port: RecordPort, { id }) => takeOff(port, { laneId: id }, { laneId: null }),
})

async function takeOff(port: RecordPort, filters: Readonly<Record<string, string>>, changes: Values): Promise<void> {
  await changeInBatches(port, changeListed, { model: task.name, filters, changes })
}
