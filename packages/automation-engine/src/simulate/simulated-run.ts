import type { DeliveryStatus, Envelope, EpochMs } from '@belfry/core'
import type { Answer, AwaitedEvent, HttpMethod } from '../run/request.ts'
import type { RunState, RunStatus } from '../run/run-state.ts'
import type { TraceEntry } from '../run/trace.ts'
import type { Journal } from './journal.ts'
import type { FetchedCall } from './scenario.ts'

/** An operation that the flow asked for. */
export interface RequestedOperation {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

/** A call of the flow to the service's own API. */
export interface SimulatedCall {
  readonly method: HttpMethod
  /** What stands behind the organization's address, with its query. */
  readonly path: string
  /** `undefined` when nothing was sent. */
  readonly body: unknown
  readonly status: number
  /** What was answered: the operation's own answer, or a problem document. */
  readonly answer: unknown
}

/** A call of the flow to an address outside. */
export interface SimulatedFetch extends FetchedCall {
  /** `null` when nobody answered. */
  readonly status: number | null
  /** The answer as text; empty when nobody answered. */
  readonly text: string
}

/** A message that the flow sent to a webhook. */
export interface SimulatedMessage {
  readonly webhookId: string
  /** The name of the message. */
  readonly event: string
  readonly envelope: Envelope
  readonly status: DeliveryStatus
  /** When it was tried, and with which status of HTTP. */
  readonly attempts: readonly { readonly at: EpochMs; readonly status: number }[]
  /** `null` when no other attempt is due. */
  readonly nextAttemptAt: EpochMs | null
}

/** What a run waits for: a moment, an event or a decision, what is looked at again and again, whichever comes first, or what becomes of a message. */
export interface SimulatedWait {
  /** `null`: without limit. */
  readonly until: EpochMs | null
  readonly event: AwaitedEvent | null
  /** When it looks again at its conditions or at the opening hours; `null` when it waits for none. */
  readonly nextCheckAt: EpochMs | null
  /** The webhook to which the message goes; `null` when it waits for none. */
  readonly webhookId: string | null
  /** The task of the approval that it waits for; left out when it waits for none. */
  readonly taskId?: string
}

/** One run of a simulation, as it stands. Plain data. */
export interface SimulatedRun {
  /** The run that has let this one begin for one of its items; `null` for a run that something else began. */
  readonly parentRunId: string | null
  readonly status: RunStatus
  /** Why it failed. */
  readonly error: string | null
  /** `null` for a run that never began, because too many automations had led to one another. */
  readonly run: RunState | null
  /** One entry for each try of each step, in order. */
  readonly trace: readonly TraceEntry[]
  /** What its steps asked the service to do, in order. */
  readonly operations: readonly RequestedOperation[]
  /** Its calls of the service's own API, in order. */
  readonly calls: readonly SimulatedCall[]
  /** Its calls to addresses outside, in order. */
  readonly fetches: readonly SimulatedFetch[]
  /** The messages that it sent, in order. */
  readonly messages: readonly SimulatedMessage[]
  /** What it waits for; empty when it does not wait. */
  readonly waits: readonly SimulatedWait[]
  /** What the interpreter was told: `replay` comes to the same run. `null` for a run that never began. */
  readonly journal: Journal | null
}
