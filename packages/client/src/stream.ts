import type { BelfryOptions } from './belfry-options.ts'
import { AbortedError } from './errors/aborted-error.ts'
import { isBelfryError } from './errors/belfry-error.ts'
import { StreamResetError } from './errors/stream-reset-error.ts'
import type { EventMap, EventName } from './events.ts'
import { openStream, type StreamConnection, type StreamFetch } from './open-stream.ts'
import { readOptions } from './settings.ts'
import { requireSegment, writeQuery } from './url.ts'

export { isBelfryError } from './errors/belfry-error.ts'
export { isProblem } from './errors/problem-error.ts'
export { StreamResetError } from './errors/stream-reset-error.ts'
export type { EventMap, EventName } from './events.ts'
export type { StreamFetch, StreamFetchAnswer } from './open-stream.ts'

/** How events are followed. */
export interface FollowOptions<Name extends EventName = EventName>
  extends Pick<BelfryOptions, 'apiKey' | 'baseUrl' | 'headers' | 'retryDelayMs' | 'dangerouslyAllowBrowser'> {
  /** The organization, by id or slug. */
  readonly organization: string
  /** Only these events. All that the key may read by default. */
  readonly events?: readonly Name[] | undefined
  /**
   * Where to begin: the `cursor` of the last event that was handled, or a `nextCursor` of the log; `start` for the beginning of the log;
   * `end`, by default, for what happens from now on.
   */
  readonly after?: string | undefined
  /** Ends the following, with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined
  /** After how many milliseconds without a word a connection is taken for lost. 45 000 by default, three times what the server lets pass. */
  readonly silenceMs?: number | undefined
  /** Told of each connection, with the cursor from which on everything is told. */
  readonly onConnected?: ((cursor: string) => void) | undefined
  /** Told of each connection that was lost or not made, before the next one is tried. */
  readonly onLost?: ((error: unknown) => void) | undefined
  /** Makes the connections instead of the `fetch` of the platform. */
  readonly fetch?: StreamFetch | undefined
}

/** An event that was followed. */
export interface FollowedEvent<Name extends EventName = EventName> {
  /** Its id in the log, `evt_…`. After a move of the database the last minutes are told again: drop what you have seen. */
  readonly id: string
  readonly name: Name
  /** What a webhook would be sent. */
  readonly envelope: EventMap[Name]
  /** Where to go on behind it, at any time and at any node. Keep it when the event was handled. */
  readonly cursor: string
}

/**
 * The events of an organization as they happen, in the order in which they were committed, over one long connection. A connection that is
 * lost is made again behind the last event, for ever; so the loop ends only when it is left, aborted, or refused.
 *
 * @throws ProblemError the request is refused for good: the key, the organization, a cursor or an event key
 * @throws StreamResetError events behind the place were removed because of their age
 * @throws UsageError the set-up cannot work; nothing was sent
 */
export async function* followEvents<Name extends EventName = EventName>(
  options: FollowOptions<Name>,
): AsyncGenerator<FollowedEvent<Name>, void, undefined> {
  const { fetch = (url, init) => globalThis.fetch(url, init), silenceMs = 45_000, signal, onConnected, onLost } = options
  const { apiKey, baseUrl, headers, retryDelayMs } = readOptions(without(options))
  const path = `/api/orgs/${encodeURIComponent(requireSegment('The organization', options.organization))}/events/stream`
  let cursor = options.after ?? 'end'
  let failures = 0
  while (!signal?.aborted) {
    const query = writeQuery({ events: options.events?.join(','), lastEventId: cursor })
    let connection: StreamConnection | undefined
    let waitMs: number
    try {
      connection = await openStream({ fetch, url: `${baseUrl}${path}${query}`, headers, apiKey, signal, silenceMs })
      for await (const { event, id } of connection.events) {
        failures = 0
        cursor = id || cursor
        const { name, data, comment } = event
        if (name === 'ready') onConnected?.(cursor)
        else if (name === 'reset') throw new StreamResetError(cursor)
        else if (name.includes(':')) yield { id: comment, name: name as Name, envelope: JSON.parse(data) as EventMap[Name], cursor }
      }
      onLost?.(undefined)
      waitMs = connection.retryMs()
    } catch (error) {
      if (signal?.aborted) break
      if (isFinal(error)) throw error
      onLost?.(error)
      waitMs = retryAfterOf(error) ?? retryDelayMs(++failures)
    } finally {
      cursor = connection?.lastId() || cursor
      connection?.close()
    }
    await pause(waitMs, signal)
  }
  const facts = { method: 'GET', path: '/api/orgs/{organizationId}/events/stream', cause: signal?.reason }
  throw new AbortedError('Following the events was aborted.', facts)
}

/** Only what is set up as for a client. */
function without({ apiKey, baseUrl, headers, retryDelayMs, dangerouslyAllowBrowser }: FollowOptions): BelfryOptions {
  return { apiKey, baseUrl, headers, retryDelayMs, dangerouslyAllowBrowser }
}

/** What another try would not change. */
function isFinal(error: unknown): boolean {
  if (!isBelfryError(error)) return true
  const { status = 0 } = error as { readonly status?: number }
  return error.code !== 'connection_failed' && status !== 429 && status < 500
}

function retryAfterOf(error: unknown): number | undefined {
  return (error as { readonly retryAfterMs?: number } | undefined)?.retryAfterMs
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
