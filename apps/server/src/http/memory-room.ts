import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EpochMs, MAX_BODY_BYTES, problem, Refusal, type Route } from '@belfry/core'
import { type ByteLease, createByteBudget } from './byte-budget.ts'
import { brokenOff } from './take-bytes.ts'
import { createUnreadAnswers } from './unread-answers.ts'

/** Whose bytes: those of an organization or a user who is known, or of an address. */
export interface Whose {
  readonly owner: string
  readonly isKnown: boolean
}

/** Room in memory for what is sent and handed out, so that very much of it at a time waits instead of taking all memory. */
export interface MemoryRoom {
  /** Resolves when there is room for the body of a request; it is given back with the end of the answer. Refuses with 429. */
  forBody(route: Route, request: IncomingMessage, response: ServerResponse, whose: Whose): Promise<void>
  /** Resolves when there is room for a file to be handed out, which is to be shrunk to its size. Refuses with 429. */
  forFile(response: ServerResponse, whose: Whose): Promise<ByteLease>
  /**
   * Counts an answer that is about to be written until it has left. Those of its owner that nobody has read for 10 seconds are broken off
   * where there is no room else. Refuses with 429 what only reads and finds none; what has changed something is answered all the same.
   */
  forAnswer(response: ServerResponse, owner: string, bytes: number): void
}

const MEBIBYTE = 1024 * 1024
/** What is smaller does not wait. */
const SMALL = 64 * 1024
/** How long something waits for room, in milliseconds: a request has 60 seconds to arrive. */
const WAIT_MS = 20_000
const WAITING_OF_ONE = 200
/** How long somebody may take to read an answer or a file, in milliseconds. */
const READING_MS = 300_000
/** After how many milliseconds an answer that has not been read gives way to the next one. */
const GIVES_WAY_MS = 10_000
const RETRY_AFTER_SECONDS = 5

/** What a room is made for. */
export interface MemoryRoomOptions {
  readonly maxFileBytes: number
  readonly now: () => EpochMs
  /** How long somebody may take to read an answer or a file, in milliseconds of real time; 300,000 by default. */
  readonly readingMs?: number
}

/** Makes the room of a server: what comes in, answers, files that go out, and what strangers send have room of their own. */
export function createMemoryRoom({ maxFileBytes, now, readingMs = READING_MS }: MemoryRoomOptions): MemoryRoom {
  const waiting = { waitingOfOne: WAITING_OF_ONE, waitMs: WAIT_MS }
  const known = { ...waiting, total: Math.max(128 * MEBIBYTE, 8 * maxFileBytes), ofOne: Math.max(32 * MEBIBYTE, 2 * maxFileBytes) }
  const incoming = createByteBudget(known)
  const outgoing = createByteBudget(known)
  const strange = createByteBudget({ ...waiting, total: 16 * MEBIBYTE, ofOne: 4 * MEBIBYTE })
  const unread = createUnreadAnswers({ total: known.total, ofOne: known.ofOne, givesWayMs: GIVES_WAY_MS, now })

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

  return {
    async forBody(route, request, response, { owner, isKnown }) {
      const bytes = bytesOf(request, route.bodyKind === 'file' ? maxFileBytes : MAX_BODY_BYTES)
      if (bytes <= SMALL) return
      const lease = await (isKnown ? incoming : strange).take(owner, bytes)
      if (!lease) {
        // Taken in and thrown away: whoever is still sending would see the connection break in place of the answer.
        request.resume()
        if (!request.complete && !request.destroyed) await Promise.race([once(request, 'end'), once(response, 'close')]).catch(() => {})
        throw refusal(response, 'More is being sent to this organization at once than it has room for')
      }
      if (response.destroyed || response.closed || request.destroyed) {
        lease.release()
        throw brokenOff()
      }
      response.once('close', lease.release)
    },
    async forFile(response, { owner }) {
      const lease = await outgoing.take(owner, maxFileBytes)
      if (!lease) throw refusal(response, 'More files of this organization are being read at once than there is room for')
      whenLeft(response, lease.release)
      return lease
    },
    forAnswer(response, owner, bytes) {
      if (bytes <= SMALL) return
      const must = response.req.method !== 'GET'
      const release = unread.hold(owner, bytes, { must, breakOff: () => response.destroy() })
      if (!release) throw refusal(response, 'More answers to this organization are waiting to be read than there is room for')
      whenLeft(response, release)
    },
  }
}

/** How many bytes of a body will be in memory: as many as it says, or as many as it may have. */
function bytesOf({ headers }: IncomingMessage, most: number): number {
  const said = headers['content-length']
  if (said !== undefined) return Math.min(Number(said), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}

function refusal(response: ServerResponse, what: string): Refusal {
  response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  return new Refusal(problem('rate_limited', { detail: `${what}: try again in a few seconds, with less at a time.` }))
}
