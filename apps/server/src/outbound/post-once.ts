import type { Dispatcher } from 'undici'

/** What came back of one POST. */
export type PostResult =
  | { readonly statusCode: number /** The beginning of the answer's body. */; readonly beginning: Uint8Array }
  | {
      readonly statusCode: null
      readonly error: unknown
      /** Whether it took too long. */
      readonly late: boolean
      /** Whether there was a connection and the request was begun on it. If not, the other side has seen nothing of it. */
      readonly begun: boolean
    }

/** How far one POST may go. */
export interface PostLimits {
  /** For everything together: name, connection, headers and body of the answer. In milliseconds. */
  readonly deadlineMs: number
  /** How much of an answer is read before the connection is closed. */
  readonly readBytes: number
  /** How much of it is given back. */
  readonly keptBytes: number
}

/** A POST to an address that a user gave. */
export interface Post {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/**
 * Sends one POST and reads the beginning of the answer. Follows no redirect, and never throws: what went wrong is the result.
 *
 * One deadline covers everything, because undici's own time-outs start anew with each byte. It is written against undici's lowest
 * interface: the comfortable one costs as much again for each request, and its signal does not end a connection that is being made.
 */
export function postOnce(agent: Dispatcher, { url, headers, body }: Post, limits: PostLimits): Promise<PostResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let read = 0
    let status: number | null = null
    let controller: Dispatcher.DispatchController | null = null
    let isOver = false
    const timer = setTimeout(() => finish({ statusCode: null, error: null, late: true, begun: controller !== null }), limits.deadlineMs)

    function finish(result: PostResult): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(result)
      if (status === null || 'late' in result || read > limits.readBytes) controller?.abort(new Error('nobody waits for the rest'))
    }
    const answered = (statusCode: number) => finish({ statusCode, beginning: Buffer.concat(chunks).subarray(0, limits.keptBytes) })

    try {
      const { origin, pathname, search } = new URL(url)
      agent.dispatch(
        { origin, path: pathname + search, method: 'POST', headers, body },
        {
          onRequestStart(started) {
            controller = started
            if (isOver) started.abort(new Error('nobody waits for the answer'))
          },
          onResponseStart(_controller, statusCode) {
            if (statusCode >= 200) status = statusCode // what comes before is only a notice
          },
          onResponseData(_controller, chunk) {
            if (read < limits.keptBytes) chunks.push(chunk)
            read += chunk.length
            if (read > limits.readBytes && status !== null) answered(status)
          },
          onResponseEnd() {
            if (status !== null) answered(status)
          },
          onResponseError(_controller, error) {
            finish({ statusCode: null, error, late: false, begun: controller !== null })
          },
        },
      )
    } catch (error) {
      finish({ statusCode: null, error, late: false, begun: false })
    }
  })
}
