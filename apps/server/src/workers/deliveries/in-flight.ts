import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { Shares } from '../loop/shares.ts'
import { type EndpointQueue, type Kind, kindOf } from './endpoint-queue.ts'

/** How many deliveries may be leased, as a multiple of the concurrent attempts. */
const AHEAD = 8
/** The share of the free slots that an organization may have for late attempts and slow endpoints. */
const PATIENT_PART = 0.5
/** The share of the leases that is open to new deliveries when they are written; the rest is reserved for those waiting in the store. */
const NEW_PART = 0.5

/**
 * What a process has in flight, divided among organizations: attempts, and leased deliveries. Late attempts, and those to slow endpoints,
 * have a share of their own, so that an organization's unresponsive receivers leave room for its others too.
 */
export class InFlight {
  readonly #slots: Shares
  readonly #claims: Shares
  readonly #held = new Map<string, string>()

  /** @param concurrency how many attempts may be in flight in all */
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

  /** How many deliveries an organization has leased. */
  of(organizationId: string): number {
    return this.#claims.takenBy(organizationId)
  }

  hold({ id, organizationId }: ClaimedDelivery): void {
    this.#held.set(id, organizationId)
    this.#claims.take(organizationId)
  }

  release({ id }: Pick<ClaimedDelivery, 'id'>): void {
    const organizationId = this.#held.get(id)
    if (organizationId === undefined) return
    this.#held.delete(id)
    this.#claims.giveBack(organizationId)
  }

  /** Whether an organization may lease one more delivery when it is written. */
  takesNew(organizationId: string): boolean {
    return this.#claims.room(organizationId, NEW_PART) > 0
  }

  /**
   * How many deliveries of each kind an organization may lease for an endpoint: those it may start, and those ahead for a quick endpoint.
   *
   * @param promised how many it has leased in the same transaction
   */
  mayClaim(organizationId: string, queue: EndpointQueue, promised: number): Readonly<Record<Kind, number>> {
    const claims = this.#claims.room(organizationId) - promised
    const slots = (kind: Kind) => this.#roomFor(shareOf(organizationId, queue, kind)) + queue.ahead - promised
    return { first: Math.max(0, Math.min(claims, slots('first'))), late: Math.max(0, Math.min(claims, slots('late'))) }
  }

  /** Whether another attempt may be in flight at all. */
  get hasSlot(): boolean {
    return this.#slots.free > 0
  }

  mayBegin(delivery: ClaimedDelivery, queue: EndpointQueue): boolean {
    return this.hasSlot && this.#roomFor(shareOf(delivery.organizationId, queue, kindOf(delivery))) > 0
  }

  /** Takes a slot for an attempt; the returned function releases it. */
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
