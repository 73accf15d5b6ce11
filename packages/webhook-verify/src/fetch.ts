import type { WebhookEvent } from './events/webhook-event.ts'
import type { RequestLike } from './input.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { verifyAsync } from './verify-async.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'

/** A Fetch `Request` as passed by a server. */
export interface ServedRequest extends RequestLike {
  readonly method: string
}

const remedy = 'Give the handler the request itself, or request.clone() to whatever has to read it first.'

/**
 * Creates a function from `Request` to `Response`: a Next.js route (`export const POST = …`), a Cloudflare Worker, Deno, Bun, Remix or
 * SvelteKit. It reads the raw body, verifies it with WebCrypto and calls `handler`. Responds with the `Response` that `handler` returns, or
 * else 204; with the status of the refusal; or with 405 for any method except POST. Rejects with what `handler` throws.
 *
 * @param handler receives the delivery and the request
 */
export function webhookHandler<Event extends WebhookEnvelope = WebhookEvent, Served extends ServedRequest = Request>(
  options: ReceiveOptions<Served>,
  handler: DeliveryHandler<Event, Served>,
): (request: Served) => Promise<Response> {
  const reception = { verifyAsync, remedy, options, handler }
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const received = await receive(reception, request, request)
    if (!received.ok) return new Response(null, { status: received.status })
    return received.returned instanceof Response ? received.returned : new Response(null, { status: 204 })
  }
}
