import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDueLoop } from './due-loop.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that is due at these moments, in milliseconds. A pass takes one piece that is due, unless another process holds it. */
function createPlan(due: number[], { isHeld = false, againMs }: { readonly isHeld?: boolean; readonly againMs?: number } = {}) {
  const plan = { due, isHeld, now: 0, looks: 0, told: [] as unknown[], broken: false }
  const loop = createDueLoop({
    now: () => plan.now,
    async look() {
      plan.looks++
      if (plan.broken) throw new Error('the store is away')
      if (plan.isHeld || plan.due[0] === undefined || plan.due[0] > plan.now) return false
      plan.due.shift()
      return true
    },
    nextDueAt: async () => plan.due[0] ?? null,
    onError: (error) => void plan.told.push(error),
    ...(againMs === undefined ? {} : { againMs }),
  })
  /** Advances time one millisecond at a time, and lets every pass end that starts in it. */
  async function pass(ms: number): Promise<void> {
    for (let count = 0; count < ms; count++) {
      plan.now++
      await vi.advanceTimersByTimeAsync(1)
    }
  }
  return { plan, loop, pass }
}

test('being idle is having taken everything that is due', async () => {
  const { plan, loop } = createPlan([0, 0, 0, 5])
  await loop.idle()
  expect(plan.due).toEqual([5])
  expect(await loop.nextDueAt()).toBe(5)
  await loop.stop()
})

test('what falls due is taken when its moment has come, though nobody wakes it', async () => {
  const { plan, loop, pass } = createPlan([400])
  await loop.idle()
  await pass(399)
  expect(plan.due).toEqual([400])
  await pass(1)
  expect(plan.due).toEqual([])
  await loop.stop()
})

test('what other processes have written is found within a second', async () => {
  const { plan, loop, pass } = createPlan([])
  await loop.idle()
  plan.due.push(10)
  await pass(1000)
  expect(plan.due).toEqual([])
  await loop.stop()
})

test.each([
  [undefined, 50],
  [1000, 1],
])('what is due and held elsewhere is looked for again after %s ms', async (againMs, looks) => {
  const { plan, loop, pass } = createPlan([0], { isHeld: true, ...(againMs === undefined ? {} : { againMs }) })
  await loop.idle()
  plan.looks = 0
  await pass(1000)
  expect(plan.looks).toBe(looks)
  await loop.stop()
})

test('a failure is told, and it looks again', async () => {
  const { plan, loop, pass } = createPlan([0])
  plan.broken = true
  await loop.idle()
  expect(plan.told).toHaveLength(1)
  plan.broken = false
  await pass(1000)
  expect(plan.due).toEqual([])
  await loop.stop()
})

test('stopped it looks no more', async () => {
  const { plan, loop, pass } = createPlan([300])
  await loop.idle()
  await loop.stop()
  plan.looks = 0
  loop.wake()
  await pass(2000)
  expect(plan.looks).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
