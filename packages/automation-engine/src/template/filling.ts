import type { ValueRenderer } from './renderers.ts'

/**
 * The maximum total length of the texts of a step with their variables filled in: a short variable can stand for a long value, and occur
 * many times.
 */
export const MOST_FILLED = 1024 * 1024

/** The filling of all texts of a step, at one moment. */
export interface Filling {
  /** The number of characters left; negative if there were too many, and then the last text is incomplete. */
  left: number
  /** The printed values of variables, by renderer and name. */
  readonly printed: Map<ValueRenderer, Map<string, string>>
}

/** Starts a filling of at most `MOST_FILLED` characters. */
export function beginFilling(): Filling {
  return { left: MOST_FILLED, printed: new Map() }
}
