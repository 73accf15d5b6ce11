import { checkJson } from '../../../framework/contract/check-json.ts'
import type { Route } from '../../../framework/contract/define-route.ts'
import { MAX_BODY_BYTES } from '../../../framework/contract/json-limits.ts'
import { createMatcher } from '../../../framework/contract/match.ts'
import { problemDocument } from '../../../framework/contract/problem-document.ts'
import { needsFields, readAddress, readInput } from '../../../framework/contract/read-request.ts'
import type { AnyOperation } from '../../../framework/operations/define-operation.ts'
import { missingPermission, type Outcome, runOperation, type Waiting } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { isOverRights } from '../../../kernel/permissions.ts'
import { fieldProblem, isRefusal, type Problem, problem, Refusal } from '../../../kernel/problems.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { routes } from '../../routes.ts'
import { hookBodyTooLarge, MAX_HOOK_BYTES, readHookQuery } from '../automations/hook-call.ts'

/** A call of a flow to the service's own API. */
export interface OwnCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * The path after `/orgs/{organizationId}`, with its query: `/tasks?status=PENDING`. Used unchanged: nothing is normalized or decoded
   * twice.
   */
  readonly path: string
  /** Parsed JSON; `undefined` for none. Ignored with GET and DELETE. */
  readonly body: unknown
}

/** The response to a call. */
export interface OwnAnswer {
  /** Whether `status` is 2xx. If not, the host rolls back everything that the call has changed. */
  readonly ok: boolean
  readonly status: number
  /** The result of the operation, or a problem document ({@link https://www.rfc-editor.org/rfc/rfc9457 RFC 9457}) without `requestId`. */
  readonly body: unknown
}

/** The context of a call: the organization of the automation. */
export interface OwnCallContext {
  readonly organizationId: string
  /** The URL of the application, without a trailing slash; empty by default, so that links start with a slash. */
  readonly appUrl?: string
}

/** A call with its route and validated input, ready to run. */
export interface ResolvedOwnCall {
  readonly route: Route
  /** Its `readOnly` and `alone(input)` determine what the host has to prepare. */
  readonly operation: AnyOperation
  readonly input: unknown
  readonly call: OwnCall
  readonly context: OwnCallContext
}

/**
 * Resolves and validates a call without running it. Returns the operation and its input, or the error response: 404 for an unknown path,
 * 405 for a wrong method, 403 for what automations may not do, 400 for invalid input.
 *
 * Callable are the routes below `/orgs/{organizationId}/` that accept and return JSON and are not `internal`, with the permissions of the
 * Workflow user, and the hook URLs of automations; a host refuses those of the calling automation itself. Operations with slow work in
 * `prepare` or `finish` are not callable, since that cannot run inside the transaction of a run.
 */
export function findOwnCall(call: OwnCall, context: OwnCallContext): Result<ResolvedOwnCall, OwnAnswer> {
  try {
    const { pathname, search } = split(call.path)
    const { route, params } = reach(call, pathname, context)
    if (route.operation.scope === 'hook')
      return ok({ route, operation: route.operation, input: hookInput(route, params, search, call), call, context })
    const address = readAddress(route, { params, search })
    const takesBody = call.method !== 'GET' && call.method !== 'DELETE' && route.body !== null
    const body = call.body === undefined && (route.bodyOptional || needsFields(route.body)) ? {} : call.body
    if (takesBody) checkBody(body)
    return ok({ route, operation: route.operation, input: readInput(route, address, body), call, context })
  } catch (error) {
    if (isRefusal(error)) return err(refusedAnswer(error.problem, call, context))
    throw error
  }
}

/**
 * Runs a resolved call. Does not throw for ordinary failures: a refused operation is an answer that is not `ok`.
 *
 * @param port created for the Workflow user of the organization. If the answer is not `ok`, or this throws, everything changed through it
 * must be rolled back
 */
export async function runOwnCall(resolved: ResolvedOwnCall, port: ServicePort): Promise<OwnAnswer | Waiting> {
  const outcome = await runOperation(resolved.operation, port, resolved.input as never, undefined as never)
  return outcome.kind === 'waiting' ? outcome : answerOwnCall(resolved, outcome)
}

/** The answer to a call for the outcome of its operation, which may arrive much later, once an external system has answered. */
export function answerOwnCall({ route, call, context }: Omit<ResolvedOwnCall, 'input'>, outcome: Outcome<unknown>): OwnAnswer {
  if (outcome.kind === 'refused') return refusedAnswer(outcome.problem, call, context)
  const { body, status = route.status } = route.reply(outcome.value, { appUrl: context.appUrl ?? '' })
  return { ok: true, status, body }
}

/**
 * Resolves and runs a call: `findOwnCall` and `runOwnCall` for a host that needs nothing in between.
 *
 * @throws Error if the port's external systems do not answer immediately
 */
export async function callOwnApi(call: OwnCall, { port, ...context }: OwnCallContext & { readonly port: ServicePort }): Promise<OwnAnswer> {
  const resolved = findOwnCall(call, context)
  if (!resolved.ok) return resolved.error
  const answer = await runOwnCall(resolved.value, port)
  if ('intentId' in answer) throw new Error(`${call.method} ${call.path} waits for an external system, which this host cannot do`)
  return answer
}

const match = createMatcher(routes)

function split(path: string): { readonly pathname: string; readonly search: string } {
  const question = path.indexOf('?')
  return question < 0 ? { pathname: path, search: '' } : { pathname: path.slice(0, question), search: path.slice(question + 1) }
}

/** The route that a call reaches, when it may. */
function reach({ method }: OwnCall, pathname: string, { organizationId }: OwnCallContext) {
  // An unpaired surrogate has no percent-encoding, so such a path could not be requested over the network.
  const isPath = /^\/(?!\/)/.test(pathname) && !/\p{Surrogate}/u.test(pathname)
  const matched = isPath ? match(method.toLowerCase(), `/orgs/${organizationId}${pathname}`) : ({ kind: 'none' } as const)
  if (matched.kind === 'method') {
    throw new Refusal(problem('method_not_allowed', { detail: `${method} is not possible here. Use ${matched.allowed.join(' or ')}.` }))
  }
  if (matched.kind === 'none' || matched.params.organizationId !== organizationId) {
    throw new Refusal(problem('not_found', { detail: `There is nothing at ${pathname.slice(0, 200)}.` }))
  }
  const { route, params } = matched
  const closed = closedToAutomations(route, organizationId)
  if (closed) throw new Refusal(closed)
  return { route, params }
}

/** Why automations may not call a route, whatever the input; `null` if they may. */
export function closedToAutomations(route: Route, organizationId = ''): Problem | null {
  const { operation, internal } = route
  const missing = missingPermission(operation, workflowCaller(organizationId))
  if (missing) return missing
  // The hook URL of another automation is a secret known to the author of the flow; the host checks whether it is their own.
  if (operation.scope === 'hook') return null
  // Slow work is done outside a transaction, which a run does not leave.
  const isSlow = operation.prepare !== undefined || operation.finish !== undefined
  if (!internal && !isSlow && speaksJson(route) && operation.scope === 'organization') return null
  return problem('forbidden', { detail: `Automations cannot call ${operation.name}. Use another operation.` })
}

/**
 * Whether only users with full access may write a flow that calls a route (G169): it concerns members, secrets or the organization itself,
 * or deletes irrevocably. The Workflow user may do all of that, and nobody must gain permissions by writing a flow.
 */
export function takesFullAccess({ operation }: Route): boolean {
  return isOverRights(operation.permission) || operation.overRights === true || operation.irrevocable === true
}

/** A flow has no bytes to send, and none to keep. */
function speaksJson({ bodyKind, answerKind }: Route): boolean {
  return bodyKind === undefined && answerKind === undefined
}

function hookInput(route: Route, params: Readonly<Record<string, string>>, search: string, { body = null }: OwnCall): unknown {
  checkJson(body)
  if (isLonger(JSON.stringify(body), MAX_HOOK_BYTES)) throw hookBodyTooLarge()
  return route.input({ params, query: readHookQuery(search), body })
}

function checkBody(body: unknown): void {
  if (body === undefined) throw new Refusal(fieldProblem('malformed_json', '', 'The body is empty. Send one JSON document.'))
  checkJson(body)
  if (isLonger(JSON.stringify(body), MAX_BODY_BYTES)) {
    throw new Refusal(fieldProblem('body_too_large', '', `The body is larger than ${MAX_BODY_BYTES} bytes.`))
  }
}

/** Whether a text is longer in UTF-8. Encodes only if in doubt: a UTF-16 code unit takes one to three bytes. */
function isLonger(text: string, bytes: number): boolean {
  if (text.length > bytes) return true
  if (text.length * 3 <= bytes) return false
  let count = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return count > bytes
}

function refusedAnswer(reason: Problem, { path }: OwnCall, { appUrl = '' }: OwnCallContext): OwnAnswer {
  const body = problemDocument(reason, { appUrl, instance: split(path).pathname.slice(0, 500) })
  return { ok: false, status: body.status, body }
}
