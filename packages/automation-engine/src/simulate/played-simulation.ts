import { type AnyModel, type AnyRecord, closest, type Decision, type EventKey, type IdKind, recordModels } from '@belfry/core'
import type { BaseChanges } from '@belfry/core/memory'
import { advanceTo, advanceToEnd, runUntilIdle } from './advance-clock.ts'
import { cancelFamily, retry } from './advance-run.ts'
import { decide } from './approvals.ts'
import { addMember, callerOf } from './callers.ts'
import { elapsed } from './elapsed.ts'
import { aboutOf, addRecordsOf, takeOverRecordsOf } from './event-records.ts'
import { showEffect } from './external-answer.ts'
import { considerStart } from './happened.ts'
import { faultsOf, performOperation } from './perform.ts'
import { requireMoment, type ScenarioOperation, type ScenarioStart } from './scenario.ts'
import { showRun } from './show-run.ts'
import type { SimulatedRun } from './simulated-run.ts'
import type { Deciding, Doing, Emitting, Simulation } from './simulation.ts'
import { StartError } from './start-error.ts'
import type { PlayedRun, World } from './world.ts'

type Values = Readonly<Record<string, unknown>>

/** The data members of a simulation. */
type SimulationData = {
  readonly [K in keyof Simulation as Simulation[K] extends (...given: never[]) => unknown ? never : K]: Simulation[K]
}

/** An operation to be performed was refused. */
class RefusedError extends Error {}

/** Runs a simulation. Its data are own members and its methods are not, so that two simulations can be compared. */
export class PlayedSimulation implements Simulation {
  readonly verdict!: Simulation['verdict']
  readonly status!: Simulation['status']
  readonly error!: Simulation['error']
  readonly parentRunId!: Simulation['parentRunId']
  readonly run!: Simulation['run']
  readonly trace!: Simulation['trace']
  readonly operations!: Simulation['operations']
  readonly calls!: Simulation['calls']
  readonly fetches!: Simulation['fetches']
  readonly messages!: Simulation['messages']
  readonly waits!: Simulation['waits']
  readonly journal!: Simulation['journal']
  readonly runs!: Simulation['runs']
  readonly events!: Simulation['events']
  readonly effects!: Simulation['effects']
  readonly now!: Simulation['now']
  readonly #world: World
  #isMoving = false
  /** Whether the scenario has no start, so that only the clock can start the flow. */
  #isIdle = false

  constructor(world: World) {
    this.#world = world
  }

  /** Performs the start of the scenario. */
  begin({ event, webhook, perform }: ScenarioStart): Promise<void> {
    return this.#move(async (world) => {
      if (event) {
        await addRecordsOf(world, event.key, event.data)
        await this.#tell(event.key, event.data, event.about ? { about: event.about } : {})
      }
      if (perform) await this.#beginWith(perform)
      if (webhook) {
        const cause = { kind: 'webhook', body: webhook.body ?? null, query: webhook.query ?? {}, receivedAt: world.now } as const
        await considerStart(world, { cause, author: callerOf(undefined).author, lineage: 0, since: world.site.events.length })
      }
      this.#isIdle = !event && !perform && !webhook
      world.verdict ??= { starts: false, reason: 'other_cause', message: nothingYet(perform?.operation) }
      Object.assign(this, { verdict: world.verdict } satisfies Partial<SimulationData>)
    })
  }

  advance(span: string | number): Promise<void> {
    return this.#move((world) => advanceTo(world, requireMoment(world.now + elapsed(span))))
  }

  advanceTo(time: string | number): Promise<void> {
    return this.#move((world) => {
      const moment = requireMoment(time)
      if (moment < world.now) throw new Error(`${time} has passed: the clock cannot go back.`)
      return advanceTo(world, moment)
    })
  }

  finish(): Promise<void> {
    return this.#move(advanceToEnd)
  }

  emit(key: EventKey, data: Values, options: Emitting = {}): Promise<void> {
    return this.#move(async (world) => {
      const port = world.site.portFor(callerOf(undefined))
      await takeOverRecordsOf(world, key, data, (model, record) => port.remove(model, record))
      await this.#tell(key, data, options)
    })
  }

  perform(operation: string, input: Values, options: Doing = {}): Promise<Values> {
    return this.#move(() => this.#perform(operation, input, options))
  }

  decide(decision: Decision, options: Deciding = {}): Promise<void> {
    return this.#move((world) => decide(world, firstOf(world), decision, options))
  }

  retry(): Promise<void> {
    return this.#move((world) => retry(world, firstOf(world)))
  }

  cancel(): Promise<void> {
    return this.#move((world) => cancelFamily(world, firstOf(world)))
  }

  records(collection: string): readonly AnyRecord[] {
    return this.#world.site.all(modelOf(collection))
  }

  changesOf(collection: string): BaseChanges {
    return this.#world.site.changesOf(modelOf(collection))
  }

  async #tell(key: EventKey, data: Values, { about = aboutOf(key, data), as }: Emitting): Promise<void> {
    const port = await this.#portOf(as)
    await port.emit(key, about as { readonly model: IdKind; readonly id: string }, data)
  }

  async #perform(operation: string, input: Values, { as }: Doing): Promise<Values> {
    const answer = await performOperation(this.#world, await this.#portOf(as), operation, input)
    if (answer.ok) return answer.value as Values
    throw new RefusedError(`${operation} was refused: ${answer.message}`)
  }

  /** Reports the location of the error if the operation cannot be performed. */
  async #beginWith({ operation, input }: ScenarioOperation): Promise<void> {
    try {
      await this.#perform(operation, input, {})
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const faults = faultsOf(operation, input)
      const placed = faults.length > 0 ? faults : [{ pointer: '', message: error.message }]
      throw new StartError(
        error.message,
        placed.map(({ pointer, message }) => ({ pointer: `/perform${pointer}`, message })),
        { cause: error },
      )
    }
  }

  async #portOf(as = this.#world.surroundings.actor) {
    if (as) await addMember(this.#world, as)
    return this.#world.site.portFor(callerOf(as))
  }

  /** Performs a move, and everything that follows from it at this moment. */
  async #move<T>(work: (world: World) => T | Promise<T>): Promise<T> {
    if (this.#isMoving) throw new Error('The simulation is in the middle of a move: await it before the next begins.')
    this.#isMoving = true
    try {
      const value = await work(this.#world)
      await runUntilIdle(this.#world)
      return value
    } finally {
      this.#isMoving = false
      Object.assign(this, showWorld(this.#world), this.#isIdle ? { verdict: this.#world.verdict } : {})
    }
  }
}

function modelOf(collection: string): AnyModel {
  const model = recordModels.find((one) => one.collection === collection)
  if (model) return model
  const meant = closest(
    collection,
    recordModels.map((one) => one.collection),
  )
  throw new Error(`There is no collection "${collection.slice(0, 80)}"${meant ? `; did you mean "${meant}"?` : '.'}`)
}

function nothingYet(operation: string | undefined): string {
  return operation === undefined
    ? 'The clock starts the flow, and has not yet: move it.'
    : `${operation} told of nothing that could start the flow.`
}

function showWorld({ flow, runs, site, now }: World): Omit<SimulationData, 'verdict'> {
  const views = runs.map((run) => showRun(run, flow.definition))
  return { ...(views[0] ?? noRun), runs: views, events: [...site.events], effects: site.effects.map(showEffect), now }
}

const noRun = {
  parentRunId: null,
  status: null,
  error: null,
  run: null,
  trace: [],
  operations: [],
  calls: [],
  fetches: [],
  messages: [],
  waits: [],
  journal: null,
} as const satisfies { readonly [K in keyof SimulatedRun]: SimulatedRun[K] | null }

function firstOf({ runs: [run] }: World): PlayedRun {
  if (run) return run
  throw new Error('There is no run: what the scenario begins with did not start one; `verdict` says why.')
}
