import { failureWords, hasFailureCode } from '../../platform/network/failure-words.ts'
import { createBlockReader, type SentBlock } from './server-sent-events.ts'

/** The source of a stream. */
export interface StreamSource {
  /** The URL of the server. */
  readonly server: string
  /** The organization's id or slug. */
  readonly organization: string
  readonly apiKey: string
  /** Only these events; `null` for all. */
  readonly keys: readonly string[] | null
}

/** The server could not be reached, or could not answer now. */
export class LostConnection extends Error {}

/** How long a server may be silent, in milliseconds: three times its keep-alive interval. */
const SILENCE_MS = 45_000

/**
 * Opens the stream of events after a cursor, and yields its blocks. It ends when the server ends it or the connection breaks: in both cases
 * it must be opened again. Throws `LostConnection` when the server cannot be reached, is busy or fails, and an `Error` with a message for
 * people when the request itself is refused.
 */
export async function openStream(
  { server, organization, apiKey, keys }: StreamSource,
  after: string,
  stopped: AbortSignal,
): Promise<AsyncGenerator<SentBlock, void, undefined>> {
  const url = new URL(`api/orgs/${encodeURIComponent(organization)}/events/stream`, server.endsWith('/') ? server : `${server}/`)
  url.search = String(new URLSearchParams({ lastEventId: after, ...(keys ? { events: keys.join() } : {}) }))
  const silent = new AbortController()
  const watch = setTimeout(() => silent.abort(new Error('no answer')), SILENCE_MS)
  let response: Response
  try {
    response = await fetch(url, { headers: { 'x-api-key': apiKey }, redirect: 'error', signal: AbortSignal.any([stopped, silent.signal]) })
  } catch (error) {
    clearTimeout(watch)
    throw new LostConnection(`${url.origin} was not reached: ${reasonOf(error)}`)
  }
  if (response.ok && response.body) return blocksOf(response.body, watch)
  clearTimeout(watch)
  const { code, detail } = await problemOf(response)
  const answered = `${url.origin} answered ${response.status}. ${detail}`
  if (response.status >= 500 || response.status === 429) throw new LostConnection(answered)
  throw new Error(`${answered} ${remedies[code] ?? ''}`.trimEnd())
}

async function* blocksOf(body: ReadableStream<Uint8Array>, watch: NodeJS.Timeout): AsyncGenerator<SentBlock, void, undefined> {
  const read = createBlockReader()
  const decoder = new TextDecoder()
  const pieces = body.getReader()
  try {
    for (;;) {
      const { done, value } = await pieces.read()
      if (done) return
      watch.refresh()
      yield* read(decoder.decode(value, { stream: true }))
    }
  } catch {
    // It broke, fell silent, or must stop: the next stream continues after the last event.
  } finally {
    clearTimeout(watch)
    await pieces.cancel().catch(() => {})
  }
}

const remedies: Readonly<Record<string, string>> = {
  unauthenticated: 'Give a key that is valid: --api-key <key>, or BELFRY_API_KEY.',
  not_found: 'Give the organization that the key may see: --organization <slug>.',
  invalid_cursor: 'Say where to begin: --after end, start or a cursor.',
  forbidden_event_key: 'Leave it out of --events.',
}

async function problemOf(response: Response): Promise<{ readonly code: string; readonly detail: string }> {
  const text = await response.text().catch(() => '')
  try {
    const { code, detail } = JSON.parse(text) as { readonly code?: unknown; readonly detail?: unknown }
    return { code: String(code), detail: String(detail ?? '') }
  } catch {
    return { code: '', detail: '' }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly message?: string } }
  return hasFailureCode(error) ? failureWords(error) : (cause?.message ?? message)
}
