/** Records how to undo changes, so that nothing must be copied in advance. */
export interface UndoLog {
  /** The number of changes, including those that were undone. */
  readonly changes: number
  /** Records how to undo a change that was just made. Does nothing outside of an attempt. */
  note(takeBack: () => void): void
  /**
   * Runs work and undoes all its changes if it throws, or if `isKept` rejects its result. Attempts may be nested, like savepoints.
   *
   * @throws Error if another attempt that started in the meantime has not ended: their changes could not be separated
   */
  attempt<T>(work: () => Promise<T>, isKept: (value: T) => boolean): Promise<T>
  /**
   * Runs an action once all current attempts have succeeded, awaited by the outermost one; immediately outside of attempts. An undone
   * attempt drops it.
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

/** A map whose changes are recorded, so that they are undone with their attempt. Its order is not restored. */
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
