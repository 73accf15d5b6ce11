import { label } from '../../models/label.ts'
import { task } from '../../models/task.ts'
import type { RecordPort } from '../port.ts'
import { takeFromLists } from '../records/listed-records.ts'
import { changeInBatches } from '../records/record-job.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Labels of tasks. Deleting one takes it off every task. */
export const labels = recordOperations(label, {
  removing: (port: RecordPort, { id }) => changeInBatches(port, takeFromLists, { model: task.name, field: 'labelIds', id }),
})
