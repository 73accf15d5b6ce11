import type { CrashPoint } from '../world/fate.ts'
import type { Answers } from '../world/network.ts'

/** What somebody asks of the server, by an operation of its contract. */
export interface Action {
  /** Milliseconds since the beginning. */
  readonly at: number
  /** The operation, by name. */
  readonly operation: string
  /**
   * Its input. `@name` in it stands for the id of what was made under that name; the action is left out when there is no such thing.
   * `@failed run 3` and `@waiting run 3` stand for one of the runs that are so when the action comes, `@open approval 3` for the task of one
   * of the approvals that nobody has decided.
   */
  readonly input: Readonly<Record<string, unknown>>
  /** Under which name what it makes is known. */
  readonly makes?: string
  /** Is sent at the same moment as the next one, so they share a commit. */
  readonly together?: boolean
}

/** The end of a process between two statements. */
export interface Kill {
  readonly at: number
  readonly kill: true
}

/** A whole history to be, decided before it begins. */
export interface Scenario {
  readonly seed: number | string
  /** The receivers by their path, and how they answer. */
  readonly receivers: ReadonlyMap<string, Answers>
  readonly actions: readonly (Action | Kill)[]
  /** Where each process ends, the first one first; those behind them live to the end. */
  readonly crashes: readonly CrashPoint[]
  /** How long the machine stands still after an end, at most, in milliseconds. */
  readonly longestPause: number
  /** Nothing in it depends on when something happens: with and without crashes the same is left behind. */
  readonly isCalm: boolean
}
