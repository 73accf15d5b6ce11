import type { Answered } from './call.ts'
import { type ProblemCode, ProblemError, type ProblemFacts } from './errors/problem-error.ts'
import { UnexpectedAnswerError } from './errors/unexpected-answer-error.ts'
import type { Exchange, ReceivedAnswer } from './exchange.ts'
import { readReceivedFile } from './files.ts'

/** The value of a successful answer. */
export function readAnswer(exchange: Exchange): Answered<unknown> {
  const answer = exchange.answer as ReceivedAnswer
  const { status, headers } = answer
  const response = { status, headers, requestId: headers.get('x-request-id') ?? undefined, etag: headers.get('etag') ?? undefined }
  if (status === 204 || status === 205 || exchange.method === 'HEAD') return { data: undefined, response }
  const data = answer.bytes ? readReceivedFile(headers, answer.bytes) : readJson(answer)
  if (data === undefined) throw unexpected(exchange, answer)
  return { data, response }
}

/** The error for a response that is not successful. */
export function readRefusal(exchange: Exchange, answer: ReceivedAnswer): ProblemError | UnexpectedAnswerError {
  const problem = readJson(answer) as Partial<ProblemFacts> | null | undefined
  if (typeof problem?.code !== 'string') return unexpected(exchange, answer)
  const { method, path } = exchange
  const { status } = answer
  const retryAfterMs = readRetryAfter(answer)
  const code: ProblemCode = problem.code
  const { title = code, detail = title, errors = [], problems, resourceId } = problem
  const requestId = problem.requestId ?? answer.headers.get('x-request-id') ?? ''
  const message = `${method} ${path}: ${status} ${code}. ${detail}${requestId && ` (${requestId})`}`
  return new ProblemError(message, {
    ...{ code, status, title, detail, errors, requestId, method, path },
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(problems && { problems }),
    ...(resourceId && { resourceId }),
  })
}

function unexpected({ method, path }: Exchange, answer: ReceivedAnswer): UnexpectedAnswerError {
  const { status, headers } = answer
  const retryAfterMs = readRetryAfter(answer)
  const requestId = headers.get('x-request-id')
  const type = headers.get('content-type')?.split(';')[0] || 'no content type'
  const what =
    status < 200 || (status >= 300 && status < 400)
      ? `a redirect${targetOf(headers)}, which is not followed`
      : `${status} with ${type}, which is no answer of Belfry`
  return new UnexpectedAnswerError(`${method} ${path} was answered by ${what}. Check baseUrl, and what stands between.`, {
    ...{ method, path, status },
    ...(requestId && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** Only the origin: the rest of the URL may contain a token. */
function targetOf(headers: Headers): string {
  const location = headers.get('location') ?? ''
  return URL.canParse(location) ? ` to ${new URL(location).origin}` : ''
}

function readJson({ headers, text }: ReceivedAnswer): unknown {
  if (!/[/+]json\b/i.test(headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The delay requested by `Retry-After`, in milliseconds. */
export function readRetryAfter(answer: ReceivedAnswer | null): number | undefined {
  const value = answer?.headers.get('retry-after')
  if (!value) return undefined
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
