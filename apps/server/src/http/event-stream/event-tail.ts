import type { Logger } from 'pino'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import { cursorOf, type EventLog, type LogPosition, type PieceOfBytes } from '../../store/queries/events-after.ts'
import { isAfter, type LivePiece, livePiece } from './event-filter.ts'
import { eventFrame } from './frames.ts'

/** Who is told what is new. */
export interface Listener {
  /** Up to where it knows the log. */
  readonly place: LogPosition
  take(piece: LivePiece): void
}

/** The end of an organization's log, followed once for all readers of this process. */
export interface EventTail {
  /** Up to where everybody who listens was told; `null` while nobody does. */
  readonly place: LogPosition | null
  /** Has a reader told of what comes behind its place. Not when others were told more already: then it has to read on first, and comes again. */
  attach(listener: Listener): boolean
  detach(listener: Listener): void
  /** Something may have been committed. */
  wake(): void
  /** Looks for what other processes have written. */
  poll(): void
  stop(): Promise<void>
}

/** What a tail needs. */
export interface TailParts {
  readonly log: EventLog
  readonly logger: Logger
  /** Reads on from a place. */
  read(from: LogPosition): Promise<PieceOfBytes>
  /** Resolves when the rights of the readers are known well enough to show them something. */
  rights(): Promise<void>
}

/**
 * Waits after a commit of this process in which PostgreSQL does not show it yet, in milliseconds: until every transaction has ended that
 * began before it. Then the poll finds it.
 */
const UNSETTLED_MS = [5, 10, 20, 40, 80, 160, 320]
/** The shortest rest after something was told: what comes meanwhile is told together. */
const REST_MS = 10

/** Follows the log as long as somebody listens. */
export function createEventTail({ log, logger, read, rights }: TailParts): EventTail {
  const listeners = new Set<Listener>()
  let logPosition: LogPosition | null = null
  let soon: NodeJS.Timeout | undefined
  let tries = UNSETTLED_MS.length
  const loop = createWorkLoop(look, logFailure(logger, 'could not follow the log of events'))

  async function look(): Promise<boolean> {
    const from = logPosition
    if (from === null) return false
    const { events, place: next, hasMore } = await read(from)
    if (events.length > 0) await rights()
    // The last reader has gone meanwhile, and whoever came since may know less than this look began with.
    if (logPosition !== from) return logPosition !== null
    const startedAt = performance.now()
    const piece = livePiece(events, next, (event) => eventFrame(cursorOf(log, event), event))
    logPosition = next
    for (const listener of [...listeners]) listener.take(piece)
    if (events.length > 0) await rest(performance.now() - startedAt)
    else lookSoon()
    return hasMore
  }

  /** With many readers telling takes long. The rest leaves most of the processor to requests. */
  function rest(tookMs: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.max(REST_MS, 2 * tookMs)))
  }

  function lookSoon(): void {
    const ms = log.dialect === 'postgres' ? UNSETTLED_MS[tries++] : undefined
    clearTimeout(soon)
    if (ms !== undefined) soon = setTimeout(loop.wake, ms)
  }

  return {
    get place() {
      return logPosition
    },
    attach(listener) {
      if (logPosition !== null && isAfter(logPosition, listener.place)) return false
      // Who knows more than the tail leaves out what it has had.
      logPosition ??= listener.place
      listeners.add(listener)
      loop.wake() // what was committed since the listener has read
      return true
    },
    detach(listener) {
      listeners.delete(listener)
      if (listeners.size === 0) logPosition = null
    },
    wake() {
      tries = 0
      loop.wake()
    },
    poll: loop.wake,
    async stop() {
      clearTimeout(soon)
      await loop.stop()
    },
  }
}
