import { beforeEach, describe, expect, test } from 'vitest'
import { type Clock, createClock, HOUR, MINUTE } from '../support/clock.ts'
import { type StillNode, startStillNodes } from '../support/waiting-run.ts'

// Which events end a wait, turn by turn. Nothing runs here by itself.

let clock: Clock
let node: StillNode
let run: string
let earlier: string
beforeEach(async () => {
  clock = createClock()
  ;[node] = (await startStillNodes(1, { now: clock.now })) as [StillNode]
  earlier = await node.createCustomer()
  run = await node.createRun()
})

const changed = (id: string) => ({ event: { key: 'customer:updated', record: { model: 'customer', id } } }) as const
const signals = () => node.service.store.read((db) => db.selectFrom('run_signals').selectAll().execute())

describe('an event', () => {
  test('from before the run ends no wait', async () => {
    expect(await node.wait(run, {})).toBeNull()
    expect(await node.wake(run, {})).toBeNull()
  })

  test('since the run began ends a wait at once', async () => {
    const customer = await node.createCustomer()
    expect(await node.wait(run, {})).toBe(customer)
  })

  test('during a wait ends it, and those of other keys do not', async () => {
    await node.wait(run, {})
    await node.changeCustomer(earlier)
    expect(await signals()).toEqual([])
    const customer = await node.createCustomer()
    expect(await node.wake(run, {})).toBe(customer)
  })

  test('since the run last began to wait ends its next wait at once, also one that came while it waited for something else', async () => {
    await node.wait(run, { until: clock.now() + HOUR })
    await node.changeCustomer(earlier)
    clock.advance(HOUR)
    expect(await node.wake(run, { until: clock.now() })).toBe('time')
    expect(await node.wait(run, { number: 1, ...changed(earlier) })).toBe(earlier)
  })

  test('from before it last began to wait does not', async () => {
    await node.changeCustomer(earlier)
    await node.wait(run, { until: clock.now() + HOUR })
    clock.advance(HOUR)
    expect(await node.wake(run, { until: clock.now() })).toBe('time')
    expect(await node.wait(run, { number: 1, ...changed(earlier) })).toBeNull()
  })

  test('that has ended a wait ends no other one', async () => {
    await node.wait(run, {})
    const first = await node.createCustomer()
    const second = await node.createCustomer()
    expect(await node.wake(run, {})).toBe(first)
    expect(await node.wait(run, { number: 1 })).toBe(second)
    expect(await node.wait(run, { number: 2 })).toBeNull()
  })

  test('that the run has caused itself never ends one, found or told', async () => {
    await node.createCustomer({ runId: run })
    expect(await node.wait(run, {})).toBeNull()
    await node.createCustomer({ runId: run })
    expect(await signals()).toEqual([])
    const other = await node.createRun()
    const customer = await node.createCustomer({ runId: other })
    expect(await node.wake(run, {})).toBe(customer)
  })

  test('of another record does not end a wait for that of one', async () => {
    const other = await node.createCustomer()
    await node.changeCustomer(other)
    expect(await node.wait(run, changed(earlier))).toBeNull()
    await node.changeCustomer(other)
    expect(await signals()).toEqual([])
    await node.changeCustomer(earlier)
    expect(await node.wake(run, changed(earlier))).toBe(earlier)
  })
})

describe('a wait with a limit', () => {
  const limit = () => ({ until: clock.now() + HOUR })

  test('ends with its limit, and not before', async () => {
    const waitOptions = limit()
    await node.wait(run, waitOptions)
    clock.advance(HOUR - 1)
    expect(await node.wake(run, waitOptions)).toBeNull()
    clock.advance(1)
    expect(await node.wake(run, waitOptions)).toBe('time')
  })

  test('ends with an event that came in time, whenever the run looks', async () => {
    const waitOptions = limit()
    await node.wait(run, waitOptions)
    clock.advance(HOUR)
    const customer = await node.createCustomer()
    clock.advance(MINUTE)
    expect(await node.wake(run, waitOptions)).toBe(customer)
  })

  test('ends with its limit when the event came later, although nobody had looked in between', async () => {
    const waitOptions = limit()
    await node.wait(run, waitOptions)
    clock.advance(HOUR + 1)
    await node.createCustomer()
    expect(await node.wake(run, waitOptions)).toBe('time')
    // Nobody told the run of it, so it is still to be had.
    expect(await node.wait(run, { number: 1 })).not.toBeNull()
  })

  test('that is over when it begins ends at once, with an event that came in time or by its limit', async () => {
    const waitOptions = limit()
    const customer = await node.createCustomer()
    clock.advance(2 * HOUR)
    expect(await node.wait(run, waitOptions)).toBe(customer)
    expect(await node.wait(run, { number: 1, ...waitOptions })).toBe('time')
  })
})

test('who is told twice goes on once, and nothing is left over', async () => {
  await node.wait(run, {})
  const customer = await node.createCustomer()
  await node.createCustomer()
  await node.lookAgainAtAll()
  expect(await signals()).toHaveLength(2)
  expect(await node.wake(run, {})).toBe(customer)
  expect(await signals()).toEqual([])
  await node.createCustomer()
  expect(await signals()).toEqual([])
})
