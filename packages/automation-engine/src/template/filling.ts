import type { Renderer } from './renderers.ts'

/**
 * How many characters the texts of a step may have together once their variables are filled in: a variable of ten characters can stand for
 * very many, and stand in a text very often.
 */
export const MOST_FILLED = 1024 * 1024

/** The filling of all texts of a step, at one moment. */
export interface Filling {
  /** How many characters may still be written; below 0 there were too many, and what was written last is not whole. */
  left: number
  /** What was printed for variables, by how and by their names. */
  readonly printed: Map<Renderer, Map<string, string>>
}

/** Begins a filling of at most `MOST_FILLED` characters. */
export function beginFilling(): Filling {
  return { left: MOST_FILLED, printed: new Map() }
}
