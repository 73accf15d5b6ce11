import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryDatabase } from '../../../test/support/postgres/temporary-database.ts'
import type { StoreMisuseError } from '../errors.ts'
import { lockRows } from '../lock-rows.ts'
import { migrations } from '../migrations/index.ts'
import { sampleRows } from '../store.testrows.ts'
import type { Tables } from '../tables.ts'
import { noteCluster } from './note-cluster.ts'
import { openPostgres } from './open-postgres.ts'
import { openTemporary } from './postgres.testsetup.ts'
import type { PostgresOptions } from './postgres-options.ts'

async function temporary(options: Partial<PostgresOptions> = {}, which = { migrated: true }) {
  const opened = await openTemporary(options, which)
  onTestFinished(() => opened.dispose())
  return opened
}

test('of four stores that migrate together one does the work', async () => {
  const opened = await temporary({ recordModels: [{ name: 'customer', filters: ['email'] }] }, { migrated: false })
  const stores = [opened.store, ...(await Promise.all([opened.openAnother(), opened.openAnother(), opened.openAnother()]))]
  const applied = await Promise.all(stores.map((store) => store.migrate()))
  expect(applied.flat()).toEqual(migrations.map(({ name }) => name))
  for (const store of stores) expect(await store.pendingMigrations()).toEqual([])
})

test('a database that was moved to another cluster begins another era of its logs, and changes no event', async () => {
  const { store } = await temporary()
  await noteCluster(store)
  await store.write(async ({ db }) => {
    await db.insertInto('events').values(sampleRows.events).execute()
    await db
      .insertInto('retention_jobs')
      .values(['org_1', 'org_2'].map((id) => ({ organization_id: id, id, kind: 'organization' as const, position: null, due_at: 0 })))
      .execute()
    await db.insertInto('event_logs').values(sampleRows.event_logs).execute()
    await db.insertInto('instance').values({ name: 'epoch', value: 'of there' }).execute()
  })
  const state = () =>
    store.read(async (db) => ({
      positions: (await db.selectFrom('events').select('position').execute()).map(({ position }) => position),
      eras: (await db.selectFrom('event_logs').selectAll().orderBy('organization_id').execute()).map(({ era }) => era),
      epochs: (await db.selectFrom('instance').select('value').where('name', '=', 'epoch').execute()).map(({ value }) => value),
    }))
  const there = { positions: [sampleRows.events.position], epochs: ['of there'] }
  await noteCluster(store)
  expect(await state()).toEqual({ ...there, eras: [0] })
  for (const era of [1, 2]) {
    await store.write(({ db }) => db.updateTable('instance').set({ value: 'another' }).where('name', '=', 'cluster').execute())
    await noteCluster(store)
    expect(await state()).toEqual({ ...there, eras: [era, era] })
  }
})

test('what is said for one transaction ends with it', async () => {
  const { store } = await temporary({ lockTimeoutMs: 1234 })
  const timeoutIn = (db: Kysely<Tables>) => sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
  await store.write(async ({ db }) => {
    await sql`set local lock_timeout = '5s'`.execute(db)
    await sql`set local lock_timeout to default`.execute(db)
    expect((await timeoutIn(db)).rows).toEqual([{ lock_timeout: '1234ms' }])
  })
})

describe('the clock', () => {
  test('that agrees is left alone', async () => {
    const { store } = await temporary()
    expect(store.clockOffset()).toBe(0)
  })

  test.each([
    [-5000, 'behind'],
    [5000, 'ahead of'],
  ])('that is %i ms off is corrected, and the node not ready', async (shift, place) => {
    const { store } = await temporary({ machineClock: () => Date.now() + shift })
    expect(Math.abs(store.clockOffset() + shift)).toBeLessThan(500)
    await expect(store.check()).rejects.toThrow(`ms ${place} the database's`)
  })

  test('that is half a second off is corrected, and that is all', async () => {
    const { store } = await temporary({ machineClock: () => Date.now() - 500 })
    expect(store.clockOffset()).toBeGreaterThan(200)
    await store.check()
  })
})

describe('a database that does not keep its promises is refused', () => {
  const url = async (...settings: string[]) => {
    const database = await createTemporaryDatabase({ migrated: false })
    onTestFinished(() => database.remove())
    await database.admin(...settings.map((setting) => `alter database ${database.name} set ${setting}`))
    return database.url
  }
  const open = (address: string) => openPostgres({ url: address, now: Date.now, random: Math.random, recordModels: [] })

  test('when commits are not waited for', async () => {
    await expect(url('synchronous_commit = off').then(open)).rejects.toThrow(/synchronous_commit is off/)
  })

  test('and others are not, whatever is their default', async () => {
    const store = await open(await url("default_transaction_isolation = 'serializable'", 'default_transaction_read_only = on'))
    onTestFinished(() => store.close())
    await store.migrate()
    await store.write(({ db }) => db.insertInto('instance').values({ name: 'a', value: '' }).execute())
  })
})

describe('misuse', () => {
  const misuse = (code: StoreMisuseError['code']) => expect.objectContaining({ name: 'StoreMisuseError', code })

  test('locking rows on the reading side', async () => {
    const { store } = await temporary()
    const locking = store.read((db) => lockRows(db.selectFrom('instance').selectAll(), db).execute())
    await expect(locking).rejects.toEqual(misuse('write_in_read'))
  })

  test.each([
    ['with another query', true],
    ['with nothing more', false],
  ])('catching what a query throws and going on, %s', async (_, another) => {
    const { store } = await temporary()
    const careless = store.write(async ({ db }) => {
      const put = () => db.insertInto('instance').values({ name: 'a', value: '' }).execute()
      await put()
      await put().catch(() => {})
      if (another) await db.selectFrom('instance').selectAll().execute()
    })
    await expect(careless).rejects.toEqual(misuse('went_on'))
    expect(await store.read((db) => db.selectFrom('instance').selectAll().execute())).toEqual([])
  })
})

test('queries that are not awaited one by one run one after another', async () => {
  const { store } = await temporary()
  const names = ['a', 'b', 'c', 'd']
  await store.write(({ db }) => Promise.all(names.map((name) => db.insertInto('instance').values({ name, value: '' }).execute())))
  expect(await store.read((db) => db.selectFrom('instance').select('name').execute())).toHaveLength(4)
})

test('a statement that was prepared before the tables changed is prepared anew', async () => {
  const { store, openAnother, database } = await temporary()
  const all = () => store.read((db) => db.selectFrom('instance').selectAll().execute())
  const inWrite = () => store.write(({ db }) => db.selectFrom('instance').selectAll().execute())
  for (let count = 0; count < 3; count++) await Promise.all([all(), inWrite()])
  const newer = await openAnother()
  await newer.write(async ({ db }) => void (await db.schema.alterTable('instance').addColumn('more', 'text').execute()))
  expect(database.name).toContain('belfry_test_')
  expect(await all()).toEqual([])
  expect(await inWrite()).toEqual([])
})
