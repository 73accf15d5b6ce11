import { ConnectionError } from './errors/connection-error.ts'
import type { Exchange } from './exchange.ts'
import { readRefusal } from './read-answer.ts'
import { createEventReader, type SentEvent } from './read-events.ts'

/** The part of `fetch` that streams use: the platform's own, or that of undici with a dispatcher. */
export type StreamFetch = (
  url: string,
  init: {
    readonly headers: Record<string, string>
    readonly signal: AbortSignal
    /** Following a redirect would send the API key to another server. */
    readonly redirect: 'manual'
  },
) => Promise<StreamFetchResponse>

/** The part of the response that is read. */
export interface StreamFetchResponse {
  readonly status: number
  readonly headers: { forEach(visit: (value: string, name: string) => void): void }
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  text(): Promise<string>
}

/** An open stream. */
export interface StreamConnection {
  /** Ends when the server ends the stream. Throws a `ConnectionError` if the connection breaks or falls silent. */
  readonly events: AsyncIterable<{ readonly event: SentEvent; readonly id: string }>
  /** The cursor after the last event that the consumer has taken. Empty at first. */
  lastId(): string
  /** The server's requested delay before the next connection, in milliseconds. */
  retryMs(): number
  close(): void
}

/** Options of `openStream`. */
export interface OpenStream {
  readonly fetch: StreamFetch
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly apiKey: string
  readonly signal: AbortSignal | undefined
  readonly silenceMs: number
}

const METHOD = 'GET'
const PATTERN = '/api/orgs/{organizationId}/events/stream'

/** Opens a stream. Throws the errors of a call: a `ProblemError`, an `UnexpectedAnswerError` or a `ConnectionError`. */
export async function openStream({ fetch, url, headers, apiKey, signal, silenceMs }: OpenStream): Promise<StreamConnection> {
  const control = new AbortController()
  const abort = () => control.abort()
  signal?.addEventListener('abort', abort)
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(abort, silenceMs)
  }
  const close = () => {
    clearTimeout(silence)
    signal?.removeEventListener('abort', abort)
    abort()
  }
  try {
    heard()
    const sent = { ...headers, accept: 'text/event-stream', 'x-api-key': apiKey }
    const answer = await fetch(url, { headers: sent, signal: control.signal, redirect: 'manual' })
    const body = await readHead(answer, url, apiKey)
    return { ...readBody(body, heard), close }
  } catch (error) {
    close()
    throw error instanceof TypeError || (error as Error).name === 'AbortError' ? broken(error) : error
  }
}

async function readHead(answer: StreamFetchResponse, url: string, apiKey: string): Promise<NonNullable<StreamFetchResponse['body']>> {
  const headers = new Headers()
  answer.headers.forEach((value, name) => void headers.append(name, value))
  if (answer.status === 200 && answer.body && headers.get('content-type')?.startsWith('text/event-stream')) return answer.body
  const text = (await answer.text()).replaceAll(apiKey, '[api key]')
  const exchange = { method: METHOD, path: PATTERN, url } as Exchange
  throw readRefusal(exchange, { status: answer.status, headers, text, bytes: null })
}

function readBody(body: NonNullable<StreamFetchResponse['body']>, heard: () => void): Omit<StreamConnection, 'close'> {
  const decoder = new TextDecoder()
  const read = createEventReader()
  let lastId = ''
  let retryMs = 1000

  async function* events() {
    let id = ''
    const pieces = body.getReader()
    for (;;) {
      const { done, value } = await pieces.read().catch((error: unknown) => {
        throw broken(error)
      })
      if (done) return
      heard()
      for (const message of read(decoder.decode(value, { stream: true }))) {
        if (message.retry !== undefined) retryMs = message.retry
        id = message.id ?? id
        if (message.event) yield { event: message.event, id }
        lastId = id // only now: earlier, it would cover an event that the consumer has not taken yet
      }
    }
  }

  return { events: events(), lastId: () => lastId, retryMs: () => retryMs }
}

function broken(cause: unknown): ConnectionError {
  const message = `${METHOD} ${PATTERN} broke off, or was not answered. Check that the server runs and baseUrl leads to it.`
  return new ConnectionError(message, { method: METHOD, path: PATTERN, cause })
}
