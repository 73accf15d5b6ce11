/**
 * Divides a number of places among many, so that nobody can take them all: one may have as many as are free at the time, or a part of that.
 * So alone one gets half of the places, two get a third each, and whoever has none finds some free, however many others have all they may.
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

  /** How many more one may take now, one after another, if it may have this part of what is free: all of it by default. */
  room(who: string, part = 1): number {
    // The k-th of them is allowed while taken + k < part × (free - k).
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
