/** How many bytes may be held, and how much may wait. */
export interface ByteBudgetOptions {
  /** By all together. */
  readonly total: number
  /** By one owner. */
  readonly ofOne: number
  /** How many of one owner may wait. */
  readonly waitingOfOne: number
  /** How long they wait, in milliseconds of real time. */
  readonly waitMs: number
}

/** Bytes that somebody holds. */
export interface ByteLease {
  /** Gives back what is more than this. */
  shrink(bytes: number): void
  /** Gives back all. Nothing happens the second time. */
  release(): void
}

/** Room for bodies and files in memory. */
export interface ByteBudget {
  /** Room for so many bytes, or for as many as one owner may have; `null` when there was none in time, or when too many of the owner wait. */
  take(owner: string, bytes: number): Promise<ByteLease | null>
}

interface Waiter {
  readonly bytes: number
  enter(): void
}

interface Owner {
  held: number
  readonly waiting: Waiter[]
}

/** Lets bytes in by turns of their owners. Who would hold more than there is room for waits, and so does nobody who has a share left. */
export function createByteBudget({ total, ofOne, waitingOfOne, waitMs }: ByteBudgetOptions): ByteBudget {
  // Who was let in or gave back last stands at the end.
  const owners = new Map<string, Owner>()
  let held = 0

  function letIn(): void {
    for (const [name, owner] of owners) {
      const next = owner.waiting[0]
      if (!next || owner.held + next.bytes > ofOne) continue
      if (held + next.bytes > total) return // else what is large would wait for ever behind what is small
      owner.waiting.shift()
      held += next.bytes
      owner.held += next.bytes
      owners.delete(name)
      owners.set(name, owner)
      next.enter()
    }
  }

  function leaseOf(name: string, owner: Owner, bytes: number): ByteLease {
    let mine = bytes
    function shrink(wanted: number): void {
      const surplus = Math.max(0, mine - wanted)
      mine -= surplus
      held -= surplus
      owner.held -= surplus
      if (surplus === 0) return
      owners.delete(name)
      if (owner.held > 0 || owner.waiting.length > 0) owners.set(name, owner)
      letIn()
    }
    return { shrink, release: () => shrink(0) }
  }

  return {
    take(name, wanted) {
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
            resolve(leaseOf(name, owner, bytes))
          },
        }
        owner.waiting.push(waiter)
        letIn()
      })
    },
  }
}
