import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { openTemporary } from './postgres.testsetup.ts'

/** Four of the eight connections write; one owner gets at most three of them. */
const CONNECTIONS = 8
const OF_ONE = 3

let opened: Awaited<ReturnType<typeof openTemporary>>
let store: Store
beforeEach(async () => {
  opened = await openTemporary({ connections: CONNECTIONS, connectTimeoutMs: 2000 }, { migrated: true })
  store = opened.store
})
afterEach(() => opened.dispose())

/** Starts many transactions of one owner, which end only after `release`. */
function hold(owner: string, count: number) {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let started = 0
  const writes = Array.from({ length: count }, () =>
    store.write(
      async () => {
        started++
        await released
      },
      { owner },
    ),
  )
  return { release, ended: Promise.allSettled(writes), begun: () => started }
}

test('one owner leaves connections to others, however many transactions it holds', async () => {
  const busy = hold('busy', 10)
  while (busy.begun() < OF_ONE) await new Promise((resolve) => setImmediate(resolve))
  for (let count = 0; count < 5; count++) expect(await store.write(async () => count, { owner: 'ada' })).toBe(count)
  expect(await store.write(async () => 'everybody')).toBe('everybody')
  expect(busy.begun()).toBe(OF_ONE)
  busy.release()
  await busy.ended
  expect(busy.begun()).toBe(10)
})

test('the requests and the background work of one organization together leave connections to others', async () => {
  const [asked, behind] = [hold('busy', 10), hold('busy background', 10)]
  while (asked.begun() + behind.begun() < OF_ONE) await new Promise((resolve) => setImmediate(resolve))
  for (let count = 0; count < 5; count++) expect(await store.write(async () => count, { owner: 'ada' })).toBe(count)
  expect(asked.begun() + behind.begun()).toBe(OF_ONE)
  asked.release()
  behind.release()
  await Promise.all([asked.ended, behind.ended])
})

test('who waits for connections that another has is the next to get one', async () => {
  const [busy, other] = [hold('busy', 10), hold('other', 10)]
  // The other owner gets the last connection.
  while (busy.begun() + other.begun() < 4) await new Promise((resolve) => setImmediate(resolve))
  const ada = store.write(async () => [busy.begun(), other.begun()], { owner: 'ada' })
  busy.release()
  const [ofBusy = 0, ofOther = 0] = await ada
  expect(ofBusy).toBeLessThan(10)
  expect(ofOther).toBeLessThanOrEqual(OF_ONE)
  other.release()
  await Promise.all([busy.ended, other.ended])
})

test('who waits too long is told so, and nobody else is', async () => {
  const busy = hold('busy', OF_ONE)
  const late = store.write(async () => 'late', { owner: 'busy' })
  await expect(late).rejects.toThrow(StoreUnavailableError)
  await expect(late).rejects.toMatchObject({ reason: 'busy' })
  expect(await store.write(async () => 'ada', { owner: 'ada' })).toBe('ada')
  busy.release()
  await busy.ended
  expect(await store.write(async () => 'later', { owner: 'busy' })).toBe('later')
})
