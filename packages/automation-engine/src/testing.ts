// The entry `@belfry/automation-engine/testing`, by hand: for authors of flows who test them.
export { replayJournal, type Told } from './simulate/journal.ts'
export type {
  Endpoint,
  OperationHandler,
  Scenario,
  ScenarioCall,
  ScenarioEvent,
  ScenarioOperation,
  ScenarioStart,
  Surroundings,
} from './simulate/scenario.ts'
export { simulate } from './simulate/simulate.ts'
export type { AskedOperation, SimulatedCall, SimulatedMessage, SimulatedRun, SimulatedWait } from './simulate/simulated-run.ts'
export type { Doing, Emitting, Simulation } from './simulate/simulation.ts'
export type { SimulatedCause } from './simulate/world.ts'
