/** Does some work when there is room for it; `null` when too many wait already. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T | null>

/** Lets so many in at once, and so many wait, the one who came first being next. */
export function createTurnstile({ inside, waiting }: { readonly inside: number; readonly waiting: number }): Turnstile {
  let free = inside
  const queue: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (queue.length >= waiting) return null
    else await new Promise<void>((resolve) => queue.push(resolve)) // who leaves hands the place on
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
