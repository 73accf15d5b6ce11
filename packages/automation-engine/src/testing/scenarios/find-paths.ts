import type { Flow } from '../../flow/flow.ts'
import type { FlowExit } from '../exits.ts'
import { type FlowPath, type Observations, solvePath } from './path-values.ts'

/** All paths through a flow; `null` if there are more than the limit. */
export function allPaths(flow: Flow, exits: readonly FlowExit[], limit: number): readonly FlowPath[] | null {
  const nextExits = exitsByNode(exits)
  const paths: FlowPath[] = []
  const go = (id: string | null, path: readonly FlowExit[]): boolean => {
    if (id === null) return paths.push(path) <= limit
    return (nextExits.get(id) ?? []).every((exit) => go(exit.target, [...path, exit]))
  }
  return go(flow.entry.id, []) ? paths : null
}

/** The maximum number of partial paths examined for one exit. */
const MAX_LOOKED_AT = 400

/**
 * Paths that take an exit, those first that take the most exits still wanted; only paths for which values may exist. Not exhaustive: the
 * search stops after a limit.
 */
export function* pathsThrough(
  flow: Flow,
  exits: readonly FlowExit[],
  through: FlowExit,
  wanted: ReadonlySet<FlowExit>,
  observations: Observations,
): Generator<FlowPath, void, undefined> {
  const nextExits = exitsByNode(exits)
  const worth = worthOf(exits, wanted)
  const canReach = reachers(exits, through)
  let looked = 0
  function* go(id: string | null, path: readonly FlowExit[], isThrough: boolean): Generator<FlowPath, void, undefined> {
    if (id === null) {
      if (isThrough) yield path
      return
    }
    const next = (nextExits.get(id) ?? []).filter(
      (exit) => isThrough || exit === through || (exit.target !== null && canReach.has(exit.target)),
    )
    for (const exit of next.toSorted((a, b) => worth(b) - worth(a))) {
      if (!isThrough && exit !== through && exit.node === through.node) continue
      if (++looked > MAX_LOOKED_AT) return
      const longer = [...path, exit]
      if (solvePath(flow, longer, observations).ok) yield* go(exit.target, longer, isThrough || exit === through)
    }
  }
  yield* go(flow.entry.id, [], false)
}

/** The maximum number of wanted exits that can be taken from an exit on. */
function worthOf(exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>): (exit: FlowExit) => number {
  const nextExits = exitsByNode(exits)
  const known = new Map<FlowExit, number>()
  const look = (exit: FlowExit): number => {
    const before = known.get(exit)
    if (before !== undefined) return before
    const next = exit.target === null ? [] : (nextExits.get(exit.target) ?? [])
    const worth = (wanted.has(exit) ? 1 : 0) + Math.max(0, ...next.map(look))
    known.set(exit, worth)
    return worth
  }
  return look
}

/** The nodes from which an exit can be reached. */
function reachers(exits: readonly FlowExit[], through: FlowExit): ReadonlySet<string> {
  const nodes = new Set([through.node.id])
  for (const id of nodes) for (const { target, node } of exits) if (target === id) nodes.add(node.id)
  return nodes
}

function exitsByNode(exits: readonly FlowExit[]): ReadonlyMap<string, readonly FlowExit[]> {
  const byNode = new Map<string, FlowExit[]>()
  for (const exit of exits) byNode.set(exit.node.id, [...(byNode.get(exit.node.id) ?? []), exit])
  return byNode
}
