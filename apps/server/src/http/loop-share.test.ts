import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLoopShare } from './loop-share.ts'

/** A clock that only work moves, and what was done in which turn of the event loop. */
function createWorld() {
  let now = 0
  let turn = 0
  const share = createLoopShare(() => now)
  const turns: string[][] = [[]]
  async function work(owner: string, ms: number): Promise<void> {
    const wait = share.enter(owner)
    if (wait) await wait
    turns[turn]?.push(owner)
    now += ms
  }
  async function pass(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      turn++
      turns.push([])
      await nextTurn()
    }
  }
  /** What was done in the turns in which something was, and how many lie between them. */
  const worked = () => turns.filter(({ length }) => length > 0)
  const places = () => turns.flatMap(({ length }, index) => (length > 0 ? [index] : []))
  return { work, pass, worked, places }
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
  const done = [work('a', 6)]
  await pass(2)
  done.push(work('b', 1))
  await pass(20)
  await Promise.all(done)
  expect(places()[1]).toBeGreaterThanOrEqual(12)
})

test('of those who wait the owners take turns, each with its own in order', async () => {
  const { work, pass, worked } = createWorld()
  const done = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((owner) => work(owner, 20))
  await pass(400)
  await Promise.all(done)
  expect(worked()).toEqual([['a'], ['a'], ['b'], ['c'], ['a'], ['b'], ['a']])
})
