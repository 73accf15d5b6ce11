import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EpochMs, problem, Refusal } from '@belfry/core'
import { brokenOff } from '../body/take-bytes.ts'
import { type ByteBudget, createByteBudget, type Holder } from './byte-budget.ts'
import { createUnreadAnswers } from './unread-answers.ts'

/** Whose bytes they are. Each kind has room of its own, so that none of them takes that of another. */
export interface Whose {
  /** `account` is somebody with a key outside of an organization, `hook` a caller of an automation's address, `stranger` anybody without a key. */
  readonly kind: 'organization' | 'account' | 'hook' | 'stranger'
  /** The id of the organization or of the user, or the network address. */
  readonly owner: string
}

/** Room in memory for what is sent and handed out, so that very much of it at a time waits instead of taking all memory. */
export interface MemoryRoom {
  /**
   * Resolves when there is room for the body of a request; it is given back with the end of the answer. `null` for a small one, which never
   * waits. A body that comes too slowly is broken off where others wait for its room. Refuses with 429.
   *
   * @param largest how large the body may be, in bytes
   */
  forBody(
    request: IncomingMessage,
    response: ServerResponse,
    body: { readonly largest: number; readonly whose: Whose },
  ): Promise<void> | null
  /**
   * Resolves when there is room for a file of so many bytes to be handed out. Returns what is to be called with its true size right before
   * it is sent. A file that is not read is broken off where others wait for its room. Refuses with 429.
   */
  forFile(response: ServerResponse, whose: Whose, bytes?: number): Promise<(bytes: number) => void>
  /**
   * Counts an answer that is about to be written until it has left. Without room for it, the oldest answers that have not been read for 10
   * seconds are broken off. Refuses with 429 where that makes no room, unless the answer `must` be given because something was changed.
   */
  forAnswer(response: ServerResponse, answer: { readonly owner: string; readonly bytes: number; readonly must: boolean }): void
}

const MEBIBYTE = 1024 * 1024
/** A body or an answer up to this size is not counted and never waits. */
const SMALL = 64 * 1024
/** How long a body or a file waits for room, in milliseconds: a request has 60 seconds to arrive. */
const WAIT_MS = 20_000
const WAITING_OF_ONE = 200
/** How long somebody may take to read an answer or a file, in milliseconds. */
const READING_MS = 300_000
/** After how many milliseconds a body that comes too slowly, or an answer that has not been read, gives way to the next one. */
const YIELDS_AFTER_MS = 10_000
/** A body comes too slowly when it would take longer than this, in milliseconds: four times as long as a request may take. */
const SLOWEST_MS = 240_000
const RETRY_AFTER_SECONDS = 5

/** What a room is made for. */
export interface MemoryRoomOptions {
  readonly maxFileBytes: number
  readonly now: () => EpochMs
  /** How long somebody may take to read an answer or a file, in milliseconds of real time; 300,000 by default. */
  readonly readingMs?: number
}

/** Makes the room of a server. Bodies, answers and files have room of their own, and bodies by who has sent them. */
export function createMemoryRoom({ maxFileBytes, now, readingMs = READING_MS }: MemoryRoomOptions): MemoryRoom {
  const known = { total: Math.max(128 * MEBIBYTE, 8 * maxFileBytes), ofOne: Math.max(32 * MEBIBYTE, 2 * maxFileBytes) }
  const budget = (size: { readonly total: number; readonly ofOne: number }) =>
    createByteBudget({ ...size, waitingOfOne: WAITING_OF_ONE, waitMs: WAIT_MS })
  const bodies: { readonly [K in Whose['kind']]: ByteBudget } = {
    organization: budget(known),
    account: budget({ total: 16 * MEBIBYTE, ofOne: 2 * MEBIBYTE }),
    hook: budget({ total: 32 * MEBIBYTE, ofOne: 4 * MEBIBYTE }),
    stranger: budget({ total: 16 * MEBIBYTE, ofOne: 4 * MEBIBYTE }),
  }
  const files = budget(known)
  const unread = createUnreadAnswers({ ...known, givesWayMs: YIELDS_AFTER_MS, now })

  /** Gives room back when an answer has left, and breaks off one that takes too long. */
  function whenLeft(response: ServerResponse, release: () => void): void {
    const timer = setTimeout(() => response.destroy(), readingMs).unref()
    const end = () => {
      clearTimeout(timer)
      release()
    }
    if (response.destroyed || response.closed) end()
    else response.once('close', end)
  }

  /** Whoever sends a body, from now on. */
  function senderOf({
    request,
    response,
    bytes,
  }: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly bytes: number
  }): Holder {
    const { socket } = request
    const since = now()
    const before = socket.bytesRead
    return {
      isStalled() {
        const passed = now() - since
        return !request.complete && passed >= YIELDS_AFTER_MS && socket.bytesRead - before < (bytes * passed) / SLOWEST_MS
      },
      breakOff: () => response.destroy(),
    }
  }

  async function takeRoom(
    request: IncomingMessage,
    response: ServerResponse,
    { bytes, whose: { owner, kind } }: { readonly bytes: number; readonly whose: Whose },
  ): Promise<void> {
    const lease = await bodies[kind].take(owner, bytes, () => senderOf({ request, response, bytes }))
    if (!lease) {
      // Taken in and thrown away: whoever is still sending would see the connection break in place of the answer.
      request.resume()
      if (!request.complete && !request.destroyed) await Promise.race([once(request, 'end'), once(response, 'close')]).catch(() => {})
      throw refusal(response, REFUSED[kind])
    }
    if (response.destroyed || response.closed || request.destroyed) {
      lease.release()
      throw brokenOff()
    }
    response.once('close', lease.release)
  }

  return {
    forBody(request, response, { largest, whose }) {
      const bytes = bytesOf(request, largest)
      return bytes <= SMALL ? null : takeRoom(request, response, { bytes, whose })
    },
    async forFile(response, { owner }, bytes = maxFileBytes) {
      if (bytes <= SMALL) return () => {}
      let sentAt: EpochMs | null = null
      const isStalled = () => sentAt !== null && now() - sentAt >= YIELDS_AFTER_MS
      const lease = await files.take(owner, bytes, () => ({ isStalled, breakOff: () => response.destroy() }))
      if (!lease) throw refusal(response, 'More files of this organization are being read at once than there is room for')
      whenLeft(response, lease.release)
      return (size) => {
        sentAt = now()
        lease.shrink(size)
      }
    },
    forAnswer(response, { owner, bytes, must }) {
      if (bytes <= SMALL) return
      const release = unread.hold(owner, bytes, { must, breakOff: () => response.destroy() })
      if (!release) throw refusal(response, 'More answers to this organization are waiting to be read than there is room for')
      whenLeft(response, release)
    },
  }
}

const REFUSED: { readonly [K in Whose['kind']]: string } = {
  organization: 'More is being sent to this organization at once than it has room for',
  account: 'More is being sent by this user at once than there is room for',
  hook: 'More is being sent to addresses of this organization at once than it has room for',
  stranger: 'More is being sent from this network address at once than there is room for',
}

/** How many bytes of a body will be in memory: as many as it says, or as many as it may have. */
function bytesOf({ headers }: IncomingMessage, most: number): number {
  const contentLength = headers['content-length']
  if (contentLength !== undefined) return Math.min(Number(contentLength), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}

function refusal(response: ServerResponse, what: string): Refusal {
  response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  return new Refusal(problem('rate_limited', { detail: `${what}: try again in a few seconds, with less at a time.` }))
}
