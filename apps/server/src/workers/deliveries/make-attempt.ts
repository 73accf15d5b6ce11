import type { OutboundClient } from '../../external/http-client/create-client.ts'
import type { AttemptOutcome } from '../../observability/metrics/metrics.ts'
import { parentInEnvelope } from '../../observability/tracing/parents.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'
import type { Recorder } from './recorder.ts'
import { ATTEMPT_MS, sendDelivery } from './send-delivery.ts'

/** The HTTP client, the attempts in flight, and the recorder. */
interface AttemptParts {
  readonly client: OutboundClient
  readonly inFlight: InFlight
  readonly recorder: Pick<Recorder, 'add'>
}

/** Creates the function that sends a delivery once and passes the result to the recorder. It never throws. */
export function createMakeAttempt(
  service: Service,
  parts: AttemptParts,
): (delivery: ClaimedDelivery, queue: EndpointQueue) => Promise<void> {
  const { now, logger, openSigningSecret } = service
  const { client, inFlight, recorder } = parts
  return async (delivery, queue) => {
    const { organizationId, webhookId, sealedSecret, claimedUntil } = delivery
    const watch = performance.now()
    // Too late to finish safely within the lease: the next process to lease it makes the attempt.
    const isTooLate = now() + ATTEMPT_MS >= claimedUntil
    try {
      if (isTooLate) return inFlight.release(delivery)
      const secret = openSigningSecret(organizationId, webhookId, sealedSecret)
      recorder.add({ delivery, attempt: await attemptTraced(service, client, delivery, secret) })
    } catch (error) {
      // For example, its secret cannot be decrypted. This is not the receiver's fault: no attempt was made, and none is counted.
      logger.error({ error, deliveryId: delivery.id }, 'an attempt could not be made')
      inFlight.release(delivery)
    } finally {
      queue.end(delivery, performance.now() - watch)
    }
  }
}

/** The outcome of an attempt for the metrics. */
export function attemptOutcome({ delivered, statusCode }: Attempt): AttemptOutcome {
  if (delivered) return 'delivered'
  return statusCode === null ? 'unanswered' : 'refused'
}

function attemptTraced({ now, tracing }: Service, client: OutboundClient, delivery: ClaimedDelivery, secret: string): Promise<Attempt> {
  const send = () => sendDelivery(delivery, { client, now, secret })
  if (!tracing.on) return send()
  const attributes = {
    'belfry.delivery.id': delivery.id,
    'belfry.delivery.attempt': delivery.attempts + 1,
    'http.request.method': 'POST',
  }
  return tracing.span('delivery attempt', { kind: 'client', parent: parentInEnvelope(delivery.body), attributes }, async (span) => {
    const attempt = await send()
    if (attempt.statusCode !== null) span.set({ 'http.response.status_code': attempt.statusCode })
    if (!attempt.delivered) span.fail(attemptOutcome(attempt))
    return attempt
  })
}
