import { type AnyModel, type ListQuery, models, recordModels } from '@belfry/core'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { selectApiKeys, selectMemberships } from '../../src/store/queries/accounts.ts'
import { writeCursor } from '../../src/store/queries/cursor.ts'
import { selectDeliveries } from '../../src/store/queries/deliveries.ts'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { listedFields, recordColumn, recordColumnNames } from '../../src/store/record-columns.ts'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { queriesOf } from '../support/queries-of.ts'
import { indexOf, insertTasks, recordQueries, tasksOfNobody } from '../support/record-queries.ts'
import { openTestServer } from '../support/test-server.ts'
import { sampleParameter, workQueries } from '../support/work-queries.ts'

// What `list-indexes.test.ts` asks of SQLite's planner. PostgreSQL's would rather read through a small table, so it is told not to: what
// then still reads through it, or sorts, has no index to use. Of several indexes it takes the one that statistics speak for, so there are some.

let store: Store
beforeAll(async () => {
  const { installation, stop } = await openTestServer()
  store = installation.store
  await store.write(async ({ db }) => {
    await insertTasks(db, 'org_1')
    for (const model of recordModels) await insertMany(db, model)
    await sql`analyze records`.execute(db)
  })
  return stop
})

/** A thousand records, of which a quarter is what `recordQueries` asks for. */
async function insertMany(db: Kysely<Tables>, model: AnyModel): Promise<void> {
  const columns = recordColumnNames.slice(0, listedFields(model).length).map((name) => sql`, ${sql.ref(name)}`)
  const values = columns.map(() => sql`, case number % 4 when 0 then 'value' else 'other' end`)
  await sql`insert into records (organization_id, model, id, version, external_id, created_at, updated_at, data ${sql.join(columns, sql``)})
    select 'org_0', ${sql.lit(model.name)}, 'id_' || number, 1, 'crm-' || number, number, number, '{}' ${sql.join(values, sql``)}
    from generate_series(1, 1000) as number`.execute(db)
}

/** The planner's words about every query that `work` makes, in one text. */
function planOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  return store.write(async ({ db }) => {
    for (const planType of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await sql.raw(`set local enable_${planType} = off`).execute(db)
    const plans: string[] = []
    for (const { sql: text, parameters } of await queriesOf(db, work)) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, parameters.map(sampleParameter)),
      )
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n').replaceAll('"', '')
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
    expect(plan).toContain(` using ${indexOf(model, query, 'records_pkey')} `)
    // Nothing is read and then left out, but the one record with an external id.
    if (!('externalId' in query.filters)) expect(plan).not.toMatch(/Filter/)
  },
)

test.each<[string, Partial<ListQuery>]>([
  ['newest first', {}],
  ['newest first, second page', { cursor: writeCursor('tasks', ['tsk_a']) }],
])('several filters at once are read from the index of each in turn: %s', async (_, more) => {
  const query: ListQuery = { limit: 1, filters: tasksOfNobody, ...more }
  const plan = await planOf((db) => selectRecords(db, models.task, 'org_1', query))
  expectIndexOnly(plan)
  const used = [...plan.matchAll(/ using (\w+) /g)].map(([, index]) => index)
  const [link, choice] = ['viewId', 'status'].map((field) => `records_${recordColumn(models.task, field)}`).map((index) => [index, index])
  expect(used).toEqual([link, choice, link, choice, link].flat())
})

test.each([
  ['API keys', (db: Kysely<Tables>) => selectApiKeys(db, 'usr_0', { limit: 50, filters: {}, cursor: writeCursor('api-keys', ['key_0']) })],
  ['deliveries', (db: Kysely<Tables>) => selectDeliveries(db, 'org_0', 'whk_0', { limit: 50, filters: {}, readable: null })],
])('the list of %s is read from an index', async (_, list) => {
  expectIndexOnly(await planOf(list))
})

test.each(workQueries)('%s: found in an index', async (_name, work, indexes) => {
  const plan = await planOf(work)
  expectIndexOnly(plan)
  for (const index of indexes) expect(plan).toMatch(new RegExp(` using ${index}\\b`))
})

test('the memberships of a user are read from an index, whatever the organization', async () => {
  const plan = await planOf((db) => selectMemberships(db, 'usr_0'))
  expectIndexOnly(plan)
  expect(plan).toContain(' using records_member_user ')
})
