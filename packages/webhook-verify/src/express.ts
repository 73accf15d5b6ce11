import type { WebhookEvent } from './events/webhook-event.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { deliveryIn, type ParsedRequest } from './receive/request-source.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
export type { ParsedRequest } from './receive/request-source.ts'

/** A response of Express, described by what is used of it. */
export interface ExpressResponse {
  sendStatus(status: number): unknown
}

const remedy =
  'A parser ran first: register this route ahead of app.use(express.json()), or keep the bytes with express.json({ verify(request, _response, bytes) { request.rawBody = bytes } }).'

/**
 * A handler for Express 4 and 5 that reads the raw body itself, verifies it and hands the delivery over. Answers 204 after the handler, or the
 * status of the refusal; errors of the handler go to `next`. Takes the bytes of `express.raw()` and of `request.rawBody` (Google Cloud
 * Functions, Firebase) as well.
 *
 * @param handler is given the delivery and the request
 */
export function webhookHandler<Event extends WebhookEnvelope = WebhookEvent, Request extends ParsedRequest = ParsedRequest>(
  options: ReceiveOptions<Request>,
  handler: DeliveryHandler<Event, Request>,
): (request: Request, response: ExpressResponse, next: (error?: unknown) => void) => Promise<void> {
  const reception = { verifyAsync, remedy, options, handler }
  return async (request, response, next) => {
    try {
      const received = await receive(reception, deliveryIn(request, [request.rawBody, request.body]), request)
      response.sendStatus(received.ok ? 204 : received.status)
    } catch (error) {
      next(error)
    }
  }
}
