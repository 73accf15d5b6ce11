import { latestEntries, type TraceEntry } from '../protocol/trace.ts'

/** A run with its trace: a simulation, one of its runs, a replay, or a run as returned by the service, whose entries are its `steps`. */
export type Traced = { readonly trace: readonly Passed[] } | { readonly steps: readonly Passed[] }

/** The part of a trace that shows the path of a run. */
export type Passed = Pick<TraceEntry, 'nodeId' | 'exit' | 'try'> & {
  readonly status: string
  readonly error?: string | null
  readonly output?: unknown
}

/**
 * The path of a run, as `node exit`: `['start out', 'vip yes', 'welcome out']`. A step that waits, or ended without an exit, has its status
 * instead: `pause (waiting)`, `make (failed)`. All tries of a step are included, in order.
 */
export function pathOf(run: Traced): readonly string[] {
  return entriesOf(run).map(textOfEntry)
}

/** One entry of a path: `vip yes`. */
export function textOfEntry({ nodeId, exit, status }: Pick<Passed, 'nodeId' | 'exit' | 'status'>): string {
  return `${nodeId} ${exit ?? `(${status})`}`
}

/**
 * The last trace entry of a step, with its `input`, `output` and `error`.
 *
 * @throws Error if the run never reached it; the message contains the path of the run
 */
export function stepOf<T extends Passed>(run: { readonly trace: readonly T[] } | { readonly steps: readonly T[] }, nodeId: string): T {
  const latest = entriesOf(run).findLast((entry) => entry.nodeId === nodeId)
  if (latest) return latest
  const path = pathOf(run)
  const taken = path.length > 0 ? `It took: ${path.join(', ')}.` : 'It came to no step at all.'
  throw new Error(`The run did not come to the step "${nodeId}". ${taken}`)
}

/** The entries of a run, the last one for each try. */
export function entriesOf<T extends Passed>(run: { readonly trace: readonly T[] } | { readonly steps: readonly T[] }): readonly T[] {
  return latestEntries('trace' in run ? run.trace : run.steps)
}
