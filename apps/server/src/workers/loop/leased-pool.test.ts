import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeasedPool } from './leased-pool.ts'
import { Shares } from './shares.ts'

interface Job {
  readonly id: string
  readonly organizationId: string
}

/** Due work by organization, in memory, and a pool that does it. Each piece is in progress until the test ends it. */
function createPlan(counts: Readonly<Record<string, number>>, { slots = 4, ofOne = 4, firstUnstored = 0 } = {}) {
  const due = Object.entries(counts).flatMap(([organizationId, count]): Job[] =>
    Array.from({ length: count }, (_, index) => ({ id: `${organizationId}${index}`, organizationId })),
  )
  const shares = new Shares(slots)
  const ends = new Map<string, () => void>()
  const plan = { due, begun: [] as string[], stored: [] as string[], unstored: [] as string[], searches: 0, closed: false }
  let toFail = firstUnstored
  const pool = createLeasedPool<Job>({
    now: () => 0,
    nextDueAt: async () => (plan.due.length > 0 ? 0 : null),
    queues: [
      {
        free: () => shares.free,
        room: (organizationId) => ofOne - shares.takenBy(organizationId),
        async selectOrganizations({ after, steps }) {
          plan.searches++
          const ids = [...new Set(plan.due.map(({ organizationId }) => organizationId))].sort().filter((id) => id > after)
          return { organizationIds: ids.slice(0, steps), after: ids.length > steps ? (ids[steps - 1] ?? null) : null }
        },
        async lease(quotas, isInFlight) {
          return quotas.flatMap(({ organizationId, limit }) => {
            const own = plan.due.filter((job) => job.organizationId === organizationId && !isInFlight(job.id)).slice(0, limit)
            plan.due = plan.due.filter((job) => !own.includes(job))
            return own
          })
        },
      },
    ],
    keyOf: ({ id }) => id,
    takeSlot({ organizationId }) {
      shares.take(organizationId)
      return () => shares.giveBack(organizationId)
    },
    async work({ id }) {
      plan.begun.push(id)
      await new Promise<void>((resolve) => ends.set(id, resolve))
      return async () => {
        if (toFail-- > 0) throw new Error('not storable')
        plan.stored.push(id)
      }
    },
    storeTries: 1,
    onError: (error) => {
      throw error
    },
    onUnstored: (_error, { id }) => void plan.unstored.push(id),
    async close() {
      plan.closed = true
    },
  })
  const end = (id: string) => ends.get(id)?.()
  const endAll = () => {
    for (const id of plan.begun) end(id)
  }
  onTestFinished(async () => {
    const stopped = pool.stop()
    endAll()
    await stopped
  })
  /** Resolves when `count` pieces have started in all. */
  const begun = (count: number) => vi.waitFor(() => expect(plan.begun).toHaveLength(count), { interval: 1 })
  /** Resolves after the pool has searched once more: nothing here takes longer than a few ticks of the event loop. */
  async function quiet(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await nextTurn()
  }
  return { plan, pool, end, endAll, begun, quiet, shares }
}

test('free slots are divided in equal parts, as far as each organization has room', async () => {
  const { plan, pool, begun, quiet } = createPlan({ a: 9, b: 9, c: 1 }, { slots: 8, ofOne: 3 })
  pool.wake()
  await begun(7)
  await quiet()
  expect(plan.begun.toSorted()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2', 'c0'])
})

test('where slots are fewer than organizations, each is served before one of them is served again', async () => {
  const { plan, pool, begun, end } = createPlan({ a: 3, b: 3, c: 3, d: 3 }, { slots: 2 })
  pool.wake()
  for (let count = 2; count < 9; count++) {
    await begun(count)
    end(plan.begun[count - 2] as string)
  }
  expect(plan.begun.slice(0, 8).map((id) => id.charAt(0))).toEqual(['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd'])
})

test('without a free slot it does not search, and an end makes it search again', async () => {
  const { plan, pool, begun, end, quiet } = createPlan({ a: 3 }, { slots: 2 })
  pool.wake()
  await begun(2)
  await quiet()
  const { searches } = plan
  pool.wake()
  await quiet()
  expect(plan.searches).toBe(searches)
  end('a0')
  await begun(3)
  expect(plan.begun).toEqual(['a0', 'a1', 'a2'])
})

test('what is in flight is not leased again, although its lease has ended', async () => {
  const { plan, pool, begun, quiet } = createPlan({ a: 1 })
  pool.wake()
  await begun(1)
  plan.due.push({ id: 'a0', organizationId: 'a' })
  pool.wake()
  await quiet()
  expect(plan.begun).toEqual(['a0'])
  plan.due = []
})

test('it is idle when nothing is due or in flight, and counts what it has come to the end of', async () => {
  const { plan, pool, begun, endAll, shares } = createPlan({ a: 2, b: 1 })
  const idle = pool.idle()
  await begun(3)
  expect(pool.made).toBe(0)
  endAll()
  await idle
  expect([pool.made, plan.stored.toSorted(), shares.free]).toEqual([3, ['a0', 'a1', 'b0'], 4])
})

test('a result that cannot be stored gives its slot back after a second, and the next one is stored', async () => {
  const { plan, pool, begun, end } = createPlan({ a: 2 }, { slots: 1, firstUnstored: 1 })
  const idle = pool.idle()
  await begun(1)
  end('a0')
  await vi.waitFor(() => expect(plan.unstored).toEqual(['a0']))
  expect(plan.begun).toEqual(['a0'])
  await vi.waitFor(() => expect(plan.begun).toHaveLength(2), { timeout: 5000 })
  end('a1')
  await idle
  expect([plan.stored, pool.made]).toEqual([['a1'], 2])
})

test('stopped it begins nothing more, waits for what is in flight, and only then closes', async () => {
  const { plan, pool, begun, end } = createPlan({ a: 2 }, { slots: 1 })
  pool.wake()
  await begun(1)
  const stopped = pool.stop()
  expect(plan.closed).toBe(false)
  end('a0')
  await stopped
  expect([plan.begun, plan.stored, plan.closed]).toEqual([['a0'], ['a0'], true])
})
