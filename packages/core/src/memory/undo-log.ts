/** Remembers how to take back what was changed, so that nothing has to be copied in advance. */
export interface UndoLog {
  /** How many changes were made, also those that were taken back. */
  readonly changes: number
  /** Notes how a change that was just made is taken back. Outside of an attempt nothing is noted: there it stands. */
  note(takeBack: () => void): void
  /**
   * Runs work and takes back everything it has changed when it throws or when `isKept` says no of what it gives. Attempts may stand inside
   * each other, as savepoints do.
   *
   * @throws Error when another attempt that began meanwhile has not ended: what two of them change could not be told apart
   */
  attempt<T>(work: () => Promise<T>, isKept: (value: T) => boolean): Promise<T>
  /**
   * Runs an action when everything that is being attempted was kept, and the outermost attempt waits for it; at once where nothing is
   * attempted. What is taken back forgets it.
   */
  whenKept(action: () => void | Promise<void>): void | Promise<void>
}

export function createUndoLog(): UndoLog {
  const changes: (() => void)[] = []
  let waiting: (() => void | Promise<void>)[] = []
  const open: symbol[] = []
  let count = 0

  function end(attempt: symbol): void {
    if (open.at(-1) !== attempt) throw new Error('Two attempts were made side by side. Await one before the next begins, or put it inside.')
    open.pop()
  }
  function takeBack(mark: number, waitingThen: number): void {
    while (changes.length > mark) changes.pop()?.()
    waiting.length = waitingThen
  }
  async function complete(): Promise<void> {
    if (open.length > 0) return
    changes.length = 0
    const due = waiting
    waiting = []
    for (const action of due) await action()
  }

  return {
    get changes() {
      return count
    },
    note(change) {
      count++
      if (open.length > 0) changes.push(change)
    },
    whenKept(action) {
      if (open.length === 0) return action()
      waiting.push(action)
    },
    async attempt(work, isKept) {
      const attempt = Symbol('attempt')
      const [mark, waitingThen] = [changes.length, waiting.length]
      open.push(attempt)
      let isGood = false
      try {
        const value = await work()
        isGood = isKept(value)
        return value
      } finally {
        end(attempt)
        if (!isGood) takeBack(mark, waitingThen)
        await complete()
      }
    },
  }
}

/** A map whose changes are noted, so that they are taken back with the attempt in which they were made. Its order is not restored. */
export class UndoableMap<K, V> extends Map<K, V> {
  readonly #log: Pick<UndoLog, 'note'>

  constructor(log: Pick<UndoLog, 'note'>) {
    super()
    this.#log = log
  }

  override set(key: K, value: V): this {
    const [had, before] = [this.has(key), this.get(key)]
    this.#log.note(() => (had ? super.set(key, before as V) : super.delete(key)))
    return super.set(key, value)
  }

  override delete(key: K): boolean {
    if (!this.has(key)) return false
    const before = this.get(key) as V
    this.#log.note(() => super.set(key, before))
    return super.delete(key)
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key)
  }
}
