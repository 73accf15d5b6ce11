import type { Flow } from '../../flow/flow.ts'
import type { FlowExit } from '../exits.ts'
import { type Lessons, solveWay, type Way } from './path-values.ts'

/** Every way through a flow, unless there are more than so many: then `null`. */
export function allWays(flow: Flow, exits: readonly FlowExit[], limit: number): readonly Way[] | null {
  const behind = exitsByNode(exits)
  const ways: Way[] = []
  const go = (id: string | null, way: readonly FlowExit[]): boolean => {
    if (id === null) return ways.push(way) <= limit
    return (behind.get(id) ?? []).every((exit) => go(exit.target, [...way, exit]))
  }
  return go(flow.entry.id, []) ? ways : null
}

/** How many parts of ways are looked at for one exit. */
const MAX_LOOKED_AT = 400

/**
 * Ways that take an exit, those first that take most of what is still wanted; only such as values can be found for. Not all of them: the search
 * is given up after a while.
 */
export function* waysThrough(
  flow: Flow,
  exits: readonly FlowExit[],
  through: FlowExit,
  wanted: ReadonlySet<FlowExit>,
  lessons: Lessons,
): Generator<Way, void, undefined> {
  const behind = exitsByNode(exits)
  const worth = worthOf(exits, wanted)
  const canReach = reachers(exits, through)
  let looked = 0
  function* go(id: string | null, way: readonly FlowExit[], isThrough: boolean): Generator<Way, void, undefined> {
    if (id === null) {
      if (isThrough) yield way
      return
    }
    const next = (behind.get(id) ?? []).filter(
      (exit) => isThrough || exit === through || (exit.target !== null && canReach.has(exit.target)),
    )
    for (const exit of next.toSorted((a, b) => worth(b) - worth(a))) {
      if (!isThrough && exit !== through && exit.node === through.node) continue
      if (++looked > MAX_LOOKED_AT) return
      const longer = [...way, exit]
      if (solveWay(flow, longer, lessons).ok) yield* go(exit.target, longer, isThrough || exit === through)
    }
  }
  yield* go(flow.entry.id, [], false)
}

/** How many wanted exits can be taken from an exit on, at most. */
function worthOf(exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>): (exit: FlowExit) => number {
  const behind = exitsByNode(exits)
  const known = new Map<FlowExit, number>()
  const look = (exit: FlowExit): number => {
    const before = known.get(exit)
    if (before !== undefined) return before
    const next = exit.target === null ? [] : (behind.get(exit.target) ?? [])
    const worth = (wanted.has(exit) ? 1 : 0) + Math.max(0, ...next.map(look))
    known.set(exit, worth)
    return worth
  }
  return look
}

/** The nodes from which an exit can be reached. */
function reachers(exits: readonly FlowExit[], through: FlowExit): ReadonlySet<string> {
  const found = new Set([through.node.id])
  for (const id of found) for (const { target, node } of exits) if (target === id) found.add(node.id)
  return found
}

function exitsByNode(exits: readonly FlowExit[]): ReadonlyMap<string, readonly FlowExit[]> {
  const found = new Map<string, FlowExit[]>()
  for (const exit of exits) found.set(exit.node.id, [...(found.get(exit.node.id) ?? []), exit])
  return found
}
