import { label } from '../../models/label.ts'
import { task } from '../../models/task.ts'
import type { RecordPort } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Labels of tasks. Deleting one takes it off every task. */
export const labels = recordOperations(label, {
  async removing(port: RecordPort, { id }) {
    // No index leads from a label to its tasks, so all are looked at, a page at a time. Labels are deleted rarely.
    for (let cursor: string | undefined; ; ) {
      const { data, nextCursor } = await port.list(task, { limit: 200, filters: {}, cursor })
      for (const marked of data.filter(({ labelIds }) => labelIds.includes(id)))
        await port.update(task, marked, { labelIds: marked.labelIds.filter((other) => other !== id) })
      if (nextCursor === null) return
      cursor = nextCursor
    }
  },
})
