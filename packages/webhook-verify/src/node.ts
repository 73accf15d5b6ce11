import type { WebhookEvent } from './events/webhook-event.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { deliveryIn, type ParsedRequest } from './receive/request-source.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
export type { ParsedRequest } from './receive/request-source.ts'

/** A request of `node:http`. */
export interface ServerRequest extends ParsedRequest {
  readonly method?: string | undefined
}

/** A response of `node:http`, reduced to the members that are used. */
export interface ServerResponseLike {
  readonly headersSent: boolean
  writeHead(status: number, headers?: Readonly<Record<string, string>>): { end(): unknown }
}

/** Options of `webhookListener`. */
export interface ListenerOptions<Context> extends ReceiveOptions<Context> {
  /** Called with what the handler threw, before the sender gets a 500. By default it is logged with `console.error`. */
  readonly onError?: ((error: unknown, context: Context) => unknown) | undefined
}

const remedy = 'Give the listener the request before anything reads it.'

/**
 * Creates a listener for `createServer` of `node:http`, `node:https` and `node:http2`. It reads the raw body, verifies it and calls
 * `handler`. Responds with 204 after `handler`, with the status of the refusal, with 405 for any method except POST, and with 500 if
 * `handler` throws. It ignores the path: routing is up to the caller.
 *
 * @param handler receives the delivery and the request
 */
export function webhookListener<Event extends WebhookEnvelope = WebhookEvent, Request extends ServerRequest = ServerRequest>(
  options: ListenerOptions<Request>,
  handler: DeliveryHandler<Event, Request>,
): (request: Request, response: ServerResponseLike) => Promise<void> {
  const reception = { verifyAsync, remedy, options, handler }
  const { onError = console.error } = options
  return async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    let status = 500
    try {
      const received = await receive(reception, deliveryIn(request, [request.rawBody]), request)
      status = received.ok ? 204 : received.status
    } catch (error) {
      onError(error, request)
    }
    if (!response.headersSent) response.writeHead(status).end()
  }
}
