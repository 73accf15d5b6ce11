/** An event of the log, as far as following goes. */
export interface LoggedEvent {
  readonly id: string
  readonly key: string
  /** The body that a webhook would be sent. */
  readonly envelope: unknown
}

/** A piece of the log, from a cursor on. */
export interface LogPage {
  readonly data: readonly LoggedEvent[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** How a log is followed. */
export interface FollowOptions {
  /** Where to begin: a cursor, `start` or `end`. */
  readonly after: string
  /** Reads one page. What it throws as a `LostConnection` is tried again for ever; anything else ends the following. */
  readonly read: (after: string) => Promise<LogPage>
  /** Waits so many milliseconds, or less when the process is asked to stop. */
  readonly wait: (ms: number) => Promise<void>
  readonly isStopped: () => boolean
  /** Is told once, when the place in the log is known: what happens from then on is told. */
  readonly onBegin: () => void
  /** Is told when the connection is lost, and when it is there again. */
  readonly onConnection: (state: 'lost' | 'back', why: string) => void
  /** Is given the cursor when everything before it has been handled. */
  readonly onProgress: (cursor: string) => void
}

/** The server was not reached, or could not answer now. */
export class LostConnection extends Error {}

/** How long the log is left alone when there was nothing new, in milliseconds. */
const POLL_MS = 1000
/** The longest wait between two tries to reach the server, in milliseconds. */
const LONGEST_WAIT_MS = 30_000
/** After a move of the database the last five minutes are told again; so many ids are remembered to leave them out. */
const REMEMBERED = 10_000

/** The events of a log as they come, each once, in the order in which they were committed. Ends when the process is asked to stop. */
export async function* followLog(options: FollowOptions): AsyncGenerator<LoggedEvent> {
  const { wait, isStopped, onProgress } = options
  const seen = new Set<string>()
  let { after } = options
  let hasBegun = false
  while (!isStopped()) {
    const page = await readPatiently(after, options)
    if (page && !hasBegun) options.onBegin()
    hasBegun ||= page !== null
    for (const event of page?.data ?? []) {
      if (isStopped()) return
      if (seen.has(event.id)) continue
      yield event
      remember(seen, event.id)
    }
    if (page?.nextCursor && page.nextCursor !== after) {
      after = page.nextCursor
      onProgress(after)
    }
    if (!page?.hasMore) await wait(POLL_MS)
  }
}

async function readPatiently(after: string, { read, wait, isStopped, onConnection }: FollowOptions): Promise<LogPage | null> {
  let pause = 1000
  let isLost = false
  while (!isStopped()) {
    try {
      const page = await read(after)
      if (isLost) onConnection('back', '')
      return page
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error
      if (!isLost) onConnection('lost', error.message)
      isLost = true
      await wait(pause)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    }
  }
  return null
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string)
}
