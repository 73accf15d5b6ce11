import type { AnyRecord, Decision, EffectAnswer, EpochMs, EventKey } from '@belfry/core'
import type { BaseChanges, MemoryEvent } from '@belfry/core/memory'
import type { Actor, RecordLink, StartVerdict } from '../run/run-start.ts'
import type { ExternalEffect } from './scenario.ts'
import type { SimulatedRun } from './simulated-run.ts'
import type { SimulatedCause } from './world.ts'

type Values = Readonly<Record<string, unknown>>

/** Whose doing something is. */
export interface Doing {
  /** The member who does it; the scenario's actor by default. Becomes a member of the organization. */
  readonly as?: Actor
}

/** Who decides an approval, and which. */
export interface Deciding {
  /**
   * By default the first one to whom it is assigned, else the scenario's actor. Somebody among the scenario's `members` has the permissions that
   * stand there; anybody else is an administrator.
   */
  readonly as?: Actor
  /** The task of the approval; by default the oldest one that is open of the first run. */
  readonly taskId?: string
  /** Why, for the comment on the task. */
  readonly comment?: string
}

/** What else may be said of an event. */
export interface Emitting extends Doing {
  /** The record that it is about; the first one in its data by default. */
  readonly about?: RecordLink
}

/** Something that was asked of the outside, and what it answered. */
export interface SimulatedEffect extends ExternalEffect {
  readonly at: EpochMs
  readonly answer: EffectAnswer
}

/**
 * A simulation as it stands: data, and the moves that let more happen. A move resolves when everything is done that there is to do at
 * that moment; await one before the next begins. What a run has come to is that of the first one; `runs` has all.
 */
export interface Simulation extends Omit<SimulatedRun, 'status'> {
  /** Whether what the scenario begins with started a run, and why not. When it begins with nothing: whether the clock has. */
  readonly verdict: StartVerdict
  /** How the first run is; `null` when there is none. */
  readonly status: SimulatedRun['status'] | null
  /**
   * Every run of the flow in the order of their starts: what happens later, or what the flow does itself, may start it again. Runs for items
   * (`parentRunId`) come after the one that has let them begin.
   */
  readonly runs: readonly SimulatedRun[]
  /** Every event so far, the oldest first; `cause.runId` says which run did it. */
  readonly events: readonly MemoryEvent<SimulatedCause>[]
  /** What was asked of the outside and not taken back, the oldest first: payment links, doors, mails. */
  readonly effects: readonly SimulatedEffect[]
  /** The time on the clock. */
  readonly now: EpochMs

  /**
   * Moves the clock by a number of milliseconds, or by words such as `3 days` or `1 hour 30 minutes`. What falls due on the way is done at
   * its own time. A day has 24 hours here; on a day on which the clocks of a site change, name the moment to `advanceTo`.
   *
   * @throws Error when it is no span of time
   */
  advance(span: string | number): Promise<void>
  /**
   * Moves the clock to a moment: RFC 3339, or milliseconds since 1970.
   *
   * @throws Error when it is no time, or has passed
   */
  advanceTo(moment: string | EpochMs): Promise<void>
  /**
   * Moves the clock from due time to due time until every run has ended, or waits without limit for an event or conditions. Runs that the clock itself
   * starts on the way are not waited for: there is always a next one.
   */
  finish(): Promise<void>
  /**
   * Lets an event happen. The records in its data become what it says of them; for an event of a deletion the record is gone. Where an
   * operation tells of the event, `perform` is truer.
   */
  emit(key: EventKey, data: Values, options?: Emitting): Promise<void>
  /**
   * Lets somebody perform an operation of the service, with all rights. What it tells of ends waits, and may start the flow.
   *
   * @param operation its name in the reference: `customers.update`
   * @param input ids of its address, such as `id`, and its `body`
   * @returns what the operation answers: for most, the record
   * @throws Error when it is refused
   */
  perform(operation: string, input: Values, options?: Doing): Promise<Values>
  /**
   * Lets somebody decide an approval, by the rules of the service.
   *
   * @throws Error when there is none that is open, or when the decision is refused
   */
  decide(decision: Decision, options?: Deciding): Promise<void>
  /**
   * Tries the step again at which the first run failed.
   *
   * @throws EngineError `run_not_failed` when it has not failed
   */
  retry(): Promise<void>
  /** Cancels the first run, and those that it has let begin for its items. Nothing happens to those that have ended. */
  cancel(): Promise<void>
  /**
   * The records of a collection as they are now, the oldest first: those of the scenario and those that were made or changed in it. What stands
   * beneath and was only read is not among them.
   *
   * @param collection its name in addresses: `tasks`
   * @throws Error when there is no such collection
   */
  records(collection: string): readonly AnyRecord[]
  /**
   * What became of the records of a collection that stand beneath, in the scenario's `base`. Nothing without one.
   *
   * @param collection its name in addresses: `tasks`
   * @throws Error when there is no such collection
   */
  changesOf(collection: string): BaseChanges
}
