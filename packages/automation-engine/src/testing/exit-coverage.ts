import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { flowOf } from '../simulate/flow-of.ts'
import { exitsOf, reachedNodes } from './exits.ts'
import { entriesOf, type Passed, type Traced } from './path-of.ts'

/** An exit of a step, and how often runs took it. */
export interface CoveredExit {
  readonly nodeId: string
  /** The label of the step; empty if it has none. */
  readonly label: string
  readonly type: string
  readonly exit: string
  /** How many tries left by it; for the exit of child runs, how many tries started some. */
  readonly times: number
  /** Why no run can take it, as a sentence; `null` if one can. */
  readonly never: string | null
}

/** The exits of a flow that runs took. Plain data. */
export interface ExitCoverage {
  /** Every exit of every step, including `error` if its author chose to continue on errors. */
  readonly exits: readonly CoveredExit[]
  /** The exits that can be taken and were not. */
  readonly missing: readonly CoveredExit[]
  readonly taken: number
  /** The number of exits that can be taken. */
  readonly takeable: number
  /** From 0 to 1; 1 if there are no exits to take. */
  readonly ratio: number
  /** A table as text, with one line for each exit. */
  readonly text: string
}

/** Input of `exitCoverage`: a run, a simulation with all its runs, or the entries of a trace. */
export type Coverable = Traced | { readonly runs: readonly Traced[] } | readonly Passed[]

/**
 * Counts which exits of a flow were taken by runs, which were not, and which never can be. Accepts simulations, their runs, replays,
 * traces, and runs as returned by the service, so that tests and production can be counted together. Steps and exits of other definitions
 * are ignored.
 *
 * @throws Error if the definition has errors
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
    // The run does not leave by this exit: child runs start there, one for each item.
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
    // A trace has two entries for a visit that waited, of which the last one counts.
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
