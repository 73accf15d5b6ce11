import type { EpochMs } from '@belfry/core'
import { sign, signStandard } from '@belfry/webhook-verify'
import { version } from '../../platform/process/version.ts'

/** What the headers of an attempt are derived from. */
export interface SignedMessage {
  readonly id: string
  /** The value of `X-Webhook-Signature`; `null` when it must be computed now. */
  readonly signature: string | null
  readonly body: string | Uint8Array
}

/**
 * The headers of an attempt: Belfry's own, the same for every attempt, and those of Standard Webhooks, which contain the time of this
 * attempt, so that a receiver can refuse a recorded request that is replayed later.
 */
export function deliveryHeaders({ id, signature, body }: SignedMessage, startedAt: EpochMs, secret: string): Record<string, string> {
  const timestampSeconds = Math.floor(startedAt / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': `Belfry/${version}`,
    'x-webhook-event-id': id,
    'x-webhook-signature': signature ?? sign(body, secret),
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signStandard({ id, timestampSeconds, body, secret }),
  }
}
