/** How many are let in at once, and how many may wait. */
export interface SemaphoreLimits {
  /** In all. */
  readonly inside: number
  /** Of one owner, or of those who are counted together, so that there is room for others. */
  readonly insideOfOne: number
  /** Of one owner who is not patient. */
  readonly waitingOfOne: number
}

/**
 * Does some work of an owner when there is room for it; `null` when too much of theirs waits already and it is not `patient`, or when there was no
 * room for it within so many milliseconds. Owners have turns of their own; `together` names those of whom no more are inside than of one.
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
 * Lets work in by turns of their owners, and each owner's in its order: however much one of them brings, the next place is another's.
 *
 * `createFairLine` is for one who works alone, where what counts is how much of the time each owner has used.
 */
export function createFairSemaphore({ inside, insideOfOne, waitingOfOne }: SemaphoreLimits): FairSemaphore {
  // Who was let in or came out last stands at the end.
  const owners = new Map<string, Owner>()
  // How many are inside of those who are counted together.
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
