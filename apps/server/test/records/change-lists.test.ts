import { type ListQuery, models } from '@belfry/core'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { selectRecordIds } from '../../src/store/queries/record-lists.ts'
import { recordColumn } from '../../src/store/record-columns.ts'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { openTestServer } from '../support/test-server.ts'

// Lists with a filter in the order of change. No index has that order for a filter, so they are read in several statements.

const ORG = 'org_changes'
const status = sql.ref(recordColumn(models.task, 'status'))

let store: Store
beforeEach(async () => {
  const { installation, stop } = await openTestServer()
  store = installation.store
  return stop
})

/** Stores tasks in the order of their numbers; those from `waitingFrom` on are waiting. */
async function insertTasks(count: number, waitingFrom: number): Promise<void> {
  const data = store.dialect === 'postgres' ? sql`'{}'::json` : sql`'{}'`
  await store.write(({ db }) =>
    sql`insert into records (organization_id, model, id, version, created_at, updated_at, data, ${status})
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)})
      select ${sql.lit(ORG)}, 'task', 'tsk_' || (100000 + n), 1, 1, 1000 + n, ${data},
        case when n < ${sql.lit(waitingFrom)} then 'PENDING' else 'WAITING' end from numbers`.execute(db),
  )
}

const idOf = (number: number) => `tsk_${100_000 + number}`

function readPage(db: Kysely<Tables>, query: Partial<ListQuery>) {
  return selectRecordIds(db, models.task, ORG, { limit: 200, filters: { status: 'WAITING' }, updatedSince: 1, ...query })
}

test('a page ends when many records have not matched, and the pages behind it bring all that do', async () => {
  await insertTasks(50_000, 47_000)
  const first = await store.read((db) => readPage(db, {}))
  expect(first.data).toEqual([])
  expect(first.nextCursor).not.toBeNull()
  const found: string[] = []
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await store.read((db) => readPage(db, { cursor: cursor as string }))
    found.push(...page.data)
    cursor = page.nextCursor
  }
  expect(found).toEqual(Array.from({ length: 3000 }, (_, index) => idOf(47_000 + index)))
})

/** Does something once, between the statement that picks the records of a page and the one that reads them. */
function meddle(act: () => Promise<unknown>): KyselyPlugin {
  let isDone = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (!isDone && row && 'version' in row && !('data' in row)) {
        isDone = true
        await act()
      }
      return result
    },
  }
}

test.each([
  ['changed', sql`update records set updated_at = 9000, version = 2`],
  ['deleted', sql`delete from records`],
])('records that are %s while a page is read hide none of the others', async (what, act) => {
  await insertTasks(10, 0)
  const change = () => store.write(({ db }) => sql`${act} where id in (${idOf(1)}, ${idOf(2)})`.execute(db))
  const first = await store.read((db) => readPage(db.withPlugin(meddle(change)), { limit: 3 }))
  const found = [...first.data]
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await store.read((db) => readPage(db, { limit: 3, cursor: cursor as string }))
    found.push(...page.data)
    cursor = page.nextCursor
  }
  const others = [0, 3, 4, 5, 6, 7, 8, 9].map(idOf)
  expect(found).toEqual(what === 'changed' ? [...others, idOf(1), idOf(2)] : others)
})
