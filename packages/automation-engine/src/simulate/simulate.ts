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
 * Plays a flow in an organization in memory, as the server would: its steps perform the service's own operations, its waits end with what
 * happens there. Nothing outside is touched. The clock stands still: the flow goes as far as it goes at the scenario's moment, and the
 * moves of the simulation take it on. The same scenario gives the same simulation, down to the ids.
 *
 * @param flowOrDefinition of the same definition many simulations are made faster from its flow (`parseFlow`)
 * @throws Error when the definition has errors; its message lists them. Also when the scenario cannot be: a time that is none, a record
 * that does not fit, an operation that is refused
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
