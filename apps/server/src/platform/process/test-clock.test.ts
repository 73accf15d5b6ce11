import { describe, expect, test } from 'vitest'
import { advanceTo, createTestClock, parseDuration } from './test-clock.ts'

function overReal(start = 1_000_000) {
  let real = start
  const clock = createTestClock(() => real)
  return { clock, pass: (ms: number) => (real += ms) }
}

describe('a test clock', () => {
  test('shows the real time until it is moved, and runs on from there', () => {
    const { clock, pass } = overReal()
    expect(clock.now()).toBe(1_000_000)
    clock.moveTo(5_000_000)
    pass(10)
    expect(clock.now()).toBe(5_000_010)
  })

  test('stands when it is frozen, can be moved standing, and goes on where it stands', () => {
    const { clock, pass } = overReal()
    clock.freeze(true)
    pass(10)
    expect(clock.now()).toBe(1_000_000)
    clock.moveTo(2_000_000)
    pass(10)
    expect(clock).toMatchObject({ isFrozen: true })
    expect(clock.now()).toBe(2_000_000)
    clock.freeze(false)
    pass(10)
    expect(clock.now()).toBe(2_000_010)
  })

  test('does not go back', () => {
    const { clock } = overReal()
    expect(() => clock.moveTo(999_999)).toThrow(RangeError)
    expect(clock.now()).toBe(1_000_000)
  })
})

describe('a walk', () => {
  test('stops wherever something falls due, in order, also for what came up on the way', async () => {
    const { clock } = overReal(0)
    clock.freeze(true)
    const due = [300, 100]
    const seen: number[] = []
    const reached = await advanceTo(clock, 1000, {
      nextDueAt: async () => due.sort((a, b) => a - b)[0] ?? null,
      async idle() {
        while (due[0] !== undefined && Math.min(...due) <= clock.now()) {
          due.sort((a, b) => a - b)
          const at = due.shift() as number
          seen.push(clock.now())
          if (at === 100) due.push(150)
        }
      },
      signal: new AbortController().signal,
    })
    expect(reached).toBe(true)
    expect(seen).toEqual([100, 150, 300])
    expect(clock.now()).toBe(1000)
  })

  test('ends where the work is slow when it is told to', async () => {
    const { clock } = overReal(0)
    clock.freeze(true)
    const controller = new AbortController()
    const walking = advanceTo(clock, 1000, {
      nextDueAt: async () => 400,
      idle: () => (clock.now() < 400 ? Promise.resolve() : new Promise(() => controller.abort())),
      signal: controller.signal,
    })
    expect(await walking).toBe(false)
    expect(clock.now()).toBe(400)
  })
})

test.each([
  ['2 hours', 7_200_000],
  ['1 second', 1000],
  ['90 seconds', 90_000],
  ['1 day 3 minutes 15 seconds', 86_595_000],
  ['1 day, 1 hour', 90_000_000],
  ['32 hours 35 minutes 15 seconds', 117_315_000],
  ['1.5 hours', 5_400_000],
  ['250 milliseconds', 250],
])('%s is a duration', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each(['', 'soon', '2', '2 fortnights', 'in 2 hours', '-2 hours', '2 hours ago', 'hours 2'])('%s is none', (text) => {
  expect(parseDuration(text)).toBeNull()
})
