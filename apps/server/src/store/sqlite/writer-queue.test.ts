import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { StoreUnavailableError } from '../errors.ts'
import type { OpenedStore } from '../store.testsuite.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { SqliteOptions } from './open-sqlite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

let opened: OpenedStore | undefined
afterEach(() => opened?.dispose())

async function openMigrated(options: Partial<SqliteOptions> = {}) {
  const statements: string[] = []
  // The stopwatch does not advance, so that no batch ends because the machine is slow.
  const stopwatch = () => 0
  const temporary = await openTemporary({ trace: (statement) => statements.push(statement), stopwatch, ...options }, { migrated: true })
  opened = temporary
  statements.length = 0
  return { store: temporary.store, file: temporary.file, commits: () => statements.filter((statement) => statement === 'commit').length }
}

const insert = (name: string) => (db: Kysely<Tables>) => db.insertInto('instance').values({ name, value: '' }).execute()
const put = (store: Store, name: string) => store.write(({ db }) => insert(name)(db))
const names = async (store: Store) =>
  (await store.read((db) => db.selectFrom('instance').select('name').orderBy('name').execute())).map((row) => row.name)
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('batches', () => {
  test('what is queued together shares commits of at most 64 functions', async () => {
    const { store, commits } = await openMigrated()
    await Promise.all(Array.from({ length: 200 }, (_, index) => put(store, `n${index}`)))
    expect(commits()).toBe(4)
    expect(await names(store)).toHaveLength(200)
  })

  test('writes from separate callbacks of one turn share a commit, as those of requests read from several sockets', async () => {
    const { store, commits } = await openMigrated()
    const callbacks = Array.from({ length: 10 }, (_, index) => nextTick().then(() => put(store, `n${index}`)))
    await Promise.all(callbacks)
    expect(commits()).toBe(1)
  })

  test('a batch ends after 5 ms, and the rest follows in the next', async () => {
    let elapsed = 0
    const { store, commits } = await openMigrated({ stopwatch: () => elapsed })
    const order: number[] = []
    const slow = (index: number) =>
      store.write(async () => {
        order.push(index)
        elapsed += 2
      })
    await Promise.all([0, 1, 2, 3, 4, 5, 6].map(slow))
    expect(commits()).toBe(3)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('nobody is told before the commit', async () => {
    const { store } = await openMigrated()
    const reported: string[] = []
    const first = store.write(async ({ afterCommit }) => afterCommit(() => reported.push('action'))).then(() => reported.push('first'))
    const second = store.write(async () => expect(reported).toEqual([]))
    await Promise.all([first, second])
    expect(reported).toEqual(['action', 'first'])
  })

  test('functions run strictly one after another', async () => {
    const { store } = await openMigrated()
    let running = 0
    const work = (index: number) =>
      store.write(async ({ db }) => {
        expect(++running).toBe(1)
        for (let row = 0; row < 3; row++) await insert(`${index}-${row}`)(db)
        running--
      })
    await Promise.all([1, 2, 3, 4].map(work))
    expect(await names(store)).toHaveLength(12)
  })

  test('an action that throws is reported and disturbs nobody', async () => {
    const reported: unknown[] = []
    const onError = (error: unknown) => {
      reported.push(error)
      throw new Error('the reporter fails too')
    }
    const { store } = await openMigrated({ onError })
    const seen: string[] = []
    const broken = new Error('broken action')
    const throwing = store.write(async ({ afterCommit }) => {
      afterCommit(() => {
        throw broken
      })
      afterCommit(() => seen.push('next action'))
      return 'result'
    })
    const other = store.write(async ({ afterCommit }) => afterCommit(() => seen.push('other')))
    expect(await throwing).toBe('result')
    await other
    expect(reported).toEqual([broken])
    expect(seen).toEqual(['next action', 'other'])
  })

  test("a function and its actions run in the caller's asynchronous context", async () => {
    const { store } = await openMigrated()
    const requestId = new AsyncLocalStorage<string>()
    const seen: (string | undefined)[] = []
    const work = () =>
      store.write(async ({ db, afterCommit }) => {
        await db.selectFrom('instance').selectAll().execute()
        seen.push(requestId.getStore())
        afterCommit(() => seen.push(requestId.getStore()))
      })
    await Promise.all([requestId.run('a', work), requestId.run('b', work), work()])
    expect(seen).toEqual(['a', 'b', undefined, 'a', 'b', undefined])
  })
})

describe('owners', () => {
  /** A queue whose functions take the given time, and the names of those that ran, by batch. */
  async function openShared(commitMs = 0) {
    let elapsed = 0
    const batches: string[][] = []
    const trace = (statement: string) => {
      if (statement === 'begin immediate') batches.push([])
      if (statement === 'commit') elapsed += commitMs
    }
    const { store } = await openMigrated({ stopwatch: () => elapsed, trace })
    batches.length = 0
    const work = (owner: string, name: string, ms: number) =>
      store.write(
        async () => {
          batches.at(-1)?.push(name)
          elapsed += ms
        },
        { owner },
      )
    return { batches, work, ran: () => batches.flat() }
  }

  test('take turns by the time that they have used, each in its own order', async () => {
    const { work, ran } = await openShared()
    const busy = Array.from({ length: 20 }, (_, index) => work('busy', `busy ${index}`, 100))
    const ada = Array.from({ length: 20 }, (_, index) => work('ada', `ada ${index}`, 1))
    await Promise.all([...busy, ...ada])
    // First one of each, then all of ada before the second of busy.
    expect(ran().indexOf('busy 1')).toBe(21)
    for (const owner of ['busy', 'ada']) {
      const own = ran().filter((name) => name.startsWith(owner))
      expect(own).toEqual(Array.from({ length: 20 }, (_, index) => `${owner} ${index}`))
    }
  })

  test('wait for one function of another owner at most, whatever that one has queued', async () => {
    const { work, ran } = await openShared()
    const busy = Array.from({ length: 20 }, (_, index) => work('busy', `busy ${index}`, 100))
    for (let count = 0; count < 5; count++) {
      const before = ran().length
      await work('ada', `ada ${count}`, 1)
      expect(
        ran()
          .slice(before)
          .filter((name) => name.startsWith('busy')).length,
      ).toBeLessThanOrEqual(1)
    }
    await Promise.all(busy)
  })

  test('do not wait for the commit of what takes long and came behind them', async () => {
    const { work, batches } = await openShared()
    await work('busy', 'busy before', 100)
    await Promise.all([work('busy', 'busy 1', 100), work('ada', 'ada 1', 1), work('ben', 'ben 1', 1)])
    expect(batches).toEqual([['busy before'], ['ada 1', 'ben 1'], ['busy 1']])
  })

  test('do not wait for what takes longer than a commit of its own would, nor for a second function of another', async () => {
    const { work, batches } = await openShared()
    await Promise.all([work('busy', 'busy 1', 3), work('ben', 'ben 1', 0.8)])
    const both = [work('ben', 'ben 2', 0.8), work('busy', 'busy 2', 3), work('ben', 'ben 3', 0.8)]
    await Promise.all([work('ada', 'ada 1', 1), ...both])
    expect(batches.slice(1)).toEqual([['ada 1', 'ben 2'], ['ben 3'], ['busy 2']])
  })

  test('share a commit with several functions of another for as long as four commits take', async () => {
    const { work, batches } = await openShared(2)
    for (let count = 0; count < 20; count++) await work('busy', 'busy', 2)
    const busy = Array.from({ length: 6 }, (_, index) => work('busy', `busy ${index}`, 2))
    await Promise.all([work('ada', 'ada 1', 0.1), ...busy])
    expect(batches.at(-2)).toEqual(['ada 1', 'busy 0', 'busy 1', 'busy 2'])
  })

  test('share a commit that takes longer than what they do', async () => {
    const { work, batches } = await openShared(20)
    for (let count = 0; count < 5; count++) await work('busy', 'busy', 3)
    await Promise.all([work('ada', 'ada 1', 1), work('busy', 'busy 1', 3)])
    expect(batches.at(-1)).toEqual(['ada 1', 'busy 1'])
  })

  test('share commits', async () => {
    const { work, batches } = await openShared()
    await Promise.all(Array.from({ length: 128 }, (_, index) => work(`owner ${index}`, `n${index}`, 0)))
    expect(batches.map(({ length }) => length)).toEqual([64, 64])
  })
})

describe('background work', () => {
  /** A queue whose functions take 2 ms, and the names of those that ran, by batch. */
  async function openInBackground() {
    let elapsed = 0
    const batches: string[][] = []
    const trace = (statement: string) => {
      if (statement === 'begin immediate') batches.push([])
    }
    const { store } = await openMigrated({ stopwatch: () => elapsed, trace })
    batches.length = 0
    const work = (name: string, { background = true, ...options }: { background?: boolean; owner?: string } = {}) =>
      store.write(
        async ({ db }) => {
          batches.at(-1)?.push(name)
          await insert(name)(db)
          elapsed += 2
        },
        { background, ...options },
      )
    const workOf = (count: number) => Array.from({ length: count }, (_, index) => work(`n${index}`))
    return { store, batches, work, workOf }
  }

  test('shares a commit for 25 ms, in slices of 5 ms between which the event loop goes on', async () => {
    const { batches, workOf } = await openInBackground()
    const iterations: number[] = []
    const count = () => {
      iterations.push(batches.flat().length)
      if (batches.flat().length < 20) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(workOf(20))
    expect(batches.map(({ length }) => length)).toEqual([15, 5])
    for (let ran = 3; ran <= 15; ran += 3) expect(iterations).toContain(ran)
  })

  test('is seen by nobody before it is committed', async () => {
    const { store, workOf } = await openInBackground()
    const seen: number[] = []
    const working = workOf(12)
    let isOver = false
    const look = async () => {
      while (!isOver) {
        seen.push((await names(store)).length)
        await nextTick()
      }
    }
    const looking = look()
    await Promise.all(working)
    isOver = true
    await looking
    expect(seen.length).toBeGreaterThan(3)
    expect([...new Set(seen.slice(0, -1))]).toEqual([0])
    expect(await names(store)).toHaveLength(12)
  })

  test('is committed after the slice in which somebody waits for something', async () => {
    const { batches, work, workOf } = await openInBackground()
    const working = workOf(12)
    await nextTick()
    await work('awaited', { background: false, owner: 'ada' })
    expect(batches.flat().length).toBeLessThanOrEqual(7)
    expect(batches[0]).toContain('awaited')
    await Promise.all(working)
    expect(batches.flat()).toHaveLength(13)
  })

  test('does not wait for more when nothing is queued', async () => {
    const { batches, work } = await openInBackground()
    await work('a')
    await work('b')
    expect(batches).toEqual([['a'], ['b']])
  })

  test('that is lost half way is lost as a whole, and what follows is stored', async () => {
    const { store, workOf } = await openInBackground()
    const lost = workOf(8)
    lost.push(
      store.write(
        async ({ db }) => {
          await sql`pragma max_page_count = 1`.execute(db)
          await sql`insert into instance values ('big', ${'x'.repeat(100_000)})`.execute(db)
        },
        { background: true },
      ),
    )
    const after = store.write(({ db }) => sql`pragma max_page_count = 1000000`.execute(db), { background: true })
    const kept = store.write(({ db }) => insert('kept')(db), { background: true })
    for (const outcome of await Promise.allSettled(lost)) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) })
    await Promise.all([after, kept])
    expect(await names(store)).toEqual(['kept'])
  })

  test('is committed when the store closes', async () => {
    const { store, workOf, batches } = await openInBackground()
    const working = workOf(12)
    await nextTick()
    await store.close()
    await Promise.all(working)
    expect(batches.flat()).toHaveLength(12)
  })
})

describe('what an early action queues', () => {
  /** Stores a name, and queues another function as soon as that is done. Returns both. */
  function putTwo(store: Store, then: Parameters<Store['write']>[0]) {
    const second = Promise.withResolvers<unknown>()
    const first = store.write(async ({ db, afterCommit }) => {
      await insert('first')(db)
      afterCommit(() => void store.write(then, { background: true }).then(second.resolve, second.reject), { early: true })
    })
    return [first, second.promise] as const
  }

  test('shares the commit, and sees what the function has stored', async () => {
    const { store, commits } = await openMigrated()
    const seen: unknown[] = []
    await Promise.all(
      putTwo(store, async ({ db }) => {
        seen.push(...(await db.selectFrom('instance').select('name').execute()))
        await insert('second')(db)
      }),
    )
    expect(commits()).toBe(1)
    expect(seen).toEqual([{ name: 'first' }])
    expect(await names(store)).toEqual(['first', 'second'])
  })

  test('is undone alone when it fails', async () => {
    const { store } = await openMigrated()
    const [first, second] = putTwo(store, async ({ db }) => {
      await insert('second')(db)
      throw new Error('its own')
    })
    await expect(second).rejects.toThrow('its own')
    await first
    expect(await names(store)).toEqual(['first'])
  })

  test('is lost with the function when the commit fails', async () => {
    const { store } = await openMigrated()
    await store.write(async ({ db }) => {
      await sql`create table parents (id text primary key)`.execute(db)
      await sql`create table children (parent text references parents (id) deferrable initially deferred)`.execute(db)
    })
    const both = putTwo(store, ({ db }) => sql`insert into children values ('nobody')`.execute(db))
    for (const outcome of await Promise.allSettled(both)) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) })
    expect(await names(store)).toEqual([])
  })

  test('is not run at all when the action throws, which is reported', async () => {
    const errors: unknown[] = []
    const { store } = await openMigrated({ onError: (error) => errors.push(error) })
    await store.write(async ({ db, afterCommit }) => {
      afterCommit(
        () => {
          throw new Error('of the action')
        },
        { early: true },
      )
      await insert('first')(db)
    })
    expect(String(errors)).toContain('of the action')
    expect(await names(store)).toEqual(['first'])
  })
})

describe('a function that waits for the outside', () => {
  const yielding = (store: Store, name: string) =>
    store.write(async ({ db }) => {
      await insert(`${name} before`)(db)
      await nextTick()
      await nextTick()
      await insert(`${name} after`)(db)
    })

  test('is rejected and undone when turns are strict, and the others are not', async () => {
    const { store } = await openMigrated({ strictTicks: true })
    const outcomes = await Promise.allSettled([put(store, 'a'), yielding(store, 'y'), put(store, 'b')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { name: 'StoreMisuseError', code: 'yielded' } })
    await nextTick()
    await nextTick()
    expect(await names(store)).toEqual(['a', 'b'])
  })

  test('is waited for otherwise, by every other writer too', async () => {
    const { store } = await openMigrated({ strictTicks: false })
    await Promise.all([put(store, 'a'), yielding(store, 'y'), put(store, 'b')])
    expect(await names(store)).toEqual(['a', 'b', 'y after', 'y before'])
  })

  test('is told at once when it waits for another write, strict or not', async () => {
    const { store } = await openMigrated({ strictTicks: false })
    const nested = store.write(async () => {
      await nextTick()
      await put(store, 'inner')
    })
    await expect(nested).rejects.toMatchObject({ code: 'nested_write' })
  })
})

describe('a lost batch', () => {
  // A deferred foreign key is checked by the commit itself, so its violation makes a real commit fail.
  const orphan = (store: Store) => store.write(({ db }) => sql`insert into children values ('nobody')`.execute(db))

  async function openWithForeignKey() {
    const queue = await openMigrated()
    await queue.store.write(async ({ db }) => {
      await sql`create table parents (id text primary key)`.execute(db)
      await sql`create table children (parent text references parents (id) deferrable initially deferred)`.execute(db)
    })
    return queue
  }

  test('a commit that fails rejects every function of the batch, and the queue goes on', async () => {
    const { store } = await openWithForeignKey()
    const seen: string[] = []
    const lost = [
      put(store, 'a'),
      store.write(async ({ afterCommit }) => afterCommit(() => seen.push('never'))),
      orphan(store),
      store.write(() => Promise.reject(new Error('its own'))),
    ]
    for (const outcome of await Promise.allSettled(lost)) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) })
    expect(seen).toEqual([])
    expect(await names(store)).toEqual([])
    await put(store, 'b')
    expect(await names(store)).toEqual(['b'])
  })

  test('a commit that fails gives the lock back at once', async () => {
    const { store, file } = await openWithForeignKey()
    await expect(orphan(store)).rejects.toThrow(StoreUnavailableError)
    const other = new Database(file, { timeout: 0 })
    expect(() => other.exec('begin immediate; rollback')).not.toThrow()
    other.close()
  })

  test('the next batch is none of its concern', async () => {
    const { store } = await openWithForeignKey()
    const first = Array.from({ length: 63 }, (_, index) => put(store, `lost${index}`))
    const outcomes = await Promise.allSettled([...first, orphan(store), put(store, 'kept')])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await names(store)).toEqual(['kept'])
  })

  // With no free page left, SQLite rolls back the whole transaction inside the statement that needed one.
  const fill = async (db: Kysely<Tables>) => {
    await sql`pragma max_page_count = 1`.execute(db)
    await sql`insert into instance values ('big', ${'x'.repeat(100_000)})`.execute(db)
  }
  const empty = (store: Store) => store.write(({ db }) => sql`pragma max_page_count = 1000000`.execute(db))

  test('a full disk rejects every function that had begun, and later writes succeed when there is space again', async () => {
    const { store } = await openMigrated()
    const outcomes = await Promise.allSettled([put(store, 'a'), store.write(({ db }) => fill(db)), put(store, 'b')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(outcomes[0]).toMatchObject({ reason: { code: 'store_unavailable', message: expect.stringContaining('SQLITE_FULL') } })
    await empty(store)
    await put(store, 'c')
    expect(await names(store)).toEqual(['b', 'c'])
  })

  test('a function that swallows the error cannot go on outside of the transaction', async () => {
    const { store } = await openMigrated()
    const swallowing = store.write(async ({ db }) => {
      await fill(db).catch(() => {})
      await insert('outside')(db).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(StoreUnavailableError)
    expect(await names(store)).toEqual([])
  })
})
