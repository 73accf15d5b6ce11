import { createHash } from 'node:crypto'
import type { Store, WriteContext } from '../../../src/store/store.ts'

/** Where a process ends: behind a statement that changes something, on either side of a commit, or not at all. Counted from 1. */
export type CrashPoint =
  | { readonly after: 'write'; readonly number: number }
  | { readonly before: 'commit'; readonly number: number }
  | { readonly after: 'commit'; readonly number: number }
  | null

/** The process has ended. Whoever catches this is dead already. */
export class CrashError extends Error {
  constructor() {
    super('the process has ended')
  }
}

const WRITE = /^\s*(insert|update|delete|replace)\b/i

/**
 * What one process of the simulation lives by: it hears every statement of the writer before it runs, and ends the process where it is
 * meant to end. Then no statement runs any more, and nobody is told anything.
 */
export class Fate {
  isDead = false
  writes = 0
  commits = 0
  /** The last statement before the end. */
  place = ''
  readonly #point: CrashPoint
  readonly #note: (statement: string) => void
  #isBorn = false
  #isDoomed = false

  /** @param note told of every statement that runs */
  constructor(point: CrashPoint, note: (statement: string) => void) {
    this.#point = point
    this.#note = note
  }

  /** From now on statements count. */
  begin(): void {
    this.#isBorn = true
  }

  /** Ends the process between two statements. */
  end(place: string): void {
    this.isDead = true
    this.place ||= place
  }

  /** Before a statement runs. */
  readonly trace = (statement: string): void => {
    if (this.#isDoomed) this.end(this.place)
    if (this.isDead) throw new CrashError()
    if (this.#isBorn) this.#count(statement)
    this.#note(statement)
  }

  #count(statement: string): void {
    const point = this.#point
    if (statement === 'commit') {
      this.commits++
      if (point && 'before' in point && point.number === this.commits) {
        this.end('before a commit')
        throw new CrashError()
      }
      if (point && 'after' in point && point.after === 'commit' && point.number === this.commits) this.#doom('after a commit')
    } else if (WRITE.test(statement)) {
      this.writes++
      if (point && 'after' in point && point.after === 'write' && point.number === this.writes)
        this.#doom(`after ${statement.slice(0, 90)}`)
    }
  }

  #doom(place: string): void {
    this.#isDoomed = true
    this.place = place
  }

  /** After a commit, before anybody is told of it. */
  #settle(): void {
    if (this.#isDoomed) this.end(this.place)
  }

  /** The store of this process. What it was asked for when the process ended is never answered. */
  guard(store: Store): Store {
    const never = new Promise<never>(() => {})
    const answer = async <T>(asked: () => Promise<T>): Promise<T> => {
      if (this.isDead) return never
      try {
        const value = await asked()
        this.#settle()
        return this.isDead ? await never : value
      } catch (error) {
        this.#settle()
        if (this.isDead) return never
        throw error
      }
    }
    const guarded = (work: (context: WriteContext) => Promise<unknown>) => (context: WriteContext) => {
      const { db, afterCommit } = context
      afterCommit(() => this.#settle())
      return work({ db, afterCommit: (action, options) => afterCommit(() => void (this.isDead || action()), options) })
    }
    return {
      ...store,
      write: (work, options) => answer(() => store.write(guarded(work) as typeof work, options)),
      read: (work) => answer(() => store.read(work)),
      check: () => answer(() => store.check()),
    }
  }
}

/** A running hash over everything that happens. */
export function createTraceHash(): { add(text: string): void; readonly value: string; readonly count: number } {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(text) {
      count++
      hash.update(text).update('\n')
    },
    get value() {
      return hash.copy().digest('hex').slice(0, 16)
    },
    get count() {
      return count
    },
  }
}
