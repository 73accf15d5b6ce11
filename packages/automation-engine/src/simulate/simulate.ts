import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { isClockSource } from '../start/start-schedule.ts'
import { createWorld } from './create-world.ts'
import { flowOf } from './flow-of.ts'
import { PlayedSimulation } from './played-simulation.ts'
import type { Scenario } from './scenario.ts'
import type { Simulation } from './simulation.ts'
import { StartError } from './start-error.ts'

/**
 * Runs a flow in an in-memory organization, as the server would: its steps perform the service's own operations, and events there end its
 * waits. No external system is called. The clock stands still: the flow runs as far as it can at the start time, and the methods of the
 * simulation take it further. The same scenario gives the same simulation, including all ids.
 *
 * @param flowOrDefinition pass a `Flow` (from `parseFlow`) to speed up many simulations of the same definition
 * @throws Error if the definition has errors, which the message lists, or the scenario is impossible: an invalid time, a record that does
 * not match its model, a refused operation
 *
 * @example
 * ```ts
 * const simulation = await simulate(definition, {
 *   perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } },
 *   now: '2026-07-01T14:00:00+02:00',
 * })
 * await simulation.advance('1 day')
 * expect(simulation.status).toBe('completed')
 * ```
 */
export async function simulate(flowOrDefinition: Flow | Definition, scenario: Scenario): Promise<Simulation> {
  const flow = flowOf(flowOrDefinition)
  const { event, webhook, perform, ...surroundings } = scenario
  const starts = [event, webhook, perform].filter((start) => start !== undefined)
  if (starts.length > 1 || (starts.length === 0 && !isClockSource(flow.source))) {
    const message = 'A scenario begins with one thing: `event`, `webhook` or `perform`. Only what the clock starts may begin with nothing.'
    throw new StartError(message, [{ pointer: '', message }])
  }
  const simulation = new PlayedSimulation(await createWorld(flow, surroundings))
  await simulation.begin(scenario)
  return simulation
}
