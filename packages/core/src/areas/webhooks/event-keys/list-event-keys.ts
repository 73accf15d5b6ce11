import { type EventKind, eventCatalogue } from '../../../framework/events/catalogue.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import { pageOf } from '../../../framework/operations/page-of.ts'
import type { ListQuery, ServicePort } from '../../../framework/operations/port.ts'

/** The event keys that exist, each with its meaning and the permission that covers it. */
export const listEventKeys = defineOperation({
  name: 'event-keys.list',
  permission: null,
  readOnly: true,
  async run(_port: ServicePort, query: ListQuery) {
    const data = Object.entries<EventKind>(eventCatalogue).map(([key, kind]) => ({ key, ...kind }))
    return done(pageOf(data, query))
  },
})
