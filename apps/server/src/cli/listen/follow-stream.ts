import { LostConnection } from './open-stream.ts'
import type { SentBlock } from './server-sent-events.ts'

/** An event of the log, as it is followed. */
export interface LoggedEvent {
  readonly id: string
  readonly key: string
  /** The body that a webhook would get. */
  readonly body: string
}

/** The options of following a stream. */
export interface FollowStreamOptions {
  /** Where to start: a cursor, `start` or `end`. */
  readonly after: string
  /** Opens the stream after a cursor. A `LostConnection` is retried for ever; any other error ends the following. */
  readonly open: (after: string) => Promise<AsyncIterable<SentBlock>>
  /** Waits so many milliseconds, or less when the process is asked to stop. */
  readonly wait: (ms: number) => Promise<void>
  readonly isStopped: () => boolean
  /** Called once, when the position in the log is known: all events from then on are received. */
  readonly onBegin: () => void
  /** Called when the connection is lost, and when it is back. */
  readonly onConnection: (state: 'lost' | 'back', why: string) => void
  /** Receives the cursor when everything before it has been handled. */
  readonly onProgress: (cursor: string) => void
}

/** The longest pause between two tries to reach the server, in milliseconds. */
const LONGEST_WAIT_MS = 30_000
/** After a move of the database the last five minutes are sent again; so many ids are remembered to skip them. */
const REMEMBERED = 10_000

/** The events of a stream, each once, in the order in which they were committed. Ends when the process is asked to stop. */
export async function* followStream(options: FollowStreamOptions): AsyncGenerator<LoggedEvent> {
  const { wait, isStopped, onProgress } = options
  const seen = new Set<string>()
  let { after } = options
  let hasStarted = false
  let retryMs = 1000
  while (!isStopped()) {
    for await (const { id, event, data = '', comment = '', retry } of (await openPatiently(after, options)) ?? []) {
      if (isStopped()) return
      retryMs = retry ?? retryMs
      if (event === 'reset') throw new Error(`${detailOf(data)} Begin anew with --after end, and read the records for what was missed.`)
      if (event === 'ready' && !hasStarted) options.onBegin()
      hasStarted ||= event === 'ready'
      if (event?.includes(':') && !seen.has(comment)) {
        yield { id: comment, key: event, body: data }
        remember(seen, comment)
      }
      if (id === undefined || id === after) continue
      after = id
      onProgress(after)
    }
    if (!isStopped()) await wait(retryMs)
  }
}

async function openPatiently(after: string, { open, wait, isStopped, onConnection }: FollowStreamOptions) {
  let pause = 1000
  let isLost = false
  while (!isStopped()) {
    try {
      const stream = await open(after)
      if (isLost) onConnection('back', '')
      return stream
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error
      if (isStopped()) return null
      if (!isLost) onConnection('lost', error.message)
      isLost = true
      await wait(pause)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    }
  }
  return null
}

function detailOf(data: string): string {
  return String((JSON.parse(data) as { readonly detail?: unknown }).detail ?? '')
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string)
}
