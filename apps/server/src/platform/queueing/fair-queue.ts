/** Pieces of work of several owners, for one worker that takes one piece at a time. */
export interface FairQueue<T> {
  /** How many pieces are queued. */
  readonly size: number
  /**
   * The owner of the next piece, and how long its last piece took, in milliseconds (0 when unknown); `undefined` when the queue is empty.
   */
  readonly next: { readonly name: string; readonly lastMs: number } | undefined
  add(owner: string, piece: T): void
  /** Removes and returns the next piece; `undefined` when there is none. Report its duration with `took` before the next `take`. */
  take(): T | undefined
  took(ms: number): void
  /** Removes and returns all pieces, those of each owner in order. */
  clear(): readonly T[]
}

/** The owner of work for the whole installation. Its share is as large as that of all waiting owners together. */
export const EVERYBODY = ''

/** What a piece costs in addition to its duration, in milliseconds: owners alternate even when the stopwatch stands still. */
const PIECE_MS = 0.01
/** With this many owners, idle ones are forgotten. */
const REMEMBERED = 64

interface Waiting<T> {
  readonly piece: T
  next: Waiting<T> | undefined
}

interface Owner<T> {
  readonly name: string
  /** The share that it has used, as a moment of the queue's virtual time. */
  used: number
  lastMs: number
  first: Waiting<T> | undefined
  last: Waiting<T> | undefined
}

/**
 * Shares the worker's time equally among owners, however many pieces each adds: the next piece is that of the owner who has used the least
 * time. Pieces of one owner stay in order; those of different owners overtake each other. A new owner starts with as much used as the one
 * who is next, so nobody saves up time. Excess use is forgotten once others have had as much, or once the queue was empty for as long.
 *
 * `createFairSemaphore` is for several workers at once, where the number of workers that one owner occupies counts.
 *
 * @param stopwatch a monotonic clock in milliseconds, with any origin
 */
export function createFairQueue<T>(stopwatch: () => number): FairQueue<T> {
  const owners = new Map<string, Owner<T>>()
  // Waiting owners except the one being served, the one that has used the least first.
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

  /** Inserts after all that have used no more: mostly at the end, or near it. */
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
