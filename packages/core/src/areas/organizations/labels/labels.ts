import type { RecordPort } from '../../../framework/operations/port.ts'
import { takeFromLists } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { task } from '../../tasks/tasks/task.ts'
import { label } from './label.ts'

/** Labels of tasks. Deleting one takes it off every task. */
export const labels = recordOperations(label, {
  removing: (port: RecordPort, { id }) => changeInBatches(port, takeFromLists, { model: task.name, field: 'labelIds', id }),
})
