import type { ServerResponse } from 'node:http'
import { endFrame } from './frames.ts'
import type { StreamPace } from './pace.ts'

/** The connection of a reader: what is written to it, and whether it is taken. */
export interface Outlet {
  /** Whether nothing is written any more. */
  readonly hasEnded: boolean
  /** For how long nothing was written, in milliseconds. */
  readonly silentMs: number
  /** Whether more waits to be taken than may. */
  readonly isFull: boolean
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
  write(text: string | Buffer): void
  /** Whether what was written was taken in time. */
  isTaken(): Promise<boolean>
  /** Breaks the connection off. It takes nothing, so there are no last words. An event that it has in part it gets whole the next time. */
  cutOff(): void
  /** Ends the stream with a word to people. */
  end(reason: string): void
}

/** Who hears of the end of a connection. */
export interface OutletOptions {
  readonly pace: StreamPace
  /** Called when nothing is written any more, whoever ended it; it may be called again. */
  onEnd(): void
  /** Called before the connection is broken off because nothing was taken from it. */
  onCutOff(): void
}

/** What may wait to be taken by one reader, in bytes, besides what the system holds. With more it reads on from the log when it has taken that. */
const WAITING_BYTES = 256 * 1024
/** How long a reader that is told to go has to take the last words, in milliseconds. */
const LAST_WORDS_MS = 1000

/** Makes the outlet to a response whose head was sent. */
export function createOutlet(response: ServerResponse, { pace, onEnd, onCutOff }: OutletOptions): Outlet {
  let hasEnded = false
  let writtenAt = performance.now()

  function leave(): void {
    hasEnded = true
    onEnd()
  }

  const closed = new Promise<void>((resolve) => {
    const isClosed = () => {
      leave()
      resolve()
    }
    if (response.closed) isClosed()
    else response.once('close', isClosed)
  })
  response.on('error', () => {}) // a connection that breaks is closed, and that is all there is to it

  return {
    get hasEnded() {
      return hasEnded
    },
    get silentMs() {
      return performance.now() - writtenAt
    },
    get isFull() {
      return response.writableLength > WAITING_BYTES
    },
    closed,
    write(text) {
      if (hasEnded) return
      writtenAt = performance.now()
      response.write(text)
    },
    isTaken() {
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
    },
    cutOff() {
      if (hasEnded) return
      onCutOff()
      leave()
      response.destroy()
    },
    end(reason) {
      if (hasEnded) return
      response.end(endFrame(reason))
      leave()
      const late = setTimeout(() => response.destroy(), LAST_WORDS_MS)
      response.once('close', () => clearTimeout(late))
    },
  }
}
