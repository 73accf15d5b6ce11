import { type FieldError, type ProblemCode, problems, problemsOf, type Route } from '@belfry/core'
import { expect } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import type { CallOptions } from './api-caller.ts'
import type { Park } from './two-parks.ts'
import { watchStore } from './watch-store.ts'

/** A request with one fault. */
export interface BadRequest extends CallOptions {
  /** The fault, in a few words. */
  readonly fault: string
  readonly method: string
  readonly path: string
  readonly want: Refused
  /** Sends it in another way than the park's own caller does. */
  readonly send?: (request: BadRequest) => Promise<ApiAnswer>
}

/** How a request is refused. */
export interface Refused {
  readonly code: ProblemCode
  /** The field that the refusal must name: a pointer into the body, or a parameter. */
  readonly at?: Pick<FieldError, 'pointer' | 'parameter'>
  /** The path or the method has no route, so the problem is not one of the route's own. */
  readonly nowhere?: true
  /** Headers of the answer in addition to those of every problem. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends every request and expects it to be refused as described, with a documented problem of the route, and without any change in the
 * store.
 */
export async function expectRefused(park: Park, route: Route, requests: Iterable<BadRequest>): Promise<void> {
  const changes = await watchStore(park.installation)
  const complaints: string[] = []
  let count = 0
  for (const request of requests) {
    count++
    const faults = [...(await answerFaults(park, route, request)), ...(await changes()).map((line) => `changed the store: ${line}`)]
    complaints.push(...faults.map((complaint) => `${request.fault}: ${complaint}`))
  }
  expect(count, 'requests were made').toBeGreaterThan(0)
  expect(complaints).toEqual([])
}

async function answerFaults(park: Park, route: Route, request: BadRequest): Promise<readonly string[]> {
  const { method, path, want, fault: _, send, ...options } = request
  try {
    const answer = await (send ? send(request) : park.call(method, path, options))
    return refusalFaults(answer, want, route)
  } catch (error) {
    return [error instanceof Error ? error.message.slice(0, 500) : String(error)]
  }
}

/** The differences between the answer and the expected refusal. */
export function refusalFaults(
  { status, headers, body }: ApiAnswer,
  { code, at, nowhere, headers: wanted = {} }: Refused,
  route?: Route,
): readonly string[] {
  const answered = `${status} ${JSON.stringify(body).slice(0, 400)}`
  if (status !== problems[code].status || body.code !== code) return [`wanted ${problems[code].status} ${code}, got ${answered}`]
  const errors: readonly FieldError[] = body.errors
  return [
    ...(headers.get('content-type') === 'application/problem+json' ? [] : [`answers ${headers.get('content-type')}`]),
    ...(body.status === status && body.requestId === headers.get('x-request-id') ? [] : [`contradicts itself: ${answered}`]),
    ...(body.title && body.detail && errors.every(({ code: reason, message }) => reason && message)
      ? []
      : [`does not say why: ${answered}`]),
    ...(at === undefined || errors.some(({ pointer, parameter }) => pointer === at.pointer && parameter === at.parameter)
      ? []
      : [`does not name ${JSON.stringify(at)}: ${answered}`]),
    ...(route === undefined || nowhere || problemsOf(route).includes(code) ? [] : [`${code} is not a problem of ${route.operation.name}`]),
    ...Object.entries(wanted).flatMap(([name, value]) =>
      headers.get(name) === value ? [] : [`has ${name}: ${headers.get(name)}, not ${value}`],
    ),
  ]
}
