import { type IncomingMessage, request } from 'node:http'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { onTestFinished } from 'vitest'
import type { TestServer } from './test-server.ts'

/** The options of a stream. */
export interface StreamOptions {
  /** The query without its question mark. */
  readonly query?: string
  /** The administrator's by default; `null` for none. */
  readonly key?: string | null
  readonly cookie?: string
  readonly lastEventId?: string
  readonly organization?: string
}

/** A stream, read by a client that follows the standard; closed when the test is over. */
export interface TestStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** The events received, without `ready` and `reset`. */
  readonly events: readonly EventSourceMessage[]
  /** The names of everything received, in order. */
  readonly names: () => readonly string[]
  readonly comments: readonly string[]
  /** The cursor with which a reader would reconnect. */
  readonly lastId: () => string
  readonly retryMs: () => number
  /** Everything received, unchanged. */
  readonly text: () => string
  /** Resolves with all events when there are this many. */
  until(count: number): Promise<readonly EventSourceMessage[]>
  /** Resolves when the condition is true; it is evaluated whenever something arrives. */
  when(isTrue: () => boolean): Promise<void>
  /** Resolves when the server ends it, with whether it was ended properly. */
  readonly ended: Promise<'ended' | 'cut off'>
  /** Stops reading from the connection. */
  pause(): void
  resume(): void
  close(): void
}

/** Opens a stream of the test's organization, and resolves when its headers and, for a stream, its first event have arrived. */
export async function openStream(
  { server, key: ownKey }: Pick<TestServer, 'server' | 'key'>,
  { query = '', key = ownKey, cookie, lastEventId, organization = 'test-park' }: StreamOptions = {},
): Promise<TestStream> {
  const headers = {
    ...(key === null ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const path = `/api/orgs/${organization}/events/stream${query && `?${query}`}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
  const stream = readStream(response)
  onTestFinished(() => stream.close())
  if (response.statusCode === 200) await stream.when(() => stream.names().length > 0)
  else await stream.ended
  return stream
}

function readStream(response: IncomingMessage): TestStream {
  const events: EventSourceMessage[] = []
  const names: string[] = []
  const comments: string[] = []
  const waiting = new Set<() => void>()
  let lastId = ''
  let retryMs = 0
  let text = ''
  let isOver = false
  const parser = createParser({
    onId: (id) => {
      lastId = id
    },
    onEvent(event) {
      names.push(String(event.event))
      if (event.event?.includes(':')) events.push(event)
    },
    onRetry: (ms) => {
      retryMs = ms
    },
    onComment: (comment) => comments.push(comment),
    onError: (error) => {
      throw error
    },
  })
  const look = () => {
    for (const one of [...waiting]) one()
  }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    if (response.statusCode === 200) parser.feed(chunk)
    look()
  })
  const ended = new Promise<'ended' | 'cut off'>((resolve) => {
    response.on('error', () => {}) // 'close' follows
    response.on('close', () => {
      isOver = true
      look()
      resolve(response.complete ? 'ended' : 'cut off')
    })
  })
  const when = (isTrue: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const one = () => {
        if (!isTrue() && !isOver) return
        waiting.delete(one)
        if (isTrue()) resolve()
        else reject(new Error(`the stream is over, and this is all that came:\n${text.slice(-4000)}`))
      }
      waiting.add(one)
      one()
    })
  return {
    status: response.statusCode as number,
    headers: response.headers,
    events,
    names: () => names,
    comments,
    lastId: () => lastId,
    retryMs: () => retryMs,
    text: () => text,
    async until(count) {
      await when(() => events.length >= count)
      return events
    },
    when,
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  }
}

/** The first names of the customers in events. */
export function namesOf(events: readonly EventSourceMessage[]): readonly string[] {
  return events.map(({ data }) => JSON.parse(data).data.customer.firstName)
}
