import { done, finished, type HookAnswer, type HookCall, MAX_HOOK_BYTES, noSuchHook, type Outcome, problem, Refusal } from '@belfry/core'
import type { Lineage } from '../../store/causation.ts'
import type { Hook } from '../../unit-of-work/hooks/find-hook.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { perform } from '../../unit-of-work/perform/perform.ts'
import { CAUSE_HEADER, readCauseHeader } from '../../unit-of-work/runs/cause-header.ts'
import { OWN_ADDRESS } from '../../unit-of-work/runs/own-address.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { parseHookCall, readHookBytes } from '../body/read-hook-call.ts'
import type { LoopShare } from '../limits/loop-share.ts'
import type { MemoryRoom } from '../limits/memory-room.ts'
import { obey } from '../limits/obey-limit.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import type { RoutedExchange, RouteMatch } from './api-exchange.ts'
import type { HandleRequest } from './handle-request.ts'
import { createIgnoredCalls } from './ignored-calls.ts'
import type { LimitRequest } from './limit-request.ts'
import { requireRoute } from './match-request.ts'
import { requireDone } from './perform-request.ts'
import type { SendJson } from './replies/send-json.ts'
import { traceIdOf } from './trace-context.ts'

/** The parts of the server that handling calls of automations uses. */
export interface HookParts {
  readonly limit: LimitRequest
  readonly room: Pick<MemoryRoom, 'forBody'>
  readonly share: LoopShare
  readonly send: SendJson
}

/**
 * Creates the handler for requests to URLs of automations, with any method. Valid URLs have a limit of their own instead of the general
 * one, so that one sender can call many automations. Invalid ones count towards the general limit, so that guessing is limited without
 * affecting valid calls.
 */
export function createHandleHook(service: Service, { limit, room, share, send }: HookParts): HandleRequest {
  const limits = createHookLimits(service)
  const callHook = createCallHook(service, share)

  return async (exchange) => {
    const { request, response, search, target } = exchange
    // The parameters of the path: organization id or slug, automation, secret.
    const { params } = target as RouteMatch
    const hook = await findHookAt(service, params)
    if (!hook) {
      limit.byAddress(exchange)
      throw noSuchHook()
    }
    const { route } = requireRoute(exchange)
    const { id: organizationId } = hook.organization
    // Calls are read and evaluated even if they are ignored. Beyond this limit they are not examined at all.
    if (limits) {
      obey(limits.address, hook.automationId, response)
      obey(limits.organization, organizationId, response)
    }
    const memoryOwner = { kind: 'hook', owner: organizationId } as const
    const roomForBody = room.forBody(request, response, { largest: MAX_HOOK_BYTES, memoryOwner })
    if (roomForBody) await roomForBody
    const outcome = await callHook(hook, { request, search, route, params })
    send({ response, route }, route.reply(requireDone(outcome), { appUrl: service.addresses.app() }), organizationId)
  }
}

/** The automation that a path names; `null` when any part of the path is wrong. */
async function findHookAt({ findHook }: Service, params: HookRequest['params']): Promise<Hook | null> {
  const { organizationId, automationId, token } = params
  const hook = await findHook.before(token as string)
  if (!hook?.enabled || hook.automationId !== automationId) return null
  return hook.organization.id === organizationId || hook.organization.slug === organizationId ? hook : null
}

/** A request to the URL of an automation. */
interface HookRequest extends Pick<RoutedExchange, 'request' | 'search' | 'route' | 'params'> {}

/** Calls an automation at its URL. The body is read only after the URL has been found valid. */
type CallHook = (hook: Hook, request: HookRequest) => Promise<Outcome<HookAnswer>>

function createCallHook(service: Service, share: LoopShare): CallHook {
  const ignored = createIgnoredCalls(service)

  async function carryOut(
    { hook, lineage }: LedCall,
    { request, route, params }: HookRequest,
    call: HookCall,
  ): Promise<Outcome<HookAnswer>> {
    const traceId = service.tracing.currentTraceId() ?? traceIdOf(request.headers.traceparent as string | undefined, service.randomBytes)
    const context = { ...anonymous, organization: hook.organization, cause: { traceId, lineage } }
    return finished(await perform<HookAnswer>(service, route.operation, route.input({ params, ...call }), context))
  }

  return async (hook, hookRequest) => {
    const bytes = await readHookBytes(hookRequest.request)
    await share.enter(hook.organization.id)
    const lineage = readCauseHeader(service, hookRequest.request.headers[CAUSE_HEADER])
    if (lineage.automationIds.at(-1) === hook.automationId) throw new Refusal(problem('forbidden', { detail: OWN_ADDRESS }))
    const call = parseHookCall(bytes, hookRequest.search)
    const answer = await ignored.answer(hook, call)
    if (answer) return done(answer)
    const outcome = await carryOut({ hook, lineage }, hookRequest, call)
    if (outcome.kind === 'done') ignored.note(hook, outcome.value)
    return outcome
  }
}

/** A call of an automation with its lineage. */
interface LedCall {
  readonly hook: Hook
  readonly lineage: Lineage
}

/** How many calls are answered at all, as a multiple of the calls that may be accepted: for one URL, and for all of an organization. */
const ANSWERED = { address: 10, organization: 100 }

/** Creates the limits for calls of valid URLs; `null` when there are none. */
function createHookLimits({ settings, now }: Service): Readonly<Record<keyof typeof ANSWERED, RateLimit>> | null {
  const { hookCallsPerMinute } = settings
  if (hookCallsPerMinute === 0) return null
  const limitOf = (times: number) => createRateLimit({ limit: times * hookCallsPerMinute, windowSeconds: 60, now })
  return { address: limitOf(ANSWERED.address), organization: limitOf(ANSWERED.organization) }
}
