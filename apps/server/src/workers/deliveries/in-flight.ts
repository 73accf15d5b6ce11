import type { ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import { Shares } from '../loop/shares.ts'
import { type EndpointQueue, type Kind, kindOf } from './endpoint-queue.ts'

/** How many times as many deliveries as are sent at the same time may be claimed. */
const AHEAD = 8
/** Which part of what is free an organization may have for attempts that others come before. */
const PATIENT_PART = 0.5
/** Which part of what may be claimed is open to what is being written; the rest is kept for what waits in the store. */
const NEW_PART = 0.5

/**
 * What a process has in hand, divided among organizations: attempts under way, and deliveries that are claimed. Late attempts, and those to
 * endpoints that are slow, have a share of their own: so an organization's receivers that hang leave room for its others too.
 */
export class InFlight {
  readonly #slots: Shares
  readonly #claims: Shares
  readonly #held = new Map<string, string>()

  /** @param concurrency how many attempts may be under way in all */
  constructor(concurrency: number) {
    this.#slots = new Shares(concurrency)
    this.#claims = new Shares(concurrency * AHEAD)
  }

  get size(): number {
    return this.#held.size
  }

  has(id: string): boolean {
    return this.#held.has(id)
  }

  /** How much an organization has claimed. */
  of(organizationId: string): number {
    return this.#claims.takenBy(organizationId)
  }

  hold({ id, organizationId }: ClaimedDelivery): void {
    this.#held.set(id, organizationId)
    this.#claims.take(organizationId)
  }

  letGo({ id }: Pick<ClaimedDelivery, 'id'>): void {
    const organizationId = this.#held.get(id)
    if (organizationId === undefined) return
    this.#held.delete(id)
    this.#claims.giveBack(organizationId)
  }

  /** Whether an organization may claim one more as it is written. */
  takesNew(organizationId: string): boolean {
    return this.#claims.room(organizationId, NEW_PART) > 0
  }

  /**
   * How many deliveries of each kind an organization may claim for an endpoint: what it may begin, and what is ahead at an endpoint that is
   * quick.
   *
   * @param promised how many it has claimed in the same transaction
   */
  mayClaim(organizationId: string, queue: EndpointQueue, promised: number): Readonly<Record<Kind, number>> {
    const claims = this.#claims.room(organizationId) - promised
    const slots = (kind: Kind) => this.#roomFor(shareOf(organizationId, queue, kind)) + queue.ahead - promised
    return { first: Math.max(0, Math.min(claims, slots('first'))), late: Math.max(0, Math.min(claims, slots('late'))) }
  }

  /** Whether an attempt more may be under way at all. */
  get hasSlot(): boolean {
    return this.#slots.free > 0
  }

  mayBegin(delivery: ClaimedDelivery, queue: EndpointQueue): boolean {
    return this.hasSlot && this.#roomFor(shareOf(delivery.organizationId, queue, kindOf(delivery))) > 0
  }

  /** Takes a slot for an attempt; the function gives it back. */
  begin(delivery: ClaimedDelivery, queue: EndpointQueue): () => void {
    const { who } = shareOf(delivery.organizationId, queue, kindOf(delivery))
    this.#slots.take(who)
    return () => this.#slots.giveBack(who)
  }

  #roomFor({ who, part }: Share): number {
    return this.#slots.room(who, part)
  }
}

interface Share {
  readonly who: string
  readonly part: number
}

function shareOf(organizationId: string, queue: EndpointQueue, kind: Kind): Share {
  return kind === 'late' || queue.isSlow ? { who: `${organizationId} patient`, part: PATIENT_PART } : { who: organizationId, part: 1 }
}
