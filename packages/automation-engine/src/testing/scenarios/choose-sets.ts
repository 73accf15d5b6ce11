/** A selection of sets, and whether it is certain that fewer would not suffice. */
export interface Chosen<T> {
  readonly chosen: readonly T[]
  readonly isSmallest: boolean
}

/** The maximum number of selections examined before the best one so far is taken. */
const MAX_CHOICES = 50_000

/**
 * The fewest sets that cover everything that any of them contains. Branch and bound, starting with the member that the fewest sets contain.
 *
 * @param atLeast a known lower bound: a selection of that size ends the search
 */
export function chooseSets<T, M>(sets: readonly { readonly of: T; readonly members: ReadonlySet<M> }[], atLeast: number): Chosen<T> {
  const all = new Set(sets.flatMap(({ members }) => [...members]))
  let best = greedy(sets, all)
  let choices = 0
  const go = (left: ReadonlySet<M>, taken: readonly T[]): void => {
    if (left.size === 0 && taken.length < best.length) best = taken
    if (left.size === 0 || best.length <= atLeast || ++choices > MAX_CHOICES) return
    const most = Math.max(...sets.map(({ members }) => count(members, left)))
    if (taken.length + Math.ceil(left.size / most) >= best.length) return
    const holders = [...left].map((member) => sets.filter(({ members }) => members.has(member)))
    const rarest = holders.reduce((few, some) => (some.length < few.length ? some : few))
    for (const { of, members } of rarest.toSorted((a, b) => count(b.members, left) - count(a.members, left))) {
      go(new Set([...left].filter((member) => !members.has(member))), [...taken, of])
    }
  }
  go(all, [])
  return { chosen: best, isSmallest: best.length <= atLeast || choices <= MAX_CHOICES }
}

function greedy<T, M>(sets: readonly { readonly of: T; readonly members: ReadonlySet<M> }[], all: ReadonlySet<M>): readonly T[] {
  const left = new Set(all)
  const taken: T[] = []
  while (left.size > 0) {
    const { of, members } = sets.reduce((most, one) => (count(one.members, left) > count(most.members, left) ? one : most))
    taken.push(of)
    for (const member of members) left.delete(member)
  }
  return taken
}

function count<M>(members: ReadonlySet<M>, left: ReadonlySet<M>): number {
  let shared = 0
  for (const member of members) if (left.has(member)) shared++
  return shared
}
