import type { Logger } from 'pino'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import { cursorOf, type EventLog, type LogPosition, type PieceOfBytes } from '../../store/queries/events-after.ts'
import { eventFrame } from './frames.ts'
import { isAfter, type LivePiece, livePiece } from './stream-filter.ts'

/** A reader of new events. */
export interface TailListener {
  /** The position up to which it has read the log. */
  readonly logPosition: LogPosition
  take(piece: LivePiece): void
}

/** The end of an organization's log, followed once for all readers of this process. */
export interface EventTail {
  /** The position up to which all listeners have been sent events; `null` while there are none. */
  readonly logPosition: LogPosition | null
  /**
   * Adds a reader, which gets the events after its position. Returns false if others have been sent more already: then it must read on
   * first, and try again.
   */
  attach(listener: TailListener): boolean
  detach(listener: TailListener): void
  /** Says that something may have been committed. */
  wake(): void
  /** Checks for events that other processes have written. */
  poll(): void
  stop(): Promise<void>
}

/** What a tail needs. */
export interface TailParts {
  readonly log: EventLog
  readonly logger: Logger
  /** Reads on from a position. */
  read(from: LogPosition): Promise<PieceOfBytes>
  /** Resolves when the readers' rights are recent enough to send them events. */
  rights(): Promise<void>
}

/**
 * The delays before each further check after a commit of this process, in milliseconds: PostgreSQL does not show the event until every
 * transaction that began before it has ended. After the last one, polling finds it.
 */
const UNSETTLED_MS = [5, 10, 20, 40, 80, 160, 320]
/** The shortest pause after sending, in milliseconds: events of that time are sent together. */
const REST_MS = 10

/** Follows the log while there are listeners. */
export function createEventTail({ log, logger, read, rights }: TailParts): EventTail {
  const listeners = new Set<TailListener>()
  let logPosition: LogPosition | null = null
  let soon: NodeJS.Timeout | undefined
  let tries = UNSETTLED_MS.length
  const loop = createWorkLoop(look, logFailure(logger, 'could not follow the log of events'))

  async function look(): Promise<boolean> {
    const from = logPosition
    if (from === null) return false
    const { events, logPosition: next, hasMore } = await read(from)
    if (events.length > 0) await rights()
    // The last reader has left meanwhile, and newer ones may be at an earlier position than this read began with.
    if (logPosition !== from) return logPosition !== null
    const startedAt = performance.now()
    const piece = livePiece(events, next, (event) => eventFrame(cursorOf(log, event), event))
    logPosition = next
    for (const listener of [...listeners]) listener.take(piece)
    if (events.length > 0) await rest(performance.now() - startedAt)
    else lookSoon()
    return hasMore
  }

  /** With many readers sending takes long. The pause leaves most of the processor to requests. */
  function rest(tookMs: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.max(REST_MS, 2 * tookMs)))
  }

  function lookSoon(): void {
    const ms = log.dialect === 'postgres' ? UNSETTLED_MS[tries++] : undefined
    clearTimeout(soon)
    if (ms !== undefined) soon = setTimeout(loop.wake, ms)
  }

  return {
    get logPosition() {
      return logPosition
    },
    attach(listener) {
      if (logPosition !== null && isAfter(logPosition, listener.logPosition)) return false
      // A reader that is ahead of the tail skips what it has had.
      logPosition ??= listener.logPosition
      listeners.add(listener)
      loop.wake() // for what was committed since the listener has read
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
