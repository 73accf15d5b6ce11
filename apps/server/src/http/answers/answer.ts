import type { ServerResponse } from 'node:http'
import { type AnsweredFile, type Problem, type ProblemCode, problemDocument } from '@belfry/core'

/**
 * Answers with JSON. API answers are private and current, so no cache may store them.
 *
 * @param hold called with the number of bytes before anything is written; its errors are passed on
 */
export function answerJson(response: ServerResponse, status: number, body: unknown, hold?: (bytes: number) => void): void {
  send(response, status, 'application/json', body, hold)
}

/**
 * Answers with a file to be saved, or with 304 to a client that has it. The file comes from a user, so no browser may guess its type,
 * display it or run it; and whoever caches it must ask each time whether it may still be read.
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

/** Control characters, and marks that change the direction of text: names stored before such characters were refused may contain them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Encodes a name as in RFC 8187, which allows fewer characters than `encodeURIComponent`. */
export function encodeName(name: string): string {
  return encodeURIComponent(name.replace(UNSEEN, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

const answeredWith = new WeakMap<ServerResponse, ProblemCode>()

/** The code of the problem with which a response was answered; `null` for any other answer. */
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
