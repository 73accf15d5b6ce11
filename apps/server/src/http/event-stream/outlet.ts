import type { ServerResponse } from 'node:http'
import { endFrame } from './frames.ts'
import type { StreamPace } from './pace.ts'

/** The connection of a reader: writes to it, and checks that it reads. */
export interface Outlet {
  /** Whether nothing is written any more. */
  readonly hasEnded: boolean
  /** How long nothing has been written, in milliseconds. */
  readonly silentMs: number
  /** Whether more unread bytes are waiting than allowed. */
  readonly isFull: boolean
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
  write(text: string | Buffer): void
  /** Resolves to whether everything written was read in time. */
  isTaken(): Promise<boolean>
  /**
   * Destroys the connection of a reader that does not read, so there is no last frame. An event that it got in part is sent again
   * completely the next time.
   */
  cutOff(): void
  /** Ends the stream with a sentence for people. */
  end(reason: string): void
}

/** The options of an outlet. */
export interface OutletOptions {
  readonly pace: StreamPace
  /** Called when nothing is written any more, for any reason; may be called several times. */
  onEnd(): void
  /** Called before the connection is destroyed because the reader does not read. */
  onCutOff(): void
}

/**
 * How many bytes may wait for one reader, besides the buffers of the system. With more, it continues from the log after it has read them.
 */
const WAITING_BYTES = 256 * 1024
/** How long a reader has to read the last frame, in milliseconds. */
const LAST_WORDS_MS = 1000

/** Creates the outlet for a response whose headers were sent. */
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
  response.on('error', () => {}) // a broken connection is closed, and needs no other handling

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
