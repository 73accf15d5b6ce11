import type { Metrics } from '../../observability/metrics/metrics.ts'
import { parentInHeader } from '../../observability/tracing/parents.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { problemAnswered } from '../answers/answer.ts'
import { type ApiExchange, routePattern } from './api-exchange.ts'
import { traceIdOf } from './trace-context.ts'

/**
 * Writes a line of the access log when a request is answered. It contains the pattern of the route, never the path, the query or a header.
 */
export function logAnswer({ logger, now }: Pick<Service, 'logger' | 'now'>, exchange: ApiExchange): void {
  const { request, response, requestId } = exchange
  const startedAt = now()
  response.once('finish', () => {
    const code = problemAnswered(response)
    const answer = { status: response.statusCode, ...(code === null ? {} : { problem: code }), durationMs: now() - startedAt }
    logger.debug({ requestId, method: request.method, route: routePattern(exchange), ...answer }, 'answered')
  })
}

/** Measures a request until its answer has been sent. */
export function measureRequest(metrics: Metrics, exchange: ApiExchange): void {
  const { request, response } = exchange
  const startedAt = performance.now()
  response.once('close', () => {
    const durationMs = performance.now() - startedAt
    metrics.request({ method: request.method ?? '', route: routePattern(exchange), status: response.statusCode, durationMs })
  })
}

/** Handles a request in a span of the trace that it names, or of a new one. */
export function traceRequest(
  { tracing, randomBytes }: Pick<Service, 'tracing' | 'randomBytes'>,
  exchange: ApiExchange,
  handle: (exchange: ApiExchange) => Promise<void>,
): Promise<void> {
  const { request, response, requestId } = exchange
  const route = routePattern(exchange)
  const traceparent = request.headers.traceparent as string | undefined
  const parent = traceparent === undefined ? undefined : parentInHeader(traceparent, traceIdOf(traceparent, randomBytes))
  const attributes = {
    'http.request.method': request.method ?? '',
    ...(route === null ? {} : { 'http.route': route }),
    'belfry.request.id': requestId,
  }
  return tracing.span(route === null ? 'HTTP' : `${request.method} ${route}`, { kind: 'server', parent, attributes }, async (span) => {
    await handle(exchange)
    span.set({ 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span.fail(String(response.statusCode))
  })
}
