import { existsSync, writeFileSync } from 'node:fs'
import { member } from '@belfry/core'
import Database from 'better-sqlite3'
import { type Compilable, type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { StoreUnavailableError } from '../errors.ts'
import { migrations } from '../migrations/index.ts'
import { recordColumn } from '../record-columns.ts'
import { recordField, recordModel } from '../record-field.ts'
import { record } from '../store.testrows.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { assertDurable } from './open-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { openTemporary, temporaryFile } from './sqlite.testsetup.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function openMigrated(options: Parameters<typeof openTemporary>[0] = {}) {
  const opened = await openTemporary(options)
  cleanUps.push(opened.dispose)
  await opened.store.migrate()
  return opened
}

function openRaw(file: string): Database.Database {
  const database = new Database(file, { timeout: 0 })
  cleanUps.push(() => database.close())
  return database
}

const openOptions = { now: () => 1, recordModels: [] }

describe('opening', () => {
  test('syncs every commit: synchronous is FULL after a write, after a restart too', async () => {
    const opened = await openMigrated()
    const settings = async (store: Store) => {
      await store.write(({ db }) =>
        db
          .insertInto('instance')
          .values({ name: 'a', value: '' })
          .onConflict((at) => at.doNothing())
          .execute(),
      )
      return store.write(async ({ db }) => [
        ...(await sql`pragma journal_mode`.execute(db)).rows,
        ...(await sql`pragma synchronous`.execute(db)).rows,
      ])
    }
    const durable = [{ journal_mode: 'wal' }, { synchronous: 2 }]
    expect(await settings(opened.store)).toEqual(durable)
    expect(await settings(await opened.reopen())).toEqual(durable)
  })

  test('refuses a connection that fell back to NORMAL with its first write', async () => {
    const { file } = await openMigrated()
    const careless = openRaw(`${file}.careless`)
    careless.pragma('journal_mode = wal')
    expect(() => assertDurable(careless)).not.toThrow()
    careless.exec('create table any_write (x)')
    expect(() => assertDurable(careless)).toThrow('PRAGMA synchronous is 1')
  })

  test('creates the folder of the file', async () => {
    const { file } = await openMigrated()
    expect(existsSync(file)).toBe(true)
  })

  test('refuses a database in memory', () => {
    expect(() => openSqlite({ file: ':memory:', ...openOptions })).toThrow('needs a file')
  })

  test('refuses the database of another program, and leaves it as it is', async () => {
    const { file } = await openMigrated()
    const other = `${file}.other`
    openRaw(other).exec('create table theirs (x)')
    expect(() => openSqlite({ file: other, ...openOptions })).toThrow('another program')
    expect(openRaw(other).pragma('journal_mode', { simple: true })).toBe('delete')
  })

  test('refuses a file that is no database', async () => {
    const { file } = await openMigrated()
    writeFileSync(`${file}.txt`, 'Dear diary, '.repeat(100))
    expect(() => openSqlite({ file: `${file}.txt`, ...openOptions })).toThrow('not a database')
  })
})

describe('migrating', () => {
  test('two processes that start together migrate once', async () => {
    const { file, remove } = temporaryFile()
    const stores = [openSqlite({ file, ...openOptions }), openSqlite({ file, ...openOptions })]
    cleanUps.push(remove, ...stores.map((store) => () => store.close()))
    const applied = await Promise.all(stores.map((store) => store.migrate()))
    expect(applied.map((names) => names.length).sort()).toEqual([0, migrations.length])
  })

  test('writes the moment of the injected clock', async () => {
    const { store } = await openMigrated({ now: () => 42 })
    expect(await store.read((db) => db.selectFrom('migrations').select('applied_at').execute())).toEqual(
      migrations.map(() => ({ applied_at: 42 })),
    )
  })

  test('tables are strict: a text is not stored as a number', async () => {
    const { store } = await openMigrated()
    const misfit = record({ version: 'two' as unknown as number })
    await expect(store.write(({ db }) => db.insertInto('records').values(misfit).execute())).rejects.toThrow('TEXT value in INTEGER column')
  })
})

describe('plans', () => {
  async function plan(store: Store, build: (db: Kysely<Tables>) => Compilable): Promise<string> {
    const { rows } = await store.read((db) => {
      const query = build(db).compile()
      return db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` })
    })
    return rows.map((row) => row.detail).join('; ')
  }

  test('records are found by a column through its index, in the order of their ids', async () => {
    const { store } = await openMigrated()
    const detail = await plan(store, (db) =>
      db
        .selectFrom('records')
        .select('id')
        .where('organization_id', '=', 'org_1')
        .where(recordModel('task'))
        .where('f2', '=', 'cus_1')
        .where('id', '>', 'tsk_1')
        .orderBy('id')
        .limit(50),
    )
    expect(detail).toMatch(/^SEARCH records USING (COVERING )?INDEX records_f2 \(organization_id=\? AND model=\? AND f2=\? AND id>\?\)$/)
  })

  test('an organization is found by its slug, the memberships of a user, and what a member may do, through theirs', async () => {
    const { store } = await openMigrated()
    const bySlug = await plan(store, (db) =>
      db.selectFrom('records').select('id').where(recordModel('organization')).where(recordField('slug'), '=', 'tower'),
    )
    expect(bySlug).toContain('records_organization_slug (<expr>=?)')
    const memberships = await plan(store, (db) =>
      db
        .selectFrom('records')
        .selectAll()
        .where(recordModel('member'))
        .where(recordField('userId'), '=', 'usr_1')
        .orderBy('organization_id'),
    )
    expect(memberships).toBe('SEARCH records USING INDEX records_member_user (<expr>=?)')
    const permissions = await plan(store, (db) =>
      db
        .selectFrom('records')
        .select('data')
        .where('organization_id', '=', 'org_1')
        .where(recordModel('member'))
        .where(recordColumn(member, 'userId'), '=', 'usr_1'),
    )
    expect(permissions).toBe('SEARCH records USING INDEX records_f1 (organization_id=? AND model=? AND f1=?)')
  })

  test('the next delivery of all, and what is due at one endpoint, are the beginning of an index', async () => {
    const { store } = await openMigrated()
    const waiting = (db: Kysely<Tables>) => db.selectFrom('deliveries').where('status', '=', sql.lit('waiting' as const))
    const next = await plan(store, (db) => waiting(db).select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1))
    expect(next).toBe('SEARCH deliveries USING COVERING INDEX deliveries_next (due_at>?)')
    const due = await plan(store, (db) =>
      waiting(db)
        .select(['organization_id', 'id'])
        .where('webhook_id', '=', 'whk_1')
        .where(sql`(case when attempts < 5 then 0 else 1 end)`, '=', sql.lit(1))
        .where('due_at', '<=', 5)
        .orderBy('due_at')
        .orderBy('organization_id')
        .orderBy('id')
        .limit(10),
    )
    expect(due).toBe('SEARCH deliveries USING COVERING INDEX deliveries_due (webhook_id=? AND <expr>=? AND due_at<?)')
  })

  test('runs that are due are found in the order of their time', async () => {
    const { store } = await openMigrated()
    const detail = await plan(store, (db) =>
      db.selectFrom('runs').select(['organization_id', 'id']).where('due_at', '<=', 5).orderBy('due_at').limit(10),
    )
    expect(detail).toBe('SEARCH runs USING COVERING INDEX runs_due (due_at<?)')
  })
})

describe('an unusable database', () => {
  test('check fails, and everything queued is rejected, while another process holds the lock; then it goes on', async () => {
    const { store, file } = await openMigrated({ busyTimeoutMs: 0 })
    const other = openRaw(file)
    other.exec('begin immediate')
    const writes = await Promise.allSettled(Array.from({ length: 100 }, () => store.write(async () => {})))
    expect(writes.every((write) => write.status === 'rejected' && write.reason instanceof StoreUnavailableError)).toBe(true)
    await expect(store.check()).rejects.toThrow('SQLITE_BUSY')
    await store.read((db) => db.selectFrom('instance').selectAll().execute())
    other.exec('rollback')
    await store.check()
  })
})
