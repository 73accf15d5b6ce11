import { expect, onTestFinished, test, vi } from 'vitest'
import { clockOffsetOf, followClock } from './clock-offset.ts'

const sample = (sentAt: number, receivedAt: number, databaseNow: number) => ({ sentAt, receivedAt, databaseNow })

test('is the difference at half the way of the quickest answer', () => {
  expect(clockOffsetOf([sample(0, 400, 9000), sample(1000, 1010, 6005), sample(2000, 2100, 7300)])).toBe(5000)
  expect(clockOffsetOf([sample(10_000, 10_010, 5005)])).toBe(-5000)
})

test('is nothing where the answer could have been given at the same time', () => {
  expect(clockOffsetOf([sample(0, 100, 99)])).toBe(0)
  expect(clockOffsetOf([sample(0, 0, 1.7)])).toBe(0)
  expect(clockOffsetOf([sample(0, 10, 20)])).toBe(15)
})

test('is measured again each minute; what fails leaves the last one standing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let theirs: number | null = 3000
  const clock = await followClock(async () => {
    if (theirs === null) throw new Error('away')
    return [sample(0, 0, theirs)]
  })
  expect(clock.current()).toBe(3000)
  theirs = 4000
  await vi.advanceTimersByTimeAsync(59_000)
  expect(clock.current()).toBe(3000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(clock.current()).toBe(4000)
  theirs = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.current()).toBe(4000)
  clock.stop()
  expect(vi.getTimerCount()).toBe(0)
})
