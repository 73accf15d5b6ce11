import type { WebhookEvent } from './events/webhook-event.ts'
import type { RequestLike } from './input.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { verifyAsync } from './verify-async.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'

/** A Hono context, reduced to the members that are used. */
export interface HonoContext {
  readonly req: { readonly raw: RequestLike }
}

const remedy = 'A middleware or c.req.json() ran first: register this route ahead of it.'

/**
 * Creates a handler for Hono on every runtime. It reads the raw body, verifies it and calls `handler`. Responds with the `Response` that
 * `handler` returns, or else 204, or with the status of the refusal; what `handler` throws is rethrown.
 *
 * @param handler receives the delivery and the context
 */
export function webhookHandler<Event extends WebhookEnvelope = WebhookEvent, Context extends HonoContext = HonoContext>(
  options: ReceiveOptions<Context>,
  handler: DeliveryHandler<Event, Context>,
): (context: Context) => Promise<Response> {
  const reception = { verifyAsync, remedy, options, handler }
  return async (context) => {
    const received = await receive(reception, context.req.raw, context)
    if (!received.ok) return new Response(null, { status: received.status })
    return received.returned instanceof Response ? received.returned : new Response(null, { status: 204 })
  }
}
