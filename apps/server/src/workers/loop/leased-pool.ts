import { setTimeout as delay } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import { keepTrying } from '../../store/keep-trying.ts'
import type { Worker } from './define-worker.ts'
import { createDueLoop } from './due-loop.ts'

/** How much one organization may lease. */
export interface Quota {
  readonly organizationId: string
  readonly limit: number
}

/** One kind of work that a pool looks for. Several may share slots. */
export interface LeasedQueue<Leased> {
  /** How many more may be in flight. */
  free(): number
  /** How many more of one organization may be in flight. */
  room(organizationId: string): number
  /** The organizations for which something is due, in the order of their ids, from the one after `after` on; `after` is `null` at the end. */
  selectOrganizations(search: {
    readonly after: string
    readonly now: EpochMs
    readonly steps: number
  }): Promise<{ readonly organizationIds: readonly string[]; readonly after: string | null }>
  /**
   * Takes leases on what is due, durably, before anything of it leaves.
   *
   * @param isInFlight whether this very process is at it, by its key, although its lease has ended by a clock that was moved
   */
  lease(quotas: readonly Quota[], isInFlight: (key: string) => boolean): Promise<readonly Leased[]>
}

/** What a pool works on. */
export interface LeasedPoolOptions<Leased> {
  now(): EpochMs
  nextDueAt(): Promise<EpochMs | null>
  /** What it looks for: one queue after the other, so the first is served first. */
  readonly queues: readonly LeasedQueue<Leased>[]
  keyOf(leased: Leased): string
  /** Takes a slot; the function gives it back. */
  takeSlot(leased: Leased): () => void
  /** Does the work, and gives what stores its result. */
  work(leased: Leased): Promise<() => Promise<unknown>>
  /** How often a result is tried to be stored, once a second, while the store is away: as long as the lease lasts. */
  readonly storeTries: number
  /** Given what looking for work throws. */
  onError(error: unknown): void
  /** Given what keeps a result from being stored. */
  onUnstored(error: unknown, leased: Leased): void
  /** Closes what it works with, when it was stopped and nothing is in flight any more. */
  close?(): Promise<void>
}

/** How many organizations are looked at in one search. */
const STEPS = 100
/** How soon it looks again for what is due and has no slot, or could not be stored, in milliseconds: whatever ends here wakes the loop. */
const AGAIN_MS = 1000

/**
 * Makes a pool of slots in which leased work is done side by side. Organizations are served round robin, and divide what is free in equal parts.
 * Several processes may work on one PostgreSQL: each piece of work is done by the one that has leased it.
 */
export function createLeasedPool<Leased>(options: LeasedPoolOptions<Leased>): Worker {
  const { now, nextDueAt, queues, keyOf, takeSlot, work, storeTries, onError, onUnstored, close } = options
  const loop = createDueLoop({ now, look, nextDueAt, onError, againMs: AGAIN_MS })
  const inFlight = new Map<string, Promise<void>>()
  const searches = queues.map((queue) => createSearch(queue, { now, begin, isInFlight: (key) => inFlight.has(key) }))
  let stopping = false
  let made = 0

  async function look(): Promise<boolean> {
    if (stopping) return false
    let again = false
    for (const search of searches) again = (await search()) || again
    return again
  }

  function begin(leased: Leased): void {
    const key = keyOf(leased)
    const giveSlotBack = takeSlot(leased)
    const done = workAndStore(leased)
      .catch((error: unknown) => {
        onUnstored(error, leased)
        // What is due still would be taken up again at once, and fail again.
        return stopping ? undefined : delay(AGAIN_MS, undefined, { ref: false })
      })
      .finally(() => {
        inFlight.delete(key)
        made++
        giveSlotBack()
        loop.wake()
      })
    inFlight.set(key, done)
  }

  async function workAndStore(leased: Leased): Promise<void> {
    const store = await work(leased)
    await keepTrying(store, storeTries, () => stopping)
  }

  return {
    get made() {
      return made
    },
    wake: loop.wake,
    async idle() {
      for (;;) {
        await loop.idle()
        if (inFlight.size === 0) return
        await Promise.all(inFlight.values())
      }
    },
    nextDueAt: loop.nextDueAt,
    async stop() {
      stopping = true
      await loop.stop()
      await Promise.all(inFlight.values())
      await close?.()
    },
  }
}

/** What a search is given by its pool. */
interface SearchOptions<Leased> {
  now(): EpochMs
  begin(leased: Leased): void
  isInFlight(key: string): boolean
}

/** Makes what looks for work of one queue, each time from where it has stopped on, and says whether to look again at once. */
function createSearch<Leased>(queue: LeasedQueue<Leased>, { now, begin, isInFlight }: SearchOptions<Leased>): () => Promise<boolean> {
  /** After which organization it goes on. */
  let after = ''
  /** Whether it has started with the first organization, with slots free ever since. */
  let isWhole = true
  return async () => {
    if (after === '') isWhole = true
    const free = queue.free()
    if (free === 0) {
      // Whatever ends wakes the loop; by then more may be due for organizations that it has passed.
      isWhole = false
      return false
    }
    const due = await queue.selectOrganizations({ after, now: now(), steps: STEPS })
    const { quotas, isCut } = divide(due.organizationIds, free, queue.room)
    // Those for whom no slot is left are next.
    after = (isCut ? quotas.at(-1)?.organizationId : due.after) ?? ''
    const leased = quotas.length === 0 ? [] : await queue.lease(quotas, isInFlight)
    for (const one of leased) begin(one)
    return leased.length > 0 || after !== '' || !isWhole
  }
}

/** Divides free slots in equal parts among organizations, as far as each has room; `isCut` when some with room get none. */
function divide(organizationIds: readonly string[], free: number, roomOf: (organizationId: string) => number) {
  const rooms = organizationIds.map((organizationId) => ({ organizationId, room: roomOf(organizationId) })).filter(({ room }) => room > 0)
  const served = rooms.slice(0, free)
  const part = Math.floor(free / Math.max(served.length, 1))
  const quotas = served.map(({ organizationId, room }): Quota => ({ organizationId, limit: Math.min(part, room) }))
  return { quotas, isCut: rooms.length > served.length }
}
