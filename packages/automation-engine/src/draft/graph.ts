/** The next nodes of each node. */
export type Adjacency = ReadonlyMap<string, readonly string[]>

/** The nodes reachable from a node, including itself. */
export function reachableFrom(start: string, next: Adjacency): ReadonlySet<string> {
  const reached = new Set([start])
  // A set is iterated in insertion order, including items added during the iteration.
  for (const node of reached) for (const target of next.get(node) ?? []) reached.add(target)
  return reached
}

/**
 * The cycles found by a depth-first search, each as its nodes in order; every edge that closes one is reported once. The recursion is as
 * deep as the longest path, which the limit of 100 nodes keeps short.
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

/** The graph with all edges reversed. */
export function reversed(next: Adjacency): Adjacency {
  const back = new Map<string, string[]>()
  for (const [source, targets] of next) {
    for (const target of targets) back.set(target, [...(back.get(target) ?? []), source])
  }
  return back
}

/** A topological order of the nodes, as far as there are no cycles. The recursion is as deep as the longest path. */
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
