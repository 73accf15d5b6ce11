import type { RecordPort } from '../../../framework/operations/port.ts'
import { inboxMessage } from './inbox-message.ts'

/** Stores the result of sending on a message of a conversation. Emits no event: the notification delivery does. */
export async function noteMessageStatus(
  port: RecordPort,
  id: string,
  { status, sentAt }: { readonly status: 'QUEUED' | 'SENT' | 'SIMULATED' | 'FAILED'; readonly sentAt: string | null },
): Promise<void> {
  const message = await port.get(inboxMessage, id)
  if (message?.status === 'QUEUED') await port.update(inboxMessage, message, { status, sentAt })
}
