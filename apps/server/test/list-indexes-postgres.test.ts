import { recordModels } from '@belfry/core'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { selectApiKeys } from '../src/store/queries/accounts.ts'
import { writeCursor } from '../src/store/queries/cursor.ts'
import { selectDeliveries } from '../src/store/queries/deliveries.ts'
import { selectRecords } from '../src/store/queries/records.ts'
import type { Store } from '../src/store/store.ts'
import type { Tables } from '../src/store/tables.ts'
import { recordQueries } from './support/record-queries.ts'
import { openTestServer } from './support/test-server.ts'

// What `list-indexes.test.ts` asks of SQLite's planner. PostgreSQL's would rather read through a small table, so it is told not to: what
// then still reads through it, or sorts, has no index to use.

let store: Store
beforeAll(async () => {
  const { installation, stop } = await openTestServer()
  store = installation.store
  return stop
})

/** The planner's words about every query that `work` makes, in one text. */
function planOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  return store.write(async ({ db }) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const queries: CompiledQuery[] = []
    const recorder = db.withPlugin({
      transformQuery({ node }) {
        queries.push(db.getExecutor().compileQuery(node, { queryId: 'plan' }))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await work(recorder)
    const plans: string[] = []
    for (const { sql: text, parameters } of queries) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n')
  })
}

function expectIndexOnly(plan: string): void {
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
}

test.each(recordModels.flatMap((model) => recordQueries(model).map(([name, query]) => [model.collection, name, model, query] as const)))(
  'the list of %s is read from an index: %s',
  async (_collection, _name, model, query) => {
    const plan = await planOf((db) => selectRecords(db, model, 'org_0', query))
    expectIndexOnly(plan)
    const [field] = Object.keys(query.filters)
    if (query.updatedSince === undefined && field !== undefined && field !== 'externalId')
      expect(plan).toMatch(new RegExp(`\\brec_${model.name}_${field}\\b`))
  },
)

test.each([
  ['API keys', (db: Kysely<Tables>) => selectApiKeys(db, 'usr_0', { limit: 50, filters: {}, cursor: writeCursor('api-keys', ['key_0']) })],
  ['deliveries', (db: Kysely<Tables>) => selectDeliveries(db, 'org_0', 'whk_0', { limit: 50, filters: {}, readable: null })],
])('the list of %s is read from an index', async (_, list) => {
  expectIndexOnly(await planOf(list))
})
