import type { DeliveryState, Envelope, EpochMs } from '@belfry/core'
import type { MemorySite } from '@belfry/core/memory'
import type { Flow } from '../flow/flow.ts'
import type { Answer, Request } from '../protocol/request.ts'
import type { EventCause, RunStart, StartVerdict } from '../protocol/run-start.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import type { Transition } from '../protocol/transition.ts'
import type { ChildStart } from '../run/child-run.ts'
import type { Firing } from '../time/firing.ts'
import type { JournalEntry } from './journal.ts'
import type { Endpoint, Surroundings } from './scenario.ts'
import type { RequestedOperation, SimulatedCall, SimulatedFetch, SimulatedRun } from './simulated-run.ts'

/** What caused an event: the run, if any, and the number of automations that led to it. */
export interface SimulatedCause {
  readonly runId: string | null
  readonly lineage: number
}

/** The state of a simulation: an organization in memory, a clock, and the runs. Not for concurrent use. */
export interface World {
  readonly flow: Flow
  readonly surroundings: Surroundings
  readonly site: MemorySite<SimulatedCause>
  /** Bytes that are the same in every simulation. */
  readonly randomBytes: (count: number) => Uint8Array
  /** The current time. */
  now: EpochMs
  /** Whether the scenario's start started the flow; `null` before it has happened. */
  verdict: StartVerdict | null
  /** In the order of their starts. */
  readonly runs: PlayedRun[]
  /** Those with work to do now, in the order in which they were woken. */
  readonly awake: Set<PlayedRun>
  /** Those that wait. */
  readonly parked: Set<PlayedRun>
  /** Messages with a pending attempt. */
  readonly pending: Set<PlayedMessage>
  /** The keys of starts that are allowed only once: records, or firings of the clock. */
  readonly startKeys: Set<string>
  /** Until when each claim excludes other runs, by step and subject. */
  readonly claims: Map<string, EpochMs>
  /** The number of steps that its runs have taken, counting each try. */
  stepsTaken: number
  /** Until when clock starts are done. */
  clockDone: EpochMs
  /** The next firing, by the record with the date, or by the timetable. */
  readonly firings: WeakMap<object, { readonly timeZone: string; readonly firing: Firing | null }>
}

/** A simulated run. */
export interface PlayedRun {
  readonly start: RunStart | ChildStart
  /** The root of its parents; `null` if it has no parent. */
  readonly root: PlayedRun | null
  /** The number of automations that had led to it. */
  readonly lineage: number
  /** Its state and its requests; `null` until it starts. */
  standing: Pick<Transition, 'run' | 'requests'> | null
  /** Why it never starts; `null` if it does. */
  readonly refused: string | null
  readonly trace: TraceEntry[]
  /** Its start; `null` until it starts. */
  startedWith: RunStart | ChildStart | null
  /** Its later inputs. */
  readonly entries: JournalEntry[]
  readonly operations: RequestedOperation[]
  readonly calls: SimulatedCall[]
  readonly fetches: SimulatedFetch[]
  readonly messages: PlayedMessage[]
  /** The number of events in the log when it was started or last began to wait: earlier events end no wait. */
  since: number
  /** The events that it has received since then, which end no further wait. */
  readonly seenEvents: Set<string>
  /** The request that it waits for, until when (the time limit, or the next check), and the number of checks. */
  parked: { readonly request: Request; readonly until: EpochMs | null; readonly checks: number } | null
  /** The signals that have arrived in the meantime, oldest first. */
  readonly signals: (EventCause | Answer<'deliver' | 'wait'>)[]
  /** The last result of `showRun`; `null` if the run has changed since. */
  view: SimulatedRun | null
}

/** A message in flight. */
export interface PlayedMessage {
  /** The id of its delivery. */
  readonly id: string
  readonly run: PlayedRun
  readonly webhookId: string
  readonly endpoint: Endpoint
  readonly envelope: Envelope
  readonly attempts: { readonly at: EpochMs; readonly status: number }[]
  state: DeliveryState
  /** Whether the run still waits for its result. */
  isAwaited: boolean
}
