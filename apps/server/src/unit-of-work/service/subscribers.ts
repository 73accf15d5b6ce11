import type { EventKey } from '@belfry/core'
import type { Kysely } from 'kysely'
import { type Subscriber, selectSubscribers } from '../../store/queries/subscriptions.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** Finds the subscribers of an event of an organization. Only inside a `write`. */
export type FindSubscribers = (db: Kysely<Tables>, organizationId: string, key: EventKey) => Promise<readonly Subscriber[]>

/** Creates the lookup, which caches results until a setting changes. */
export function createFindSubscribers(store: Pick<Store, 'settingsVersion'>): FindSubscribers {
  const known = createVersionCache<readonly Subscriber[]>(store, 10_000)
  return (db, organizationId, key) => known(`${organizationId} ${key}`, () => selectSubscribers(db, organizationId, key))
}
