import { type EpochMs, isLate } from '@belfry/core'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'

/** How many attempts may be in flight to an endpoint that is slow, or whose speed is not known yet. */
export const ENDPOINT_SLOTS = 8
/** How many attempts may be in flight to an endpoint that answers quickly: each ends soon, so others do not wait longer for its slots. */
export const QUICK_ENDPOINT_SLOTS = 64
/** The product of attempts in flight and their mean duration, in milliseconds: 25 ms each allow 64, 200 ms allow 8. */
const IN_FLIGHT_MS = 1600
/** At most as many deliveries are leased ahead as the endpoint takes in this time, in milliseconds. */
const AHEAD_MS = 1000
/** The most deliveries leased ahead for an endpoint, however fast it is. */
const MAX_AHEAD = 2048
/** A queued delivery is released after this time, in milliseconds: another process may have changed the webhook meanwhile. */
const STALE_MS = 3000
/** An endpoint whose attempts take this long, in milliseconds, counts as slow: others come first. */
const SLOW_MS = 2000
/** One of so many attempts or leases is a late one while first attempts are waiting too. */
const LATE_EVERY = 4
/** The share of an endpoint's slots that late attempts may have; the rest stays free for first ones. */
const LATE_PART = 0.75

/** The kind of an attempt: one of a delivery's first five, or a late one. */
export type Kind = 'first' | 'late'

/** How many deliveries of each kind may be leased, `atMost` together; `lateBefore` late ones come before any first one. */
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

/** What one process has in flight for one endpoint: attempts, and leased deliveries that come next. */
export class EndpointQueue {
  readonly #queues: Readonly<Record<Kind, Queued[]>> = { first: [], late: [] }
  readonly #underWay = { first: 0, late: 0 }
  /** The mean duration of attempts, smoothed; null at first, so that nothing is leased ahead for a new endpoint. */
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

  /** Whether its attempts take so long that other endpoints come first. */
  get isSlow(): boolean {
    return this.#meanMs !== null && this.#meanMs >= SLOW_MS
  }

  /** Whether others come before its next attempts: only late ones are queued, or the endpoint is slow. */
  get isPatient(): boolean {
    return this.isSlow || this.#queues.first.length === 0
  }

  /** How many attempts may be in flight. */
  get slots(): number {
    if (this.#meanMs === null) return ENDPOINT_SLOTS
    return Math.min(QUICK_ENDPOINT_SLOTS, Math.max(ENDPOINT_SLOTS, Math.floor(IN_FLIGHT_MS / Math.max(1, this.#meanMs))))
  }

  /** How many deliveries are leased beyond the slots, for quick endpoints. */
  get ahead(): number {
    const mean = Math.max(1, this.#meanMs ?? AHEAD_MS)
    return mean < AHEAD_MS ? Math.min(MAX_AHEAD, Math.floor((this.slots * AHEAD_MS) / mean)) : 0
  }

  /** How many more deliveries may be leased: free slots, and those ahead of them. */
  get room(): number {
    return Math.max(0, this.slots + this.ahead - this.underWay - this.queued)
  }

  /**
   * Whether a new delivery may be leased when it is written. A part of the room is reserved for those waiting in the store, which would
   * otherwise starve.
   */
  get hasRoomForNew(): boolean {
    return this.room > Math.floor((this.slots + this.ahead) * (1 - LATE_PART))
  }

  /** How many more of each due kind the endpoint itself allows to lease. */
  roomFor(due: Readonly<Record<Kind, boolean>>): Readonly<Record<Kind, number>> {
    const lateInFlight = this.#underWay.late + this.#queues.late.length
    const lateRoom = Math.max(0, Math.floor((this.slots + this.ahead) * LATE_PART) - lateInFlight)
    return { first: due.first ? this.room : 0, late: due.late ? Math.min(this.room, lateRoom) : 0 }
  }

  /**
   * How many due deliveries of the store to lease. One of several leases is for late attempts while first ones are waiting too.
   *
   * @param mayClaim how many of each kind other limits allow
   * @param atMost how many of both kinds together
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

  /** Takes the next delivery and a slot; `null` when there is none, or none may start. Stale ones are passed to `giveBack`. */
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

  /** Removes and returns everything that has not started. */
  clear(): readonly ClaimedDelivery[] {
    return [...this.#queues.first.splice(0), ...this.#queues.late.splice(0)].map(({ delivery }) => delivery)
  }
}

/** Whether a delivery's next attempt is one of its first or a late one. */
export function kindOf({ attempts }: Pick<ClaimedDelivery, 'attempts'>): Kind {
  return isLate(attempts) ? 'late' : 'first'
}
