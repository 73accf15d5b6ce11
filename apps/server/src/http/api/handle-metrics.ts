import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { ReadableMetrics } from '../../observability/metrics/create-metrics.ts'
import { sameSecret } from '../../platform/crypto/tokens.ts'

/** The bearer token for reading the metrics; `null` when everybody who reaches the port may read them. */
export interface MetricsOptions {
  readonly token: string | null
  readonly logger: Logger
}

/** Answers `GET /metrics`. */
export function createMetricsHandler(metrics: ReadableMetrics, { token, logger }: MetricsOptions): RequestListener {
  return async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return answer(response, 404, 'The metrics are at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Use GET.\n', { allow: 'GET, HEAD' })
    if (token !== null && !hasToken(request, token)) {
      return answer(response, 401, 'Send the token of BELFRY_METRICS_TOKEN as a bearer token.\n', { 'www-authenticate': 'Bearer' })
    }
    try {
      answer(response, 200, await metrics.text(), { 'content-type': metrics.contentType })
    } catch (error) {
      logger.warn({ error }, 'the metrics could not be read')
      answer(response, 503, 'The database cannot be asked now.\n')
    }
  }
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return sameSecret(/^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '', token)
}

function answer(response: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers }).end(text)
}
