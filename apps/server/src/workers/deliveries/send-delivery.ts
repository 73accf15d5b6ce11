import type { EpochMs } from '@belfry/core'
import type { OutboundClient } from '../../external/http-client/create-client.ts'
import { explainFailure } from '../../external/http-client/explain-failure.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { deliveryHeaders } from './delivery-headers.ts'

/** The deadline of one attempt in milliseconds: DNS, connection, headers and body of the response. */
export const ATTEMPT_MS = 15_000
/** Up to 64 KiB of a response are read, and the first 4 KiB are kept. */
const LIMITS = { deadlineMs: ATTEMPT_MS, readBytes: 65_536, keptBytes: 4096 }

/** What an attempt needs besides the delivery. */
export interface SendTools {
  readonly client: OutboundClient
  readonly now: () => EpochMs
  /** The webhook's signing secret, decrypted. */
  readonly secret: string
}

/** The parts of a delivery that are needed to send it. */
type Message = Pick<ClaimedDelivery, 'id' | 'url' | 'signature' | 'body'>

/** Sends a delivery once. Every failure is a result, never an exception. */
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
