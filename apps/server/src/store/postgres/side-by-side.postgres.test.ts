import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConcurrentChangeError, LockTimeoutError, StoreUnavailableError } from '../errors.ts'
import { lockRows } from '../lock-rows.ts'
import type { Store, WriteContext } from '../store.ts'
import { openTemporary } from './postgres.testsetup.ts'

// Two stores over one database, as on two nodes.
let opened: Awaited<ReturnType<typeof openTemporary>>
let here: Store
let there: Store
beforeEach(async () => {
  opened = await openTemporary({ lockTimeoutMs: 5000 }, { migrated: true })
  here = opened.store
  there = await opened.openAnother()
  await here.write(async ({ db }) => {
    for (const name of ['a', 'b']) await db.insertInto('instance').values({ name, value: '0' }).execute()
  })
})
afterEach(() => opened.dispose())

/** A promise, `opened`, that `open` resolves. */
function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const add = ({ db }: Pick<WriteContext, 'db'>, name: string, text: string) =>
  sql`update instance set value = value || ${text} where name = ${name}`.execute(db)
const textOf = async (name: string) =>
  (await here.read((db) => db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirstOrThrow())).value

/** Resolves when a transaction waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = async () => (await opened.database.admin(`select 1 from pg_locks where not granted`)).length > 0
  while (!(await waiting())) await new Promise((resolve) => setImmediate(resolve))
}

describe('two functions that wait for each other', () => {
  test.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('are both done in the end, each once, beginning with %s and %s', async (first, second) => {
    const holds = { here: gate(), there: gate() }
    const finished = gate()
    const runs = { here: 0, there: 0 }
    const done: string[] = []
    const contend = (store: Store, who: 'here' | 'there', mine: string, theirs: string) =>
      store.write(async (context) => {
        runs[who]++
        context.afterCommit(() => {
          done.push(who)
          finished.open()
        })
        // The victim restarts once the other one has committed. Otherwise it might lock its row before the other one has woken, and cause
        // another deadlock.
        if (runs[who] > 1) await finished.opened
        await add(context, mine, `-${who}`)
        holds[who].open()
        await holds[who === 'here' ? 'there' : 'here'].opened
        await add(context, theirs, `-${who}`)
      })
    await Promise.all([contend(here, 'here', first, second), contend(there, 'there', second, first)])
    // One was the victim of the deadlock and was restarted.
    expect(runs.here + runs.there).toBe(3)
    expect(done.sort()).toEqual(['here', 'there'])
    for (const name of ['a', 'b']) expect((await textOf(name)).split('-').sort()).toEqual(['0', 'here', 'there'])
  })
})

test('a transaction that cannot be serialized is run once more, from the beginning', async () => {
  const hasRead = gate()
  const goOn = gate()
  let runs = 0
  const reading = here.write(async (context) => {
    runs++
    await sql`set transaction isolation level repeatable read`.execute(context.db)
    const { value } = await context.db.selectFrom('instance').select('value').where('name', '=', 'a').executeTakeFirstOrThrow()
    hasRead.open()
    await goOn.opened
    await add(context, 'a', '-here')
    return value
  })
  await hasRead.opened
  await there.write((context) => add(context, 'a', '-there'))
  goOn.open()
  expect(await reading).toBe('0-there')
  expect(runs).toBe(2)
  expect(await textOf('a')).toBe('0-there-here')
})

describe('a function that finds that somebody was quicker', () => {
  test('is undone and run once more', async () => {
    const done: number[] = []
    let runs = 0
    await here.write(async (context) => {
      const run = ++runs
      context.afterCommit(() => done.push(run))
      await add(context, 'a', `-${run}`)
      if (run < 3) throw new ConcurrentChangeError('somebody was quicker')
    })
    expect(done).toEqual([3])
    expect(await textOf('a')).toBe('0-3')
  })

  test('six times is unavailable', async () => {
    const never = here.write(async () => {
      throw new ConcurrentChangeError('somebody was quicker')
    })
    await expect(never).rejects.toThrow(StoreUnavailableError)
  })
})

describe('rows that somebody has locked', () => {
  const all = (db: WriteContext['db']) =>
    db.selectFrom('instance').select(['name', 'value']).where('name', 'in', ['a', 'b']).orderBy('name')

  test('are waited for, and then seen as they were committed', async () => {
    const locked = gate()
    const release = gate()
    const holding = here.write(async (context) => {
      await lockRows(all(context.db), context.db).execute()
      locked.open()
      await release.opened
      await add(context, 'a', '-here')
    })
    await locked.opened
    const waiting = there.write(({ db }) => lockRows(all(db), db).execute())
    await somebodyWaits()
    release.open()
    await holding
    expect((await waiting).map(({ value }) => value)).toEqual(['0-here', '0'])
  })

  test('are left out where that is wanted', async () => {
    const locked = gate()
    const release = gate()
    const holding = here.write(async ({ db }) => {
      await lockRows(all(db).limit(1), db).execute()
      locked.open()
      await release.opened
    })
    await locked.opened
    const free = await there.write(({ db }) => lockRows(all(db), db, { skipLocked: true }).execute())
    expect(free.map(({ name }) => name)).toEqual(['b'])
    release.open()
    await holding
  })

  test('are not waited for without end', async () => {
    const impatient = await openTemporary({ lockTimeoutMs: 50 }, { migrated: true })
    const other = await impatient.openAnother()
    const locked = gate()
    const release = gate()
    const holding = impatient.store.write(async ({ db }) => {
      await sql`lock table instance`.execute(db)
      locked.open()
      await release.opened
    })
    await locked.opened
    const late = other.write(({ db }) => db.insertInto('instance').values({ name: 'c', value: '' }).execute())
    await expect(late).rejects.toThrow(LockTimeoutError)
    await expect(late).rejects.toThrow(StoreUnavailableError)
    release.open()
    await holding
    await impatient.dispose()
  })
})

describe('a lock by name', () => {
  test('is shared by those who share it, and keeps out who wants it alone', async () => {
    const release = gate()
    const order: string[] = []
    const entered = { first: gate(), second: gate() }
    const sharing = (store: Store, who: 'first' | 'second') =>
      store.write(
        async () => {
          entered[who].open()
          await release.opened
          order.push(who)
        },
        { lock: { name: 'org_1', shared: true } },
      )
    const both = [sharing(here, 'first'), sharing(there, 'second')]
    await Promise.all([entered.first.opened, entered.second.opened])
    const alone = there.write(async () => void order.push('alone'), { lock: { name: 'org_1', shared: false } })
    await somebodyWaits()
    await there.write(async () => void order.push('elsewhere'), { lock: { name: 'org_2', shared: false } })
    expect(order).toEqual(['elsewhere'])
    release.open()
    await Promise.all([...both, alone])
    expect(order.at(-1)).toBe('alone')
  })
})
