import type { RecordPort } from '../../../framework/operations/port.ts'
import { takeFromLists } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { task } from '../../tasks/tasks/task.ts'
import { label } from './label.ts'

/** Operations on labels of tasks. Deleting one removes it from every task. */
export const labels = recordOperations(label, {
  removing: (port: RecordPort, { id }) => changeInBatches(port, takeFromLists, { model: task.name, field: 'labelIds', id }),
})
