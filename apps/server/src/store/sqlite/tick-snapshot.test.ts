import { setImmediate as nextTick } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Tables } from '../tables.ts'
import { createConnection } from './connection.ts'
import { openReader } from './open-database.ts'
import { openTemporary } from './sqlite.testsetup.ts'
import { createTickSnapshot } from './tick-snapshot.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const noteText = (name: string) => `insert into instance (name, value) values ('${name}', '')`
async function names(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from instance order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function openTwo() {
  const { store, file, dispose } = await openTemporary()
  cleanUps.push(dispose)
  await store.migrate()
  const other = new Database(file)
  cleanUps.push(() => other.close())
  await nextTick()
  return { store, other, file }
}

test('reads of one tick see one state, and those of the next what another process has committed', async () => {
  const { store, other } = await openTwo()
  expect(await store.read(names)).toEqual([])
  other.exec(noteText('elsewhere'))
  expect(await store.read(names)).toEqual([])
  await nextTick()
  expect(await store.read(names)).toEqual(['elsewhere'])
})

test('what is read after another version of the settings was seen is as new as that', async () => {
  const { store, other } = await openTwo()
  const before = store.settingsVersion()
  await nextTick()
  expect(await store.read(names)).toEqual([])
  other.exec(noteText('elsewhere'))
  // In the same tick, whose snapshot is older than the commit.
  expect(store.settingsVersion()).not.toBe(before)
  expect(await store.read(names)).toEqual(['elsewhere'])
})

test('whoever was told of a commit reads it, in the same tick too', async () => {
  const { store } = await openTwo()
  const seen: (readonly string[])[] = []
  const writeAndRead = async (name: string) => {
    await store.write(({ db }) => sql.raw(noteText(name)).execute(db))
    seen.push(await store.read(names))
  }
  // Reads between the writes of a batch begin a snapshot that does not have them.
  await Promise.all([writeAndRead('a'), store.read(names), writeAndRead('b'), store.read(names)])
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('a snapshot that nobody uses any more keeps no checkpoint waiting', async () => {
  const { store, other } = await openTwo()
  await store.read(names)
  await nextTick()
  await store.write(({ db }) => sql.raw(noteText('a')).execute(db))
  await nextTick()
  expect(other.pragma('wal_checkpoint(truncate)')).toMatchObject([{ busy: 0, log: 0 }])
})

test('a read that fails leaves later ones as they were', async () => {
  const { store } = await openTwo()
  await expect(store.read((db) => sql`select * from nowhere`.execute(db))).rejects.toThrow('no such table')
  expect(await store.read(names)).toEqual([])
  await nextTick()
  expect(await store.read(names)).toEqual([])
})

test('the end of a snapshot of a damaged file costs nobody anything but their reads', async () => {
  const { store, file } = await openTwo()
  await store.write(({ db }) => sql.raw(noteText('a')).execute(db))
  await nextTick()
  const reader = createConnection(openReader({ file, busyTimeoutMs: 0 }))
  cleanUps.push(() => reader.close())
  const failing = {
    ...reader,
    get inTransaction() {
      return reader.inTransaction
    },
    command: (text: string) => {
      if (text === 'commit') throw new Error('damaged')
      reader.command(text)
    },
  }
  const snapshot = createTickSnapshot(failing)
  const read = () => reader.execute({ sql: 'select name from instance', parameters: [] } as never).rows
  snapshot.enter()
  expect(read()).toEqual([{ name: 'a' }])
  snapshot.leave()
  await store.write(({ db }) => sql.raw(noteText('b')).execute(db))
  snapshot.enter()
  expect(read()).toEqual([{ name: 'a' }, { name: 'b' }])
  snapshot.leave()
})
