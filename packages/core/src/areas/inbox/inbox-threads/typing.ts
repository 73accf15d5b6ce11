import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { inboxThread } from './inbox-thread.ts'

/** Whether someone is typing. */
export interface Typing {
  readonly isTyping: boolean
  /** `null`, the default, for the other side of the conversation. */
  readonly participant?: string | null
}

/** Emits that someone has started or stopped typing. Nothing is stored. */
export const typeInThread = defineOperation({
  name: 'inbox-threads.typing',
  permission: inboxThread.writePermission,
  emits: ['inbox:typing-changed'],
  async run(port: ServicePort, { id, body: { isTyping, participant = null } }: RecordInput & { readonly body: Typing }) {
    const thread = await requireRecord(port, inboxThread, id)
    await emitRecordEvent(port, 'inbox:typing-changed', inboxThread, thread, { typing: { isTyping, participant } })
    return done(thread)
  },
})
