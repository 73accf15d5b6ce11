import type { AnyRecord, Decision, EffectAnswer, EpochMs, EventKey } from '@belfry/core'
import type { BaseChanges, MemoryEvent } from '@belfry/core/memory'
import type { Actor, RecordLink, StartVerdict } from '../protocol/run-start.ts'
import type { ExternalEffect } from './scenario.ts'
import type { SimulatedRun } from './simulated-run.ts'
import type { SimulatedCause } from './world.ts'

type Values = Readonly<Record<string, unknown>>

/** Options of `perform`: the member who acts. */
export interface Doing {
  /** The member; by default the scenario's actor. Is added to the organization. */
  readonly as?: Actor
}

/** Options of `decide`: who decides which approval. */
export interface Deciding {
  /**
   * The member who decides. By default the first assignee of the task, otherwise the scenario's actor. One of the scenario's `members` has
   * the permissions declared there; anyone else is an administrator.
   */
  readonly as?: Actor
  /** The task of the approval; by default the oldest open one of the first run. */
  readonly taskId?: string
  /** The reason, added to the task as a comment. */
  readonly comment?: string
}

/** Options of `emit`. */
export interface Emitting extends Doing {
  /** The record that the event is about; by default the first one in its data. */
  readonly about?: RecordLink
}

/** An external effect that was requested, and its answer. */
export interface SimulatedEffect extends ExternalEffect {
  readonly at: EpochMs
  readonly answer: EffectAnswer
}

/**
 * The current state of a simulation, and methods to continue it. Each method resolves when everything due at that moment is done; await one
 * before calling the next. The members inherited from `SimulatedRun` describe the first run; `runs` has all.
 */
export interface Simulation extends Omit<SimulatedRun, 'status'> {
  /** Whether the scenario's start, or the clock if it has none, started a run, and if not, why. */
  readonly verdict: StartVerdict
  /** The status of the first run; `null` if there is none. */
  readonly status: SimulatedRun['status'] | null
  /**
   * All runs of the flow in the order of their starts: later events, or the flow itself, may start it again. Child runs (those with a
   * `parentRunId`) come after their parent.
   */
  readonly runs: readonly SimulatedRun[]
  /** All events so far, oldest first; `cause.runId` is the run that caused the event. */
  readonly events: readonly MemoryEvent<SimulatedCause>[]
  /** The external effects that were requested and not rolled back, oldest first: payment links, doors, e-mails. */
  readonly effects: readonly SimulatedEffect[]
  /** The current time of the simulation. */
  readonly now: EpochMs

  /**
   * Advances the clock by a number of milliseconds, or by a text such as `3 days` or `1 hour 30 minutes`. Everything that becomes due in
   * between is done at its own time. A day has 24 hours here; on a day with a clock change, use `advanceTo`.
   *
   * @throws Error if the duration is invalid
   */
  advance(span: string | number): Promise<void>
  /**
   * Advances the clock to a moment: {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}, or Unix milliseconds.
   *
   * @throws Error if the time is invalid, or in the past
   */
  advanceTo(moment: string | EpochMs): Promise<void>
  /**
   * Advances the clock from one due time to the next until every run has ended, or waits without a time limit for an event or conditions.
   * It does not wait for runs that the clock starts in between, since there is always a next one.
   */
  finish(): Promise<void>
  /**
   * Emits an event. The records in its data take the values given there; an event of a deletion removes its record. If an operation emits
   * the event, `perform` is more realistic.
   */
  emit(key: EventKey, data: Values, options?: Emitting): Promise<void>
  /**
   * Performs an operation of the service with full permissions. The events it emits end waits, and may start the flow.
   *
   * @param operation its name in the operations reference, such as `customers.update`
   * @param input the ids in its path, such as `id`, and its `body`
   * @returns the result of the operation, usually the record
   * @throws Error if the operation is refused
   */
  perform(operation: string, input: Values, options?: Doing): Promise<Values>
  /**
   * Decides an approval, by the rules of the service.
   *
   * @throws Error if there is no open approval, or the decision is refused
   */
  decide(decision: Decision, options?: Deciding): Promise<void>
  /**
   * Retries the step at which the first run failed.
   *
   * @throws EngineError `run_not_failed` if it has not failed
   */
  retry(): Promise<void>
  /** Cancels the first run and its child runs. Runs that have ended are unaffected. */
  cancel(): Promise<void>
  /**
   * The current records of a collection, oldest first: those of the scenario, and those created or changed since. Records of `base` that
   * were only read are not included.
   *
   * @param collection its name in URLs, such as `tasks`
   * @throws Error if there is no such collection
   */
  records(collection: string): readonly AnyRecord[]
  /**
   * The changes to the records of a collection in the scenario's `base`. Empty without a `base`.
   *
   * @param collection its name in URLs, such as `tasks`
   * @throws Error if there is no such collection
   */
  changesOf(collection: string): BaseChanges
}
