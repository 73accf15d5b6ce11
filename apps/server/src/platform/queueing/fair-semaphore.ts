/** How many pieces of work may run at once, and how many may wait. */
export interface SemaphoreLimits {
  /** How many pieces of all owners run at once. */
  readonly inside: number
  /** How many pieces of one owner, or of the owners with the same `together`, run at once: the rest is room for others. */
  readonly insideOfOne: number
  /** How many pieces of one owner may wait. Work that is `patient` is exempt. */
  readonly waitingOfOne: number
}

/**
 * Runs work of an owner when there is room for it. Returns `null` when `waitingOfOne` pieces of the owner are waiting already and this one
 * is not `patient`, or when there was no room within `withinMs`. Owners take turns. Owners with the same `together` share the limit of one.
 */
export type FairSemaphore = <T>(
  work: () => Promise<T>,
  whose: {
    readonly owner: string
    readonly together?: string
    readonly patient?: boolean | undefined
    readonly withinMs?: number | undefined
  },
) => Promise<T | null>

interface Owner {
  inside: number
  readonly together: string
  readonly waiting: (() => void)[]
}

/**
 * Lets the owners take turns, and keeps the order of each: however much one of them brings, the next free slot goes to another.
 *
 * `createFairQueue` is for a single worker, where the time that each owner has used counts.
 */
export function createFairSemaphore({ inside, insideOfOne, waitingOfOne }: SemaphoreLimits): FairSemaphore {
  // The owner that was let in or finished last is at the end.
  const owners = new Map<string, Owner>()
  // How many are running, by `together`.
  const counts = new Map<string, number>()
  let free = inside

  function letIn(): void {
    for (const [name, owner] of owners) {
      if (free === 0) return
      if ((counts.get(owner.together) ?? 0) >= insideOfOne) continue
      const next = owner.waiting.shift()
      if (!next) continue
      free--
      owner.inside++
      counts.set(owner.together, (counts.get(owner.together) ?? 0) + 1)
      owners.delete(name)
      owners.set(name, owner)
      next()
    }
  }

  return async (work, { owner: name, together = name, patient = false, withinMs }) => {
    const owner = owners.get(name) ?? { inside: 0, together, waiting: [] }
    if (!patient && owner.waiting.length >= waitingOfOne) return null
    owners.set(name, owner)
    const isIn = await new Promise<boolean>((resolve) => {
      let timer: NodeJS.Timeout | undefined
      let isIn = false
      const enter = () => {
        isIn = true
        clearTimeout(timer)
        resolve(true)
      }
      owner.waiting.push(enter)
      letIn()
      if (isIn || withinMs === undefined) return
      timer = setTimeout(() => {
        owner.waiting.splice(owner.waiting.indexOf(enter), 1)
        if (owner.inside === 0 && owner.waiting.length === 0) owners.delete(name)
        resolve(false)
      }, withinMs)
    })
    if (!isIn) return null
    try {
      return await work()
    } finally {
      free++
      owner.inside--
      const count = (counts.get(together) ?? 0) - 1
      if (count > 0) counts.set(together, count)
      else counts.delete(together)
      owners.delete(name)
      if (owner.inside > 0 || owner.waiting.length > 0) owners.set(name, owner)
      letIn()
    }
  }
}
