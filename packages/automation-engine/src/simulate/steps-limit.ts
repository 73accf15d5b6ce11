import type { TraceEntry } from '../run/trace.ts'
import type { World } from './world.ts'

/** The runs of a simulation have taken more steps than its scenario lets them take. */
export class TooManyStepsError extends Error {
  override readonly name = 'TooManyStepsError'
}

/**
 * Counts the steps that a run has ended in a turn.
 *
 * @throws TooManyStepsError when that is more than the scenario's `maxSteps` in all
 */
export function countSteps(world: Pick<World, 'stepsTaken' | 'surroundings'>, entries: readonly TraceEntry[]): void {
  const { maxSteps } = world.surroundings
  // An entry that has not ended is written again when it has.
  world.stepsTaken += entries.filter(({ endedAt }) => endedAt !== null).length
  if (maxSteps !== undefined && world.stepsTaken > maxSteps)
    throw new TooManyStepsError(`The runs have taken more than ${maxSteps} steps, which is more than this simulation may have.`)
}
