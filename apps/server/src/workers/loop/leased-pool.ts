import { setTimeout as delay } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import { keepTrying } from '../../store/keep-trying.ts'
import type { Worker } from './define-worker.ts'
import { createDueLoop } from './due-loop.ts'

/** How much may be leased for one organization. */
export interface Quota {
  readonly organizationId: string
  readonly limit: number
}

/** One kind of work of a pool. Several kinds may share slots. */
export interface LeasedQueue<Leased> {
  /** How many more pieces of work may be in flight. */
  free(): number
  /** How many more of one organization may be in flight. */
  room(organizationId: string): number
  /** The organizations with due work, ordered by id, after a given one; the returned `after` is `null` at the end. */
  selectOrganizations(search: {
    readonly after: string
    readonly now: EpochMs
    readonly steps: number
  }): Promise<{ readonly organizationIds: readonly string[]; readonly after: string | null }>
  /**
   * Leases due work, durably, before any of it is done.
   *
   * @param isInFlight whether this process is working on a piece, by its key, whose lease ended because a clock was moved
   */
  lease(quotas: readonly Quota[], isInFlight: (key: string) => boolean): Promise<readonly Leased[]>
}

/** The options of a pool. */
export interface LeasedPoolOptions<Leased> {
  now(): EpochMs
  nextDueAt(): Promise<EpochMs | null>
  /** The kinds of work; the first is served first. */
  readonly queues: readonly LeasedQueue<Leased>[]
  keyOf(leased: Leased): string
  /** Takes a slot; the returned function releases it. */
  takeSlot(leased: Leased): () => void
  /** Does the work, and returns the function that stores its result. */
  work(leased: Leased): Promise<() => Promise<unknown>>
  /** How often storing a result is tried, once a second, while the store is unavailable: as long as the lease lasts. */
  readonly storeTries: number
  /** Receives errors of searching for work. */
  onError(error: unknown): void
  /** Receives the error when a result could not be stored. */
  onUnstored(error: unknown, leased: Leased): void
  /** Closes its resources after it was stopped and nothing is in flight any more. */
  close?(): Promise<void>
}

/** How many organizations one search examines. */
const STEPS = 100
/**
 * How soon it checks again for due work without a slot or with an unstored result, in milliseconds; the end of any work wakes the loop
 * earlier.
 */
const AGAIN_MS = 1000

/**
 * Creates a pool of slots in which leased work is done concurrently. Organizations are served round robin, and share free slots equally.
 * Several processes may share one PostgreSQL: each piece of work is done by the process that has leased it.
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
        // Work that is still due would otherwise be tried again at once, and fail again.
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

/** What a search gets from its pool. */
interface SearchOptions<Leased> {
  now(): EpochMs
  begin(leased: Leased): void
  isInFlight(key: string): boolean
}

/** Creates a search for work of one queue. Each call continues where the last one stopped, and returns whether to check again at once. */
function createSearch<Leased>(queue: LeasedQueue<Leased>, { now, begin, isInFlight }: SearchOptions<Leased>): () => Promise<boolean> {
  /** The organization after which it continues. */
  let after = ''
  /** Whether it started with the first organization and has had free slots ever since. */
  let isWhole = true
  return async () => {
    if (after === '') isWhole = true
    const free = queue.free()
    if (free === 0) {
      // The end of any work wakes the loop; by then more may be due for organizations that it has passed.
      isWhole = false
      return false
    }
    const due = await queue.selectOrganizations({ after, now: now(), steps: STEPS })
    const { quotas, isCut } = divide(due.organizationIds, free, queue.room)
    // Organizations without a slot come next.
    after = (isCut ? quotas.at(-1)?.organizationId : due.after) ?? ''
    const leased = quotas.length === 0 ? [] : await queue.lease(quotas, isInFlight)
    for (const one of leased) begin(one)
    return leased.length > 0 || after !== '' || !isWhole
  }
}

/** Divides free slots equally among organizations with room; `isCut` when some of them get none. */
function divide(organizationIds: readonly string[], free: number, roomOf: (organizationId: string) => number) {
  const rooms = organizationIds.map((organizationId) => ({ organizationId, room: roomOf(organizationId) })).filter(({ room }) => room > 0)
  const served = rooms.slice(0, free)
  const part = Math.floor(free / Math.max(served.length, 1))
  const quotas = served.map(({ organizationId, room }): Quota => ({ organizationId, limit: Math.min(part, room) }))
  return { quotas, isCut: rooms.length > served.length }
}
