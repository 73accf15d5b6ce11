import type { Definition, EpochMs } from '@belfry/core'
import type { ChildStart } from '../run/child-run.ts'
import type { RunStart } from '../run/run-start.ts'
import type { Signal } from '../run/signal.ts'

/** One thing that a run was told after its start: an answer, or a retry or a cancellation by hand. Plain JSON. */
export type JournalEntry = Signal | { readonly retry: { readonly now: EpochMs } } | { readonly cancel: { readonly now: EpochMs } }

/**
 * Everything that makes a run, in the form in which the service gives it at `…/automation-runs/{id}/journal`. Plain JSON, with times in
 * milliseconds since 1970.
 */
export interface Journal {
  /** What the run follows to its end. */
  readonly definition: Definition
  readonly start: RunStart | ChildStart
  /** In order. */
  readonly told: readonly JournalEntry[]
}
