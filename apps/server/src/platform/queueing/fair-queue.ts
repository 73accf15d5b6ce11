/** Work of several owners that waits for the one who does it, a piece at a time. */
export interface FairQueue<T> {
  /** How many pieces wait. */
  readonly size: number
  /** Whose turn it is, and how long its last piece took, in milliseconds (0 when that is not known); `undefined` when nobody waits. */
  readonly next: { readonly name: string; readonly lastMs: number } | undefined
  add(owner: string, piece: T): void
  /** The next piece; `undefined` when nothing waits. What it takes is to be said with `took` before another one is taken. */
  take(): T | undefined
  took(ms: number): void
  /** Takes out everything that waits, each owner's in its order. */
  clear(): readonly T[]
}

/** The owner of what is done for everybody. It has as large a share as all who wait together. */
export const EVERYBODY = ''

/** What a piece costs beside the time that it takes, in milliseconds: where time stands still, turns are taken all the same. */
const PIECE_MS = 0.01
/** With this many owners it is looked who of them can be forgotten. */
const REMEMBERED = 64

interface Waiting<T> {
  readonly piece: T
  next: Waiting<T> | undefined
}

interface Owner<T> {
  readonly name: string
  /** Up to which moment of the line's own time it has used its share. */
  used: number
  lastMs: number
  first: Waiting<T> | undefined
  last: Waiting<T> | undefined
}

/**
 * Lets owners have equal shares of the time of whoever works, however much each of them brings: the next piece is of the owner who has used the
 * least. Each owner's pieces stay in their order; those of different owners overtake each other. Whoever comes anew has used as much as the
 * one whose turn it is, so nobody saves up time; and what somebody has used too much is forgotten when others had as much, or when nothing
 * was done for as long.
 *
 * `createFairTurnstile` is for many who work side by side, where what counts is how many of them one owner holds.
 *
 * @param stopwatch a clock that never goes back, in milliseconds from anywhere
 */
export function createFairQueue<T>(stopwatch: () => number): FairQueue<T> {
  const owners = new Map<string, Owner<T>>()
  // Those who wait and are not being served, the one who has used the least in front.
  const queued: Owner<T>[] = []
  let served: Owner<T> | undefined
  let size = 0
  let time = 0
  let emptySince = 0
  let most = REMEMBERED

  function ownerOf(name: string): Owner<T> {
    let owner = owners.get(name)
    if (!owner) {
      if (owners.size >= most) forgetOthers()
      owner = { name, used: time, lastMs: 0, first: undefined, last: undefined }
      owners.set(name, owner)
    }
    return owner
  }

  function forgetOthers(): void {
    for (const { name, used, first } of owners.values()) if (!first && used <= time && name !== served?.name) owners.delete(name)
    most = Math.max(REMEMBERED, owners.size * 2)
  }

  /** Behind those who have used as much: mostly at the end, or near it. */
  function enter(owner: Owner<T>): void {
    owner.used = Math.max(owner.used, time)
    let index = queued.length
    queued.push(owner)
    for (let before = queued[index - 1]; before && before.used > owner.used; before = queued[index - 1]) queued[index--] = before
    queued[index] = owner
  }

  return {
    get size() {
      return size
    },
    get next() {
      return queued[0]
    },
    add(name, piece) {
      if (size === 0 && !served) time += stopwatch() - emptySince
      size++
      const owner = ownerOf(name)
      const waiting = { piece, next: undefined }
      if (owner.last) owner.last.next = waiting
      else {
        owner.first = waiting
        if (owner !== served) enter(owner)
      }
      owner.last = waiting
    },
    take() {
      const owner = queued.shift()
      if (!owner) return undefined
      const { piece, next } = owner.first as Waiting<T>
      owner.first = next
      if (!next) owner.last = undefined
      size--
      served = owner
      time = owner.used
      return piece
    },
    took(ms) {
      const owner = served as Owner<T>
      served = undefined
      owner.lastMs = ms
      owner.used += (ms + PIECE_MS) / (owner.name === EVERYBODY ? Math.max(1, queued.length) : 1)
      if (owner.first) enter(owner)
      if (size === 0) emptySince = stopwatch()
    },
    clear() {
      const pieces: T[] = []
      for (const owner of queued) {
        for (let waiting = owner.first; waiting; waiting = waiting.next) pieces.push(waiting.piece)
        owner.first = undefined
        owner.last = undefined
      }
      queued.length = 0
      size = 0
      emptySince = stopwatch()
      return pieces
    },
  }
}
