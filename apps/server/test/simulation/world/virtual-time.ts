import { setImmediate } from 'node:timers'

/** A moment far from every edge of a calendar. */
const BEGINNING = Date.UTC(2026, 6, 1, 12)

/** More turns of the event loop than anything takes at one moment. */
const ENDLESS = 5000

interface Timer {
  readonly at: number
  readonly order: number
  readonly action: () => void
  /** Nobody waits for it: the process would end without it. So do those who only look around now and then. */
  isIdle: boolean
}

/**
 * The clock of a simulated world, and all timers in it. It stands still until it is moved, and what happens at one moment happens in
 * the order in which it was asked for.
 */
export class VirtualTime {
  #now = BEGINNING
  #timers = new Map<number, Timer>()
  #order = 0
  #activity = 0

  readonly now = (): number => this.#now

  /** Something has happened; `settle` goes on waiting. */
  note(): void {
    this.#activity++
  }

  /** A timer that is no timer of the program's: an answer on its way through the network, say. */
  after(milliseconds: number, action: () => void, { isIdle = false } = {}): number {
    this.note()
    const order = ++this.#order
    this.#timers.set(order, { at: this.#now + Math.max(1, milliseconds), order, action, isIdle })
    return order
  }

  /** Forgets every timer, as the end of a process does. */
  clear(): void {
    this.#timers.clear()
  }

  /** When the next timer goes off; `null` when there is none. */
  next({ idle }: { readonly idle: boolean }): number | null {
    let next: number | null = null
    for (const timer of this.#timers.values()) {
      if (timer.isIdle === idle && (next === null || timer.at < next)) next = timer.at
    }
    return next
  }

  /** Moves the clock and sets off what is due, one after the other; after each the world comes to rest. */
  async moveTo(moment: number, isOver: () => boolean): Promise<void> {
    this.#now = Math.max(this.#now, moment)
    const due = [...this.#timers.values()].filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at || a.order - b.order)
    for (const { order, action } of due) {
      if (isOver()) return
      if (!this.#timers.delete(order)) continue
      action()
      await this.settle()
    }
  }

  /**
   * Resolves when nothing happens any more without the clock. All work here is in promises and immediates: three idle turns end it.
   *
   * @throws Error when it goes on for ever
   */
  async settle(): Promise<void> {
    for (let idle = 0, turns = 0, seen = this.#activity; idle < 3; turns++) {
      if (turns > ENDLESS) throw new Error('something goes on and on without the clock')
      await new Promise((resolve) => setImmediate(resolve))
      idle = this.#activity === seen ? idle + 1 : 0
      seen = this.#activity
    }
  }

  /** Puts this clock behind `setTimeout` and `performance`, and gives back what undoes it. */
  install(): () => void {
    const { setTimeout, clearTimeout, performance } = globalThis
    const fake = (action: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
      const order = this.after(milliseconds, () => action(...args))
      const handle = {
        ref: () => this.#mark(order, false, handle),
        unref: () => this.#mark(order, true, handle),
        hasRef: () => this.#timers.get(order)?.isIdle === false,
        order,
      }
      return handle
    }
    const clear = (handle: { readonly order?: number } | undefined) => void this.#timers.delete(handle?.order ?? -1)
    Object.assign(globalThis, { setTimeout: fake, clearTimeout: clear })
    Object.defineProperty(globalThis, 'performance', { value: { now: () => this.#now - BEGINNING }, configurable: true, writable: true })
    return () => {
      Object.assign(globalThis, { setTimeout, clearTimeout })
      Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true })
    }
  }

  #mark<T>(order: number, isIdle: boolean, handle: T): T {
    const timer = this.#timers.get(order)
    if (timer) timer.isIdle = isIdle
    return handle
  }
}
