import { ALL_EVENTS, type EventKey } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../../store/prepared-query.ts'
import type { Store } from '../../store/store.ts'
import type { EventSubscriptionsTable, Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** Who is to be told of an event: a webhook or an automation. */
export type Subscriber = Pick<EventSubscriptionsTable, 'kind' | 'target_id'>

/** Finds who is told of an event of an organization. Only inside a `write`. */
export type FindSubscribers = (db: Kysely<Tables>, organizationId: string, key: EventKey) => Promise<readonly Subscriber[]>

const subscribersOf = preparedQuery<Pick<EventSubscriptionsTable, 'organization_id' | 'event_key'> & { all: string }>()((db, param) =>
  db
    .selectFrom('event_subscriptions')
    .select(['kind', 'target_id'])
    .where('organization_id', '=', param('organization_id'))
    .where('event_key', 'in', [param('event_key'), param('all')]),
)

/** Makes the look-up, which remembers what it found until a setting changes. */
export function createFindSubscribers(store: Pick<Store, 'settingsVersion'>): FindSubscribers {
  const known = createVersionCache<readonly Subscriber[]>(store, 10_000)
  return (db, organizationId, key) =>
    known(
      `${organizationId} ${key}`,
      async () => (await subscribersOf(db, { organization_id: organizationId, event_key: key, all: ALL_EVENTS })).rows,
    )
}
