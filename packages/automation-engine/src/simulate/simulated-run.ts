import type { DeliveryStatus, Envelope, EpochMs } from '@belfry/core'
import type { Answer, AwaitedEvent, HttpMethod } from '../protocol/request.ts'
import type { RunState, RunStatus } from '../protocol/run-state.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import type { Journal } from './journal.ts'
import type { FetchedCall } from './scenario.ts'

/** An operation that the flow requested. */
export interface RequestedOperation {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

/** A call of the flow to the service's own API. */
export interface SimulatedCall {
  readonly method: HttpMethod
  /** The path relative to the organization, with its query. */
  readonly path: string
  /** `undefined` if nothing was sent. */
  readonly body: unknown
  readonly status: number
  /** The response: the result of the operation, or a problem document. */
  readonly answer: unknown
}

/** A call of the flow to an external URL. */
export interface SimulatedFetch extends FetchedCall {
  /** `null` if there was no response. */
  readonly status: number | null
  /** The response body as text; empty if there was no response. */
  readonly text: string
}

/** A message that the flow sent to a webhook. */
export interface SimulatedMessage {
  readonly webhookId: string
  /** The name of the message. */
  readonly event: string
  readonly envelope: Envelope
  readonly status: DeliveryStatus
  /** When each attempt was made, and its HTTP status. */
  readonly attempts: readonly { readonly at: EpochMs; readonly status: number }[]
  /** `null` if no further attempt is due. */
  readonly nextAttemptAt: EpochMs | null
}

/** What a run waits for: a moment, an event, a decision or a repeated check, whichever comes first, or the result of a message. */
export interface SimulatedWait {
  /** `null`: no time limit. */
  readonly until: EpochMs | null
  readonly event: AwaitedEvent | null
  /** When its conditions or the opening hours are checked next; `null` if it waits for neither. */
  readonly nextCheckAt: EpochMs | null
  /** The webhook that the message is sent to; `null` if it does not wait for a message. */
  readonly webhookId: string | null
  /** The task of the awaited approval; absent if it does not wait for one. */
  readonly taskId?: string
}

/** The current state of one run of a simulation. Plain data. */
export interface SimulatedRun {
  /** The run that created this one for one of its items; `null` for a run that was started otherwise. */
  readonly parentRunId: string | null
  readonly status: RunStatus
  /** Why it failed; `null` if it did not. */
  readonly error: string | null
  /** `null` for a run that never started because too many automations had led to one another. */
  readonly run: RunState | null
  /** One entry for each try of each step, in order. */
  readonly trace: readonly TraceEntry[]
  /** The operations that its steps requested, in order. */
  readonly operations: readonly RequestedOperation[]
  /** Its calls of the service's own API, in order. */
  readonly calls: readonly SimulatedCall[]
  /** Its calls of external URLs, in order. */
  readonly fetches: readonly SimulatedFetch[]
  /** The messages that it sent, in order. */
  readonly messages: readonly SimulatedMessage[]
  /** What it waits for; empty if it does not wait. */
  readonly waits: readonly SimulatedWait[]
  /** The inputs of the interpreter, from which `replay` reproduces the run. `null` for a run that never started. */
  readonly journal: Journal | null
}
