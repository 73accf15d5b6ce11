import type { EpochMs } from '@belfry/core'

/**
 * What one visit of a node came to. A visit that waits has one entry when it begins to wait and another when it is over; each tells
 * all, so of the entries with the same `nodeId` and `try` the last one counts (`latestEntries`).
 */
export interface TraceEntry {
  readonly nodeId: string
  readonly type: string
  readonly label: string
  /** Which try it is, from 1; a retry by hand is the next. */
  readonly try: number
  readonly status: 'done' | 'failed' | 'waiting'
  readonly startedAt: EpochMs
  /** `null` while it waits. */
  readonly endedAt: EpochMs | null
  /** The exit taken. Also a failed step has one, `error`, when its author chose to go on. */
  readonly exit: string | null
  /** The config with its variables filled in. */
  readonly input: Readonly<Record<string, unknown>>
  /** The variables that led nowhere and became empty text. */
  readonly missing: readonly string[]
  readonly output: Readonly<Record<string, unknown>> | null
  readonly error: string | null
}

/** One entry for each try of each node, the latest, in the order in which the tries began. */
export function latestEntries<T extends Pick<TraceEntry, 'nodeId' | 'try'>>(trace: readonly T[]): readonly T[] {
  const latest = new Map<string, T>()
  for (const entry of trace) latest.set(JSON.stringify([entry.nodeId, entry.try]), entry)
  return [...latest.values()]
}
