import type { IncomingMessage } from 'node:http'
import { finished, type Outcome, type Route } from '@belfry/core'
import type { Hook } from '../hooks/find-hook.ts'
import { anonymous } from '../operations/anonymous.ts'
import { perform } from '../operations/perform.ts'
import type { Service } from '../service.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { parseHookCall, readHookBytes } from './read-hook-call.ts'
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

/**
 * Calls an automation at its address: what was sent is read only now that the address is known to be right.
 *
 * @param enter waits until the work may begin
 */
export async function callHookAt(
  service: Service,
  { organization }: Hook,
  { request, search, route, params }: HookRequest,
  enter: (owner: string) => Promise<void> | null,
): Promise<Outcome<unknown>> {
  const bytes = await readHookBytes(request)
  await enter(organization.id)
  const call = parseHookCall(bytes, search)
  const traceId = service.tracing.currentTraceId() ?? traceIdOf(request.headers.traceparent as string | undefined, service.randomBytes)
  const input = route.input({ params, ...call })
  return finished(
    await perform(service, route.operation, input, { ...anonymous, organization, cause: { traceId, lineage: { automationIds: [] } } }),
  )
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
