import type { Dispatcher } from 'undici'
import { type AnswerBody, createAnswerReader, type ReadLimits } from './read-answer.ts'

/** The result of one request. */
export type RequestResult =
  | ({
      readonly statusCode: number
      /** Names in lower case; several values of one name are a list. */
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
    } & AnswerBody)
  | {
      readonly statusCode: null
      readonly error: unknown
      /** Whether the deadline has passed. */
      readonly late: boolean
      /** Whether the request was sent on a connection. If not, the other side has received nothing of it. */
      readonly started: boolean
    }

/** The limits of one request. */
export interface RequestLimits extends ReadLimits {
  /** For everything together: DNS, connection, headers and body of the answer. In milliseconds. */
  readonly deadlineMs: number
}

/** A request to another system. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** `null` for no body. */
  readonly body: Uint8Array | null
}

/** How many informational responses (1xx) may precede an answer. */
const MAX_NOTICES = 16
/** How many headers an answer may have. */
const MAX_ANSWER_HEADERS = 256

/**
 * Sends one request and reads the beginning of the answer. Follows no redirect, and never throws: a failure is a result.
 *
 * One deadline covers everything, because undici's own timeouts restart with each byte. It uses undici's lowest interface: `fetch` and
 * `request` cost twice as much for each request, and their signal does not end a connection that is being made.
 */
export function requestOnce(agent: Dispatcher, request: OutboundRequest, limits: RequestLimits): Promise<RequestResult> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let notices = 0
    let isOver = false
    const timer = setTimeout(() => finish({ statusCode: null, error: null, late: true, started: controller !== null }), limits.deadlineMs)
    const fail = (error: unknown) => finish({ statusCode: null, error, late: false, started: controller !== null })
    let reader: ReturnType<typeof createAnswerReader> | null = null

    function finish(result: RequestResult): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(result)
      if (reader?.isThrough !== true) controller?.abort(new Error('nobody waits for the rest'))
      reader?.close()
    }

    try {
      const { origin, pathname, search } = new URL(request.url)
      const { method, headers, body } = request
      agent.dispatch(
        { origin, path: pathname + search, method, headers: { ...headers }, body },
        {
          onRequestStart(started) {
            controller = started
            if (isOver) started.abort(new Error('nobody waits for the answer'))
          },
          onResponseStart(_controller, statusCode, headers) {
            if (isOver) return
            if (statusCode < 200) {
              if (++notices > MAX_NOTICES) fail(new Error(`more than ${MAX_NOTICES} notices came before an answer`))
            } else if (Object.values(headers).flat().length > MAX_ANSWER_HEADERS) {
              fail(new Error(`the answer has more than ${MAX_ANSWER_HEADERS} headers`))
            } else {
              reader = createAnswerReader(headers['content-encoding'], limits, (body) => finish({ statusCode, headers, ...body }))
            }
          },
          onResponseData(_controller, chunk) {
            reader?.push(chunk)
          },
          onResponseEnd() {
            reader?.end()
          },
          onResponseError(_controller, error) {
            fail(error)
          },
        },
      )
    } catch (error) {
      finish({ statusCode: null, error, late: false, started: false })
    }
  })
}
