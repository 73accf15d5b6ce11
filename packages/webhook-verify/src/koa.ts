import type { WebhookEvent } from './events/webhook-event.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { deliveryIn, type ParsedRequest } from './receive/request-source.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
export type { ParsedRequest } from './receive/request-source.ts'

/** A Koa context, reduced to the members that are used. */
export interface KoaContext {
  readonly req: ParsedRequest
  readonly request: object
  status: number
}

const remedy = 'A parser ran first: register this route ahead of it, or one that keeps ctx.request.rawBody, as @koa/bodyparser does.'

/**
 * Creates a middleware for Koa. It reads the raw body, verifies it and calls `handler`. The status is 204 after `handler` unless it sets
 * another, or that of the refusal; what `handler` throws is rethrown. Also accepts the string that body parsers keep in
 * `ctx.request.rawBody`.
 *
 * @param handler receives the delivery and the context
 */
export function webhookHandler<Event extends WebhookEnvelope = WebhookEvent, Context extends KoaContext = KoaContext>(
  options: ReceiveOptions<Context>,
  handler: DeliveryHandler<Event, Context>,
): (context: Context) => Promise<void> {
  const reception = { verifyAsync, remedy, options, handler }
  return async (context) => {
    const { rawBody } = context.request as { readonly rawBody?: unknown }
    const unset = context.status
    const received = await receive(reception, deliveryIn(context.req, [rawBody, context.req.rawBody]), context)
    if (!received.ok) context.status = received.status
    else if (context.status === unset) context.status = 204
  }
}
