import { existsSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { StoreUnavailableError } from '../errors.ts'
import { recordField, recordModel } from '../record-field.ts'
import { record } from '../store.testrows.ts'
import { assertDurable } from './open-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { openTemporary, temporaryFile } from './sqlite.testsetup.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function opened(options: Parameters<typeof openTemporary>[0] = {}) {
  const temporary = await openTemporary(options)
  cleanUps.push(temporary.dispose)
  await temporary.store.migrate()
  return temporary
}

function emptyFile() {
  const { file, remove } = temporaryFile()
  cleanUps.push(remove)
  return file
}

const options = { now: () => 1, recordIndexes: [] }

test('creates the folder of the file', async () => {
  const { file } = await opened()
  expect(existsSync(file)).toBe(true)
})

test('commits are synced: synchronous is FULL after a write, and again after a restart', async () => {
  const temporary = await opened()
  for (const store of [temporary.store, await temporary.reopen()]) {
    if (store === temporary.store) continue
    await store.write(({ db }) => db.insertInto('instance').values({ name: 'a', value: '' }).execute())
    const settings = await store.write(async ({ db }) => [
      (await sql`pragma synchronous`.execute(db)).rows,
      (await sql`pragma journal_mode`.execute(db)).rows,
    ])
    expect(settings).toEqual([[{ synchronous: 2 }], [{ journal_mode: 'wal' }]])
  }
})
