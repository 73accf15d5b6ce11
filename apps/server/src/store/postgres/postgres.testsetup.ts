import { createTemporaryDatabase, type TemporaryDatabase } from '../../../test/support/postgres/temporary-database.ts'
import type { OpenedStore } from '../store.testsuite.ts'
import type { Store } from '../store.ts'
import { openPostgres } from './open-postgres.ts'
import type { PostgresOptions } from './postgres-options.ts'

/** A store over a new database, with a clock that stands still. */
export async function openTemporary(
  options: Partial<PostgresOptions> = {},
  { migrated = false }: { readonly migrated?: boolean } = {},
): Promise<OpenedStore & { readonly database: TemporaryDatabase }> {
  const database = await createTemporaryDatabase({ migrated })
  const stores: Store[] = []
  async function open(): Promise<Store> {
    const standing = { now: () => 1_763_690_400_000, recordModels: [], random: Math.random }
    const store = await openPostgres({ url: database.url, ...standing, ...options })
    stores.push(store)
    return store
  }
  let store = await open()
  return {
    database,
    openAnother: open,
    store,
    async reopen() {
      await store.close()
      store = await open()
      return store
    },
    async dispose() {
      await Promise.all(stores.map((each) => each.close()))
      await database.remove()
    },
  }
}
