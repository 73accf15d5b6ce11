import { type AnyModel, type AnyRecord, exampleId, hasTerms, type ListQuery, models, type TermFilter } from '@belfry/core'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { insertRecords } from '../../src/store/queries/records.ts'
import type { Store } from '../../src/store/store.ts'
import { openTestServer } from '../support/test-server.ts'

// Some terms have few records and some have many, which are read in another way. Whoever asks must not notice.

const COUNT = 5000
const ORG = 'org_terms'
const [often, seldom, nobody] = [exampleId('user', 1), exampleId('user', 2), exampleId('user', 3)]
const [customerId, otherId] = [exampleId('customer', 1), exampleId('customer', 2)]

let store: Store

function made(model: AnyModel, index: number, values: object): AnyRecord {
  const moment = new Date(Date.UTC(2026, 6, 1) + ((index * 7) % 1000) * 1000).toISOString()
  const id = `${exampleId(model.name).slice(0, 4)}${String(index).padStart(26, '0')}`
  return { ...model.example, organizationId: ORG, id, createdAt: moment, updatedAt: moment, ...values } as unknown as AnyRecord
}

const tasks = Array.from({ length: COUNT }, (_, index) =>
  made(models.task, index, {
    title: `Task ${index}`,
    status: index % 4 === 0 ? 'WAITING' : 'PENDING',
    assigneeIds: [...(index % 10 < 6 ? [often] : []), ...(index % 100 === 7 ? [seldom] : [])],
    links: index % 2 === 0 ? [{ model: 'customer', id: customerId }] : index % 97 === 0 ? [{ model: 'customer', id: otherId }] : [],
  }),
)
const customers = Array.from({ length: COUNT }, (_, index) =>
  made(models.customer, index, {
    status: index % 5 === 0 ? 'VIP' : 'DEFAULT',
    firstName: index % 50 === 0 ? 'Adèle' : 'Maria',
    lastName: index % 3 === 0 ? 'van den Berg' : index % 70 === 1 ? 'Vandamme' : `Marien ${index}`,
    companyName: null,
  }),
)

beforeAll(async () => {
  const { installation, stop } = await openTestServer()
  store = installation.store
  await store.write(async ({ db }) => {
    await insertRecords(db, models.task, tasks)
    await insertRecords(db, models.customer, customers)
  })
  return stop
}, 120_000)

/** What the list should show, in its order. */
function expected(model: AnyModel, { filters, updatedSince, oldestFirst }: Omit<ListQuery, 'limit'>): readonly string[] {
  const records = (model === (models.task as AnyModel) ? tasks : customers).filter((record) =>
    Object.entries(filters).every(([name, value]) => {
      const terms = (model.termFilters as Readonly<Record<string, TermFilter>>)[name]
      return terms ? hasTerms(terms, record, value) : String(record[name]) === value
    }),
  )
  const byId = records.map(({ id }) => id).sort()
  if (updatedSince === undefined) return oldestFirst ? byId : byId.reverse()
  return records
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= updatedSince)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** What it shows, page after page. */
async function listedIds(model: AnyModel, query: Omit<ListQuery, 'limit'>, limit: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await store.read((db) => selectRecords(db, model, ORG, { ...query, limit, cursor }))
    expect(page.data.length).toBeLessThanOrEqual(limit)
    ids.push(...page.data.map(({ id }) => id))
    if (page.nextCursor === null) return ids
    cursor = page.nextCursor
  }
}

const filterCases: readonly (readonly [AnyModel, Readonly<Record<string, string>>])[] = [
  [models.task, { assigneeId: often }],
  [models.task, { assigneeId: seldom }],
  [models.task, { assigneeId: nobody }],
  [models.task, { linkedRecordId: customerId }],
  [models.task, { assigneeId: often, linkedRecordId: customerId }],
  [models.task, { assigneeId: often, linkedRecordId: otherId }],
  [models.task, { assigneeId: often, status: 'WAITING' }],
  [models.task, { assigneeId: seldom, status: 'WAITING' }],
  [models.task, { assigneeId: often, status: 'COMPLETED' }],
  [models.customer, { name: 'maria' }],
  [models.customer, { name: 'mar' }],
  [models.customer, { name: 'ade' }],
  [models.customer, { name: 'van' }],
  [models.customer, { name: 'van adele' }],
  [models.customer, { name: 'van mar' }],
  [models.customer, { name: 'van damme' }],
  [models.customer, { name: 'maria', status: 'VIP' }],
  [models.customer, { name: 'mar van', status: 'WARNING' }],
  [models.customer, { name: 'mariene' }],
]

const orders = [{}, { oldestFirst: true }, { updatedSince: Date.UTC(2026, 6, 1, 0, 5) }, { inPieces: true }] as const

describe.each(filterCases)('%o filtered by %o', (model, filters) => {
  test.each(orders)('shows what it should, in the order of %o', async (order) => {
    const query = { ...order, filters }
    expect(await listedIds(model, query, 173)).toEqual(expected(model, query))
  })
})

/** The planner's words about every query that a page makes. */
async function plansOf(model: AnyModel, query: ListQuery): Promise<string> {
  return store.write(async ({ db }) => {
    const nodes: RootOperationNode[] = []
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await selectRecords(db.withPlugin(recorder), model, ORG, query)
    const plans: string[] = []
    const how = store.dialect === 'postgres' ? 'explain' : 'explain query plan'
    for (const node of nodes) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))
      plans.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])))
    }
    return plans.join('\n').replaceAll('"', '')
  })
}

test.each(
  filterCases.flatMap(([model, filters]) => orders.map((order) => [model, { ...order, filters, limit: 50 } as ListQuery] as const)),
)('%o is read from indexes: %o', async (model, query) => {
  const plan = await plansOf(model, query)
  expect(plan).not.toMatch(/^SCAN|Seq Scan on record/m)
  expect(plan).toMatch(/record_terms USING PRIMARY KEY|record_terms_pkey/)
})
