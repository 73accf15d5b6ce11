import type { WebhookEvent } from './events/webhook-event.ts'
import type { IncomingLike } from './input.ts'
import { receive } from './receive/receive.ts'
import type { ReceiveOptions } from './receive/receive-options.ts'
import type { Accepted } from './verdict.ts'
import { verifyAsync } from './verify.ts'

export type { ReceiveOptions } from './receive/receive-options.ts'

/** A request of Fastify, described by what is used of it. */
export interface FastifyRequestLike {
  readonly body: unknown
  readonly headers: IncomingLike['headers']
}

/** A reply of Fastify, described by what is used of it. */
export interface FastifyReplyLike {
  code(status: number): { send(): unknown }
}

/** An instance of Fastify, described by what is used of it. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: IncomingLike, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  post(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown
}

/** How Fastify receives deliveries. */
export interface WebhookPluginOptions extends ReceiveOptions<FastifyRequestLike> {
  /** Where deliveries arrive; `/` by default, below the prefix with which the plugin is registered. */
  readonly path?: string
  /**
   * What is done with a delivery. The reply is sent when it is done, and what it throws is thrown on. (A method, so that its request may be
   * declared as Fastify's own.)
   */
  handler(delivery: Accepted<WebhookEvent>, request: FastifyRequestLike): unknown
}

const remedy = 'Something read the payload in preParsing: register this plugin where no such hook runs.'

/**
 * A plugin for Fastify 4 and 5: a POST route that takes the raw body, whatever parsers are around it, verifies it and hands the delivery over.
 * Replies 204 after the handler, or the status of the refusal; what the handler throws is thrown on. Parsers of the application are left
 * alone, so do not wrap it with `fastify-plugin`, which would put it among them.
 */
export async function webhookPlugin(app: FastifyLike, { path = '/', handler, ...options }: WebhookPluginOptions): Promise<void> {
  const reception = { verifyAsync, remedy, options, handler }
  app.removeAllContentTypeParsers()
  // Not read here: `maxBytes` says how much is, and whatever is refused is answered in one manner.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post(path, async (request, reply) => {
    // Without a content type nothing is parsed, and the body is undefined or null.
    const { body, headers } = request
    const received = await receive(reception, { body: (body ?? '') as IncomingLike, headers }, request)
    return reply.code(received.ok ? 204 : received.status).send()
  })
}
