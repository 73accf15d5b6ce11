import type { ServerResponse } from 'node:http'
import { type AnsweredFile, type Problem, type ProblemCode, problemDocument } from '@belfry/core'

/**
 * Answers with JSON. Everything the API says is private and current, so nobody on the way may keep it.
 *
 * @param hold told how many bytes it has before anything of it is written; what it throws is thrown on
 */
export function answerJson(response: ServerResponse, status: number, body: unknown, hold?: (bytes: number) => void): void {
  send(response, status, 'application/json', body, hold)
}

/**
 * Answers with a file that is to be saved, or with 304 to who has it. It came from a stranger, so no browser may guess what it is, show it
 * or run it; and whoever keeps it asks again each time whether it may still be read.
 */
export function answerFile(response: ServerResponse, status: number, { contentType, sha256, fileName, bytes }: AnsweredFile): void {
  response.setHeader('etag', `"${sha256}"`)
  response.setHeader('cache-control', 'private, no-cache')
  if (bytes === null) {
    response.statusCode = 304
    response.end()
    return
  }
  response.statusCode = status
  response.setHeader('content-type', contentType)
  response.setHeader('content-length', bytes.length)
  response.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeName(fileName)}`)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.end(bytes)
}

/** Control characters, and marks that turn the direction of what follows: names that were stored before they were refused may hold some. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A name as RFC 8187 has it, which lets fewer characters stand than `encodeURIComponent`. */
export function encodeName(name: string): string {
  return encodeURIComponent(name.replace(UNSEEN, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

const answeredWith = new WeakMap<ServerResponse, ProblemCode>()

/** The code of the problem that was answered; `null` where the answer was another one. */
export function problemAnswered(response: ServerResponse): ProblemCode | null {
  return answeredWith.get(response) ?? null
}

/** Answers with a problem document (RFC 9457). */
export function answerProblem(
  response: ServerResponse,
  problem: Problem,
  context: { readonly appUrl: string; readonly instance: string; readonly requestId: string },
): void {
  const document = problemDocument(problem, context)
  const { status } = document
  answeredWith.set(response, problem.code)
  if (status === 401) response.setHeader('www-authenticate', 'ApiKey')
  if ((status === 503 || status === 429) && !response.hasHeader('retry-after')) response.setHeader('retry-after', 1)
  send(response, status, 'application/problem+json', document)
}

function send(response: ServerResponse, status: number, type: string, body: unknown, hold?: (bytes: number) => void): void {
  const text = JSON.stringify(body)
  const bytes = Buffer.byteLength(text)
  hold?.(bytes)
  response.statusCode = status
  response.setHeader('content-type', type)
  response.setHeader('content-length', bytes)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(text) // as text it leaves together with the headers, in one write
}
