import type { Store } from '../../store/store.ts'

/**
 * How long a turn may take, and the turns of one organization in one look together, in milliseconds: while no other has runs, and while others
 * have. On SQLite all others wait meanwhile: also alone it is short, for a request that writes, and a run that comes once in a while, wait for
 * one slice each. On PostgreSQL those wait who wait for what a turn has locked or for its connection, and most of the time goes by in waiting
 * for the database.
 */
const SLICE_MS = { sqlite: { alone: 5, among: 2.5 }, postgres: { alone: 50, among: 12 } }
/** How many runs of one organization are advanced side by side at most. */
const MOST = 64
/** For how long after a turn an organization counts as one that has runs, in milliseconds: for which it is rested, and for which slices are short. */
const RECENT_MS = { rest: 1000, slice: 60_000 }
/** The estimate for a turn before one was seen, in milliseconds. */
const FIRST_MS = 1
/** How much the last turn counts in the estimate for the next one. */
const NEWEST = 0.2
const REMEMBERED = 10_000

interface PaceOptions {
  readonly dialect: Store['dialect']
  readonly stopwatch: () => number
  readonly sideBySide: number
  readonly least: number
}

/**
 * Says how much of each organization one look takes. It counts turns by how long they take, so that an organization waits for a few
 * milliseconds of another one's turns, however many runs that one has.
 */
export class Pace {
  readonly #sliceMs: { readonly alone: number; readonly among: number }
  readonly #stopwatch: () => number
  readonly #sideBySide: number
  readonly #least: number
  readonly #turnMs = new Map<string, number>()
  readonly #restUntil = new Map<string, number>()
  /** Who had a turn last, and who had the last one of anybody else. */
  #last: readonly { readonly id: string; readonly at: number }[] = []

  /**
   * @param sideBySide how many turns of one organization the store works on at the same time
   * @param least how many runs of an organization one look takes at least, however long its turns are
   */
  constructor({ dialect, stopwatch, sideBySide, least }: PaceOptions) {
    this.#sliceMs = SLICE_MS[dialect]
    this.#stopwatch = stopwatch
    this.#sideBySide = sideBySide
    this.#least = least
  }

  /** How many runs of an organization are advanced in one look. */
  allowance(organizationId: string): number {
    const tickMs = (this.#turnMs.get(organizationId) ?? FIRST_MS) / this.#sideBySide
    return Math.min(MOST, Math.max(this.#least, Math.floor(this.sliceMs(organizationId) / tickMs)))
  }

  /** How long a turn of it may take, and its turns in one look together, in milliseconds. */
  sliceMs(organizationId: string): number {
    return this.#isAmong(organizationId, RECENT_MS.slice) ? this.#sliceMs.among : this.#sliceMs.alone
  }

  /** Whether another organization had a turn a short while ago. */
  #isAmong(organizationId: string, ms: number): boolean {
    const since = this.#stopwatch() - ms
    return this.#last.some(({ id, at }) => id !== organizationId && at > since)
  }

  /** Whether an organization leaves its turn to others. */
  isResting(organizationId: string): boolean {
    return this.#isAmong(organizationId, RECENT_MS.rest) && this.#stopwatch() < (this.#restUntil.get(organizationId) ?? 0)
  }

  /** Lets an organization that has more than it was given rest as long as that took: while others have runs too, half of the time is left to them. */
  rest(organizationId: string, ms: number): void {
    if (this.#restUntil.size >= REMEMBERED) this.#restUntil.clear()
    this.#restUntil.set(organizationId, this.#stopwatch() + ms)
  }

  /** Notes how long a turn has taken. */
  note(organizationId: string, ms: number): void {
    if (this.#turnMs.size >= REMEMBERED) this.#turnMs.clear()
    const before = this.#turnMs.get(organizationId)
    this.#turnMs.set(organizationId, before === undefined ? ms : before + NEWEST * (ms - before))
    const others = this.#last.filter(({ id }) => id !== organizationId)
    this.#last = [{ id: organizationId, at: this.#stopwatch() }, ...others.slice(0, 1)]
  }
}
