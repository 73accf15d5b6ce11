import type { EpochMs } from '@belfry/core'

/** How many bytes of answers may wait for their readers. */
export interface UnreadAnswersOptions {
  /** The most bytes of all owners together. */
  readonly total: number
  /** The most bytes of one owner. */
  readonly ofOne: number
  /** After how many milliseconds an unread answer may be broken off for another. */
  readonly evictAfterMs: number
  readonly now: () => EpochMs
}

/** An answer that has not been sent completely. */
interface Unread {
  readonly owner: string
  readonly bytes: number
  readonly since: EpochMs
  breakOff(): void
}

/** The answers in memory that their clients have not read. */
export interface UnreadAnswers {
  /**
   * Counts an answer until the returned function is called. Without room for it, older ones are broken off. Returns `null` when those are
   * too new, unless it `must` be counted.
   */
  hold(owner: string, bytes: number, how: { breakOff(): void; readonly must: boolean }): (() => void) | null
}

/** Creates the record of unread answers. It makes room by breaking off those that nobody reads, so that they cannot fill the memory. */
export function createUnreadAnswers({ total, ofOne, evictAfterMs, now }: UnreadAnswersOptions): UnreadAnswers {
  const unread = new Set<Unread>() // the oldest first
  const owners = new Map<string, number>()
  let held = 0

  function release(answer: Unread): void {
    if (!unread.delete(answer)) return
    held -= answer.bytes
    const left = ofOwner(answer.owner) - answer.bytes
    if (left > 0) owners.set(answer.owner, left)
    else owners.delete(answer.owner)
  }

  function ofOwner(owner: string): number {
    return owners.get(owner) ?? 0
  }

  /** Breaks off the oldest answer, or the oldest of one owner, if it is old enough. Returns whether it did. */
  function breakOffOldest(owner?: string): boolean {
    for (const answer of unread) {
      if (owner !== undefined && answer.owner !== owner) continue
      if (now() - answer.since < evictAfterMs) return false
      release(answer)
      answer.breakOff()
      return true
    }
    return false
  }

  function makeRoom(owner: string, bytes: number): boolean {
    while (ofOwner(owner) + bytes > ofOne) if (!breakOffOldest(owner)) return false
    while (held + bytes > total) if (!breakOffOldest()) return false
    return true
  }

  return {
    hold(owner, wanted, { breakOff, must }) {
      const bytes = Math.min(wanted, ofOne)
      if (!makeRoom(owner, bytes) && !must) return null
      const answer: Unread = { owner, bytes, since: now(), breakOff }
      unread.add(answer)
      owners.set(owner, ofOwner(owner) + bytes)
      held += bytes
      return () => release(answer)
    },
  }
}
