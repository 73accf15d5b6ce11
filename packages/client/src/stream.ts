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
export type { StreamFetch, StreamFetchResponse } from './open-stream.ts'

/** Options of `followEvents`. */
export interface FollowOptions<Name extends EventName = EventName>
  extends Pick<BelfryOptions, 'apiKey' | 'baseUrl' | 'headers' | 'retryDelayMs' | 'dangerouslyAllowBrowser'> {
  /** The organization, by id or slug. */
  readonly organization: string
  /** Only these events. By default all that the key may read. */
  readonly events?: readonly Name[] | undefined
  /**
   * Where to start: the `cursor` of the last event you handled, or a `nextCursor` of the log; `start` for the beginning of the log; `end`
   * (the default) for new events only.
   */
  readonly after?: string | undefined
  /** Stops following, with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined
  /**
   * After how many milliseconds of silence a connection is considered lost; 45,000 by default, three times the server's heartbeat interval.
   */
  readonly silenceMs?: number | undefined
  /** Called for each connection, with the cursor after which all events are delivered. */
  readonly onConnected?: ((cursor: string) => void) | undefined
  /**
   * Called for each connection that was lost or could not be made, before the next attempt. `error` is `undefined` if the server ended it.
   */
  readonly onLost?: ((error: unknown) => void) | undefined
  /** Used for the connections instead of the platform's `fetch`. */
  readonly fetch?: StreamFetch | undefined
}

/** An event of the stream. */
export interface FollowedEvent<Name extends EventName = EventName> {
  /** Its id in the log, `evt_…`. After a move of the database, the events of the last minutes are repeated: drop the ids you have seen. */
  readonly id: string
  readonly name: Name
  /** The same envelope that a webhook receives. */
  readonly envelope: EventMap[Name]
  /** The log position after this event, valid at any time and on any node. Store it once the event is handled. */
  readonly cursor: string
}

/**
 * Follows the events of an organization as they happen, in commit order, over one long-lived connection. A lost connection is reopened
 * after the last event, without limit, so the loop ends only when you leave it, abort it, or are refused.
 *
 * @throws ProblemError if the request is refused permanently: the key, the organization, a cursor or an event key
 * @throws StreamResetError if events after the cursor were removed because of their age
 * @throws AbortedError when `signal` is aborted
 * @throws UsageError if the options are invalid; no request was sent
 *
 * @example
 * ```ts
 * for await (const { name, envelope, cursor } of followEvents({ organization: 'demo-park', events: ['customer:created'], after })) {
 *   await handle(name, envelope.data)
 *   await store(cursor)
 * }
 * ```
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

/** The options that are the same as those of a client. */
function without({ apiKey, baseUrl, headers, retryDelayMs, dangerouslyAllowBrowser }: FollowOptions): BelfryOptions {
  return { apiKey, baseUrl, headers, retryDelayMs, dangerouslyAllowBrowser }
}

/** Errors that another attempt would not change. */
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
