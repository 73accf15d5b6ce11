import type { WebhookEvent } from './events/webhook-event.ts'
import type { IncomingLike } from './input.ts'
import { receive } from './receive/receive.ts'
import type { ReceiveOptions } from './receive/receive-options.ts'
import type { Accepted } from './verdict.ts'
import { verifyAsync } from './verify.ts'

export type { ReceiveOptions } from './receive/receive-options.ts'

/** A Fastify request, reduced to the members that are used. */
export interface FastifyRequestLike {
  readonly body: unknown
  readonly headers: IncomingLike['headers']
}

/** A Fastify reply, reduced to the members that are used. */
export interface FastifyReplyLike {
  code(status: number): { send(): unknown }
}

/** A Fastify instance, reduced to the members that are used. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: IncomingLike, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  post(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown
}

/** Options of `webhookPlugin`. */
export interface WebhookPluginOptions extends ReceiveOptions<FastifyRequestLike> {
  /** The path of the route, relative to the prefix under which the plugin is registered; `/` by default. */
  readonly path?: string
  /**
   * Handles a delivery. The reply is sent once it is done; what it throws is rethrown. (A method, so that its request may be declared as
   * Fastify's own type.)
   */
  handler(delivery: Accepted<WebhookEvent>, request: FastifyRequestLike): unknown
}

const remedy = 'Something read the payload in preParsing: register this plugin where no such hook runs.'

/**
 * A plugin for Fastify 4 and 5. It adds a POST route that reads the raw body, whatever parsers the application has, verifies it and calls
 * `handler`. Replies with 204 after `handler`, or with the status of the refusal; what `handler` throws is rethrown. The parsers of the
 * application stay unchanged, so do not wrap the plugin with `fastify-plugin`, which would remove its encapsulation.
 */
export async function webhookPlugin(app: FastifyLike, { path = '/', handler, ...options }: WebhookPluginOptions): Promise<void> {
  const reception = { verifyAsync, remedy, options, handler }
  app.removeAllContentTypeParsers()
  // The payload is not read here: `maxBytes` limits how much is read, and all refusals get their response in one place.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post(path, async (request, reply) => {
    // Without a content type no parser runs, and the body is undefined or null.
    const { body, headers } = request
    const received = await receive(reception, { body: (body ?? '') as IncomingLike, headers }, request)
    return reply.code(received.ok ? 204 : received.status).send()
  })
}
