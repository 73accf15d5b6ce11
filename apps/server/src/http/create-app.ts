import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { buildOpenApi, problems, routes } from '@belfry/core'
import express, { type Express, type Response } from 'express'
import type { Service } from '../service.ts'
import { isToldOnce } from '../store/errors.ts'
import type { Streams } from '../streams/streams.ts'
import { version } from '../version.ts'
import { createApiHandler } from './handle-api.ts'
import { approvalLanguages, approvalPage } from './pages/approval-page.ts'
import { approvalScript } from './pages/approval-script.ts'
import { docsPage, forgottenPage, loginPage, passwordPage, problemPage, welcomePage } from './pages/pages.ts'
import { docsPolicy, pagePolicy } from './pages/policies.ts'
import { runPage } from './pages/run-page.ts'
import { runScript } from './pages/run-script.ts'
import { pageScript, pageStyle, playgroundScript } from './pages/scripts.ts'

/** What the app must know of the process around it. */
export interface AppPlace {
  /** The folder with the program of the reference page. */
  readonly publicFolder: string
  /** The address of the test clock; `null` for a service whose time nobody moves. */
  readonly testClock: RequestListener | null
  /** What answers `/metrics` here; `null` when nothing does. */
  readonly metrics: RequestListener | null
  /** Those who are told of events as they happen. */
  readonly streams: Streams
  /** Whether the server is stopping: then every answer says that its connection ends with it. */
  isStopping(): boolean
  /** Throws what keeps the process from serving requests. */
  ready(): Promise<void>
  /** What an operator should know although requests are served, in a sentence each. */
  readonly warnings: readonly string[]
}

/** The Express application: the API from the contract's table, the pages for people, health and documents. */
export function createApp(service: Service, { publicFolder, streams, isStopping, ready, warnings, testClock, metrics }: AppPlace): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // ours are versions of records; hashing every body would only cost time
  app.set('trust proxy', service.settings.trustProxy)

  // The API comes first: it is nearly all of the traffic, and every layer in front of it would be paid on each request.
  const api = createApiHandler(service, { isStopping, streams })
  app.use((request, response, next) => {
    if (isDocument(request.url) || !api(request, response)) next()
  })

  let document: string | undefined
  app.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(buildOpenApi(routes, { version, baseUrl: service.addresses.base() }))
    response.type('application/json').set('cache-control', 'no-cache').set('access-control-allow-origin', '*').send(document)
  })
  app.get('/livez', (_request, response) => {
    response.type('text/plain').send('alive\n')
  })
  app.get('/readyz', async (_request, response) => {
    try {
      await ready()
      response.json({ status: 'ok', warnings })
    } catch (error) {
      service.logger[isToldOnce(error) ? 'debug' : 'warn']({ error }, 'not ready')
      response.status(503).json({ status: 'not ready' })
    }
  })

  if (metrics) app.all('/metrics', metrics)
  if (testClock) app.all('/test/clock', testClock)

  app.get('/', (_request, response) => response.redirect(302, '/docs'))
  app.get('/login', (_request, response) => page(response, loginPage()))
  app.get('/approvals/:taskId', (request, response) => {
    response.vary('accept-language')
    page(response, approvalPage(request.acceptsLanguages([...approvalLanguages])))
  })
  app.get('/forgotten', (_request, response) => page(response, forgottenPage()))
  app.get('/password/:token', (_request, response) => page(response, passwordPage()))
  app.get('/runs/:organization/:id', (_request, response) => page(response, runPage()))
  app.get('/welcome/:token', (_request, response) => page(response, welcomePage()))
  app.get('/problems/:code', (request, response, next) => {
    if (!Object.hasOwn(problems, request.params.code)) return next()
    page(response, problemPage(request.params.code as keyof typeof problems))
  })
  app.get('/docs', (_request, response) => page(response, docsPage(), docsPolicy))
  app.get('/docs/scalar.js', (_request, response) =>
    response.set('cache-control', 'public, max-age=3600').sendFile(join(publicFolder, 'scalar.js')),
  )
  app.get('/docs/playground.js', (_request, response) => asset(response, 'text/javascript', playgroundScript))
  app.get('/pages.js', (_request, response) => asset(response, 'text/javascript', pageScript))
  app.get('/approval.js', (_request, response) => asset(response, 'text/javascript', approvalScript))
  app.get('/run.js', (_request, response) => asset(response, 'text/javascript', runScript))
  app.get('/pages.css', (_request, response) => asset(response, 'text/css', pageStyle))
  app.use((_request, response) => {
    response.status(404)
    page(response, problemPage('not_found'))
  })
  return app
}

function isDocument(url: string): boolean {
  return url === '/api/openapi.json' || url.startsWith('/api/openapi.json?')
}

/** A page for people. What a page may load and do is said by the policy, so that a stored text can never become a script. */
function page(response: Response, html: string, policy = pagePolicy): void {
  response
    .set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer', // the address of a one-time link is a secret
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('html')
    .send(html)
}

function asset(response: Response, type: string, text: string): void {
  response.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }).type(type).send(text)
}
