import type { RecordPort } from '../../../framework/operations/port.ts'
import { takeFromLists } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { inboxThread } from '../inbox-threads/inbox-thread.ts'
import { inboxTag } from './inbox-tag.ts'

/** Operations on tags of conversations. Deleting one removes it from every conversation. */
export const inboxTags = recordOperations(inboxTag, {
  removing: (port: RecordPort, { id }) => changeInBatches(port, takeFromLists, { model: inboxThread.name, field: 'tagIds', id }),
})
