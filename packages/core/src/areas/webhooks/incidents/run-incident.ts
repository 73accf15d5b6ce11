import type { EpochMs } from '../../../kernel/time.ts'

/** A run of an automation that has failed, as it is told. */
export interface FailedRun {
  readonly runId: string
  /** The run from which it has come, or itself. */
  readonly rootRunId: string
  readonly at: EpochMs
  /** The step at which it stands, by its label; `null` when it failed before its first step or by a fault of the service. */
  readonly step: string | null
  readonly error: string
}

/** How a run of an automation has ended. Only what came to a good end with all that came of it counts as `completed`. */
export type RunSignal =
  | ({ readonly kind: 'failed' } & FailedRun)
  | { readonly kind: 'completed'; readonly rootRunId: string; readonly at: EpochMs }

/** Where the incident of an automation stands after what has happened. */
export interface AdvancedRunIncident {
  /** The failure with which the incident has begun that is open now, or the root of its run where it was open before; `null` for none. */
  readonly openRootRunId: string | null
  /** The failures with which incidents have begun, each to be told once, the first one first. */
  readonly begun: readonly FailedRun[]
}

/**
 * Decides about the incident of an automation. It begins with the first run that fails while none is open, and ends when that run, tried
 * again, or a later one completes: a run that began before it, and waited, says nothing about what has gone wrong since.
 *
 * @param openRootRunId the root of the run with which the present incident began; `null` while there is none
 * @param signals what has happened, in its order
 */
export function advanceRunIncident(openRootRunId: string | null, signals: readonly RunSignal[]): AdvancedRunIncident {
  let open = openRootRunId
  const started: FailedRun[] = []
  for (const signal of signals) {
    if (signal.kind === 'failed') {
      if (open !== null) continue
      const { kind: _, ...failed } = signal
      open = failed.rootRunId
      started.push(failed)
      // Ids sort by when they were made.
    } else if (open !== null && signal.rootRunId >= open) open = null
  }
  return { openRootRunId: open, begun: started }
}
