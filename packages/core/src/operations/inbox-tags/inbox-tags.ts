import { inboxTag } from '../../models/inbox-tag.ts'
import { inboxThread } from '../../models/inbox-thread.ts'
import type { RecordPort } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Tags of conversations. Deleting one takes it off every conversation. */
export const inboxTags = recordOperations(inboxTag, {
  async removing(port: RecordPort, { id }) {
    // No index leads from a tag to its conversations, so all are looked at, a page at a time. Tags are deleted rarely.
    for (let cursor: string | undefined; ; ) {
      const { data, nextCursor } = await port.list(inboxThread, { limit: 200, filters: {}, cursor })
      for (const marked of data.filter(({ tagIds }) => tagIds.includes(id)))
        await port.update(inboxThread, marked, { tagIds: marked.tagIds.filter((other) => other !== id) })
      if (nextCursor === null) return
      cursor = nextCursor
    }
  },
})
