/**
 * Divides a number of slots so that nobody can take all of them: each may have as many as are free at the time, or a part of that. So one
 * alone gets half of the slots, two get a third each, and a newcomer always finds some free, however many others have their full share.
 */
export class Shares {
  readonly #capacity: number
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get free(): number {
    return this.#capacity - this.#total
  }

  takenBy(who: string): number {
    return this.#taken.get(who) ?? 0
  }

  /** How many more slots one may take now, one after another, if it may have this part of the free ones: all of them by default. */
  room(who: string, part = 1): number {
    // The k-th is allowed while taken + k < part × (free - k).
    return Math.max(0, Math.ceil((part * this.free - this.takenBy(who)) / (1 + part)))
  }

  take(who: string): void {
    this.#taken.set(who, this.takenBy(who) + 1)
    this.#total++
  }

  giveBack(who: string): void {
    const left = this.takenBy(who) - 1
    if (left > 0) this.#taken.set(who, left)
    else this.#taken.delete(who)
    this.#total--
  }
}
