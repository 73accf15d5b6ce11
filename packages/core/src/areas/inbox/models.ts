import { inboxMessage } from './inbox-messages/inbox-message.ts'
import { inboxTag } from './inbox-tags/inbox-tag.ts'
import { inboxThread } from './inbox-threads/inbox-thread.ts'
import { notificationDelivery } from './notifications/notification-delivery.ts'

/** The models of conversations and messages, by name. */
export const inboxModels = { inboxMessage, inboxTag, inboxThread, notificationDelivery } as const
