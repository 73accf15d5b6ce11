import type { TraceEntry } from '../protocol/trace.ts'
import type { World } from './world.ts'

/** The runs of a simulation have exceeded its limit of steps. */
export class TooManyStepsError extends Error {
  override readonly name = 'TooManyStepsError'
}

/**
 * Counts the steps that a run has completed in one tick.
 *
 * @throws TooManyStepsError if the total exceeds the scenario's `maxSteps`
 */
export function countSteps(world: Pick<World, 'stepsTaken' | 'surroundings'>, entries: readonly TraceEntry[]): void {
  const { maxSteps } = world.surroundings
  // An unfinished entry is written again when it has ended.
  world.stepsTaken += entries.filter(({ endedAt }) => endedAt !== null).length
  if (maxSteps !== undefined && world.stepsTaken > maxSteps)
    throw new TooManyStepsError(`The runs have taken more than ${maxSteps} steps, which is more than this simulation may have.`)
}
