import type { Store } from '../../store/store.ts'

/**
 * The time limit for one tick, in milliseconds: while no other organization has runs, and while others have. On SQLite all others wait
 * meanwhile, so it is short even for one alone: a writing request, or an occasional run, waits for one slice at most. On PostgreSQL only those
 * wait that need the same locks or the connection, and most of the time is spent waiting for the database.
 */
const SLICE_MS = { sqlite: { alone: 5, among: 2.5 }, postgres: { alone: 50, among: 12 } }
/**
 * The same for the ticks of one organization in one search together. On SQLite they share a commit, for which one alone may wait for several
 * slices: others come between them.
 */
const SEARCH_MS = { sqlite: { alone: 25, among: 2.5 }, postgres: SLICE_MS.postgres }
/** How many runs of one organization are advanced concurrently at most. */
const MOST = 64
/** How long after a tick an organization counts as having runs, in milliseconds: for pauses, and for short slices. */
const RECENT_MS = { rest: 1000, slice: 60_000 }
/** The estimate for a tick before the first one, in milliseconds. */
const FIRST_MS = 1
/** The weight of the last tick in the estimate for the next one. */
const NEWEST = 0.2
const REMEMBERED = 10_000

interface PaceOptions {
  readonly dialect: Store['dialect']
  readonly stopwatch: () => number
  readonly sideBySide: number
  readonly least: number
}

/**
 * Decides how many runs of each organization one search takes. It measures how long ticks take, so that an organization waits for a few
 * milliseconds of another one's ticks, however many runs that one has.
 */
export class Pace {
  readonly #sliceMs: { readonly alone: number; readonly among: number }
  readonly #searchMs: { readonly alone: number; readonly among: number }
  readonly #stopwatch: () => number
  readonly #sideBySide: number
  readonly #least: number
  readonly #turnMs = new Map<string, number>()
  readonly #restUntil = new Map<string, number>()
  /** The last organization with a tick, and the last other one. */
  #last: readonly { readonly id: string; readonly at: number }[] = []

  /**
   * @param sideBySide how many ticks of one organization the store runs concurrently
   * @param least how many runs of an organization one search takes at least, however long its ticks are
   */
  constructor({ dialect, stopwatch, sideBySide, least }: PaceOptions) {
    this.#sliceMs = SLICE_MS[dialect]
    this.#searchMs = SEARCH_MS[dialect]
    this.#stopwatch = stopwatch
    this.#sideBySide = sideBySide
    this.#least = least
  }

  /** How many runs of an organization one search takes. */
  allowance(organizationId: string): number {
    const tickMs = (this.#turnMs.get(organizationId) ?? FIRST_MS) / this.#sideBySide
    return Math.min(MOST, Math.max(this.#least, Math.floor(this.#of(this.#searchMs, organizationId) / tickMs)))
  }

  /** The time limit for one tick of an organization, in milliseconds. */
  sliceMs(organizationId: string): number {
    return this.#of(this.#sliceMs, organizationId)
  }

  #of(limits: { readonly alone: number; readonly among: number }, organizationId: string): number {
    return this.#isAmong(organizationId, RECENT_MS.slice) ? limits.among : limits.alone
  }

  /** Whether another organization had a tick recently. */
  #isAmong(organizationId: string, ms: number): boolean {
    const since = this.#stopwatch() - ms
    return this.#last.some(({ id, at }) => id !== organizationId && at > since)
  }

  /** Whether an organization yields to others. */
  isResting(organizationId: string): boolean {
    return this.#isAmong(organizationId, RECENT_MS.rest) && this.#stopwatch() < (this.#restUntil.get(organizationId) ?? 0)
  }

  /**
   * Pauses an organization with more runs than it was given for as long as those took: while others have runs too, half of the time is left
   * to them.
   */
  rest(organizationId: string, ms: number): void {
    if (this.#restUntil.size >= REMEMBERED) this.#restUntil.clear()
    this.#restUntil.set(organizationId, this.#stopwatch() + ms)
  }

  /** Records how long a tick has taken. */
  note(organizationId: string, ms: number): void {
    if (this.#turnMs.size >= REMEMBERED) this.#turnMs.clear()
    const before = this.#turnMs.get(organizationId)
    this.#turnMs.set(organizationId, before === undefined ? ms : before + NEWEST * (ms - before))
    const others = this.#last.filter(({ id }) => id !== organizationId)
    this.#last = [{ id: organizationId, at: this.#stopwatch() }, ...others.slice(0, 1)]
  }
}
