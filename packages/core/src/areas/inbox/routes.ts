import type { Route } from '../../framework/contract/define-route.ts'
import { inboxMessageRoutes } from './inbox-messages/routes.ts'
import { inboxTagRoutes } from './inbox-tags/routes.ts'
import { inboxThreadRoutes } from './inbox-threads/routes.ts'
import { notificationDeliveryRoutes } from './notifications/routes.ts'

/** The addresses of conversations and messages. */
export const inboxAreaRoutes: readonly Route[] = [
  ...inboxTagRoutes,
  ...inboxThreadRoutes,
  ...inboxMessageRoutes,
  ...notificationDeliveryRoutes,
]

/** The descriptions of the tags in the OpenAPI document. */
export const inboxAreaTags = {
  inbox: 'Conversations with customers',
  messages: 'What the service has sent to whom',
}
