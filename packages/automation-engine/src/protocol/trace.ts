import type { EpochMs } from '@belfry/core'

/**
 * The result of one visit of a node. A visit that waits has one entry when the wait starts and another when it ends. Each is complete, so
 * of the entries with the same `nodeId` and `try` the last one counts (`latestEntries`).
 */
export interface TraceEntry {
  readonly nodeId: string
  readonly type: string
  readonly label: string
  /** The number of the try, from 1; each manual retry adds one. */
  readonly try: number
  readonly status: 'done' | 'failed' | 'waiting'
  readonly startedAt: EpochMs
  /** `null` while it waits. */
  readonly endedAt: EpochMs | null
  /** The exit taken. A failed step has the exit `error` if its author chose to continue on errors. */
  readonly exit: string | null
  /** The config with its variables filled in. */
  readonly input: Readonly<Record<string, unknown>>
  /** The variables without a value, which became empty text. */
  readonly missing: readonly string[]
  readonly output: Readonly<Record<string, unknown>> | null
  readonly error: string | null
}

/** The latest entry for each try of each node, in the order in which the tries started. */
export function latestEntries<T extends Pick<TraceEntry, 'nodeId' | 'try'>>(trace: readonly T[]): readonly T[] {
  const latest = new Map<string, T>()
  for (const entry of trace) latest.set(JSON.stringify([entry.nodeId, entry.try]), entry)
  return [...latest.values()]
}
