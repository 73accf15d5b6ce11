import { type AnyModel, type DeliveryQuery, recordModels } from '@belfry/core'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectApiKeys } from '../src/store/queries/accounts.ts'
import { writeCursor } from '../src/store/queries/cursor.ts'
import { countUndelivered, selectDeliveries } from '../src/store/queries/deliveries.ts'
import { selectRecords } from '../src/store/queries/records.ts'
import type { Store } from '../src/store/store.ts'
import { recordQueries } from './support/record-queries.ts'
import { openTestServer } from './support/test-server.ts'

// What is asked of a list answers at any size only when it is one range of an index. The planner says whether it is.

let store: Store

beforeAll(async () => {
  const { installation, stop } = await openTestServer({ database: 'sqlite' })
  store = installation.store
  return stop
})

type Db = Parameters<Parameters<Store['read']>[0]>[0]

/** The planner's words about every query that `work` makes. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  return store.read(async (db) => {
    const queries: RootOperationNode[] = []
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        queries.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await work(db.withPlugin(recorder))
    const plans: string[] = []
    for (const node of queries) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
      const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
      plans.push(...rows.map(({ detail }) => detail))
    }
    return plans
  })
}

function indexOf({ name }: AnyModel, field: string): string {
  return field === 'externalId' ? 'records_external_id' : `rec_${name}_${field}`
}

describe.each(recordModels.map((model) => [model.collection, model] as const))('the list of %s is read from an index', (_, model) => {
  test.each(recordQueries(model))('%s', async (_name, query) => {
    const plans = await plansOf((db) => selectRecords(db, model, 'org_0', query))
    // One line: neither a scan nor a sort, so a page costs what it shows.
    expect(plans).toEqual([expect.stringMatching(/^SEARCH records USING INDEX /)])
    const [field] = Object.keys(query.filters)
    if (query.updatedSince === undefined && field !== undefined) expect(plans[0]).toContain(indexOf(model, field))
  })
})

test('two filters at once are still no scan', async () => {
  const task = recordModels.find(({ name }) => name === 'task') as AnyModel
  const plans = await plansOf((db) => selectRecords(db, task, 'org_0', { limit: 50, filters: { status: 'PENDING', parentId: 'tsk_0' } }))
  expect(plans).toEqual([expect.stringMatching(/^SEARCH records USING INDEX rec_task_/)])
})

test.each([
  ['first page', {}],
  ['second page', { cursor: writeCursor(['key_0']) }],
])('the list of API keys is read from an index: %s', async (_, cursor) => {
  const plans = await plansOf((db) => selectApiKeys(db, 'usr_0', { limit: 50, filters: {}, ...cursor }))
  expect(plans).toEqual([expect.stringMatching(/^SEARCH api_keys USING INDEX api_keys_user/)])
})

describe('the deliveries of a webhook are read from an index', () => {
  const readable = { eventKeys: ['customer:created', 'invoice:paid'], schedules: ['test'] } as const
  const queries: readonly (readonly [string, string, Partial<DeliveryQuery>])[] = [
    ['all', 'deliveries_webhook', {}],
    ['second page', 'deliveries_webhook', { cursor: writeCursor(['dlv_0']) }],
    ['since a time', 'deliveries_webhook', { since: 1 }],
    ['of one event key', 'deliveries_webhook', { filters: { eventKey: 'customer:created' } }],
    ['that may be read', 'deliveries_webhook', { readable }],
    ['delivered', 'deliveries_webhook', { filters: { status: 'delivered' } }],
    ['waiting', 'deliveries_waiting', { filters: { status: 'waiting' } }],
    ['failed', 'deliveries_failed', { filters: { status: 'failed' } }],
    ['stopped, with everything', 'deliveries_stopped', { filters: { status: 'stopped', eventKey: 'x' }, readable, since: 1 }],
  ]

  test.each(queries)('%s', async (_name, index, query) => {
    const plans = await plansOf((db) => selectDeliveries(db, 'org_0', 'whk_0', { limit: 50, filters: {}, readable: null, ...query }))
    for (const plan of plans)
      expect(plan).toMatch(new RegExp(`^SEARCH (deliveries USING (COVERING )?INDEX ${index} |delivery_attempts USING)`))
  })

  test('what did not arrive is counted in indexes alone', async () => {
    const plans = await plansOf((db) => countUndelivered(db, 'org_0'))
    expect(plans).toEqual(
      ['waiting', 'stopped', 'failed'].map((status) =>
        expect.stringMatching(`^SEARCH deliveries USING COVERING INDEX deliveries_${status} `),
      ),
    )
  })
})
