import type { PatchOperation } from '@belfry/core'

/** A finding of a step about its own config, where the schema cannot say it. */
export interface ConfigProblem {
  /** In snake case: `too_many_assignees`. */
  readonly code: string
  /** `error` keeps the automation from being enabled. `error` by default. */
  readonly severity?: 'error' | 'warning'
  /** Definitions were enabled before this was an error. They are still read, and their runs fail at the step. `false` by default. */
  readonly isNew?: boolean
  /** A JSON pointer into the config: `/assigneeIds`. */
  readonly pointer: string
  /** The part of the text at the pointer that is meant: from the first UTF-16 unit up to the second, which is no part of it. */
  readonly range?: readonly [start: number, end: number]
  /** Names the value, the place and the remedy. */
  readonly message: string
  /** A change after which the finding is gone, where one change is what everybody would do. Pointers into the config. */
  readonly fix?: { readonly title: string; readonly patch: readonly PatchOperation[] }
}
