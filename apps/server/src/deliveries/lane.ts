import type { EpochMs } from '@belfry/core'
import type { ClaimedDelivery } from './attempt.ts'

/** How many attempts are under way at the same time to an endpoint that is slow, or not known yet … */
export const ENDPOINT_SLOTS = 8
/** … and to one that answers quickly: each attempt is over soon, so the others wait no longer for its slots. */
export const QUICK_ENDPOINT_SLOTS = 64
/** With so many milliseconds of attempts under way, however many these are: 25 ms each leave room for 64, 200 ms for 8. */
const UNDER_WAY_MS = 1600
/** What is claimed ahead may be as much as the endpoint takes in this time, in milliseconds … */
const AHEAD_MS = 1000
/** … but no more than this. */
const MAX_AHEAD = 2048
/** What has lain claimed for this long is given back: meanwhile the webhook may have been changed by another process. */
const STALE_MS = 3000

/** What one process has in hand for one endpoint: attempts under way, and claimed deliveries that are next. */
export class Lane {
  readonly #queue: { readonly delivery: ClaimedDelivery; readonly since: EpochMs }[] = []
  #underWay = 0
  /** How long an attempt takes, smoothed; unknown at first, so that a new endpoint is not trusted with a queue. */
  #meanMs: number | null = null

  get isEmpty(): boolean {
    return this.#underWay === 0 && this.#queue.length === 0
  }

  get underWay(): number {
    return this.#underWay
  }

  get queued(): number {
    return this.#queue.length
  }

  /** How many attempts may be under way at the same time. */
  get slots(): number {
    if (this.#meanMs === null) return ENDPOINT_SLOTS
    return Math.min(QUICK_ENDPOINT_SLOTS, Math.max(ENDPOINT_SLOTS, Math.floor(UNDER_WAY_MS / Math.max(1, this.#meanMs))))
  }

  /** How many more deliveries may be claimed: the free slots, and ahead of them what a quick endpoint takes in a moment. */
  get room(): number {
    const mean = Math.max(1, this.#meanMs ?? AHEAD_MS)
    const ahead = mean < AHEAD_MS ? Math.min(MAX_AHEAD, Math.floor((this.slots * AHEAD_MS) / mean)) : 0
    return Math.max(0, this.slots + ahead - this.#underWay - this.#queue.length)
  }

  add(delivery: ClaimedDelivery, now: EpochMs): void {
    this.#queue.push({ delivery, since: now })
  }

  /** The next delivery to attempt, whose slot is now taken; `null` when there is none or no slot is free. What went stale goes to `giveBack`. */
  begin(now: EpochMs, giveBack: (delivery: ClaimedDelivery) => void): ClaimedDelivery | null {
    if (this.#underWay >= this.slots) return null
    for (;;) {
      const next = this.#queue.shift()
      if (!next) return null
      if (now - next.since <= STALE_MS) {
        this.#underWay++
        return next.delivery
      }
      giveBack(next.delivery)
    }
  }

  end(durationMs: number): void {
    this.#underWay--
    this.#meanMs = this.#meanMs === null ? durationMs : this.#meanMs * 0.8 + durationMs * 0.2
  }

  /** Takes everything out that was not begun. */
  clear(): readonly ClaimedDelivery[] {
    return this.#queue.splice(0).map(({ delivery }) => delivery)
  }
}
