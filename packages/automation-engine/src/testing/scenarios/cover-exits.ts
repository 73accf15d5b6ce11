import type { Flow } from '../../flow/flow.ts'
import type { FlowExit } from '../exits.ts'
import type { Way } from './path-values.ts'

/**
 * A smallest set of ways through a flow without circles that takes every one of these exits at least once, where any way can be taken:
 * a smallest flow in which each of them has at least one unit. It begins with one way for each exit, and takes ways back as long as there
 * is one too many; when none is, no smaller set exists (maximal flow, minimal cut).
 *
 * @param exits those along which ways may go
 * @param wanted those that have to be taken; reachable by the others
 */
export function coverExits(flow: Flow, exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>): readonly Way[] {
  const units = new Map(exits.map((exit) => [exit, 0]))
  const toStart = shortestTo(flow, exits)
  for (const exit of wanted) {
    if (units.get(exit) !== 0) continue
    for (const one of [...(toStart.get(exit.node.id) ?? []), exit, ...onward(exits, exit)]) units.set(one, (units.get(one) as number) + 1)
  }
  while (takeBack(flow, exits, wanted, units));
  return waysOf(flow, exits, units)
}

const END = Symbol('end')
type Place = string | typeof END

/** Takes back one way that is not needed: finds a detour from the end to the beginning along which units can be moved. */
function takeBack(flow: Flow, exits: readonly FlowExit[], wanted: ReadonlySet<FlowExit>, units: Map<FlowExit, number>): boolean {
  const steps = new Map<Place, { readonly exit: FlowExit; readonly change: 1 | -1; readonly from: Place }>()
  const seen = new Set<Place>([END])
  for (const place of seen) {
    for (const exit of exits) {
      const [head, tail]: readonly Place[] = [exit.target ?? END, exit.node.id]
      const spare = (units.get(exit) as number) - (wanted.has(exit) ? 1 : 0)
      if (head === place && spare > 0 && !seen.has(tail as Place)) {
        steps.set(tail as Place, { exit, change: -1, from: place })
        seen.add(tail as Place)
      }
      if (tail === place && head !== END && !seen.has(head as Place)) {
        steps.set(head as Place, { exit, change: 1, from: place })
        seen.add(head as Place)
      }
    }
  }
  if (!steps.has(flow.entry.id)) return false
  for (let place: Place = flow.entry.id; place !== END; ) {
    const { exit, change, from } = steps.get(place) as { exit: FlowExit; change: 1 | -1; from: Place }
    units.set(exit, (units.get(exit) as number) + change)
    place = from
  }
  return true
}

/** For each node one way to it from the beginning. */
function shortestTo(flow: Flow, exits: readonly FlowExit[]): ReadonlyMap<string, readonly FlowExit[]> {
  const ways = new Map<string, readonly FlowExit[]>([[flow.entry.id, []]])
  for (const [id, way] of ways) {
    for (const exit of exits)
      if (exit.node.id === id && exit.target !== null && !ways.has(exit.target)) ways.set(exit.target, [...way, exit])
  }
  return ways
}

/** A way from an exit to an end. */
function onward(exits: readonly FlowExit[], { target }: FlowExit): readonly FlowExit[] {
  const next = target === null ? undefined : exits.find(({ node }) => node.id === target)
  return next ? [next, ...onward(exits, next)] : []
}

/** The ways of which units are made. */
function waysOf(flow: Flow, exits: readonly FlowExit[], units: Map<FlowExit, number>): readonly Way[] {
  const ways: Way[] = []
  for (;;) {
    const way: FlowExit[] = []
    for (let id: string | null = flow.entry.id; id !== null; ) {
      const here: string = id
      const next = exits.find((exit) => exit.node.id === here && (units.get(exit) as number) > 0)
      if (!next) break
      units.set(next, (units.get(next) as number) - 1)
      way.push(next)
      id = next.target
    }
    if (way.length === 0) return ways
    ways.push(way)
  }
}
