import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLoopShare } from './loop-share.ts'

/**
 * A clock that only work advances, and the work done in each tick of the event loop. `others` is the time that everything else takes in
 * each tick, in milliseconds.
 */
function createWorld({ others = 0 } = {}) {
  let now = 0
  let tick = 0
  const share = createLoopShare(() => now)
  const ticks: string[][] = [[]]
  async function work(owner: string, ms: number): Promise<void> {
    const wait = share.enter(owner)
    if (wait) await wait
    ticks[tick]?.push(owner)
    now += ms
  }
  async function pass(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      tick++
      ticks.push([])
      await nextTurn()
      now += others
    }
  }
  /** The owners served in each busy tick. */
  const worked = () => ticks.filter(({ length }) => length > 0)
  /** The numbers of the busy ticks. */
  const busyTicks = () => ticks.flatMap(({ length }, index) => (length > 0 ? [index] : []))
  return { work, pass, worked, places: busyTicks }
}

test('work that takes a moment is done at once, however much of it there is, and in the next turn too', async () => {
  const { work, pass, worked } = createWorld()
  for (let index = 0; index < 30; index++) await work('a', 0.1)
  await pass(1)
  await work('a', 0.1)
  expect(worked()).toEqual([Array.from({ length: 30 }, () => 'a'), ['a']])
})

test('what comes after ten milliseconds of work waits, and as many turns as two for each millisecond are left to others', async () => {
  const { work, pass, worked, places } = createWorld()
  const done = ['a', 'a', 'a', 'a', 'a'].map((owner) => work(owner, 6))
  await pass(80)
  await Promise.all(done)
  expect(worked()).toEqual([['a', 'a'], ['a', 'a'], ['a']])
  const [first = 0, second = 0, third = 0] = places()
  expect(second - first).toBeGreaterThanOrEqual(24)
  expect(third - second).toBeGreaterThanOrEqual(24)
})

test('what comes in a turn that is left to others waits for its end', async () => {
  const { work, pass, places } = createWorld()
  const done = [work('a', 12)]
  await pass(2)
  done.push(work('b', 1))
  await pass(40)
  await Promise.all(done)
  expect(places()[1]).toBeGreaterThanOrEqual(24)
})

test('where others take their time anyway requests leave them no more than a turn or two', async () => {
  const { work, pass, places } = createWorld({ others: 5 })
  const done = ['a', 'a', 'a'].map((owner) => work(owner, 300))
  await pass(20)
  await Promise.all(done)
  const [first = 0, second = 0, third = 0] = places()
  expect(second - first).toBeLessThanOrEqual(4)
  expect(third - second).toBeLessThanOrEqual(4)
})

test('what others do in a turn is not charged to requests', async () => {
  const { work, pass, places } = createWorld({ others: 50 })
  for (let round = 0; round < 5; round++) {
    await work('a', 1)
    await pass(1)
  }
  expect(places()).toEqual([0, 1, 2, 3, 4])
})

test('of those who wait the owners take turns, each with its own in order', async () => {
  const { work, pass, worked } = createWorld()
  const done = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((owner) => work(owner, 20))
  await pass(400)
  await Promise.all(done)
  expect(worked()).toEqual([['a'], ['a'], ['b'], ['c'], ['a'], ['b'], ['a']])
})
