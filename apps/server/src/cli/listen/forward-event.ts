import { sign } from '@belfry/webhook-verify'
import { failureWords, hasFailureCode } from '../../platform/network/failure-words.ts'
import { deliveryHeaders } from '../../workers/deliveries/delivery-headers.ts'
import { ATTEMPT_MS } from '../../workers/deliveries/send-delivery.ts'
import type { LoggedEvent } from './follow-stream.ts'

/** The result of forwarding an event. */
export interface Forwarded {
  /** `null` if there was no response. */
  readonly status: number | null
  readonly durationMs: number
  /** Why there was no answer; empty when there was one. */
  readonly error: string
}

/** Posts an event like its delivery: the same body, and signed headers with the event's id. Follows no redirect. */
export async function forwardEvent(
  { id, body }: LoggedEvent,
  { url, secret, now }: { url: string; secret: string; now: number },
): Promise<Forwarded> {
  const watch = performance.now()
  const finish = (status: number | null, error = ''): Forwarded => ({ status, durationMs: Math.round(performance.now() - watch), error })
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_MS),
      headers: deliveryHeaders({ id, signature: sign(body, secret), body }, now, secret),
      body,
    })
    await response.arrayBuffer()
    return finish(response.status)
  } catch (error) {
    return finish(null, hasFailureCode(error) ? failureWords(error) : (error as Error).message)
  }
}
