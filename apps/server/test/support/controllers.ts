import { type AnyModel, models } from '@belfry/core'
import { sql } from 'kysely'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { countPerTransaction } from './count-per-transaction.ts'
import { storeRecords } from './stored-records.ts'
import type { TestServer } from './test-server.ts'

/** How many controllers are told in one transaction. */
export const NOTIFICATION_BATCH = 20

/** How many access methods, and NFC tags, a customer may have. */
export const MOST = 200

/** All records of a model, the newest first. */
export async function all({ server, organization }: TestServer, model: AnyModel) {
  const records = []
  for (let cursor: string | undefined; ; ) {
    const page = await server.service.store.read((db) => selectRecords(db, model, organization.id, { limit: 200, filters: {}, cursor }))
    records.push(...page.data)
    if (page.nextCursor === null) return records
    cursor = page.nextCursor
  }
}

/**
 * From now on, how many records each transaction has changed that were there before, or that it has made and then changed: that of a request,
 * which is the first one, and the largest of those that follow.
 */
export function watch(server: TestServer): () => { readonly first: number; readonly most: number } {
  const counts = countPerTransaction(server, 'records', async (db) => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from record_changes where change <> 'created'`.execute(
      db,
    )
    return Number(rows[0]?.count)
  })
  let seen = 0
  return () => {
    const [first = 0, ...others] = counts()
      .slice(seen)
      .filter((count) => count > 0)
    seen = counts().length
    return { first, most: Math.max(0, ...others) }
  }
}

/** Doors, each with a controller of its own. */
export async function storeDoors(server: TestServer, count: number): Promise<readonly string[]> {
  const controllers = await storeRecords(server, models.controller, count, (index) => ({ name: `${index}`, serial: `CTL-${index}` }))
  return storeRecords(server, models.accessPoint, count, (index) => ({ name: `${index}`, controllerId: controllers[index] }))
}

/** A customer, and its id. */
export const storeCustomer = async (server: TestServer): Promise<string> =>
  (await storeRecords(server, models.customer, 1, () => ({ firstName: 'Ada' })))[0] as string
