import type { Definition, EpochMs } from '@belfry/core'
import type { RunStart } from '../protocol/run-start.ts'
import type { Signal } from '../protocol/signal.ts'
import type { ChildStart } from '../run/child-run.ts'

/** An input of a run after its start: an answer, or a manual retry or cancellation. Plain JSON. */
export type JournalEntry = Signal | { readonly retry: { readonly now: EpochMs } } | { readonly cancel: { readonly now: EpochMs } }

/**
 * All inputs of a run, in the form in which the service returns them at `…/automation-runs/{id}/journal`. Plain JSON, with times in Unix
 * milliseconds.
 */
export interface Journal {
  /** The definition that the run follows until it ends. */
  readonly definition: Definition
  readonly start: RunStart | ChildStart
  /** The later inputs, in order. */
  readonly entries: readonly JournalEntry[]
}
