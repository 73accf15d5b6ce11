import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { postEvents, postMessage } from '../inbox-messages/post-message.ts'
import { inboxThread } from './inbox-thread.ts'

/** A reply in a conversation. */
export interface ThreadReply {
  readonly body: string
  /** `false` by default: a reply by a person replaces the assistant. */
  readonly keepAssistant?: boolean
}

/** Sends an answer in a conversation. When a member gives it, the conversation is urgent no longer. */
export const replyToThread = defineOperation({
  name: 'inbox-threads.reply',
  permission: inboxThread.writePermission,
  asks: ['mail', 'sms', 'whatsapp'],
  emits: postEvents,
  fixedEventValues: { 'inbox:message-created': { 'inboxMessage.direction': 'OUTBOUND' } },
  async run(port: ServicePort, { id, body: { body, keepAssistant = false } }: RecordInput & { readonly body: ThreadReply }) {
    const thread = await requireRecord(port, inboxThread, id)
    const { message } = await postMessage(
      port,
      thread,
      { direction: 'OUTBOUND', body },
      {
        ...(keepAssistant ? {} : { assistantActive: false }),
        ...(port.caller.author.type === 'MEMBER' ? { urgent: false } : {}),
      },
    )
    return done(message)
  },
})
