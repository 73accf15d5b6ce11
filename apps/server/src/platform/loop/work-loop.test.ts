import { expect, test } from 'vitest'
import { createWorkLoop } from './work-loop.ts'

test('looks again as long as a look says so', async () => {
  let left = 3
  const loop = createWorkLoop(async () => --left > 0, fail)
  loop.wake()
  await loop.idle()
  expect(left).toBe(0)
})

test('never looks twice at the same time, and no call is lost, whenever it comes', async () => {
  // Work arrives at every point of a pass, also between its end and the moment at which the loop becomes idle.
  for (let delay = 0; delay < 12; delay++) {
    let waiting = 1
    let inside = 0
    const loop = createWorkLoop(async () => {
      expect(++inside).toBe(1)
      await Promise.resolve()
      waiting = 0
      inside--
      return false
    }, fail)
    loop.wake()
    for (let tick = 0; tick < delay; tick++) await Promise.resolve()
    waiting = 1
    loop.wake()
    await loop.idle()
    expect(waiting, `work that came after ${delay} turns`).toBe(0)
  }
})

test('tells of a failure and looks no more after a stop', async () => {
  const failures: unknown[] = []
  let looks = 0
  const loop = createWorkLoop(
    async () => {
      looks++
      throw new Error('the disk is full')
    },
    (error) => failures.push(error),
  )
  loop.wake()
  await loop.idle()
  expect(failures).toEqual([new Error('the disk is full')])
  await loop.stop()
  loop.wake()
  await loop.idle()
  expect(looks).toBe(1)
})

function fail(error: unknown): never {
  throw error
}
