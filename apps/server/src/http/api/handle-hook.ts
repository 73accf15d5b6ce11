import type { IncomingMessage } from 'node:http'
import { done, finished, type HookAnswer, type HookCall, type Outcome, problem, Refusal, type Route } from '@belfry/core'
import type { Lineage } from '../../store/cause.ts'
import type { Hook } from '../../unit-of-work/hooks/find-hook.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { perform } from '../../unit-of-work/perform/perform.ts'
import { CAUSE_HEADER, readCauseHeader } from '../../unit-of-work/runs/cause-header.ts'
import { OWN_ADDRESS } from '../../unit-of-work/runs/own-address.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { parseHookCall, readHookBytes } from '../body/read-hook-call.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { createIgnoredCalls } from './ignored-calls.ts'
import { traceIdOf } from './trace-context.ts'

/** A request to an address of an automation. */
export interface HookRequest {
  readonly request: IncomingMessage
  /** The query without its question mark. */
  readonly search: string
  readonly route: Route
  /** The parameters of the path: the organization by id or slug, the automation, the secret. */
  readonly params: Readonly<Record<string, string>>
}

/** The automation that a path names; `null` when the path leads nowhere, whatever it is that is wrong with it. */
export async function findHookAt({ findHook }: Service, { params }: HookRequest): Promise<Hook | null> {
  const { organizationId, automationId, token } = params
  const hook = await findHook.before(token as string)
  if (!hook?.enabled || hook.automationId !== automationId) return null
  return hook.organization.id === organizationId || hook.organization.slug === organizationId ? hook : null
}

/** Calls an automation at its address: what was sent is read only now that the address is known to be right. */
export type CallHook = (hook: Hook, request: HookRequest) => Promise<Outcome<HookAnswer>>

/**
 * Makes what calls automations.
 *
 * @param enter resolves when the work of an organization's call may begin, or is `null` when it may at once
 */
export function createCallHook(service: Service, enter: (owner: string) => Promise<void> | null): CallHook {
  const ignored = createIgnoredCalls(service)

  async function carryOut(
    { hook, lineage }: LedCall,
    { request, route, params }: HookRequest,
    call: HookCall,
  ): Promise<Outcome<HookAnswer>> {
    const traceId = service.tracing.currentTraceId() ?? traceIdOf(request.headers.traceparent as string | undefined, service.randomBytes)
    const commission = { ...anonymous, organization: hook.organization, cause: { traceId, lineage } }
    return finished(await perform<HookAnswer>(service, route.operation, route.input({ params, ...call }), commission))
  }

  return async (hook, hookRequest) => {
    const bytes = await readHookBytes(hookRequest.request)
    await enter(hook.organization.id)
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

/** A call of an automation, and what has led to it. */
interface LedCall {
  readonly hook: Hook
  readonly lineage: Lineage
}

/** How many times as many calls as may be accepted are answered at all: of one address, and of all of an organization. */
const ANSWERED = { address: 10, organization: 100 }

/** Makes the limits of calls of right addresses; `null` when there are none. */
export function createHookLimits({ settings, now }: Service): Readonly<Record<keyof typeof ANSWERED, RateLimit>> | null {
  const { hookCallsPerMinute } = settings
  if (hookCallsPerMinute === 0) return null
  const limitOf = (times: number) => createRateLimit({ limit: times * hookCallsPerMinute, windowSeconds: 60, now })
  return { address: limitOf(ANSWERED.address), organization: limitOf(ANSWERED.organization) }
}
