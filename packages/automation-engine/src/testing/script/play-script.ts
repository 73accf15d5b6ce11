import type { Definition } from '@belfry/core'
import type { Flow } from '../../flow/flow.ts'
import type { Endpoint, OperationHandler, Scenario } from '../../simulate/scenario.ts'
import { simulate } from '../../simulate/simulate.ts'
import type { Simulation } from '../../simulate/simulation.ts'
import { StartError } from '../../simulate/start-error.ts'
import { checkExpectation, type Disappointment } from './check-expectation.ts'
import { moveOf, readScript } from './read-script.ts'
import type { Expectation, moveSchemas, Script, ScriptedEndpoint, ScriptedOperation, ScriptMove } from './script-schema.ts'

/** The result of `playScript`. */
export interface PlayedScript {
  readonly simulation: Simulation
  /** The expectations that were not met; empty if all were. */
  readonly failures: readonly Disappointment[]
}

/**
 * Plays a script of plain JSON against a flow: a file next to the flow that states what happens and what is expected.
 *
 * @param script a `Script`; it is validated first
 * @param limits the maximum number of steps of all its runs (unlimited by default), the records beneath its own (none by default), and the
 * kinds of effects without a connector (none by default)
 * @throws Error if the script is invalid, and whenever `simulate` or a method of the simulation throws; the message contains the location
 * in the script
 *
 * @example
 * ```ts
 * const { failures } = await playScript(definition, {
 *   now: '2026-07-01T12:00:00Z',
 *   start: { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } },
 *   expect: { status: 'completed', path: ['start out', 'welcome out'] },
 * })
 * ```
 */
export async function playScript(
  flowOrDefinition: Flow | Definition,
  script: unknown,
  limits: Pick<Scenario, 'maxSteps' | 'base' | 'unconnected'> = {},
): Promise<PlayedScript> {
  const { start = {}, steps = [], operations = {}, endpoints, expect, ...surroundings } = readScript(script)
  const scenario = {
    ...surroundings,
    ...start,
    ...limits,
    operations: Object.fromEntries(Object.entries(operations).map(([name, scripted]) => [name, handlerOf(scripted)])),
    ...(endpoints === undefined ? {} : { endpoints: endpointsOf(endpoints) }),
  } as Scenario
  const simulation = await simulate(flowOrDefinition, scenario).catch(rethrowAtStart)
  const failures: Disappointment[] = []
  const check = (expected: Expectation | undefined, pointer: string) =>
    at(pointer, async () => void failures.push(...checkExpectation(simulation, expected ?? {}, pointer)))
  for (const [index, move] of steps.entries()) {
    await at(`/steps/${index}`, () => play(simulation, move))
    await check(move.expect, `/steps/${index}/expect`)
  }
  await check(expect, '/expect')
  return { simulation, failures }
}

/** Errors of the start are located in the member `start` of the script. */
function rethrowAtStart(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  const faults = error.faults.map(({ pointer, message }) => ({ pointer: `/start${pointer}`, message }))
  throw new StartError(faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'), faults, { cause: error })
}

type MoveName = keyof typeof moveSchemas

const moves: { readonly [K in MoveName]: (simulation: Simulation, given: NonNullable<ScriptMove[K]>) => Promise<unknown> } = {
  advance: (simulation, span) => simulation.advance(span),
  advanceTo: (simulation, moment) => simulation.advanceTo(moment),
  finish: (simulation) => simulation.finish(),
  emit: (simulation, { key, data, ...options }) => simulation.emit(key, data, options),
  perform: (simulation, { operation, input, ...options }) => simulation.perform(operation, input, options),
  decide: (simulation, { decision, ...options }) => simulation.decide(decision, options),
  retry: (simulation) => simulation.retry(),
  cancel: (simulation) => simulation.cancel(),
}

function play(simulation: Simulation, move: ScriptMove): Promise<unknown> {
  const name = moveOf(move)
  // The map gives each move its own input; the compiler cannot see that the two belong together.
  return (moves[name] as (simulation: Simulation, given: unknown) => Promise<unknown>)(simulation, move[name])
}

async function at(pointer: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`${pointer}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function handlerOf(scripted: ScriptedOperation): OperationHandler {
  return () => {
    if ('refuse' in scripted) throw new Error(scripted.refuse)
    return scripted.answer
  }
}

function endpointsOf(endpoints: NonNullable<Script['endpoints']>): Endpoint | Readonly<Record<string, Endpoint>> {
  if (typeof endpoints === 'string' || Array.isArray(endpoints)) return endpointOf(endpoints as ScriptedEndpoint)
  return Object.fromEntries(Object.entries(endpoints).map(([id, one]) => [id, endpointOf(one as ScriptedEndpoint)]))
}

function endpointOf(scripted: ScriptedEndpoint): Endpoint {
  return typeof scripted === 'string' ? scripted : (attempt) => (scripted[attempt - 1] ?? scripted.at(-1)) as number
}
