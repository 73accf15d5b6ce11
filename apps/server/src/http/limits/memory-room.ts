import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EpochMs, problem, Refusal } from '@belfry/core'
import { brokenOff } from '../body/take-bytes.ts'
import { type ByteBudget, createByteBudget, type Holder } from './byte-budget.ts'
import { createUnreadAnswers } from './unread-answers.ts'

/** The owner of bytes. Each kind has a budget of its own, so that none of them uses up that of another. */
export interface MemoryOwner {
  /** `account` is a user with a key outside an organization, `hook` a caller of an automation's URL, `stranger` anybody without a key. */
  readonly kind: 'organization' | 'account' | 'hook' | 'stranger'
  /** The id of the organization or of the user, or the network address. */
  readonly owner: string
}

/** Limits the memory for request bodies and answers: too much at a time waits instead of filling the memory. */
export interface MemoryRoom {
  /**
   * Resolves when there is memory for the body of a request, which is released at the end of the answer. `null` for a small body, which
   * never waits. A body that arrives too slowly is broken off when others wait for its memory. Refuses with 429.
   *
   * @param largest the largest size of the body, in bytes
   */
  forBody(
    request: IncomingMessage,
    response: ServerResponse,
    body: { readonly largest: number; readonly memoryOwner: MemoryOwner },
  ): Promise<void> | null
  /**
   * Resolves when there is memory to send a file of this many bytes. Returns a function that must be called with its true size right before
   * it is sent. A file that is not read is broken off when others wait for its memory. Refuses with 429.
   */
  forFile(response: ServerResponse, memoryOwner: MemoryOwner, bytes?: number): Promise<(bytes: number) => void>
  /**
   * Counts an answer from before it is written until it has been sent. Without memory for it, the oldest answers that have been unread for
   * 10 seconds are broken off. Refuses with 429 if that is not enough, unless the answer `must` be sent because something was changed.
   */
  forAnswer(response: ServerResponse, answer: { readonly owner: string; readonly bytes: number; readonly must: boolean }): void
}

const MEBIBYTE = 1024 * 1024
/** A body or an answer up to this size is not counted and never waits. */
const SMALL = 64 * 1024
/** How long a body or a file waits for memory, in milliseconds: a request has 60 seconds to arrive. */
const WAIT_MS = 20_000
const WAITING_OF_ONE = 200
/** How long reading an answer or a file may take, in milliseconds. */
const READING_MS = 300_000
/** After how many milliseconds a slow body, or an unread answer, gives way to others. */
const YIELDS_AFTER_MS = 10_000
/** A body is slow when all of it would take longer than this, in milliseconds: four times as long as a request may take. */
const SLOWEST_MS = 240_000
const RETRY_AFTER_SECONDS = 5

/** The options of a room. */
export interface MemoryRoomOptions {
  readonly maxFileBytes: number
  readonly now: () => EpochMs
  /** How long reading an answer or a file may take, in milliseconds of real time; 300,000 by default. */
  readonly readingMs?: number
}

/** Creates the budgets of a server. Bodies, answers and files have separate ones, bodies also by kind of sender. */
export function createMemoryRoom({ maxFileBytes, now, readingMs = READING_MS }: MemoryRoomOptions): MemoryRoom {
  const known = { total: Math.max(128 * MEBIBYTE, 8 * maxFileBytes), ofOne: Math.max(32 * MEBIBYTE, 2 * maxFileBytes) }
  const budget = (size: { readonly total: number; readonly ofOne: number }) =>
    createByteBudget({ ...size, waitingOfOne: WAITING_OF_ONE, waitMs: WAIT_MS })
  const bodies: { readonly [K in MemoryOwner['kind']]: ByteBudget } = {
    organization: budget(known),
    account: budget({ total: 16 * MEBIBYTE, ofOne: 2 * MEBIBYTE }),
    hook: budget({ total: 32 * MEBIBYTE, ofOne: 4 * MEBIBYTE }),
    stranger: budget({ total: 16 * MEBIBYTE, ofOne: 4 * MEBIBYTE }),
  }
  const files = budget(known)
  const unread = createUnreadAnswers({ ...known, evictAfterMs: YIELDS_AFTER_MS, now })

  /** Releases memory when an answer has been sent, and breaks off one that takes too long. */
  function whenLeft(response: ServerResponse, release: () => void): void {
    const timer = setTimeout(() => response.destroy(), readingMs).unref()
    const end = () => {
      clearTimeout(timer)
      release()
    }
    if (response.destroyed || response.closed) end()
    else response.once('close', end)
  }

  /** The sender of a body, from now on. */
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
    { bytes, memoryOwner: { owner, kind } }: { readonly bytes: number; readonly memoryOwner: MemoryOwner },
  ): Promise<void> {
    const lease = await bodies[kind].take(owner, bytes, () => senderOf({ request, response, bytes }))
    if (!lease) {
      // Reads and discards the body: a client that is still sending would see the connection break instead of the answer.
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
    forBody(request, response, { largest, memoryOwner }) {
      const bytes = bytesOf(request, largest)
      return bytes <= SMALL ? null : takeRoom(request, response, { bytes, memoryOwner })
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

const REFUSED: { readonly [K in MemoryOwner['kind']]: string } = {
  organization: 'More is being sent to this organization at once than it has room for',
  account: 'More is being sent by this user at once than there is room for',
  hook: 'More is being sent to addresses of this organization at once than it has room for',
  stranger: 'More is being sent from this network address at once than there is room for',
}

/** How many bytes of a body will be in memory: its content-length, or the most that it may have. */
function bytesOf({ headers }: IncomingMessage, most: number): number {
  const contentLength = headers['content-length']
  if (contentLength !== undefined) return Math.min(Number(contentLength), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}

function refusal(response: ServerResponse, what: string): Refusal {
  response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  return new Refusal(problem('rate_limited', { detail: `${what}: try again in a few seconds, with less at a time.` }))
}
