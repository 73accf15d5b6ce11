import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { inboxThread } from '../inbox-threads/inbox-thread.ts'
import { inboxMessage, MAX_REACTIONS } from './inbox-message.ts'

/** A new reaction. */
export interface NewReaction {
  readonly emoji: string
  /** `null`, the default, for the other side of the conversation. */
  readonly participant?: string | null
}

/** Notes how a participant reacted to a message, in place of an earlier reaction of the same participant. */
export const reactToMessage = defineOperation({
  name: 'inbox-messages.react',
  permission: inboxMessage.writePermission,
  emits: ['inbox:participant-reaction'],
  async run(port: ServicePort, { id, body: { emoji, participant = null } }: RecordInput & { readonly body: NewReaction }) {
    const message = await requireRecord(port, inboxMessage, id)
    const earlier = message.reactions.find((reaction) => reaction.participant === participant)
    if (earlier?.emoji === emoji) return skipped('the reaction is there already', message)
    const reaction = { emoji, participant, reactedAt: formatTime(port.now) }
    const reactions = [...message.reactions.filter((other) => other !== earlier), reaction]
    if (reactions.length > MAX_REACTIONS)
      throw new Refusal(problem('conflict', { detail: `The message has ${MAX_REACTIONS} reactions already, and takes no more.` }))
    const changed = await port.update(inboxMessage, message, { reactions })
    const thread = await requireRecord(port, inboxThread, message.threadId)
    await emitRecordEvent(port, 'inbox:participant-reaction', inboxMessage, changed, {
      inboxThread: eventRecord(inboxThread, thread),
      reaction,
    })
    return done(changed)
  },
})
