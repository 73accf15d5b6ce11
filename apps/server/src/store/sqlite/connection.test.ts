import Database from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, type SqliteConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { createStatementCache } from './statement-cache.ts'

let database: Database.Database
let connection: SqliteConnection
beforeEach(() => {
  database = new Database(':memory:')
  connection = createConnection(database)
})
afterEach(() => connection.close())

test('a query that is built again is not prepared again', async () => {
  const prepare = vi.spyOn(database, 'prepare')
  connection.command('create table instance (name text, value text) strict')
  const db = kyselyOver((query) => connection.execute(query))
  for (const name of ['a', 'b', 'c']) await db.insertInto('instance').values({ name, value: '' }).execute()
  expect(prepare).toHaveBeenCalledTimes(2)
  expect(await db.selectFrom('instance').select('name').execute()).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
})

test('beyond its capacity the cache drops what was unused for longest', () => {
  const prepared: string[] = []
  const cached = createStatementCache((text) => prepared.push(text), { capacity: 2 })
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) cached(text)
  expect(prepared).toEqual(['a', 'b', 'c', 'b'])
})

test.each([
  ['a boolean', true, 1],
  ['a boolean', false, 0],
  ['null', null, null],
  ['an integer beyond 32 bits', 1_763_690_400_123, 1_763_690_400_123],
  ['bytes of a view', new Uint8Array([9, 1, 2, 9]).subarray(1, 3), Buffer.from([1, 2])],
  ['a buffer', Buffer.from([255, 0]), Buffer.from([255, 0])],
  ['text beyond the basic plane', 'a\u0000🔔', 'a\u0000🔔'],
])('%s is bound: %j', (_, given, stored) => {
  connection.command('create table any_value (value any) strict')
  connection.execute(CompiledQuery.raw('insert into any_value values (?)', [given]))
  expect(connection.execute(CompiledQuery.raw('select value from any_value')).rows).toEqual([{ value: stored }])
})

test.each([[undefined], [{}], [new Date(0)], [[]]])('%o is refused as a parameter', (value) => {
  expect(() => connection.execute(CompiledQuery.raw('select ?', [value]))).toThrow()
})
