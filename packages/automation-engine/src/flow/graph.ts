/** The nodes behind each node. */
export type Adjacency = ReadonlyMap<string, readonly string[]>

/** The nodes that can be reached from one, itself included. */
export function reachableFrom(start: string, next: Adjacency): ReadonlySet<string> {
  const reached = new Set([start])
  // A set is walked in the order of insertion and also visits what is added on the way.
  for (const node of reached) for (const target of next.get(node) ?? []) reached.add(target)
  return reached
}

/**
 * The cycles that a walk in depth comes upon, each as its nodes in order; every line that closes one is reported once. Recurs as deep as the
 * longest way, which the limit of 100 nodes keeps short.
 */
export function cyclesOf(nodes: readonly string[], next: Adjacency): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (node: string): void => {
    const start = path.indexOf(node)
    if (start >= 0) cycles.push(path.slice(start))
    if (start >= 0 || finished.has(node)) return
    path.push(node)
    for (const target of next.get(node) ?? []) visit(target)
    path.pop()
    finished.add(node)
  }
  for (const node of nodes) visit(node)
  return cycles
}

/** The same lines, followed backwards. */
export function reversed(next: Adjacency): Adjacency {
  const back = new Map<string, string[]>()
  for (const [source, targets] of next) {
    for (const target of targets) back.set(target, [...(back.get(target) ?? []), source])
  }
  return back
}

/** The nodes in an order in which each comes before those behind it, as far as there are no circles. Recurs as deep as the longest way. */
export function sourcesFirst(nodes: readonly string[], next: Adjacency): readonly string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (node: string): void => {
    if (seen.has(node)) return
    seen.add(node)
    for (const target of next.get(node) ?? []) visit(target)
    order.push(node)
  }
  for (const node of nodes) visit(node)
  return order.reverse()
}
