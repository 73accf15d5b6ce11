import type { ServerResponse } from 'node:http'
import { type Caller, isRefusal, type Problem, type StreamPlan, streamedKeys, streamReset } from '@belfry/core'
import { cursorOf, type EventLog, type PieceOfBytes, type Place } from '../../store/queries/events-after.ts'
import { type EventFilter, filterOf, isBehind, type LivePiece } from './event-filter.ts'
import type { EventTail } from './event-tail.ts'
import { aliveFrame, endFrame, eventFrame, readyFrame, resetFrame, retryFrame } from './frames.ts'
import type { StreamPace } from './pace.ts'

/** Somebody at the other end of a connection who is told what happens. */
export interface StreamReader {
  /** Who it is, as text: readers of the same have the same rights. */
  readonly credential: string
  /** Finds out anew who it is and what it may do. Refuses when it may listen no more. */
  identify(): Promise<Caller>
  /** Shows from now on what this caller may read; ends the stream when that is not what was asked for. */
  permit(caller: Caller): void
  /** Says something when nothing was said for long. */
  keepAlive(): void
  /** Ends the stream with a word to people. The reader comes again with its cursor. */
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
  /** Reads a piece behind a cursor. Refuses with `cursor_expired`. */
  read(cursor: string, filter: EventFilter): Promise<PieceOfBytes>
  /** The place where the log ends now. */
  endOfLog(): Promise<string>
  /** Resolves when the rights are known well enough to show something. */
  rights(): Promise<void>
  /** Told when the connection is closed because nothing was taken from it. */
  onCutOff(): void
  /** Told of what could not be read; it is tried again. */
  onError(error: unknown): void
}

/** What may wait to be taken by one reader, in bytes, besides what the system holds. With more it reads on from the log when it has taken that. */
const WAITING_BYTES = 256 * 1024
/** How long a reader that is told to go has to take the last words, in milliseconds. */
const LAST_WORDS_MS = 1000

/**
 * Begins to tell a reader: first from the log what came behind its place, then together with all others what happens. Whoever falls behind
 * goes back to the log, at its own pace; so what waits in memory is bounded, and a slow reader keeps nobody waiting.
 */
export function startReader(parts: ReaderParts): StreamReader {
  const { response, log, plan, credential, identify, tail, pace } = parts
  let filter = filterOf(streamedKeys(parts.caller, plan.named))
  let cursor = plan.cursor
  let place: Place | null = null
  let hasEnded = false
  let spokenAt = performance.now()
  let fallBehind = () => {}

  const listener = {
    get place() {
      return place as Place
    },
    take(piece: LivePiece) {
      const frames = piece.framesFor(filter, place as Place)
      if (frames && response.writableLength > WAITING_BYTES) return fallBehind()
      if (frames) say(frames)
      // What was looked at before the reader came takes it back nowhere.
      if (!isBehind(place as Place, piece.place)) place = piece.place
    },
  }

  function say(text: string | Buffer): void {
    if (hasEnded) return
    spokenAt = performance.now()
    response.write(text)
  }

  /** Tells what is in the log, a piece at a time, until nothing is left; then listens until it falls behind. */
  async function tell(): Promise<void> {
    while (!hasEnded) {
      const told = tail.place
      const piece = await readOn()
      if (hasEnded || !piece) continue
      // The bytes of a piece leave as one.
      if (piece.events.length > 0) say(Buffer.concat(piece.events.map((event) => eventFrame(cursorOf(log, event), event))))
      place = piece.place
      // What the others had been told and is not there any more was removed since: then this one is as far as they were.
      if (!piece.hasMore && told && isBehind(told, place)) place = { ...told, at: place.at }
      cursor = cursorOf(log, place)
      if (!(await isTaken())) return cutOff()
      if (piece.hasMore || hasEnded) continue
      await listen()
      cursor = cursorOf(log, place)
      if (!(await isTaken())) return cutOff()
    }
  }

  /** Resolves when the reader has fallen behind; at once when the others have been told more than it knows. */
  function listen(): Promise<void> {
    return new Promise((resolve) => {
      fallBehind = () => {
        tail.detach(listener)
        resolve()
      }
      if (!tail.attach(listener)) setImmediate(resolve)
    })
  }

  async function readOn(): Promise<PieceOfBytes | null> {
    try {
      await parts.rights()
      return hasEnded ? null : await parts.read(cursor, filter)
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
    say(resetFrame(cursor, reason))
  }

  /** Whether what was written was taken in time. */
  function isTaken(): Promise<boolean> {
    if (!response.writableNeedDrain || hasEnded) return Promise.resolve(true)
    return new Promise((resolve) => {
      const settle = (taken: boolean) => () => {
        clearTimeout(late)
        response.off('drain', drained)
        response.off('close', drained)
        resolve(taken)
      }
      const drained = settle(true)
      const late = setTimeout(settle(false), pace.drainMs)
      response.once('drain', drained)
      response.once('close', drained)
    })
  }

  function leave(): void {
    hasEnded = true
    fallBehind()
  }

  /** It takes nothing, so there are no last words. An event that it has in part it gets whole the next time. */
  function cutOff(): void {
    if (hasEnded) return
    parts.onCutOff()
    leave()
    response.destroy()
  }

  function end(reason: string): void {
    if (hasEnded) return
    response.end(endFrame(reason))
    leave()
    const late = setTimeout(() => response.destroy(), LAST_WORDS_MS)
    response.once('close', () => clearTimeout(late))
  }

  const gone = new Promise<void>((resolve) => {
    const isGone = () => {
      leave()
      resolve()
    }
    if (response.closed) isGone()
    else response.once('close', isGone)
  })
  response.on('error', () => {}) // a connection that breaks is closed, and that is all there is to it
  say(retryFrame(parts.retryMs) + (plan.reset ? resetFrame(cursor, plan.reset) : readyFrame(cursor)))
  const told = tell().catch((error: unknown) => {
    parts.onError(error)
    end('the server could not go on')
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
        end(error.problem.detail)
      }
    },
    keepAlive() {
      if (performance.now() - spokenAt < pace.keepAliveMs) return
      say(aliveFrame(place === null ? null : cursorOf(log, place)))
    },
    end,
    closed: Promise.all([gone, told]),
  }
}
