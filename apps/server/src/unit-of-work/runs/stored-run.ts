import type { ChildStart, Request, RunStart, RunState } from '@belfry/automation-engine'
import type { SearchProgress } from '@belfry/core'

/** The column `state` of a run: its start, or its current state. */
export type StoredRun = { readonly start: RunStart } | NewChild | StandingRun

/** A child run that has not started. */
export interface NewChild {
  readonly child: ChildStart
  /** Events from before it was created that it could mistake for later ones. */
  readonly seenEvents?: readonly string[]
}

/** The state of a run and its open requests. */
export interface StandingRun {
  readonly run: RunState
  readonly requests: readonly Request[]
  /** The events that the run has received since it last began to wait; no wait may find them again. */
  readonly seenEvents?: readonly string[]
  /** Set while it waits: its requests were made, and are only checked. */
  readonly parked?: true
  /** How far the first request has come, if it searches records and is unfinished. */
  readonly searchedTo?: SearchProgress
}
