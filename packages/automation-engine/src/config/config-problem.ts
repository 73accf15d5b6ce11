import type { PatchOperation } from '@belfry/core'

/** A problem that a step reports about its own config, where its schema cannot express it. */
export interface ConfigProblem {
  /** In snake case, such as `too_many_assignees`. */
  readonly code: string
  /** An `error` prevents enabling the automation. `error` by default. */
  readonly severity?: 'error' | 'warning'
  /**
   * True if definitions may have been enabled before this was an error. They are still read, and their runs fail at the step. `false` by
   * default.
   */
  readonly isNew?: boolean
  /** A JSON Pointer into the config, such as `/assigneeIds`. */
  readonly pointer: string
  /** The part of the text at the pointer, as UTF-16 offsets; the end is exclusive. */
  readonly range?: readonly [start: number, end: number]
  /** Names the value, the location and the remedy. */
  readonly message: string
  /** A change that solves the problem, if there is one obvious change. Its pointers are relative to the config. */
  readonly fix?: { readonly title: string; readonly patch: readonly PatchOperation[] }
}
