import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { inboxThread } from './inbox-thread.ts'
import { changeThread, eventCustomer } from './thread.ts'

/** The reason of a hand-off. */
export interface Handoff {
  readonly reason?: string | null
}

/** Hands a conversation over to a person urgently: the assistant stops replying. Does nothing if it was already handed over. */
export const urgentHandoff = defineOperation({
  name: 'inbox-threads.urgentHandoff',
  permission: inboxThread.writePermission,
  emits: ['inbox:urgent-handoff'],
  async run(port: ServicePort, { id, body: { reason = null } }: RecordInput & { readonly body: Handoff }) {
    const thread = await requireRecord(port, inboxThread, id)
    if (thread.urgent && !thread.assistantActive) return skipped('the conversation is urgent already', thread)
    const changed = await changeThread(port, thread, { urgent: true, assistantActive: false })
    await emitRecordEvent(port, 'inbox:urgent-handoff', inboxThread, changed, { customer: await eventCustomer(port, changed), reason })
    return done(changed)
  },
})
