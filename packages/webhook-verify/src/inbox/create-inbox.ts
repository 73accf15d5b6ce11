import type { WebhookEvent } from '../events/webhook-event.ts'
import type { Accepted } from '../verdict.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'
import type { InboxStore } from './inbox-store.ts'

/** How an inbox remembers. */
export interface InboxOptions {
  readonly store: InboxStore
  /**
   * How long a handler may take before another may begin anew, in seconds; 60 by default. Give more than the slowest handler takes: when
   * a process dies in between, the delivery is tried again after this time.
   */
  readonly leaseSeconds?: number | undefined
  /** How long a delivery is remembered, in seconds; 604,800 (7 days) by default. Retries come for 32 h 36 min. */
  readonly keepSeconds?: number | undefined
  /** The present, in Unix milliseconds; default: the system's clock. */
  readonly now?: (() => number) | undefined
}

/** What became of a delivery. Answer `busy` with 409, so that it is sent again, and everything else with 2xx. */
export type InboxOutcome =
  /** The handler ran to its end. */
  | 'handled'
  /** It had been handled before. */
  | 'duplicate'
  /** Its body had been handled under another id, or its id belongs to another body: a copy by a second webhook, or somebody's replay. */
  | 'replayed'
  /** Another handler is at it, or died less than `leaseSeconds` ago. */
  | 'busy'

/** What a handler can do about its lease. */
export interface HandlerLease {
  /** Begins `leaseSeconds` anew, for a handler that takes long. False when it was too late and another handler has begun. */
  extend(): Promise<boolean>
}

/** Remembers deliveries, so that each is handled once. */
export interface Inbox {
  /**
   * Runs the handler unless the delivery has been handled. When the handler fails its error is passed on, and the next attempt runs it again.
   */
  handle<Event extends WebhookEnvelope = WebhookEvent>(
    delivery: Accepted<Event>,
    handler: (event: Event, lease: HandlerLease) => unknown,
  ): Promise<InboxOutcome>
  /** Forgets what is older than `keepSeconds`; the number of entries that are gone. `handle` does so by itself once an hour. */
  prune(): Promise<number>
}

const pruneEveryMs = 3_600_000

/**
 * An inbox over a store: the first of equal deliveries wins, the others are told. Throws a `RangeError` for a `keepSeconds` that is
 * not longer than `leaseSeconds`.
 */
export function createInbox({ store, leaseSeconds = 60, keepSeconds = 604_800, now = Date.now }: InboxOptions): Inbox {
  if (!(leaseSeconds > 0 && keepSeconds > leaseSeconds))
    throw new RangeError('keepSeconds must be longer than leaseSeconds, and both above 0')
  let pruneAt = now() + pruneEveryMs
  const prune = () => store.prune(now())
  const expiresAt = () => now() + keepSeconds * 1000
  const leasedUntil = () => now() + leaseSeconds * 1000

  return {
    prune,
    async handle(delivery, handler) {
      if (now() >= pruneAt) {
        pruneAt = now() + pruneEveryMs
        await prune()
      }
      const lease = { digest: await digestOf(delivery.event), token: crypto.randomUUID() }
      const claim = { ...lease, id: delivery.id, now: now(), leasedUntil: leasedUntil(), expiresAt: expiresAt() }
      const answer = await store.claim(claim)
      if (answer !== 'first') return answer
      try {
        await handler(delivery.event, { extend: () => store.extend({ ...lease, leasedUntil: leasedUntil() }) })
      } catch (error) {
        // Who cannot give it back, as in a transaction that has failed, leaves it to run out: the handler's error says more.
        await store.release(lease).catch(() => false)
        throw error
      }
      await store.complete({ ...lease, expiresAt: expiresAt() })
      return 'handled'
    },
  }
}

/** Of what the event says: equal bodies say the same, and only an authentic body gets here. */
async function digestOf(event: WebhookEnvelope): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(event)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
