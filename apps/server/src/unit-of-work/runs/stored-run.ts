import type { ChildStart, Request, RunStart, RunState } from '@belfry/automation-engine'
import type { SearchProgress } from '@belfry/core'

/** The column `state` of a run: what it begins with, or where it stands. */
export type StoredRun = { readonly start: RunStart } | NewChild | StandingRun

/** A run for an item that has not begun. */
export interface NewChild {
  readonly child: ChildStart
  /** The events that are from before it was made, and that it might take for later ones. */
  readonly had?: readonly string[]
}

/** Where a run stands, and what it still asks for. */
export interface StandingRun {
  readonly run: RunState
  readonly requests: readonly Request[]
  /** The events that the run has had since it last began to wait, which no wait may find again. */
  readonly had?: readonly string[]
  /** Set while it waits: what it asks for was begun, and is only looked after. */
  readonly parked?: true
  /** How far the first request has come, when it looks for records and has to go on. */
  readonly searchedTo?: SearchProgress
}
