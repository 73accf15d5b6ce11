import type { EpochMs } from '../../../kernel/time.ts'

/** A failed run of an automation, as reported. */
export interface FailedRun {
  readonly runId: string
  /** The root run from which it descends, or its own id. */
  readonly rootRunId: string
  readonly at: EpochMs
  /** The label of the step at which it failed; `null` if it failed before its first step or by a fault of the service. */
  readonly step: string | null
  readonly error: string
}

/** How a run of an automation ended. Only a run whose descendants all completed counts as `completed`. */
export type RunSignal =
  | ({ readonly kind: 'failed' } & FailedRun)
  | { readonly kind: 'completed'; readonly rootRunId: string; readonly at: EpochMs }

/** The state of an automation's incident after signals. */
export interface AdvancedRunIncident {
  /** The root of the run that started the open incident; `null` if none is open. */
  readonly openRootRunId: string | null
  /** The failures that started incidents, each to be reported once, in order. */
  readonly started: readonly FailedRun[]
}

/**
 * Decides about the incident of an automation. It starts with the first run that fails while none is open. It ends when that run, after a
 * retry, or a later run completes. A run that had started earlier and waited proves nothing about later failures.
 *
 * @param openRootRunId the root of the run with which the current incident started; `null` if there is none
 * @param signals what happened, in order
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
      // Ids sort by creation time.
    } else if (open !== null && signal.rootRunId >= open) open = null
  }
  return { openRootRunId: open, started }
}
