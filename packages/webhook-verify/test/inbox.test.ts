import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { createInbox, isNewer, memoryInboxStore, sqliteInboxStore, versionOf } from '../src/inbox.ts'
import { sign, type VerifyOptions, verifyOrThrow } from '../src/index.ts'
import { inboxContract } from './inbox-contract.ts'
import { headersOf } from './vectors.ts'

inboxContract('memory', memoryInboxStore)
inboxContract('node:sqlite', async () => {
  const store = sqliteInboxStore(new DatabaseSync(':memory:'))
  await store.createTable()
  await store.createTable()
  return store
})

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const other = '00112233445566778899aabbccddeeff'.repeat(2)

function arrives(
  { id = 'evt_1', version = 1, key = 'task:updated', by = secret } = {},
  options: VerifyOptions = { secrets: [secret, other] },
) {
  const body = JSON.stringify({ event: key, data: { task: { id: 'tsk_1', version } }, timestamp: 1, traceId: 't' })
  return verifyOrThrow({ body, headers: headersOf(sign(body, by), id) }, options)
}

function standing() {
  const clock = { now: 1_800_000_000_000 }
  const store = memoryInboxStore()
  return { clock, store, inbox: createInbox({ store, now: () => clock.now }) }
}

describe('an inbox', () => {
  test('runs a handler once for a delivery that comes again', async () => {
    const { inbox } = standing()
    const handler = vi.fn()
    expect(await inbox.handle(arrives(), handler)).toBe('handled')
    expect(await inbox.handle(arrives(), handler)).toBe('duplicate')
    expect(handler).toHaveBeenCalledTimes(1)
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ event: 'task:updated', data: { task: { id: 'tsk_1' } } })
  })

  test('runs a handler once for the copies of two webhooks, one of them with the old secret', async () => {
    const { inbox } = standing()
    const handler = vi.fn()
    expect(await inbox.handle(arrives(), handler)).toBe('handled')
    expect(await inbox.handle(arrives({ id: 'evt_twin', by: other }), handler)).toBe('replayed')
    expect(handler).toHaveBeenCalledTimes(1)
  })

  test('tells who comes while a handler runs that it is busy', async () => {
    const { inbox } = standing()
    const others: Promise<unknown>[] = []
    const outcome = await inbox.handle(arrives(), async () => {
      others.push(...Array.from({ length: 4 }, () => inbox.handle(arrives(), () => {})))
      await Promise.all(others)
    })
    expect([outcome, ...(await Promise.all(others))]).toEqual(['handled', 'busy', 'busy', 'busy', 'busy'])
  })

  test('passes on what a handler throws, and lets the next attempt try', async () => {
    const { inbox } = standing()
    const fail = () => Promise.reject(new Error('the database is away'))
    await expect(inbox.handle(arrives(), fail)).rejects.toThrow('the database is away')
    expect(await inbox.handle(arrives(), () => {})).toBe('handled')
  })

  test('passes on what a handler throws, even if the lease cannot be given back', async () => {
    const { store, inbox } = standing()
    vi.spyOn(store, 'release').mockRejectedValue(new Error('current transaction is aborted'))
    await expect(inbox.handle(arrives(), () => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table')
  })

  test('lets another begin when a handler died, and lets one that takes long say so', async () => {
    const { clock, store, inbox } = standing()
    const never = new Promise(() => {})
    void inbox.handle(arrives(), () => never)
    await vi.waitFor(async () => expect(await inbox.handle(arrives(), () => {})).toBe('busy'))
    clock.now += 59_999
    expect(await inbox.handle(arrives(), () => {})).toBe('busy')
    clock.now += 1
    const extended: boolean[] = []
    const outcome = await inbox.handle(arrives(), async (_, lease) => {
      clock.now += 50_000
      extended.push(await lease.extend())
      clock.now += 50_000
      expect(await inbox.handle(arrives(), () => {})).toBe('busy')
    })
    expect({ outcome, extended }).toEqual({ outcome: 'handled', extended: [true] })
    expect(await store.prune(clock.now + 604_800_000)).toBe(1)
  })

  test('forgets after keepSeconds, and looks for that once an hour', async () => {
    const { clock, store, inbox } = standing()
    const prune = vi.spyOn(store, 'prune')
    await inbox.handle(arrives(), () => {})
    clock.now += 604_799_999
    expect(await inbox.handle(arrives(), () => {})).toBe('duplicate')
    expect(prune).toHaveBeenCalledTimes(1)
    clock.now += 1
    expect(await inbox.handle(arrives(), () => {})).toBe('handled')
    expect(prune).toHaveBeenCalledTimes(1)
    clock.now += 604_800_000
    expect(await inbox.prune()).toBe(1)
  })

  test.each([{ leaseSeconds: 0 }, { leaseSeconds: 60, keepSeconds: 60 }, { keepSeconds: Number.NaN }])('refuses %j', (times) => {
    expect(() => createInbox({ store: memoryInboxStore(), ...times })).toThrow(RangeError)
  })

  test('takes the name of a table, and nothing else in its place', () => {
    const database = new DatabaseSync(':memory:')
    expect(() => sqliteInboxStore(database, { table: 'main.seen' })).not.toThrow()
    expect(() => sqliteInboxStore(database, { table: 'seen; drop table x' })).toThrow(TypeError)
  })
})

describe('isNewer', () => {
  const event = (key: string, version: unknown) => ({
    event: key,
    data: { task: { version }, user: { version: 99 } },
    timestamp: 1,
    traceId: 't',
  })

  test.each([
    ['a later version', event('task:updated', 3), 2, true],
    ['the same version', event('task:updated', 2), 2, false],
    ['an overtaken version', event('task:updated', 1), 2, false],
    ['a record that is not held', event('task:updated', 1), null, true],
    ['a record that was never seen', event('task:updated', 1), undefined, true],
    ['the removal of what is held', event('task:deleted', 2), 2, true],
    ['a removal that was overtaken', event('task:deleted', 1), 2, false],
    ['a version that is no number', event('task:updated', '3'), 2, true],
    ['data without a record', { event: 'x', data: null, timestamp: 1, traceId: 't' }, 2, true],
    ['data that is text', { event: 'x', data: 'text', timestamp: 1, traceId: 't' }, 2, true],
  ] as const)('%s', (_, told, seen, newer) => {
    expect(isNewer(told, seen)).toBe(newer)
  })

  test('the version is that of the record the event is about', () => {
    expect(versionOf(event('task:updated', 3))).toBe(3)
    expect(versionOf(event('task:updated', undefined))).toBeNull()
  })

  test('in whatever order a record is told of, the latest state stands at the end', () => {
    const versions = [1, 2, 3, 4]
    const orders = versions.flatMap((first) =>
      versions.map((second) => [first, second, ...versions.filter((one) => one !== first && one !== second)]),
    )
    for (const order of orders) {
      let held: number | null = null
      for (const version of order) if (isNewer(event('task:updated', version), held)) held = version
      expect(held).toBe(4)
    }
  })
})
