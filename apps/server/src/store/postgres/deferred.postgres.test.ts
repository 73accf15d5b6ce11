import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countRoundTrips } from '../../../test/support/postgres/count-round-trips.ts'
import { UniqueViolationError } from '../errors.ts'
import { preparedInsert } from '../prepared-insert.ts'
import { preparedQuery } from '../prepared-query.ts'
import { setSavepoint } from '../savepoint.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openTemporary } from './postgres.testsetup.ts'

const insertLater = preparedInsert('instance', ['name', 'value'], { isDeferred: true })
const updateLater = preparedQuery<{ name: string; value: string }>()(
  (db, param) =>
    db
      .updateTable('instance')
      .set({ value: param('value') })
      .where('name', '=', param('name')),
  { isDeferred: true },
)
const fact = (name: string) => [{ name, value: '' }]
const countFacts = (db: Kysely<Tables>) =>
  db
    .selectFrom('instance')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()

let opened: Awaited<ReturnType<typeof openTemporary>>
let store: Store
beforeEach(async () => {
  opened = await openTemporary()
  store = opened.store
  await store.migrate()
  await store.write(({ db }) => db.deleteFrom('instance').execute())
})
afterEach(() => opened.dispose())

async function names(): Promise<readonly string[]> {
  const rows = await store.read((db) => db.selectFrom('instance').select('name').orderBy('name').execute())
  return rows.map(({ name }) => name)
}

test('deferred queries take no round trip of their own', async () => {
  const roundTrips = countRoundTrips(opened.database.url)
  await store.write(async ({ db }) => {
    for (const name of ['a', 'b', 'c']) await insertLater(db, fact(name))
  })
  // One begins the transaction, and one brings the rows and commits.
  expect(roundTrips.since()).toBe(2)
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('the queries of a transaction see what deferred ones have changed', async () => {
  const seen = await store.write(async ({ db }) => {
    await insertLater(db, fact('a'))
    return db.selectFrom('instance').select('name').execute()
  })
  expect(seen).toEqual([{ name: 'a' }])
})

describe('a deferred query that fails', () => {
  test('rejects the transaction, of which nothing is stored', async () => {
    const writing = store.write(async ({ db }) => {
      await insertLater(db, fact('a'))
      await insertLater(db, fact('a'))
      await insertLater(db, fact('b'))
    })
    await expect(writing).rejects.toThrow(UniqueViolationError)
    expect(await names()).toEqual([])
  })

  test('rejects the next query for the same reason', async () => {
    const met: unknown[] = []
    const writing = store.write(async ({ db }) => {
      await insertLater(db, [...fact('a'), ...fact('a')])
      await countFacts(db).catch((error: unknown) => met.push(error))
      await countFacts(db).catch((error: unknown) => met.push(error))
    })
    await expect(writing).rejects.toThrow(UniqueViolationError)
    expect(met).toEqual([expect.any(UniqueViolationError), expect.any(UniqueViolationError)])
    expect(await names()).toEqual([])
  })

  test('is undone with its savepoint, and the transaction goes on', async () => {
    await store.write(async ({ db }) => {
      await insertLater(db, fact('before'))
      const savepoint = await setSavepoint(db, 'completing')
      await insertLater(db, fact('before'))
      await insertLater(db, fact('inside'))
      await expect(savepoint.release()).rejects.toThrow(UniqueViolationError)
      await savepoint.rollBack()
      await savepoint.release()
      await insertLater(db, fact('after'))
    })
    expect(await names()).toEqual(['after', 'before'])
  })

  test('for a parameter that is undefined rejects the transaction too', async () => {
    const writing = store.write(async ({ db }) => {
      await insertLater(db, fact('a'))
      await insertLater(db, [{ name: 'b' } as { name: string; value: string }])
    })
    await expect(writing).rejects.toThrow('undefined')
    expect(await names()).toEqual([])
  })

  test('because of another transaction makes the function run again', async () => {
    await store.write(({ db }) => insertLater(db, [...fact('a'), ...fact('b')]))
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let runs = 0
    const change = (first: string, second: string, own: PromiseWithResolvers<void>, value: string) =>
      store.write(async ({ db }) => {
        runs++
        await db.updateTable('instance').set({ value }).where('name', '=', first).execute()
        own.resolve()
        await Promise.all(both.map(({ promise }) => promise))
        await updateLater(db, { name: second, value })
      })
    await Promise.all([change('a', 'b', both[0], 'one'), change('b', 'a', both[1], 'other')])
    expect(runs).toBe(3)
    const rows = await store.read((db) => db.selectFrom('instance').select('value').execute())
    expect(rows[0]).toEqual(rows[1])
  })
})
