import type { Flow } from '../../flow/flow.ts'
import type { FlowExit } from '../exits.ts'
import type { FlowPath } from './path-values.ts'

/**
 * A smallest set of paths through an acyclic flow that takes each wanted exit at least once, if any path can be taken: a minimum flow with
 * a lower bound of one unit per wanted exit. It starts with one path for each exit and cancels paths as long as one is redundant; when none
 * is, no smaller set exists (maximum flow, minimum cut).
 *
 * @param exits those that paths may take
 * @param wanted those that must be taken; reachable by the others
 */
export function coverExits(flow: Flow, exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>): readonly FlowPath[] {
  const units = new Map(exits.map((exit) => [exit, 0]))
  const toStart = shortestTo(flow, exits)
  for (const exit of wanted) {
    if (units.get(exit) !== 0) continue
    for (const one of [...(toStart.get(exit.node.id) ?? []), exit, ...onward(exits, exit)]) units.set(one, (units.get(one) as number) + 1)
  }
  while (takeBack(flow, exits, wanted, units));
  return pathsOf(flow, exits, units)
}

const END = Symbol('end')
type Vertex = string | typeof END

/** Cancels one redundant path: finds an augmenting path from the end to the entry along which units can be moved. */
function takeBack(flow: Flow, exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>, units: Map<FlowExit, number>): boolean {
  const steps = new Map<Vertex, { readonly exit: FlowExit; readonly change: 1 | -1; readonly from: Vertex }>()
  const seen = new Set<Vertex>([END])
  for (const vertex of seen) {
    for (const exit of exits) {
      const [head, tail]: readonly Vertex[] = [exit.target ?? END, exit.node.id]
      const spare = (units.get(exit) as number) - (wanted.has(exit) ? 1 : 0)
      if (head === vertex && spare > 0 && !seen.has(tail as Vertex)) {
        steps.set(tail as Vertex, { exit, change: -1, from: vertex })
        seen.add(tail as Vertex)
      }
      if (tail === vertex && head !== END && !seen.has(head as Vertex)) {
        steps.set(head as Vertex, { exit, change: 1, from: vertex })
        seen.add(head as Vertex)
      }
    }
  }
  if (!steps.has(flow.entry.id)) return false
  for (let vertex: Vertex = flow.entry.id; vertex !== END; ) {
    const { exit, change, from } = steps.get(vertex) as { exit: FlowExit; change: 1 | -1; from: Vertex }
    units.set(exit, (units.get(exit) as number) + change)
    vertex = from
  }
  return true
}

/** For each node one path to it from the entry. */
function shortestTo(flow: Flow, exits: readonly FlowExit[]): ReadonlyMap<string, readonly FlowExit[]> {
  const paths = new Map<string, readonly FlowExit[]>([[flow.entry.id, []]])
  for (const [id, path] of paths) {
    for (const exit of exits)
      if (exit.node.id === id && exit.target !== null && !paths.has(exit.target)) paths.set(exit.target, [...path, exit])
  }
  return paths
}

/** A path from an exit to an end. */
function onward(exits: readonly FlowExit[], { target }: FlowExit): readonly FlowExit[] {
  const next = target === null ? undefined : exits.find(({ node }) => node.id === target)
  return next ? [next, ...onward(exits, next)] : []
}

/** Decomposes the units into paths. */
function pathsOf(flow: Flow, exits: readonly FlowExit[], units: Map<FlowExit, number>): readonly FlowPath[] {
  const paths: FlowPath[] = []
  for (;;) {
    const path: FlowExit[] = []
    for (let id: string | null = flow.entry.id; id !== null; ) {
      const here: string = id
      const next = exits.find((exit) => exit.node.id === here && (units.get(exit) as number) > 0)
      if (!next) break
      units.set(next, (units.get(next) as number) - 1)
      path.push(next)
      id = next.target
    }
    if (path.length === 0) return paths
    paths.push(path)
  }
}
