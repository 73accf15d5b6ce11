import { type EpochMs, isLate } from '@belfry/core'
import type { ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'

/** How many attempts are under way at the same time to an endpoint that is slow, or not known yet … */
export const ENDPOINT_SLOTS = 8
/** … and to one that answers quickly: each attempt is over soon, so the others wait no longer for its slots. */
export const QUICK_ENDPOINT_SLOTS = 64
/** With so many milliseconds of attempts under way, however many these are: 25 ms each leave room for 64, 200 ms for 8. */
const IN_FLIGHT_MS = 1600
/** What is claimed ahead may be as much as the endpoint takes in this time, in milliseconds … */
const AHEAD_MS = 1000
/** … but no more than this. */
const MAX_AHEAD = 2048
/** What has lain claimed for this long is given back: meanwhile the webhook may have been changed by another process. */
const STALE_MS = 3000
/** An endpoint whose attempts take this long, in milliseconds, is waited for with patience: others come first. */
const SLOW_MS = 2000
/** Of so many attempts or claims one is for a late one while first attempts wait too. */
const LATE_EVERY = 4
/** Which part of an endpoint late attempts may have: the rest stays for first ones. */
const LATE_PART = 0.75

/** First attempts, and late ones. */
export type Kind = 'first' | 'late'

/** How many deliveries of each kind may be claimed, `atMost` together; of late ones `lateBefore` before any first one. */
export interface ClaimLimits {
  readonly atMost: number
  readonly first: number
  readonly late: number
  readonly lateBefore: number
}

interface Queued {
  readonly delivery: ClaimedDelivery
  readonly since: EpochMs
}

/** What one process has in hand for one endpoint: attempts under way, and claimed deliveries that are next. */
export class EndpointQueue {
  readonly #queues: Readonly<Record<Kind, Queued[]>> = { first: [], late: [] }
  readonly #underWay = { first: 0, late: 0 }
  /** How long an attempt takes, smoothed; unknown at first, so that a new endpoint is not trusted with a queue. */
  #meanMs: number | null = null
  #begun = 0
  #lateDebt = 0

  get isEmpty(): boolean {
    return this.underWay === 0 && this.queued === 0
  }

  get underWay(): number {
    return this.#underWay.first + this.#underWay.late
  }

  get queued(): number {
    return this.#queues.first.length + this.#queues.late.length
  }

  /** Whether its attempts take so long that others come first. */
  get isSlow(): boolean {
    return this.#meanMs !== null && this.#meanMs >= SLOW_MS
  }

  /** Whether its next attempts are of those that others come before: all that is queued is late, or it is slow. */
  get isPatient(): boolean {
    return this.isSlow || this.#queues.first.length === 0
  }

  /** How many attempts may be under way at the same time. */
  get slots(): number {
    if (this.#meanMs === null) return ENDPOINT_SLOTS
    return Math.min(QUICK_ENDPOINT_SLOTS, Math.max(ENDPOINT_SLOTS, Math.floor(IN_FLIGHT_MS / Math.max(1, this.#meanMs))))
  }

  /** How much is claimed ahead of the slots: what a quick endpoint takes in a moment. */
  get ahead(): number {
    const mean = Math.max(1, this.#meanMs ?? AHEAD_MS)
    return mean < AHEAD_MS ? Math.min(MAX_AHEAD, Math.floor((this.slots * AHEAD_MS) / mean)) : 0
  }

  /** How many more deliveries may be claimed: the free slots, and what is ahead of them. */
  get room(): number {
    return Math.max(0, this.slots + this.ahead - this.underWay - this.queued)
  }

  /** Whether one that is being written may be claimed at once. A part is kept for what waits in the store, or that would never have its turn. */
  get hasRoomForNew(): boolean {
    return this.room > Math.floor((this.slots + this.ahead) * (1 - LATE_PART))
  }

  /** How many more of each kind that is due may be claimed, for reasons of the endpoint alone. */
  roomFor(due: Readonly<Record<Kind, boolean>>): Readonly<Record<Kind, number>> {
    const lateInFlight = this.#underWay.late + this.#queues.late.length
    const lateRoom = Math.max(0, Math.floor((this.slots + this.ahead) * LATE_PART) - lateInFlight)
    return { first: due.first ? this.room : 0, late: due.late ? Math.min(this.room, lateRoom) : 0 }
  }

  /**
   * How many to claim of what is due in the store. Of several claims one is for late attempts while first ones wait too.
   *
   * @param mayClaim how many of each kind may be claimed for other reasons
   * @param atMost how many of both together
   */
  limits(due: Readonly<Record<Kind, boolean>>, mayClaim: Readonly<Record<Kind, number>>, atMost: number): ClaimLimits {
    const room = this.roomFor(due)
    const first = Math.min(room.first, mayClaim.first, atMost)
    const late = Math.min(room.late, mayClaim.late, atMost)
    const both = Math.min(this.room, first + late, atMost)
    if (first === 0 || late === 0) return { atMost: both, first, late, lateBefore: 0 }
    this.#lateDebt = Math.min(LATE_EVERY, this.#lateDebt + both / LATE_EVERY)
    const lateBefore = Math.min(late, Math.floor(this.#lateDebt))
    this.#lateDebt -= lateBefore
    return { atMost: both, first, late, lateBefore }
  }

  add(delivery: ClaimedDelivery, now: EpochMs): void {
    this.#queues[kindOf(delivery)].push({ delivery, since: now })
  }

  /**
   * The next delivery to attempt, whose slot is now taken; `null` when there is none, or none may be begun. What went stale goes to
   * `giveBack`.
   */
  begin(
    now: EpochMs,
    mayBegin: (delivery: ClaimedDelivery) => boolean,
    giveBack: (delivery: ClaimedDelivery) => void,
  ): ClaimedDelivery | null {
    if (this.underWay >= this.slots) return null
    const prefersLate = this.#begun % LATE_EVERY === LATE_EVERY - 1
    for (const kind of prefersLate ? (['late', 'first'] as const) : (['first', 'late'] as const)) {
      const queue = this.#queues[kind]
      for (let next = queue[0]; next && now - next.since > STALE_MS; next = queue[0]) {
        queue.shift()
        giveBack(next.delivery)
      }
      if (kind === 'late' && this.#underWay.late >= Math.floor(this.slots * LATE_PART)) continue
      const [next] = queue
      if (!next || !mayBegin(next.delivery)) continue
      queue.shift()
      this.#underWay[kind]++
      this.#begun++
      return next.delivery
    }
    return null
  }

  end(delivery: ClaimedDelivery, durationMs: number): void {
    this.#underWay[kindOf(delivery)]--
    this.#meanMs = this.#meanMs === null ? durationMs : this.#meanMs * 0.8 + durationMs * 0.2
  }

  /** Takes everything out that was not begun. */
  clear(): readonly ClaimedDelivery[] {
    return [...this.#queues.first.splice(0), ...this.#queues.late.splice(0)].map(({ delivery }) => delivery)
  }
}

/** Whether a delivery's next attempt is one of its first or a late one. */
export function kindOf({ attempts }: Pick<ClaimedDelivery, 'attempts'>): Kind {
  return isLate(attempts) ? 'late' : 'first'
}
