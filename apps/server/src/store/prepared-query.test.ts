import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preparedQuery } from './prepared-query.ts'
import { openTemporary } from './sqlite/sqlite.testsetup.ts'
import type { OpenedStore } from './store.testsuite.ts'
import type { Store } from './store.ts'

let opened: OpenedStore
let store: Store
beforeEach(async () => {
  opened = await openTemporary({}, { migrated: true })
  store = opened.store
})
afterEach(() => opened.dispose())

const putFact = preparedQuery<{ name: string; value: string }>()((db, param) =>
  db.insertInto('instance').values({ name: param('name'), value: param('value') }),
)
const factsBetween = preparedQuery<{ from: string; to: string; atMost: number }>()((db, param) =>
  db
    .selectFrom('instance')
    .select(['name', 'value'])
    .where('name', '>=', param('from'))
    .where('name', '<=', param('to'))
    .where('value', '!=', 'hidden')
    .orderBy('name')
    .limit(param('atMost')),
)

test('runs again with other parameters, beside values that are fixed', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await store.write(({ db }) => putFact(db, { name, value: name === 'b' ? 'hidden' : name }))
  const between = async (from: string, to: string, atMost: number) =>
    (await store.read((db) => factsBetween(db, { from, to, atMost }))).rows.map((row) => row.name)
  expect(await between('a', 'd', 9)).toEqual(['a', 'c', 'd'])
  expect(await between('b', 'c', 9)).toEqual(['c'])
  expect(await between('a', 'd', 2)).toEqual(['a', 'c'])
})

test('a parameter may stand in several places', async () => {
  const both = preparedQuery<{ text: string }>()((db, param) =>
    db
      .insertInto('instance')
      .values({ name: param('text'), value: param('text') })
      .returning(['name', 'value']),
  )
  expect(await store.write(({ db }) => both(db, { text: 'x' }))).toEqual({ rows: [{ name: 'x', value: 'x' }] })
})

test('tells how many rows have changed', async () => {
  const change = preparedQuery<{ name: string }>()((db, param) =>
    db.updateTable('instance').set({ value: 'x' }).where('name', '=', param('name')),
  )
  await store.write(({ db }) => putFact(db, { name: 'a', value: '' }))
  expect((await store.write(({ db }) => change(db, { name: 'a' }))).numAffectedRows).toBe(1n)
  expect((await store.write(({ db }) => change(db, { name: 'b' }))).numAffectedRows).toBe(0n)
})

test('is built once, and anew for another database', async () => {
  const build = vi.fn(() => ({ compile: () => CompiledQuery.raw('select 1 as one') as CompiledQuery<{ one: number }> }))
  const one = preparedQuery<object>()(build)
  for (let run = 0; run < 3; run++) expect((await store.read((db) => one(db, {}))).rows).toEqual([{ one: 1 }])
  expect(build).toHaveBeenCalledTimes(1)
})
