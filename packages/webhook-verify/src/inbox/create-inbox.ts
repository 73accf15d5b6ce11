import type { WebhookEvent } from '../events/webhook-event.ts'
import type { Accepted } from '../verdict.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'
import type { InboxStore } from './inbox-store.ts'

/** Options of `createInbox`. */
export interface InboxOptions {
  readonly store: InboxStore
  /**
   * How long a handler may take before another one may start on the same delivery, in seconds; 60 by default. Use more than the slowest
   * handler takes. If a process dies in a handler, the delivery can be handled again after this time.
   */
  readonly leaseSeconds?: number | undefined
  /** How long a delivery is remembered, in seconds; 604,800 (7 days) by default. Belfry retries for up to 32 h 36 min. */
  readonly keepSeconds?: number | undefined
  /** The current time, in Unix milliseconds; the system clock by default. */
  readonly now?: (() => number) | undefined
}

/** What happened to a delivery. Respond with 409 to `busy`, so that it is sent again, and with 2xx to all others. */
export type InboxOutcome =
  /** The handler completed. */
  | 'handled'
  /** The delivery was already handled. */
  | 'duplicate'
  /** Its body was already handled under another id, or its id belongs to another body: a copy sent by a second webhook, or a replay. */
  | 'replayed'
  /** Another handler is running, or died less than `leaseSeconds` ago. */
  | 'busy'

/** What a handler can do with its lease. */
export interface HandlerLease {
  /** Restarts `leaseSeconds`, for a slow handler. Returns false if the lease had expired and another handler has started. */
  extend(): Promise<boolean>
}

/** Remembers deliveries, so that each is handled once. */
export interface Inbox {
  /**
   * Runs the handler unless the delivery was already handled. If the handler fails, its error is rethrown and the next attempt runs it
   * again.
   */
  handle<Event extends WebhookEnvelope = WebhookEvent>(
    delivery: Accepted<Event>,
    handler: (event: Event, lease: HandlerLease) => unknown,
  ): Promise<InboxOutcome>
  /** Forgets entries older than `keepSeconds` and returns their number. `handle` does so on its own once an hour. */
  prune(): Promise<number>
}

const pruneEveryMs = 3_600_000

/**
 * Creates an inbox on top of a store. Of several equal deliveries only the first is handled.
 *
 * @throws RangeError if `leaseSeconds` is not above 0, or `keepSeconds` is not longer than `leaseSeconds`
 *
 * @example
 * ```ts
 * const inbox = createInbox({ store: postgresInboxStore(pool) })
 * const outcome = await inbox.handle(delivery, (event) => book(event)) // runs once per delivery
 * ```
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
        // A release can fail too, for instance in an aborted transaction. Then the lease expires on its own; the handler's error matters
        // more.
        await store.release(lease).catch(() => false)
        throw error
      }
      await store.complete({ ...lease, expiresAt: expiresAt() })
      return 'handled'
    },
  }
}

/** A digest of the parsed event: equal bodies have equal digests, and only authentic bodies get here. */
async function digestOf(event: WebhookEnvelope): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(event)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
