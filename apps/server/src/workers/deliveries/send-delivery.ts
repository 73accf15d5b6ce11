import type { EpochMs } from '@belfry/core'
import type { OutboundClient } from '../../external/http-client/create-client.ts'
import { explainFailure } from '../../external/http-client/explain-failure.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import { deliveryHeaders } from './delivery-headers.ts'

/** How long one attempt may take in all: name, connection, headers and body of the answer. */
export const ATTEMPT_MS = 15_000
/** Of an answer up to 64 KiB are read, and the first 4 KiB kept. */
const LIMITS = { deadlineMs: ATTEMPT_MS, readBytes: 65_536, keptBytes: 4096 }

/** What an attempt needs beside the delivery. */
export interface SendTools {
  readonly client: OutboundClient
  readonly now: () => EpochMs
  /** The webhook's signing secret, opened. */
  readonly secret: string
}

/** A delivery as far as sending it goes. */
type Message = Pick<ClaimedDelivery, 'id' | 'url' | 'signature' | 'body'>

/** Sends a delivery once. Every way in which it can fail is an answer, never an exception. */
export async function sendDelivery(message: Message, { client, now, secret }: SendTools): Promise<Attempt> {
  const startedAt = now()
  const watch = performance.now()
  const result = await attempt(client, message, deliveryHeaders(message, startedAt, secret))
  return { startedAt, endedAt: now(), durationMs: Math.round(performance.now() - watch), ...result }
}

async function attempt(
  client: OutboundClient,
  { url, body }: Message,
  headers: Record<string, string>,
): Promise<Pick<Attempt, 'statusCode' | 'delivered' | 'error' | 'responseBody'>> {
  const result = await client.request({ method: 'POST', url, headers, body }, LIMITS)
  if (result.statusCode === null)
    return { statusCode: null, delivered: false, error: explainFailure(result, LIMITS), responseBody: new Uint8Array() }
  const { statusCode, beginning } = result
  const delivered = statusCode >= 200 && statusCode < 300
  return { statusCode, delivered, error: delivered ? null : `The receiver answered ${statusCode}.`, responseBody: beginning }
}
