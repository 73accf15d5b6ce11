import type { EpochMs } from '@belfry/core'

/** How many bytes of answers may wait for their readers. */
export interface UnreadAnswersOptions {
  /** Of all together. */
  readonly total: number
  /** Of one owner. */
  readonly ofOne: number
  /** After how many milliseconds an answer that nobody has read to its end gives way to the next one. */
  readonly givesWayMs: number
  readonly now: () => EpochMs
}

/** An answer that has not left. */
interface Unread {
  readonly owner: string
  readonly bytes: number
  readonly since: EpochMs
  breakOff(): void
}

/** The answers that are in memory until those who asked have read them. */
export interface UnreadAnswers {
  /**
   * Counts an answer until the returned function is called. Where there is no room, older ones are broken off; `null` when those are too new
   * for it, unless it `must` be counted.
   */
  hold(owner: string, bytes: number, how: { breakOff(): void; readonly must: boolean }): (() => void) | null
}

/** Makes room for new answers by breaking off those that nobody reads, so that they cannot fill the memory. */
export function createUnreadAnswers({ total, ofOne, givesWayMs, now }: UnreadAnswersOptions): UnreadAnswers {
  const unread = new Set<Unread>() // the oldest one stands first
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

  /** Breaks off the oldest answer, or that of one owner, if it is old enough, and says whether. */
  function breakOffOldest(owner?: string): boolean {
    for (const answer of unread) {
      if (owner !== undefined && answer.owner !== owner) continue
      if (now() - answer.since < givesWayMs) return false
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
