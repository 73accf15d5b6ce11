import ky, { type RetryOptions } from 'ky'
import type { Answered } from './call.ts'
import type { BelfryError } from './errors/belfry-error.ts'
import { ConnectionError } from './errors/connection-error.ts'
import type { Exchange, OutgoingRequest } from './exchange.ts'
import { type Payload, readFileToSend } from './files.ts'
import { openHeaders, sealHeaders } from './headers.ts'
import { readAnswer, readRetryAfter } from './read-answer.ts'
import { readFailure } from './read-failure.ts'
import type { RequestOptions } from './request-options.ts'
import { sendOnce } from './send-once.ts'
import { type ClientSettings, requireRetries, requireTimeout } from './settings.ts'
import { fillPath, writeQuery } from './url.ts'

/** Sends a request and reads its answer. ky decides on retries, waits and enforces the time limit. */
export async function sendRequest(settings: ClientSettings, request: OutgoingRequest): Promise<Answered<unknown>> {
  const { method, path, options = {} } = request
  const { hooks } = settings
  const exchange = await openExchange(settings, request)
  const { signal, timeoutMs } = exchange
  try {
    await ky(exchange.url, {
      method,
      ...(signal && { signal }),
      timeout: timeoutMs === Number.POSITIVE_INFINITY ? false : timeoutMs,
      retry: retryOptions(settings, exchange, options),
      fetch: (given) => sendOnce(exchange, settings.fetch, (given as Request).signal),
      hooks: {
        afterResponse: [
          async ({ response: { status, headers } }) =>
            hooks.onResponse?.({ method, path, status, requestId: headers.get('x-request-id') ?? undefined, attempt: exchange.attempts }),
        ],
        beforeRetry: [
          async ({ error, retryCount }) =>
            hooks.onRetry?.({ method, path, error: readFailure(error, exchange, settings.apiKey) as BelfryError, attempt: retryCount + 1 }),
        ],
      },
    })
  } catch (error) {
    throw readFailure(error, exchange, settings.apiKey)
  }
  return readAnswer(exchange)
}

async function openExchange(settings: ClientSettings, request: OutgoingRequest): Promise<Exchange> {
  const { method, path, params, query, options = {}, answersFile = false } = request
  const url = settings.baseUrl + fillPath(path, params) + writeQuery(query)
  const timeoutMs = requireTimeout(options.timeoutMs ?? settings.timeoutMs)
  const payload = await payloadOf(request)
  const headers = openHeaders(settings, method, options, answersFile)
  await settings.hooks.onRequest?.({ method, path, headers })
  const sealed = sealHeaders(headers, settings, payload?.type)
  const body = payload?.content ?? null
  return { method, path, url, headers: sealed, body, answersFile, timeoutMs, signal: options.signal, attempts: 0, answer: null }
}

async function payloadOf(request: OutgoingRequest): Promise<Payload | null> {
  if ('file' in request) return readFileToSend(request.file)
  return request.body === undefined ? null : { content: JSON.stringify(request.body), type: 'application/json' }
}

const repeatableMethods = ['get', 'head', 'put', 'delete']
const longestRetryAfterMs = 60_000

function retryOptions(settings: ClientSettings, exchange: Exchange, { maxRetries }: RequestOptions): RetryOptions {
  return {
    limit: requireRetries(maxRetries ?? settings.maxRetries),
    // Every POST has a key unless a hook removed it; a PATCH only if the caller passed one.
    methods: 'idempotency-key' in exchange.headers ? [...repeatableMethods, 'post', 'patch'] : repeatableMethods,
    statusCodes: [408, 425, 429, 500, 502, 503, 504],
    // Retry-After is read here rather than by ky, so that errors report the delay that was applied.
    afterStatusCodes: [],
    delay: (attempt) => Math.min(longestRetryAfterMs, readRetryAfter(exchange.answer) ?? settings.retryDelayMs(attempt)),
    retryOnTimeout: true,
    // ky recognizes failures of fetch by their message, which differs by platform; attempt() recognizes all of them.
    shouldRetry: ({ error }) => error instanceof ConnectionError || undefined,
  }
}
