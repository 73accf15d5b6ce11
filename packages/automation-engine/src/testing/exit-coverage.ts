import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { flowOf } from '../simulate/flow-of.ts'
import { exitsOf, reachedNodes } from './exits.ts'
import { entriesOf, type Passed, type Traced } from './path-of.ts'

/** An exit of a step, and whether runs took it. */
export interface CoveredExit {
  readonly nodeId: string
  /** The name that people gave the step; empty when they gave none. */
  readonly label: string
  readonly type: string
  readonly exit: string
  /** How many tries left by it; for an exit behind which runs of their own begin, how many let some begin. */
  readonly times: number
  /** Why no run can take it, as a sentence; `null` when one can. */
  readonly never: string | null
}

/** Which exits of a flow runs took. Plain data. */
export interface ExitCoverage {
  /** Every exit of every step, `error` where its author chose to go on. */
  readonly exits: readonly CoveredExit[]
  /** Those that could be taken and were not. */
  readonly missing: readonly CoveredExit[]
  readonly taken: number
  /** How many can be taken. */
  readonly takeable: number
  /** From 0 to 1; 1 when nothing can be taken. */
  readonly ratio: number
  /** A table for people: one line for each exit. */
  readonly text: string
}

/** What exits are counted of: a run, a simulation with all its runs, or the entries of a trace. */
export type Coverable = Traced | { readonly runs: readonly Traced[] } | readonly Passed[]

/**
 * Which exits of a flow were taken by runs, which were not, and which never can be. Takes simulations, runs of them, replays, traces, and
 * runs as the service shows them, so that tests and practice can be counted together. What other definitions have besides is not counted.
 *
 * @throws Error when the definition has errors
 */
export function exitCoverage(flowOrDefinition: Flow | Definition, runs: Coverable | readonly Coverable[]): ExitCoverage {
  const flow = flowOf(flowOrDefinition)
  const times = countExits(flow, runs)
  const all = exitsOf(flow)
  const reached = reachedNodes(flow, all)
  const exits = all.map(({ node: { id, label, type }, exit, dead }): CoveredExit => {
    const count = times.get(keyOf(id, exit)) ?? 0
    const never = count > 0 ? null : dead !== null ? `It is never taken, because ${dead}.` : reached.has(id) ? null : UNREACHED
    return { nodeId: id, label, type, exit, times: count, never }
  })
  const takeable = exits.filter(({ never }) => never === null)
  const missing = takeable.filter((exit) => exit.times === 0)
  const taken = takeable.length - missing.length
  const ratio = takeable.length === 0 ? 1 : taken / takeable.length
  return { exits, missing, taken, takeable: takeable.length, ratio, text: tableOf(exits, taken, takeable.length) }
}

const UNREACHED = 'No run comes to this step.'

function countExits(flow: Flow, runs: Coverable | readonly Coverable[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const count = (nodeId: string, exit: string, by: number) => {
    if (by > 0) times.set(keyOf(nodeId, exit), (times.get(keyOf(nodeId, exit)) ?? 0) + by)
  }
  for (const { nodeId, exit, output } of entriesIn(runs)) {
    if (exit === null) continue
    count(nodeId, exit, 1)
    // By this exit no run leaves: others begin behind it, one for each item.
    const spawns = flow.nodes.get(nodeId)?.step.spawns
    if (spawns) count(nodeId, spawns, spawnedBy(output))
  }
  return times
}

function spawnedBy(output: unknown): number {
  const { children } = (output ?? {}) as { readonly children?: unknown }
  return typeof children === 'number' ? children : 0
}

function entriesIn(runs: Coverable | readonly Coverable[] | Passed): readonly Passed[] {
  if (Array.isArray(runs)) {
    // A trace has the entry of a visit that waits twice, and the last one counts.
    return runs.every((one) => 'nodeId' in one) ? entriesOf({ trace: runs as readonly Passed[] }) : runs.flatMap(entriesIn)
  }
  if ('runs' in runs) return runs.runs.flatMap((run) => entriesOf(run))
  return entriesOf(runs as Traced)
}

function keyOf(nodeId: string, exit: string): string {
  return JSON.stringify([nodeId, exit])
}

function tableOf(exits: readonly CoveredExit[], taken: number, takeable: number): string {
  const names = exits.map(({ nodeId, label }) => (label === '' || label === nodeId ? nodeId : `${label} (${nodeId})`))
  const width = Math.max(0, ...names.map((name) => name.length))
  const exitWidth = Math.max(0, ...exits.map(({ exit }) => exit.length))
  const rows = exits.map(({ exit, times, never }, index) => {
    const what = times > 0 ? `taken ${times === 1 ? 'once' : `${times} times`}` : (never ?? 'NOT TAKEN')
    return `${(names[index] as string).padEnd(width)}  ${exit.padEnd(exitWidth)}  ${what}`
  })
  return [...rows, `${taken} of ${takeable} exits that can be taken`].join('\n')
}
