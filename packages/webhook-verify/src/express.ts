import type { WebhookEvent } from './events/webhook-event.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { deliveryIn, type ParsedRequest } from './receive/request-source.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
export type { ParsedRequest } from './receive/request-source.ts'

/** An Express response, reduced to the members that are used. */
export interface ExpressResponse {
  sendStatus(status: number): unknown
}

const remedy =
  'A parser ran first: register this route ahead of app.use(express.json()), or keep the bytes with express.json({ verify(request, _response, bytes) { request.rawBody = bytes } }).'

/**
 * Creates a handler for Express 4 and 5. It reads the raw body, verifies it and calls `handler`. Responds with 204 after `handler`, or with
 * the status of the refusal; errors of `handler` go to `next`. Also accepts the bytes of `express.raw()` and of `request.rawBody` (Google
 * Cloud Functions, Firebase).
 *
 * @param handler receives the delivery and the request
 *
 * @example
 * ```ts
 * app.post('/webhooks', webhookHandler({ secrets }, async ({ event, id }) => {
 *   if (event.event === 'invoice:paid') await book(id, event.data)
 * }))
 * ```
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
