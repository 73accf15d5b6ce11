import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  answerWithinRights,
  createMatcher,
  finished,
  isRefusal,
  MAX_VALUES,
  MAX_VALUES_WITHOUT_KEY,
  type Match,
  missingPermission,
  needsFields,
  noSuchHook,
  type Outcome,
  type Problem,
  problem,
  Refusal,
  type Route,
  type RouteReply,
  readAddress,
  readInput,
  routes,
  type StreamPlan,
  type Waiting,
} from '@belfry/core'
import { type Metrics, noMetrics } from '../../observability/metrics/metrics.ts'
import { parentInHeader } from '../../observability/tracing/parents.ts'
import { countedAddress } from '../../platform/network/counted-address.ts'
import { ThreadGoneError } from '../../platform/threads/job-thread.ts'
import { isToldOnce, StoreUnavailableError } from '../../store/errors.ts'
import { awaitIntent } from '../../unit-of-work/effects/await-intent.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import type { Commission } from '../../unit-of-work/perform/commission.ts'
import { performUnderKey } from '../../unit-of-work/perform/idempotency.ts'
import { perform } from '../../unit-of-work/perform/perform.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { answerFile, answerJson, answerProblem, problemAnswered } from '../answers/answer.ts'
import { shownPath } from '../answers/shown-path.ts'
import { unavailableProblem } from '../answers/unavailable-problem.ts'
import { parseJson, readJsonBytes } from '../body/read-body.ts'
import { readFile } from '../body/read-file.ts'
import type { Streams } from '../event-stream/streams.ts'
import { createExports, ReaderGoneError } from '../export/send-export.ts'
import { type AccountTry, createAccountLimits } from '../limits/account-limits.ts'
import { createLoopShare } from '../limits/loop-share.ts'
import { createMemoryRoom, type Whose } from '../limits/memory-room.ts'
import { obey } from '../limits/obey-limit.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { callerOf, createAuthenticate, type Identity } from '../sign-in/authenticate.ts'
import { createKnownBrowsers } from '../sign-in/known-browsers.ts'
import { sessionCookie } from '../sign-in/session-cookie.ts'
import { clientOf } from './client-of.ts'
import { createEnterOrganization } from './enter-organization.ts'
import { createFindHome } from './find-home.ts'
import { createCallHook, createHookLimits, findHookAt, type HookRequest } from './handle-hook.ts'
import { handleStream } from './handle-stream.ts'
import { readIdempotencyKey } from './read-idempotency-key.ts'
import { traceIdOf } from './trace-context.ts'

/** Answers a request if its path belongs to the API, and says whether it did. */
export type ApiHandler = (request: IncomingMessage & { readonly ip?: string | undefined }, response: ServerResponse) => boolean

/**
 * The way of every API request: match, authenticate, limit, enter the organization, check the permission, read and validate, run the
 * operation, answer. The order is what keeps a stranger from learning or costing anything.
 *
 * @param limit counts by address who has no key, and is shared with what else is public; `null` for no limit
 */
export function createApiHandler(
  service: Service,
  { isStopping, streams, limit }: { isStopping(): boolean; readonly streams: Streams; readonly limit: RateLimit | null },
): ApiHandler {
  const { settings, now, logger } = service
  const appUrl = service.addresses.app
  const match = createMatcher(routes)
  const matchBare = createMatcher(routes.flatMap((route) => (route.barePath === undefined ? [] : [{ ...route, path: route.barePath }])))
  const isSecure = () => appUrl().startsWith('https:')
  const authenticate = createAuthenticate(service, isSecure)
  const enterOrganization = createEnterOrganization(service)
  const findHome = createFindHome(service)
  const logAnswer = logWith(logger, now)
  const exports = createExports(service)
  const room = createMemoryRoom({ maxFileBytes: settings.maxFileBytes, now })
  const hookLimits = createHookLimits(service)
  const guesses = createRateLimit({ limit: settings.loginLimitPerQuarter, windowSeconds: 900, now })
  const browsers = createKnownBrowsers(service, isSecure)
  const accountLimits = createAccountLimits(service, browsers)
  const share = createLoopShare()
  const callHook = createCallHook(service, share.enter)

  return (request, response) => {
    const url = request.url ?? '/'
    const question = url.indexOf('?')
    const pathname = question < 0 ? url : url.slice(0, question)
    const method = (request.method ?? 'GET').toLowerCase()
    const asked = method === 'head' ? 'get' : method
    const ordinary = match(asked, pathname)
    const found = ordinary.kind === 'none' ? matchBare(asked, pathname) : ordinary
    if (found.kind === 'none' && !/^\/(api|orgs)(\/|$)/.test(pathname)) return false

    const requestId = service.newId('request')
    response.setHeader('x-request-id', requestId)
    if (service.metrics !== noMetrics) measure(service.metrics, request, response, found)
    if (logger.isLevelEnabled('debug')) logAnswer(request, response, requestId, found)
    const exchange = { request, response, pathname, search: question < 0 ? '' : url.slice(question + 1), found, requestId }
    if (service.tracing.on) void respondTraced(exchange)
    else respond(exchange).catch((error: unknown) => fail(exchange, error))
    return true
  }

  function respondTraced(exchange: Exchange): Promise<void> {
    const { request, response, found, requestId } = exchange
    const route = found.kind === 'route' ? found.route.path : null
    const traceparent = request.headers.traceparent as string | undefined
    const parent = traceparent === undefined ? undefined : parentInHeader(traceparent, traceIdOf(traceparent, service.randomBytes))
    const attributes = {
      'http.request.method': request.method ?? '',
      ...(route === null ? {} : { 'http.route': route }),
      'belfry.request.id': requestId,
    }
    return service.tracing.span(
      route === null ? 'HTTP' : `${request.method} ${route}`,
      { kind: 'server', parent, attributes },
      async (span) => {
        await respond(exchange).catch((error: unknown) => fail(exchange, error))
        span.set({ 'http.response.status_code': response.statusCode })
        if (response.statusCode >= 500) span.fail(String(response.statusCode))
      },
    )
  }

  async function respond(exchange: Exchange): Promise<void> {
    const { request, response, found } = exchange
    const hook = hookAt(exchange)
    if (hook) return respondToCall(exchange, hook)
    if (limit && found.kind !== 'route') obey(limit, countedAddress(request.ip), response)
    const route = requireRoute(exchange)
    const identity = route.operation.scope === 'public' ? null : await identify(request, response)
    if (limit) obey(limit, identity ? identity.userId : countedAddress(request.ip), response)
    if (route.guessable) obey(guesses, countedAddress(request.ip), response)
    const params = found.kind === 'route' ? found.params : {}
    const commission = await commissionFor(route, identity, params, exchange)
    const key = readIdempotencyKey(request, route)
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
    const lastEventId = request.headers['last-event-id'] as string | undefined
    const address = readAddress(route, { params, search: exchange.search, ifMatch, ifNoneMatch, lastEventId })
    const whose = whoseOf(commission, identity, request)
    await room.forBody(route, request, response, whose)
    const file = route.bodyKind === 'file' ? await readFile(request, settings.maxFileBytes) : undefined
    const bytes = await bodyBytes(request, route)
    // Nothing above takes long. From here on the work grows with what is sent or asked for.
    const turn = share.enter(whose.owner)
    if (turn) await turn
    const sent = bodyOf(bytes, route)
    const input = readInput(route, address, sent, file)
    const tried = route.guessable ? triedOf(input) : null
    const giveBack = tried && (await accountLimits.take(tried, request, response))
    const { permissions } = commission.caller
    const replyOf = (value: unknown) => answerWithinRights(route, route.reply(value, { appUrl: appUrl() }), { permissions, sent })
    if (route.answerKind === 'archive') return sendExport(commission, () => perform(service, route.operation, input, commission), exchange)
    // A paper is small and is made by turns; a stored file may be as large as any, and is read at once.
    const isStored = route.answerKind === 'file' && !route.operation.finish
    const sending = isStored ? await room.forFile(response, whose) : null
    if (key === undefined) {
      const outcome = await perform(service, route.operation, input, commission).catch((error: unknown) => {
        giveBack?.()
        throw error
      })
      if (tried?.kind === 'password' && !isWrongGuess(outcome)) giveBack?.()
      if (outcome.kind === 'waiting') return replyLater(response, route, commission, { ...outcome, replyOf })
      const value = requireDone(outcome)
      if (route.answerKind === 'stream') {
        const plan = value as StreamPlan
        handleStream(streams, { authenticate, enterOrganization }, { request, response, route, commission, plan })
      } else {
        const answer = replyOf(value)
        const size = answer.file?.bytes?.length ?? 0
        if (sending) sending(size)
        else if (size > 0) (await room.forFile(response, whose, size))(size)
        await setCookies(response, answer)
        reply(response, route, answer, whose.owner)
      }
      return
    }
    const { secret, status } = route
    const once = await performUnderKey(service, route.operation, input, commission, { key, secret, status, reply: replyOf })
    if (once.kind === 'waiting') {
      if (once.replayed) response.setHeader('idempotency-replayed', 'true')
      return replyLater(response, route, commission, { ...once, replyOf })
    }
    const { replayed, ...answer } = requireDone(once)
    if (replayed) response.setHeader('idempotency-replayed', 'true')
    reply(response, route, answer, whose.owner)
  }

  /** Answers with an archive; one of an organization at a time. */
  async function sendExport(
    { organization, caller }: Commission,
    run: () => Promise<Outcome<unknown> | Waiting>,
    { request, response, found }: Exchange,
  ): Promise<void> {
    const end = exports.begin(
      { organizationId: (organization as NonNullable<Commission['organization']>).id, userId: String(caller.userId) },
      response,
    )
    try {
      const { archive } = (found as Extract<Match, { readonly kind: 'route' }>).route.reply(requireDone(finished(await run())), {
        appUrl: appUrl(),
      })
      if (request.method === 'HEAD' || !archive) response.end()
      else await exports.send(response, archive)
    } finally {
      end()
    }
  }

  /** Answers as the route would when the outside has answered in time; else says where the answer will be. */
  async function replyLater(
    response: ServerResponse,
    route: Route,
    { organization }: Commission,
    { intentId, replyOf }: Pick<Waiting, 'intentId'> & { replyOf(value: unknown): RouteReply },
  ): Promise<void> {
    const { id: organizationId } = organization as NonNullable<Commission['organization']>
    const came = await awaitIntent(service, organizationId, intentId)
    if (came.kind === 'done') return reply(response, route, replyOf(requireDone(came.outcome)), organizationId)
    response.setHeader('location', `/api/orgs/${organizationId}/intents/${intentId}`)
    if (isStopping()) response.setHeader('connection', 'close')
    answerJson(response, 202, came.pending)
  }

  /** What was sent to an address of an automation, with any method; `null` when the path is not of that form. */
  function hookAt({ request, search, pathname, found }: Exchange): HookRequest | null {
    const there = found.kind === 'method' ? match((found.allowed[0] as string).toLowerCase(), pathname) : found
    if (there.kind !== 'route' || there.route.operation.scope !== 'hook') return null
    return { request, search, route: there.route, params: there.params }
  }

  /**
   * A right address has a limit of its own and is not held to the general one, so that a sender behind one address can call many
   * automations; wrong ones count there, so that guessing is limited and silences nobody who calls a right one.
   */
  async function respondToCall(exchange: Exchange, call: HookRequest): Promise<void> {
    const { request, response } = exchange
    const hook = await findHookAt(service, call)
    if (!hook) {
      if (limit) obey(limit, countedAddress(request.ip), response)
      throw noSuchHook()
    }
    const route = requireRoute(exchange)
    // Calls are read and judged, also those that are ignored: beyond this nothing is looked at any more.
    if (hookLimits) {
      obey(hookLimits.address, hook.automationId, response)
      obey(hookLimits.organization, hook.organization.id, response)
    }
    await room.forBody(route, request, response, { kind: 'hook', owner: hook.organization.id })
    reply(response, route, route.reply(requireDone(await callHook(hook, call)), { appUrl: appUrl() }), hook.organization.id)
  }

  /** Whoever comes without a valid key counts by address, so that guessing keys is limited too. */
  async function identify(request: Exchange['request'], response: ServerResponse): Promise<Identity> {
    try {
      return await authenticate(request)
    } catch (error) {
      if (limit && isRefusal(error)) obey(limit, countedAddress(request.ip), response)
      throw error
    }
  }

  async function commissionFor(
    route: Route,
    identity: Identity | null,
    params: Readonly<Record<string, string>>,
    { request, requestId }: Exchange,
  ): Promise<Commission> {
    const cause = {
      traceId: service.tracing.currentTraceId() ?? traceIdOf(request.headers.traceparent as string | undefined, service.randomBytes),
      lineage: { automationIds: [] },
      requestId,
    }
    if (!identity) return { ...anonymous, credentials: { ...anonymous.credentials, client: clientOf(request) }, organization: null, cause }
    const { credentials } = identity
    if (route.operation.scope !== 'organization') {
      const caller = callerOf(identity, [])
      requirePermission(route, caller)
      return { caller, organization: null, credentials, cause }
    }
    const header = request.headers['x-service-org-id']
    const place = params.organizationId ?? (await findHome(identity, route, params))
    const { organization, permissions } = await enterOrganization(identity, place, header as string | undefined)
    const caller = callerOf(identity, permissions)
    requirePermission(route, caller)
    return { caller, organization, credentials, cause }
  }

  /** Keeps a browser signed in that has signed in, and lets it be known afterwards; signs it out again. */
  async function setCookies(response: ServerResponse, { sessionToken, body }: RouteReply): Promise<void> {
    if (sessionToken === undefined) return
    const session = sessionCookie(sessionToken, { secure: isSecure() })
    const known =
      sessionToken === null ? null : await browsers.cookieFor((body as { readonly user: { readonly email: string } }).user.email)
    response.setHeader('set-cookie', known === null ? session : [session, known])
  }

  /** @param owner whose answer it is, as long as nobody has read it */
  function reply(response: ServerResponse, route: Route, answer: RouteReply, owner: string): void {
    const { body, status, retryAfterSeconds, file } = answer
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
    if (isStopping()) response.setHeader('connection', 'close') // else a client would keep it, and the stop would wait for it
    const hold = (bytes: number) => {
      room.forAnswer(response, { owner, bytes, must: !route.operation.readOnly })
      // Not before: who is refused gets no version.
      if (route.versioned && route.method !== 'delete') response.setHeader('etag', `"${(body as { readonly version: number }).version}"`)
    }
    if (file) answerFile(response, status ?? route.status, file)
    else answerJson(response, status ?? route.status, body, hold)
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { response, request, requestId, pathname, found } = exchange
    // The route's pattern is logged, never the path: a path can hold a secret.
    const place = { requestId, method: request.method, route: found.kind === 'route' ? found.route.path : null }
    if (error instanceof ReaderGoneError) {
      logger.debug({ ...place, reason: error.message }, 'nobody reads the answer any more')
      response.destroy()
      return
    }
    if (response.headersSent) {
      logger.error({ ...place, error }, 'failed while answering')
      response.destroy()
      return
    }
    const reason = problemOf(error)
    if (reason.code === 'internal') logger.error({ ...place, error }, 'failed')
    // An outage is logged once, and not for each of those who meet it.
    if (reason.code === 'unavailable') logger[isToldOnce(error) ? 'debug' : 'warn']({ ...place, error }, 'the store is unavailable')
    if (!request.complete || isStopping()) response.setHeader('connection', 'close') // a body that nobody reads is not waited for
    answerProblem(response, reason, { appUrl: appUrl(), instance: shownPath(pathname).slice(0, 500), requestId })
  }
}

/** The access log. It holds the pattern of the route, never the path, the query or a header. */
function logWith(logger: Service['logger'], now: () => number) {
  return (request: IncomingMessage, response: ServerResponse, requestId: string, found: Match) => {
    const begun = now()
    response.once('finish', () => {
      const route = found.kind === 'route' ? found.route.path : null
      const problem = problemAnswered(response)
      const answer = { status: response.statusCode, ...(problem === null ? {} : { problem }), durationMs: now() - begun }
      logger.debug({ requestId, method: request.method, route, ...answer }, 'answered')
    })
  }
}

function measure(metrics: Metrics, request: IncomingMessage, response: ServerResponse, found: Match): void {
  const watch = performance.now()
  response.once('close', () => {
    const route = found.kind === 'route' ? found.route.path : null
    metrics.request({ method: request.method ?? '', route, status: response.statusCode, durationMs: performance.now() - watch })
  })
}

/** @throws Refusal before anything of the body is read */
function requirePermission({ operation }: Route, caller: Commission['caller']): void {
  const missing = missingPermission(operation, caller)
  if (missing) throw new Refusal(missing)
}

/** Whose room in memory a request takes. */
function whoseOf({ organization }: Commission, identity: Identity | null, { ip }: Exchange['request']): Whose {
  if (organization) return { kind: 'organization', owner: organization.id }
  return identity ? { kind: 'account', owner: identity.userId } : { kind: 'stranger', owner: countedAddress(ip) }
}

/** The bytes of a body; `null` where there is none, or one was left out that may be, or of which the fields that are missing can be named. */
async function bodyBytes(request: IncomingMessage, { body, bodyOptional = false }: Route): Promise<Buffer | null> {
  if (body === null) return null
  const isEmpty = Number(request.headers['content-length'] ?? 0) === 0 && request.headers['transfer-encoding'] === undefined
  if (!isEmpty) return readJsonBytes(request)
  // Where nothing was sent, nothing is of a wrong media type either.
  return bodyOptional || needsFields(body) ? null : Buffer.alloc(0)
}

/** What was sent; an object without members where a body was left out. */
function bodyOf(bytes: Buffer | null, { body, operation }: Route): unknown {
  if (bytes === null) return body === null ? undefined : {}
  return parseJson(bytes, operation.scope === 'public' ? MAX_VALUES_WITHOUT_KEY : MAX_VALUES)
}

interface Exchange {
  readonly request: IncomingMessage & { readonly ip?: string | undefined }
  readonly response: ServerResponse
  readonly pathname: string
  /** The query without its question mark. */
  readonly search: string
  readonly found: Match
  readonly requestId: string
}

function requireRoute({ found, response, request, pathname }: Exchange): Route {
  if (found.kind === 'route') return found.route
  if (found.kind === 'none')
    throw new Refusal(problem('not_found', { detail: `There is nothing at ${shownPath(pathname).slice(0, 200)}.` }))
  response.setHeader('allow', found.allowed.join(', '))
  throw new Refusal(problem('method_not_allowed', { detail: `${request.method} is not possible here. Use ${found.allowed.join(' or ')}.` }))
}

/** At which account something is tried; `null` where it is the link that could be guessed. */
function triedOf(input: unknown): AccountTry | null {
  const { body } = input as { readonly body?: { readonly email?: unknown; readonly password?: unknown } }
  if (typeof body?.email !== 'string') return null
  return { kind: body.password === undefined ? 'reset' : 'password', email: body.email.toLowerCase() }
}

function isWrongGuess(outcome: Outcome<unknown> | Waiting): boolean {
  return outcome.kind === 'refused' && outcome.problem.code === 'invalid_credentials'
}

function requireDone<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'refused') throw new Refusal(outcome.problem)
  return outcome.value
}

function problemOf(error: unknown): Problem {
  if (isRefusal(error)) return error.problem
  if (error instanceof StoreUnavailableError) return unavailableProblem(error)
  if (error instanceof ThreadGoneError)
    return problem('unavailable', { detail: 'What was to do this has ended. Nothing was changed. Try again.' })
  return problem('internal')
}
