import { inboxTag } from '../../models/inbox-tag.ts'
import { inboxThread } from '../../models/inbox-thread.ts'
import type { RecordPort } from '../port.ts'
import { takeFromLists } from '../records/listed-records.ts'
import { changeInBatches } from '../records/record-job.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Tags of conversations. Deleting one takes it off every conversation. */
export const inboxTags = recordOperations(inboxTag, {
  removing: (port: RecordPort, { id }) => changeInBatches(port, takeFromLists, { model: inboxThread.name, field: 'tagIds', id }),
})
