import { beforeEach, describe, expect, test } from 'vitest'
import { type Clock, createClock, HOUR } from '../support/clock.ts'
import { type Hold, type StillNode, startStillNodes, type WaitOptions } from '../support/waiting-run.ts'

// A transaction that tells of an event and one that begins to wait for it, on two connections, neither of which sees the other. The run has
// to be told whichever of them commits first, and once.

let here: StillNode
let there: StillNode
let clock: Clock
beforeEach(async () => {
  clock = createClock()
  ;[here, there] = (await startStillNodes(2, { database: 'postgres', now: clock.now })) as [StillNode, StillNode]
})

/** Holds a transaction: `reached` when it has done its work, until `release`. */
function holding(): { readonly hold: Hold; readonly reached: Promise<void>; release(): void } {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    hold() {
      reached.resolve()
      return released.promise
    },
    reached: reached.promise,
    release: released.resolve,
  }
}

type Who = 'event' | 'wait'

/** Both transactions are open at once, having done their work in one order; then they commit in one. */
async function race(acts: Who, commits: Who, asked: WaitOptions = {}): Promise<{ readonly runId: string; readonly customer: string }> {
  const runId = await here.createRun()
  const holds = { event: holding(), wait: holding() }
  const begin = {
    event: () => there.createCustomer({ hold: holds.event.hold }),
    wait: () => here.wait(runId, asked, { hold: holds.wait.hold }),
  }
  const other = (who: Who): Who => (who === 'event' ? 'wait' : 'event')
  const under: Partial<Record<Who, Promise<unknown>>> = {}
  for (const who of [acts, other(acts)]) {
    under[who] = begin[who]()
    await holds[who].reached
  }
  holds[commits].release()
  await under[commits]
  // Somebody looks again while the other transaction is still open, and must not take that for the end of it.
  await here.lookAgain()
  await there.lookAgain()
  holds[other(commits)].release()
  await under[other(commits)]
  return { runId, customer: (await under.event) as string }
}

describe.each(['event', 'wait'] as const)('the %s acts first', (acts) => {
  test.each(['event', 'wait'] as const)('and the %s commits first: the run is told, once', async (commits) => {
    const { runId, customer } = await race(acts, commits)
    await Promise.all([here.lookAgainAtAll(), there.lookAgainAtAll()])
    const signals = await here.service.store.read((db) => db.selectFrom('run_signals').selectAll().where('run_id', '=', runId).execute())
    expect(signals).toHaveLength(1)
    expect(await here.wake(runId, {})).toBe(customer)
    await there.lookAgainAtAll()
    expect(await here.service.store.read((db) => db.selectFrom('run_signals').selectAll().execute())).toEqual([])
    // What the run has had, its next wait does not find.
    expect(await here.wait(runId, { number: 1 })).toBeNull()
  })

  test.each(['event', 'wait'] as const)(
    'and the %s commits first: nobody has looked when its time is up, and it is not lost',
    async (commits) => {
      const waitOptions = { until: clock.now() + HOUR }
      const { runId, customer } = await race(acts, commits, waitOptions)
      clock.advance(2 * HOUR)
      expect(await there.wake(runId, waitOptions)).toBe(customer)
      expect(await there.wait(runId, { number: 1 })).toBeNull()
    },
  )
})
