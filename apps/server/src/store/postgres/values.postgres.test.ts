import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { openTemporary } from './postgres.testsetup.ts'

let opened: Awaited<ReturnType<typeof openTemporary>>
let store: Store
beforeAll(async () => {
  opened = await openTemporary({}, { migrated: true })
  store = opened.store
})
afterAll(() => opened.dispose())

const one = async (expression: ReturnType<typeof sql>) =>
  (await store.read((db) => sql<{ value: unknown }>`select ${expression} as value`.execute(db))).rows[0]?.value

describe('values come back', () => {
  test.each([
    ['a whole number', sql`9007199254740991::bigint`, Number.MAX_SAFE_INTEGER],
    ['a count', sql`count(*)`, 1],
    ['a sum', sql`sum(7::bigint)`, 7],
    ['a fraction', sql`0.25::numeric`, 0.25],
    ['JSON, as it was written', sql`'{"b": 1, "a":[]}'::json`, '{"b": 1, "a":[]}'],
    ['bytes', sql`'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['nothing', sql`null`, null],
  ])('%s', async (_, expression, expected) => {
    expect(await one(expression)).toEqual(expected)
  })

  test('but no number that JavaScript cannot hold: it would be another one', async () => {
    await expect(one(sql`9007199254740993::bigint`)).rejects.toThrow(/9007199254740993, which is too large/)
  })
})

describe('parameters', () => {
  const put = (value: unknown) =>
    store.write(({ db }) =>
      db
        .insertInto('instance')
        .values({ name: 'a', value: value as string })
        .execute(),
    )

  test('that are undefined are refused', async () => {
    await expect(store.read((db) => sql`select ${undefined}`.execute(db))).rejects.toThrow(/parameter of a query is undefined/)
  })

  test('that are booleans become flags', async () => {
    expect(await one(sql`${true}::bigint`)).toBe(1)
    expect(await one(sql`${false}::bigint`)).toBe(0)
  })

  test('that are a part of some bytes are that part', async () => {
    expect(await one(sql`${new Uint8Array([1, 2, 3, 4]).subarray(1, 3)}::bytea`)).toEqual(Buffer.from([2, 3]))
  })

  test('that PostgreSQL cannot hold are an error of the query, and the connection goes on', async () => {
    await expect(put('a\u0000b')).rejects.toMatchObject({ code: '22021' })
    await put('ab')
  })
})
