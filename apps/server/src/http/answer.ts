import type { ServerResponse } from 'node:http'
import { type Problem, problems } from '@belfry/core'

/** Answers with JSON. Everything the API says is private and current, so nobody on the way may keep it. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', body)
}

/** Answers with a problem document (RFC 9457). */
export function answerProblem(
  response: ServerResponse,
  problem: Problem,
  place: { readonly appUrl: string; readonly instance: string; readonly requestId: string },
): void {
  const { status, title } = problems[problem.code]
  if (status === 401) response.setHeader('www-authenticate', 'ApiKey')
  if (status === 503) response.setHeader('retry-after', 1)
  send(response, status, 'application/problem+json', {
    type: `${place.appUrl}/problems/${problem.code}`,
    title,
    status,
    detail: problem.detail,
    instance: place.instance,
    code: problem.code,
    requestId: place.requestId,
    errors: problem.errors,
    ...problem.extensions,
  })
}

function send(response: ServerResponse, status: number, type: string, body: unknown): void {
  const text = JSON.stringify(body)
  response.statusCode = status
  response.setHeader('content-type', type)
  response.setHeader('content-length', Buffer.byteLength(text))
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(text) // as text it leaves together with the headers, in one write
}
