import type { ApiAnswer } from './api-answer.ts'
import { checkAnswer } from './check-answer.ts'

/** The options of a call. */
export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array
  /** The media type of the body; JSON by default. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another API key than the caller's own; `null` for none. */
  readonly key?: string | null
}

/** Calls the API over HTTP. Every answer is checked against the OpenAPI document: an undocumented status, header or body fails the test. */
export function createApiCaller(origin: string, ownKey: string) {
  return async (
    method: string,
    path: string,
    { body, raw, type: sentType = 'application/json', headers = {}, key = ownKey }: CallOptions = {},
  ): Promise<ApiAnswer> => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(sent === undefined ? {} : { 'content-type': sentType }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'manual',
    })
    const type = response.headers.get('content-type') ?? ''
    const text = type === 'text/event-stream' ? await firstWords(response) : await response.text()
    const json = type.includes('json')
    const answer = { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
    checkAnswer(method, path, answer, key !== ownKey)
    return answer
  }
}

/** The first chunk of a stream, which does not end by itself. */
async function firstWords({ body }: Response): Promise<string> {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
