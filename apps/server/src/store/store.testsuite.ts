import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NewerDatabaseError, StoreMisuseError, StoreUnavailableError, UniqueViolationError, UnreleasedDatabaseError } from './errors.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { record, sampleRows } from './store.testrows.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** An empty database for one test, not yet migrated. */
export interface OpenedStore {
  readonly store: Store
  /** Closes the store and opens another one over the same data. */
  reopen(): Promise<Store>
  /** Opens another store over the same data, as another process does. The caller closes it. */
  openAnother(): Promise<Store>
  /** Closes the open stores and removes the data. */
  dispose(): Promise<void>
}

/** Opens a store over a new database: an empty one, or one with all tables and no rows. */
export type OpenTemporary = (
  options?: { readonly migrations?: readonly Migration[] },
  which?: { readonly migrated: boolean },
) => Promise<OpenedStore>

/** The promises of `Store`. Every adapter runs them over a real database, with its guards for tests switched on. */
export function testStore(name: string, open: OpenTemporary): void {
  describe(name, () => {
    let opened: OpenedStore
    let store: Store

    async function openNew(...given: Parameters<OpenTemporary>): Promise<void> {
      opened = await open(...given)
      store = opened.store
    }
    const openMigrated = () => openNew({}, { migrated: true })
    const dispose = () => opened.dispose()
    function eachOnItsOwn(): void {
      beforeEach(openMigrated)
      afterEach(dispose)
    }

    const put = (key: string, value = key) => store.write(({ db }) => db.insertInto('instance').values({ name: key, value }).execute())
    const names = async () =>
      (await store.read((db) => db.selectFrom('instance').select('name').orderBy('name').execute())).map((row) => row.name)

    const tableNames = () => store.read(async (db) => (await db.introspection.getTables()).map((table) => table.name).sort())
    const integer = () => sql.raw(store.dialect === 'sqlite' ? 'integer' : 'bigint')

    describe('migrations', () => {
      afterEach(dispose)

      test('are all pending on an empty database, and applied once', async () => {
        await openNew()
        const all = migrations.map((migration) => migration.name)
        expect(await store.pendingMigrations()).toEqual(all)
        expect(await store.migrate()).toEqual(all)
        expect(await store.pendingMigrations()).toEqual([])
        expect(await store.migrate()).toEqual([])
      })

      test('stay applied after a restart', async () => {
        await openNew()
        await store.migrate()
        store = await opened.reopen()
        expect(await store.pendingMigrations()).toEqual([])
        expect(await store.migrate()).toEqual([])
      })

      test('refuse a database that a newer version has migrated, and name what they do not know', async () => {
        await openMigrated()
        await store.write(({ db }) => db.insertInto('migrations').values({ name: '9999-tomorrow', applied_at: 1 }).execute())
        store = await opened.reopen()
        await expect(store.migrate()).rejects.toThrow(NewerDatabaseError)
        await expect(store.pendingMigrations()).rejects.toThrow('"9999-tomorrow"')
      })

      test('that are newer are applied once, to what is there already', async () => {
        const known = [...migrations]
        await openNew({ migrations: known })
        await store.migrate()
        await put('a')
        known.push({
          name: '0002-second',
          up: async (db) => void (await db.schema.alterTable('instance').addColumn('remark', 'text').execute()),
        })
        store = await opened.reopen()
        expect(await store.pendingMigrations()).toEqual(['0002-second'])
        expect(await store.migrate()).toEqual(['0002-second'])
        expect(await store.migrate()).toEqual([])
        const rows = await store.read((db) => db.selectFrom('instance').selectAll().where('name', '=', 'a').execute())
        expect(rows).toEqual([{ name: 'a', value: 'a', remark: null }])
      })

      test('are undone together when one of them fails', async () => {
        const failing: Migration = { name: '0002-failing', up: () => Promise.reject(new Error('no more')) }
        await openNew({ migrations: [...migrations, failing] })
        await expect(store.migrate()).rejects.toThrow('no more')
        expect(await store.pendingMigrations()).toEqual([...migrations.map(({ name }) => name), '0002-failing'])
        expect(await tableNames()).toEqual([])
      })

      test('refuse a database from before the first release, say what to do, and leave it as it is', async () => {
        await openNew()
        await store.write(async ({ db }) => {
          await sql`create table migrations (name text not null primary key, applied_at ${integer()} not null)`.execute(db)
          for (const name of ['0001-first', '0002-delivery-schedule'])
            await db.insertInto('migrations').values({ name, applied_at: 1 }).execute()
        })
        store = await opened.reopen()
        await expect(store.pendingMigrations()).rejects.toThrow(UnreleasedDatabaseError)
        await expect(store.migrate()).rejects.toThrow(/before its first release.*Create a new one/)
        expect(await tableNames()).toEqual(['migrations'])
      })
    })

    describe('tables', () => {
      beforeAll(openMigrated)
      afterAll(dispose)

      test.each(Object.entries(sampleRows))('%s gives back what was put into it, with every column declared', async (table, row) => {
        await store.write(async ({ db }) => {
          await db.deleteFrom(table as 'instance').execute()
          await db
            .insertInto(table as 'instance')
            .values(row as Tables['instance'])
            .execute()
        })
        const stored = await store.read((db) =>
          db
            .selectFrom(table as 'instance')
            .selectAll()
            .execute(),
        )
        expect(stored).toContainEqual(row)
      })
    })

    describe('unique values', () => {
      eachOnItsOwn()

      test('a slug belongs to one organization; other models may repeat it', async () => {
        const slugged = (id: string, model: string) => record({ id, model, organization_id: id, data: '{"slug":"tower"}' })
        await store.write(({ db }) =>
          db
            .insertInto('records')
            .values([slugged('a', 'organization'), slugged('b', 'room')])
            .execute(),
        )
        const again = store.write(({ db }) => db.insertInto('records').values(slugged('c', 'organization')).execute())
        await expect(again).rejects.toThrow(UniqueViolationError)
      })

      test('an external id is unique per organization and model, and may be absent any number of times', async () => {
        const rows = [
          record({ id: '1' }),
          record({ id: '2' }),
          record({ id: '3', external_id: 'x' }),
          record({ id: '4', external_id: 'x', model: 'invoice' }),
          record({ id: '5', external_id: 'x', organization_id: 'org_2' }),
        ]
        await store.write(({ db }) => db.insertInto('records').values(rows).execute())
        const again = store.write(({ db }) =>
          db
            .insertInto('records')
            .values(record({ id: '6', external_id: 'x' }))
            .execute(),
        )
        await expect(again).rejects.toThrow(UniqueViolationError)
      })
    })

    describe('write', () => {
      eachOnItsOwn()

      test('resolves with the result, and every read that begins afterwards sees the change', async () => {
        const result = await store.write(async ({ db }) => {
          await db.insertInto('instance').values({ name: 'a', value: '1' }).execute()
          return (await db.selectFrom('instance').select('value').executeTakeFirstOrThrow()).value
        })
        expect(result).toBe('1')
        expect(await names()).toEqual(['a'])
      })

      test('tells how many rows a query has changed', async () => {
        await Promise.all([put('a'), put('b')])
        const change = (key: string) =>
          store.write(({ db }) => db.updateTable('instance').set({ value: 'x' }).where('name', '=', key).executeTakeFirst())
        expect(await change('a')).toMatchObject({ numUpdatedRows: 1n })
        expect(await change('c')).toMatchObject({ numUpdatedRows: 0n })
      })

      test('undoes only the changes of the function that throws, and passes its error on', async () => {
        const broken = new Error('no')
        const failing = store.write(async ({ db }) => {
          await db.insertInto('instance').values({ name: 'b', value: '' }).execute()
          await db.updateTable('instance').set({ value: 'spoilt' }).execute()
          throw broken
        })
        const outcomes = await Promise.allSettled([put('a'), failing, put('c')])
        expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        await expect(failing).rejects.toBe(broken)
        expect(await names()).toEqual(['a', 'c'])
        expect(await store.read((db) => db.selectFrom('instance').where('value', '=', 'spoilt').selectAll().execute())).toEqual([])
      })

      test('a function that throws before its first await is a rejection', async () => {
        const throwing = () => {
          throw new Error('at once')
        }
        await expect(store.write(throwing)).rejects.toThrow('at once')
        await put('after')
        expect(await names()).toEqual(['after'])
      })

      test('a violated unique value undoes its function and has an error of its own', async () => {
        await put('taken')
        const second = store.write(async ({ db }) => {
          await db.insertInto('instance').values({ name: 'free', value: '' }).execute()
          await db.insertInto('instance').values({ name: 'taken', value: '' }).execute()
        })
        await expect(second).rejects.toThrow(UniqueViolationError)
        expect(await names()).toEqual(['taken'])
      })

      test('hundreds of concurrent functions lose nothing', async () => {
        await put('counter', '0')
        const increment = () =>
          store.write(({ db }) => sql`update instance set value = cast(cast(value as integer) + 1 as text)`.execute(db))
        await Promise.all(Array.from({ length: 500 }, increment))
        expect(await store.read((db) => db.selectFrom('instance').select('value').execute())).toEqual([{ value: '500' }])
      })

      test('is kept over a restart', async () => {
        await put('kept')
        store = await opened.reopen()
        expect(await names()).toEqual(['kept'])
      })
    })

    describe('afterCommit', () => {
      eachOnItsOwn()

      test('runs in order, when the change can be read and before the caller goes on', async () => {
        const seen: string[] = []
        let readable: Promise<string[]> | undefined
        await store.write(async ({ db, afterCommit }) => {
          afterCommit(() => seen.push('first'))
          await db.insertInto('instance').values({ name: 'a', value: '' }).execute()
          afterCommit(() => {
            seen.push('second')
            readable = names()
          })
          expect(seen).toEqual([])
        })
        expect(seen).toEqual(['first', 'second'])
        expect(await readable).toEqual(['a'])
      })

      test('never runs for a function that throws', async () => {
        const seen: string[] = []
        const failing = store.write(async ({ afterCommit }) => {
          afterCommit(() => seen.push('never'))
          throw new Error('no')
        })
        await Promise.allSettled([failing, store.write(async ({ afterCommit }) => afterCommit(() => seen.push('other')))])
        expect(seen).toEqual(['other'])
      })

      test('may run early where it says so, but not before the function has ended, nor when it has failed', async () => {
        const seen: string[] = []
        await store.write(async ({ afterCommit }) => {
          afterCommit(() => seen.push('after the commit'))
          afterCommit(() => seen.push('early'), { early: true })
          expect(seen).toEqual([])
        })
        expect(seen.toSorted()).toEqual(['after the commit', 'early'])
        const failing = store.write(async ({ afterCommit }) => {
          afterCommit(() => seen.push('never'), { early: true })
          throw new Error('no')
        })
        await expect(failing).rejects.toThrow('no')
        expect(seen).toHaveLength(2)
      })

      test('may write', async () => {
        let inner: Promise<unknown> | undefined
        await store.write(async ({ afterCommit }) =>
          afterCommit(() => {
            inner = put('later')
          }),
        )
        await inner
        expect(await names()).toEqual(['later'])
      })
    })

    describe('misuse', () => {
      eachOnItsOwn()

      const misuse = (code: StoreMisuseError['code']) => expect.objectContaining({ name: 'StoreMisuseError', code })

      test('a write inside a write is refused, not waited for', async () => {
        await expect(store.write(() => put('inner'))).rejects.toEqual(misuse('nested_write'))
        await put('after')
        expect(await names()).toEqual(['after'])
      })

      test('a read inside a write is refused, as it would not see the changes', async () => {
        await expect(store.write(names)).rejects.toEqual(misuse('read_in_write'))
      })

      test('what a write function has left behind may write once the function has ended', async () => {
        let leave = (): void => {}
        const left = new Promise<void>((resolve) => {
          leave = resolve
        })
        let later: Promise<unknown> | undefined
        await store.write(async () => {
          later = left.then(() => put('later'))
        })
        leave()
        await later
        expect(await names()).toEqual(['later'])
      })

      test('a write function cannot begin a transaction of its own', async () => {
        const own = store.write(({ db }) => db.transaction().execute(async () => {}))
        await expect(own).rejects.toThrow('transaction')
      })

      test('the db of a write function ends with it', async () => {
        const leaked = await store.write(async ({ db, afterCommit }) => ({ db, afterCommit }))
        await expect(leaked.db.selectFrom('instance').selectAll().execute()).rejects.toEqual(misuse('used_after_end'))
        expect(() => leaked.afterCommit(() => {})).toThrow(StoreMisuseError)
      })

      test('a read cannot change anything', async () => {
        const changing = store.read((db) => db.insertInto('instance').values({ name: 'a', value: '' }).execute())
        await expect(changing).rejects.toEqual(misuse('write_in_read'))
        expect(await names()).toEqual([])
      })

      test('nothing is streamed', async () => {
        const streaming = store.read(async (db) => {
          for await (const _row of db.selectFrom('instance').selectAll().stream());
        })
        await expect(streaming).rejects.toEqual(misuse('streamed'))
      })
    })

    describe('a snapshot', () => {
      eachOnItsOwn()

      const namesIn = async (db: Kysely<Tables>) =>
        (await db.selectFrom('instance').select('name').orderBy('name').execute()).map((row) => row.name)

      test('sees what was committed before it, and nothing that others commit meanwhile; they see it and wait for nobody', async () => {
        await put('before')
        const seen = await store.snapshot(async (db) => {
          await put('meanwhile')
          await store.write(({ db }) => db.deleteFrom('instance').where('name', '=', 'before').execute())
          expect(await names()).toEqual(['meanwhile'])
          const again = await store.snapshot(namesIn)
          return [await namesIn(db), again, await namesIn(db)]
        })
        expect(seen).toEqual([['before'], ['meanwhile'], ['before']])
        expect(await store.snapshot(namesIn)).toEqual(['meanwhile'])
      })

      test('cannot change anything, and its failure is passed on', async () => {
        const changing = store.snapshot((db) => db.insertInto('instance').values({ name: 'a', value: '' }).execute())
        await expect(changing).rejects.toMatchObject({ name: 'StoreMisuseError', code: 'write_in_read' })
        const broken = new Error('broken')
        await expect(store.snapshot(() => Promise.reject(broken))).rejects.toBe(broken)
        expect(await store.snapshot(namesIn)).toEqual([])
      })

      test('ends with its function, and is no part of a write function', async () => {
        const leaked = await store.snapshot(async (db) => ({ db }))
        await expect(namesIn(leaked.db)).rejects.toMatchObject({ code: 'used_after_end' })
        await expect(store.write(() => store.snapshot(namesIn))).rejects.toMatchObject({ code: 'read_in_write' })
      })

      test('keeps a store open that is being closed, and is refused by a closed one', async () => {
        await put('kept')
        const reading = store.snapshot(async (db) => {
          await new Promise((resolve) => setImmediate(resolve))
          return namesIn(db)
        })
        await store.close()
        expect(await reading).toEqual(['kept'])
        await expect(store.snapshot(namesIn)).rejects.toThrow(StoreUnavailableError)
      })
    })

    describe('close', () => {
      eachOnItsOwn()

      test('finishes what was accepted and refuses what comes after', async () => {
        const accepted = [put('a'), put('b'), names()]
        const closing = store.close()
        await expect(put('c')).rejects.toThrow(StoreUnavailableError)
        await expect(names()).rejects.toThrow(StoreUnavailableError)
        await Promise.all(accepted)
        await closing
        await store.close()
        store = await opened.reopen()
        expect(await names()).toEqual(['a', 'b'])
      })

      test('lets a read that has begun make its later queries', async () => {
        const reading = store.read(async (db) => {
          await new Promise((resolve) => setImmediate(resolve))
          return db.selectFrom('instance').selectAll().execute()
        })
        await store.close()
        expect(await reading).toEqual([])
      })

      test('check passes on an open store and fails on a closed one', async () => {
        await store.check()
        await store.close()
        await expect(store.check()).rejects.toThrow(StoreUnavailableError)
      })
    })

    describe('the settings version', () => {
      eachOnItsOwn()

      const user = (id: string) => ({ ...sampleRows.users, id, email: `${id}@example.org` })

      test('changes with what says who may do what, at once, and with nothing else', async () => {
        let before = store.settingsVersion()
        if (before === null) return // a database that cannot say so says that
        const changedBy = async (work: Parameters<Store['write']>[0]) => {
          await store.write(work)
          const after = store.settingsVersion()
          const changed = after !== before
          before = after
          return changed
        }
        const into = (model: string) => record({ id: `${model}_1`, model, organization_id: 'org_1' })
        expect(await changedBy(({ db }) => db.insertInto('users').values(user('usr_1')).execute())).toBe(true)
        expect(await changedBy(({ db }) => db.insertInto('records').values(into('customer')).execute())).toBe(false)
        expect(await changedBy(({ db }) => db.insertInto('records').values(into('member')).execute())).toBe(true)
        expect(await changedBy(({ db }) => db.insertInto('records').values(into('organization')).execute())).toBe(true)
        expect(await changedBy(({ db }) => db.insertInto('instance').values({ name: 'a', value: 'b' }).execute())).toBe(false)
        expect(await changedBy(({ db }) => db.updateTable('records').set({ version: 2 }).where('id', '=', 'member_1').execute())).toBe(true)
        expect(
          await changedBy(({ db }) =>
            db
              .deleteFrom('records')
              .where(sql<boolean>`model = ${sql.lit('member')}`)
              .execute(),
          ),
        ).toBe(true)
        expect(await changedBy(({ db }) => db.deleteFrom('api_keys').execute())).toBe(true)
        expect(await changedBy(({ db }) => db.selectFrom('users').selectAll().execute())).toBe(false)
      })

      test('changes with every commit of another process', async () => {
        const before = store.settingsVersion()
        if (before === null) return
        const other = await opened.openAnother()
        await other.write(({ db }) => db.insertInto('instance').values({ name: 'a', value: 'b' }).execute())
        await other.close()
        await new Promise((resolve) => setImmediate(resolve))
        expect(store.settingsVersion()).not.toBe(before)
      })
    })
  })
}
