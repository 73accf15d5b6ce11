import type { RequestListener } from 'node:http'
import { isRefusal } from '@belfry/core'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import type { Warning } from '../external/connectors/describe-connectors.ts'
import { countedAddress } from '../platform/network/counted-address.ts'
import { isReportedOnce } from '../store/errors.ts'
import type { Service } from '../unit-of-work/service/service.ts'
import { answerProblem } from './answers/answer.ts'
import { redactedPath } from './answers/redacted-path.ts'
import { createApiHandler } from './api/handle-api.ts'
import { createProxyNote } from './api/proxy-note.ts'
import type { Streams } from './event-stream/streams.ts'
import { obey } from './limits/obey-limit.ts'
import { createRateLimit, type RateLimit } from './limits/rate-limit.ts'
import { pageAnswer } from './pages/page-answer.ts'
import { problemPage } from './pages/pages.ts'
import { servePages } from './pages/serve-pages.ts'

/** What the app needs of the process. */
export interface AppOptions {
  /** The folder with the assets of the reference page. */
  readonly publicFolder: string
  /** The handler of the test clock; `null` without one. */
  readonly testClock: RequestListener | null
  /** The handler of `/metrics` on this port; `null` without one. */
  readonly metrics: RequestListener | null
  /** The event streams. */
  readonly streams: Streams
  /** Whether the server is stopping: then every answer closes its connection. */
  isStopping(): boolean
  /** Throws the reason why the process cannot serve requests; otherwise returns warnings for operators. */
  ready(): Promise<readonly Warning[]>
}

/**
 * Creates the listener of the main port. Requests of the API, nearly all of the traffic, go to the handler of the route table; the rest goes
 * to Express: pages for people, health checks and documents.
 */
export function createApp(service: Service, options: AppOptions): RequestListener {
  const limit =
    service.settings.rateLimitPerMinute > 0
      ? createRateLimit({ limit: service.settings.rateLimitPerMinute, windowSeconds: 60, now: service.now })
      : null
  const noteProxy = createProxyNote(service)
  const api = createApiHandler(service, { isStopping: options.isStopping, streams: options.streams, limit })
  const site = createSite(service, options, limit)
  return (request, response) => {
    noteProxy(request)
    if (isDocument(request.url ?? '') || !api(request, response)) site(request, response)
  }
}

/** @param limit counts by address, together with public requests to the API; `null` for no limit */
function createSite(service: Service, { publicFolder, ready, testClock, metrics }: AppOptions, limit: RateLimit | null): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // our ETags are versions of records; hashing every body would only cost time
  app.set('trust proxy', service.settings.trustProxy)

  app.get('/livez', (_request, response) => {
    response.type('text/plain').send('alive\n')
  })
  app.get('/readyz', async (_request, response) => {
    try {
      response.json({ status: 'ok', warnings: await ready() })
    } catch (error) {
      service.logger[isReportedOnce(error) ? 'debug' : 'warn']({ error }, 'not ready')
      response.status(503).json({ status: 'not ready' })
    }
  })
  if (metrics) app.all('/metrics', metrics)
  if (testClock) app.all('/test/clock', testClock)

  // Monitoring is not counted. From here on everything is public, and counts by address.
  app.use((request, response, next) => {
    try {
      if (limit) obey(limit, countedAddress(request.ip), response)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const context = {
        appUrl: service.addresses.app(),
        instance: redactedPath(request.path).slice(0, 500),
        requestId: service.newId('request'),
      }
      return answerProblem(response, error.problem, context)
    }
    next()
  })

  servePages(app, service, publicFolder)

  const nowhere = pageAnswer(problemPage('not_found'), { status: 404 })
  const failed = pageAnswer(problemPage('internal'), { status: 500 })
  app.use((request, response) => nowhere.send(request, response))
  // Without this, Express would answer with the stack of the error.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    if (response.headersSent) return void response.destroy()
    if (isAboutPath(error)) return nowhere.send(request, response)
    service.logger.error({ error, method: request.method }, 'failed')
    return failed.send(request, response)
  })
  return app
}

/** Whether an error is due to the request: a path that cannot be decoded, or a missing file. */
function isAboutPath(error: unknown): boolean {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown }
  return status === 400 || code === 'ENOENT'
}

function isDocument(url: string): boolean {
  return url === '/api/openapi.json' || url.startsWith('/api/openapi.json?')
}
