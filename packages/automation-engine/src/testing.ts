// The entry `@belfry/automation-engine/testing`, by hand: for authors of flows who test them.
export type { OperationHandler, Scenario } from './simulate/scenario.ts'
export { type AskedOperation, type Simulation, simulate } from './simulate/simulate.ts'
