import type { ServerResponse } from 'node:http'
import { type Problem, problemDocument } from '@belfry/core'

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
  const document = problemDocument(problem, place)
  const { status } = document
  if (status === 401) response.setHeader('www-authenticate', 'ApiKey')
  if (status === 503) response.setHeader('retry-after', 1)
  send(response, status, 'application/problem+json', document)
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
