// Entry point `@belfry/automation-engine/testing`, maintained by hand: for authors of flows who test them.
export type { Journal, JournalEntry } from './simulate/journal.ts'
export type {
  Endpoint,
  ExternalAnswer,
  ExternalEffect,
  ExternalScript,
  FetchAnswer,
  FetchedCall,
  FetchHandler,
  OperationHandler,
  Scenario,
  ScenarioCall,
  ScenarioEvent,
  ScenarioOperation,
  ScenarioStart,
  Surroundings,
} from './simulate/scenario.ts'
export { simulate } from './simulate/simulate.ts'
export type {
  RequestedOperation,
  SimulatedCall,
  SimulatedFetch,
  SimulatedMessage,
  SimulatedRun,
  SimulatedWait,
} from './simulate/simulated-run.ts'
export type { Deciding, Doing, Emitting, SimulatedEffect, Simulation } from './simulate/simulation.ts'
export type { SimulatedCause } from './simulate/world.ts'
export { type Coverable, type CoveredExit, type ExitCoverage, exitCoverage } from './testing/exit-coverage.ts'
export { type MessageFilter, messagesTo } from './testing/messages-to.ts'
export { type Passed, pathOf, stepOf, type Traced } from './testing/path-of.ts'
export type { GivenJournal } from './testing/read-journal.ts'
export { type Replay, type ReplayedRequest, replay } from './testing/replay.ts'
export {
  type GeneratedScenario,
  type GeneratedScenarios,
  type GenerateOptions,
  generateScenarios,
  type NamedExit,
} from './testing/scenarios/generate-scenarios.ts'
export type { Disappointment } from './testing/script/check-expectation.ts'
export { type PlayedScript, playScript } from './testing/script/play-script.ts'
export { type PlayBase, type Played, type PlayJob, type PlayReport, playReport, type ReportedRun } from './testing/script/report.ts'
export {
  type Expectation,
  type Script,
  type ScriptedEndpoint,
  type ScriptedOperation,
  type ScriptMove,
  scriptSchema,
} from './testing/script/script-schema.ts'
export { type Course, type WhatIf, whatIf } from './testing/what-if.ts'
