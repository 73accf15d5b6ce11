import type { DeliveryState, Envelope, EpochMs } from '@belfry/core'
import type { MemorySite } from '@belfry/core/memory'
import type { Flow } from '../flow/flow.ts'
import type { ChildStart } from '../run/child-run.ts'
import type { Answer, Request } from '../run/request.ts'
import type { EventCause, RunStart, StartVerdict } from '../run/run-start.ts'
import type { TraceEntry } from '../run/trace.ts'
import type { Transition } from '../run/transition.ts'
import type { Firing } from '../time/firing.ts'
import type { JournalEntry } from './journal.ts'
import type { Endpoint, Surroundings } from './scenario.ts'
import type { RequestedOperation, SimulatedCall, SimulatedFetch, SimulatedRun } from './simulated-run.ts'

/** What caused an event: the run, if any, and the number of automations that led to it. */
export interface SimulatedCause {
  readonly runId: string | null
  readonly lineage: number
}

/** Everything in which a flow is played: an organization in memory, a clock, and the runs. It belongs to one flow of control. */
export interface World {
  readonly flow: Flow
  readonly surroundings: Surroundings
  readonly site: MemorySite<SimulatedCause>
  /** Bytes that are the same in every simulation. */
  readonly randomBytes: (count: number) => Uint8Array
  /** The time on the clock. */
  now: EpochMs
  /** Whether the flow was started by what the scenario begins with; `null` until that has happened. */
  verdict: StartVerdict | null
  /** In the order of their starts. */
  readonly runs: PlayedRun[]
  /** Those with something to do now, in the order in which they were woken. */
  readonly awake: Set<PlayedRun>
  /** Those that wait. */
  readonly parked: Set<PlayedRun>
  /** Messages with an attempt to come. */
  readonly pending: Set<Message>
  /** What has begun the flow, when it may do so once only: records, or moments of the clock. */
  readonly startKeys: Set<string>
  /** Until when the claims of its steps keep others away, by step and subject. */
  readonly claims: Map<string, EpochMs>
  /** How many steps its runs have taken, each try counted. */
  stepsTaken: number
  /** Up to which moment the clock has started what it starts. */
  clockDone: EpochMs
  /** When the clock starts the flow next, by the record whose date it is, or by the timetable. */
  readonly firings: WeakMap<object, { readonly timeZone: string; readonly firing: Firing | null }>
}

/** A run that is being played. */
export interface PlayedRun {
  readonly start: RunStart | ChildStart
  /** The run of which it has come in the end, over its parent; `null` when it has no parent. */
  readonly root: PlayedRun | null
  /** How many automations had led to it. */
  readonly lineage: number
  /** Where it stands, and what it asks for; `null` until it begins. */
  standing: Pick<Transition, 'run' | 'requests'> | null
  /** Why it never begins. */
  readonly refused: string | null
  readonly trace: TraceEntry[]
  /** With what it began; `null` until then. */
  startedWith: RunStart | ChildStart | null
  /** What it was told since then. */
  readonly told: JournalEntry[]
  readonly operations: RequestedOperation[]
  readonly calls: SimulatedCall[]
  readonly fetches: SimulatedFetch[]
  readonly messages: Message[]
  /** How many events were in the log when it was started, or last began to wait: what came before then ends no wait. */
  since: number
  /** The events that it has had since then. No wait finds them again. */
  readonly had: Set<string>
  /** The request for whose answer it waits, until when, or until when it looks again at what it waits for and how often it has. */
  parked: { readonly request: Request; readonly until: EpochMs | null; readonly checks: number } | null
  /** What it was told meanwhile, the oldest first. */
  readonly signals: (EventCause | Answer<'deliver' | 'wait'>)[]
  /** How it was shown last; `null` when it has changed since. */
  shown: SimulatedRun | null
}

/** A message on its way. */
export interface Message {
  /** The id of its delivery. */
  readonly id: string
  readonly run: PlayedRun
  readonly webhookId: string
  readonly endpoint: Endpoint
  readonly envelope: Envelope
  readonly attempts: { readonly at: EpochMs; readonly status: number }[]
  state: DeliveryState
  /** Whether the run still waits to hear of it. */
  isAwaited: boolean
}
