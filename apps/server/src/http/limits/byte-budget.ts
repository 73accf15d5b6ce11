/** How many bytes may be held, and how many takers may wait. */
export interface ByteBudgetOptions {
  /** The most bytes that all owners hold together. */
  readonly total: number
  /** The most bytes that one owner holds. */
  readonly ofOne: number
  /** How many takers of one owner may wait. */
  readonly waitingOfOne: number
  /** How long they wait, in milliseconds of real time. */
  readonly waitMs: number
}

/** Bytes that an owner holds. */
export interface ByteLease {
  /** Releases all but this many bytes. */
  shrink(bytes: number): void
  /** Releases all. Does nothing the second time. */
  release(): void
}

/** A holder that may lose its bytes early, because others wait for them. */
export interface Holder {
  /** Whether it makes no progress, or too little. */
  isStalled(): boolean
  /** Called when its bytes were taken away. */
  breakOff(): void
}

/** Memory for request bodies and files. */
export interface ByteBudget {
  /**
   * Takes this many bytes, or as many as one owner may have; `null` when they were not free in time, or when too many of the owner are
   * waiting.
   *
   * @param begin called when the bytes are given; returns how they can be taken away again. Without it they are held until they are
   * released
   */
  take(owner: string, bytes: number, begin?: () => Holder): Promise<ByteLease | null>
}

interface Waiter {
  readonly bytes: number
  enter(): void
}

interface Held extends Holder {
  readonly owner: Owner
  takeAway(): void
}

interface Owner {
  held: number
  readonly waiting: Waiter[]
}

/** How often stalled holders are searched while somebody waits, in milliseconds of real time. */
const LOOK_MS = 1000

/**
 * Creates a budget. Owners take turns. An owner who would exceed its share waits, and the others continue. While somebody waits, the oldest
 * stalled holder in the way loses its bytes.
 */
export function createByteBudget({ total, ofOne, waitingOfOne, waitMs }: ByteBudgetOptions): ByteBudget {
  // The owner that was let in or released bytes last is at the end.
  const owners = new Map<string, Owner>()
  const holders = new Set<Held>() // the oldest first
  let held = 0
  let look: NodeJS.Timeout | null = null

  function letIn(): void {
    enterAll()
    while (breakOffStalled()) enterAll()
    const isWaiting = [...owners.values()].some(({ waiting }) => waiting.length > 0)
    if (!isWaiting || look) return
    look = setTimeout(() => {
      look = null
      letIn()
    }, LOOK_MS).unref()
  }

  /** Breaks off the oldest stalled holder that is in somebody's way. Returns whether there was one. */
  function breakOffStalled(): boolean {
    const waiting = [...owners.values()].flatMap((owner) => (owner.waiting[0] ? [{ owner, bytes: owner.waiting[0].bytes }] : []))
    const isFull = waiting.some(({ owner, bytes }) => owner.held + bytes <= ofOne)
    const short = new Set(waiting.map(({ owner }) => owner))
    for (const one of holders) {
      if (!(isFull || short.has(one.owner)) || !one.isStalled()) continue
      one.takeAway()
      one.breakOff()
      return true
    }
    return false
  }

  function enterAll(): void {
    for (const [name, owner] of owners) {
      const next = owner.waiting[0]
      if (!next || owner.held + next.bytes > ofOne) continue
      if (held + next.bytes > total) return // otherwise a large taker would wait for ever behind small ones
      owner.waiting.shift()
      held += next.bytes
      owner.held += next.bytes
      owners.delete(name)
      owners.set(name, owner)
      next.enter()
    }
  }

  function leaseOf(name: string, owner: Owner, bytes: number, holder: Holder | undefined): ByteLease {
    let mine = bytes
    function reduce(wanted: number): boolean {
      const surplus = Math.max(0, mine - wanted)
      mine -= surplus
      held -= surplus
      owner.held -= surplus
      if (mine === 0 && one) holders.delete(one)
      if (surplus === 0) return false
      owners.delete(name)
      if (owner.held > 0 || owner.waiting.length > 0) owners.set(name, owner)
      return true
    }
    const one: Held | null = holder ? { ...holder, owner, takeAway: () => void reduce(0) } : null
    if (one) holders.add(one)
    function shrink(wanted: number): void {
      if (reduce(wanted)) letIn()
    }
    return { shrink, release: () => shrink(0) }
  }

  return {
    take(name, wanted, begin) {
      const bytes = Math.min(wanted, ofOne)
      const owner = owners.get(name) ?? { held: 0, waiting: [] }
      if (owner.waiting.length >= waitingOfOne) return Promise.resolve(null)
      owners.set(name, owner)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          owner.waiting.splice(owner.waiting.indexOf(waiter), 1)
          if (owner.held === 0 && owner.waiting.length === 0) owners.delete(name)
          resolve(null)
          letIn()
        }, waitMs)
        const waiter: Waiter = {
          bytes,
          enter() {
            clearTimeout(timer)
            resolve(leaseOf(name, owner, bytes, begin?.()))
          },
        }
        owner.waiting.push(waiter)
        letIn()
      })
    },
  }
}
