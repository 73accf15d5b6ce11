import type { AnyRecord } from '@belfry/core'
import { type AnyStep, type StepType, steps } from '../src/index.ts'
import { type Scenario, type Simulation, simulate } from '../src/testing.ts'
import { draw, newCustomer } from './draw.ts'
import { ada } from './starts.ts'

type Config = Readonly<Record<string, unknown>>

/** Where a step is played: what the organization is like, and what the flow says behind the step. */
export interface Stage extends Partial<Omit<Scenario, 'event' | 'webhook' | 'perform'>> {
  /** The trigger; a new customer by default. */
  readonly trigger?: readonly [string, Record<string, unknown>]
  /** How the scenario begins; with Ada as a new customer by default. */
  readonly begins?: Pick<Scenario, 'event'> | Pick<Scenario, 'webhook'> | Pick<Scenario, 'perform'>
  /** The title of the task that is created behind the exit of this name; the name of the exit by default. */
  readonly says?: Readonly<Record<string, string>>
}

/** What came of a step. */
export interface PlayedStep {
  readonly simulation: Simulation
  readonly status: Simulation['status']
  /** The exit by which it was left; `null` where it failed. */
  readonly exit: string | null
  readonly output: Readonly<Record<string, unknown>> | null
  readonly error: string | null
  /** The title of the task behind that exit; `null` where there is none. */
  readonly title: string | null
  /** The operations of the step itself, with their inputs. */
  readonly operations: readonly (readonly [operation: string, input: Readonly<Record<string, unknown>>])[]
  /** The keys of the events that the step told of. */
  readonly eventKeys: readonly string[]
  /** The record as it is now. */
  record(collection: string, id: unknown): AnyRecord | undefined
}

/** Plays one step in a simulated organization, performing its operations in earnest. Behind each of its exits a task says what it saw. */
export async function playStep(type: StepType, config: Config, stage: Stage = {}): Promise<PlayedStep> {
  const { trigger = newCustomer, begins, says = {}, ...surroundings } = stage
  const exits = [...(steps[type] as AnyStep).exits(config), ...(config.continueOnError ? ['error'] : [])]
  const ends = Object.fromEntries(exits.map((exit) => [`by_${exit}`, ['taskCreate', { title: says[exit] ?? exit }] as const]))
  const edges = exits.map((exit) => `step ${exit} by_${exit}`)
  const definition = draw({ start: trigger, step: [type, config], ...ends }, ['start out step', ...edges])
  const start = begins ?? { event: { key: 'customer:created', data: { customer: ada } } }
  const simulation = await simulate(definition, { now: '2026-07-01T14:00:00+02:00', ...surroundings, ...start } as Scenario)
  const entry = simulation.trace.findLast(({ nodeId }) => nodeId === 'step')
  const after = simulation.trace.some(({ nodeId }) => nodeId.startsWith('by_'))
  const performed = simulation.operations.map(({ operation, input }) => [operation, input] as const)
  const last = performed.at(-1)?.[1].body as { readonly title: string } | undefined
  return {
    simulation,
    status: simulation.status,
    exit: entry?.exit ?? null,
    output: entry?.output ?? null,
    error: entry?.error ?? null,
    title: after ? (last?.title ?? null) : null,
    operations: after ? performed.slice(0, -1) : performed,
    eventKeys: simulation.events.filter(({ cause }) => cause?.runId).map(({ key }) => key),
    record: (collection, id) => simulation.records(collection).find((record) => record.id === id),
  }
}
