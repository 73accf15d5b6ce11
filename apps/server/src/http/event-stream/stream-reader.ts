import type { ServerResponse } from 'node:http'
import { type Caller, isRefusal, type Problem, type StreamPlan, streamedKeys, streamReset } from '@belfry/core'
import { cursorOf, type EventLog, type LogPosition, type PieceOfBytes } from '../../store/queries/events-after.ts'
import type { EventTail } from './event-tail.ts'
import { aliveFrame, eventFrame, readyFrame, resetFrame, retryFrame } from './frames.ts'
import { createOutlet } from './outlet.ts'
import type { StreamPace } from './pace.ts'
import { filterOf, isAfter, type LivePiece, type StreamFilter } from './stream-filter.ts'

/** A client of an event stream. */
export interface StreamReader {
  /** Its key or session as text: readers with the same credential have the same rights. */
  readonly credential: string
  /** Authenticates it again and determines its rights. Refuses when it may not read any more. */
  identify(): Promise<Caller>
  /** Sends from now on only what this caller may read; ends the stream when that is not what was requested. */
  permit(caller: Caller): void
  /** Sends something when nothing was sent for long. */
  keepAlive(): void
  /** Ends the stream with a sentence for people. The reader reconnects with its cursor. */
  end(reason: string): void
  /** Resolves when the connection is closed and nothing is read for it any more. */
  readonly closed: Promise<unknown>
}

/** What a reader needs. */
export interface ReaderParts {
  readonly response: ServerResponse
  readonly log: EventLog
  readonly plan: StreamPlan
  readonly caller: Caller
  readonly credential: string
  readonly identify: StreamReader['identify']
  readonly tail: EventTail
  readonly pace: StreamPace
  readonly retryMs: number
  /** Reads a piece after a cursor. Refuses with `cursor_expired`. */
  read(cursor: string, filter: StreamFilter): Promise<PieceOfBytes>
  /** The cursor of the current end of the log. */
  endOfLog(): Promise<string>
  /** Resolves when the rights are recent enough to send events. */
  rights(): Promise<void>
  /** Called when the connection is closed because the reader does not read. */
  onCutOff(): void
  /** Receives errors of reading; it is tried again. */
  onError(error: unknown): void
}

/**
 * Starts a reader: it first gets the events after its position from the log, and then new events together with all others. A reader that
 * falls behind returns to the log, at its own pace. So the memory for waiting bytes is bounded, and a slow reader delays nobody.
 */
export function startReader(parts: ReaderParts): StreamReader {
  const { log, plan, credential, identify, tail, pace } = parts
  let filter = filterOf(streamedKeys(parts.caller, plan.named))
  let cursor = plan.cursor
  let logPosition: LogPosition | null = null
  let returnToLog = () => {}
  const outlet = createOutlet(parts.response, { pace, onEnd: () => returnToLog(), onCutOff: parts.onCutOff })

  const listener = {
    get logPosition() {
      return logPosition as LogPosition
    },
    take(piece: LivePiece) {
      const frames = piece.framesFor(filter, logPosition as LogPosition)
      if (frames && outlet.isFull) return returnToLog()
      if (frames) outlet.write(frames)
      // A piece from before the reader was attached does not move it back.
      if (!isAfter(logPosition as LogPosition, piece.logPosition)) logPosition = piece.logPosition
    },
  }

  /** Sends what is in the log, a piece at a time, until there is no more; then listens until it falls behind. */
  async function sendEvents(): Promise<void> {
    while (!outlet.hasEnded) {
      const tailPosition = tail.logPosition
      const piece = await readOn()
      if (outlet.hasEnded || !piece) continue
      // The bytes of a piece are written together.
      if (piece.events.length > 0) outlet.write(Buffer.concat(piece.events.map((event) => eventFrame(cursorOf(log, event), event))))
      logPosition = piece.logPosition
      // What the tail has sent and is not in the log any more was removed since: then this reader is as far as the others.
      if (!piece.hasMore && tailPosition && isAfter(tailPosition, logPosition)) logPosition = { ...tailPosition, at: logPosition.at }
      cursor = cursorOf(log, logPosition)
      if (!(await outlet.isTaken())) return outlet.cutOff()
      if (piece.hasMore || outlet.hasEnded) continue
      await listen()
      cursor = cursorOf(log, logPosition)
      if (!(await outlet.isTaken())) return outlet.cutOff()
    }
  }

  /** Resolves when the reader has fallen behind; at once when the tail is ahead of it. */
  function listen(): Promise<void> {
    return new Promise((resolve) => {
      returnToLog = () => {
        tail.detach(listener)
        resolve()
      }
      if (!tail.attach(listener)) setImmediate(resolve)
    })
  }

  async function readOn(): Promise<PieceOfBytes | null> {
    try {
      await parts.rights()
      return outlet.hasEnded ? null : await parts.read(cursor, filter)
    } catch (error) {
      if (isRefusal(error) && error.problem.code === 'cursor_expired') await beginAnew(streamReset())
      else {
        parts.onError(error)
        await new Promise((resolve) => setTimeout(resolve, pace.pollMs))
      }
      return null
    }
  }

  async function beginAnew(reason: Problem): Promise<void> {
    cursor = await parts.endOfLog()
    outlet.write(resetFrame(cursor, reason))
  }

  outlet.write(retryFrame(parts.retryMs) + (plan.reset ? resetFrame(cursor, plan.reset) : readyFrame(cursor)))
  const sending = sendEvents().catch((error: unknown) => {
    parts.onError(error)
    outlet.end('the server could not go on')
  })

  return {
    credential,
    identify,
    permit(caller) {
      try {
        const keys = streamedKeys(caller, plan.named)
        filter = filterOf(keys)
      } catch (error) {
        if (!isRefusal(error)) throw error
        outlet.end(error.problem.detail)
      }
    },
    keepAlive() {
      if (outlet.silentMs < pace.keepAliveMs) return
      outlet.write(aliveFrame(logPosition === null ? null : cursorOf(log, logPosition)))
    },
    end: outlet.end,
    closed: Promise.all([outlet.closed, sending]),
  }
}
