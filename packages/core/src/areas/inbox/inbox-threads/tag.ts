import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { changedValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { inboxThread, MAX_TAGS } from './inbox-thread.ts'
import { changeThread, checkTags, threadEvents } from './thread.ts'

/** The tags to add to a conversation. */
export interface Marking {
  /** Added to the tags that it has. */
  readonly tagIds: readonly string[]
  /** Whether to archive it too. `false`, the default, leaves it unchanged. */
  readonly archive?: boolean
}

/** Adds tags to a conversation, and optionally archives it. Does nothing if nothing changes. */
export const tagThread = defineOperation({
  name: 'inbox-threads.tag',
  permission: inboxThread.writePermission,
  emits: threadEvents,
  async run(port: ServicePort, { id, body: { tagIds, archive = false } }: RecordInput & { readonly body: Marking }) {
    const thread = await requireRecord(port, inboxThread, id)
    await checkTags(port, tagIds, thread.tagIds)
    const all = [...new Set([...thread.tagIds, ...tagIds])]
    if (all.length > MAX_TAGS)
      throw new Refusal(problem('conflict', { detail: `The conversation would have more than ${MAX_TAGS} tags. Take some off first.` }))
    const wanted: Values = { tagIds: all, ...(archive ? { archived: true } : {}) }
    return done(await changeThread(port, thread, changedValues(inboxThread, thread, wanted)))
  },
})
