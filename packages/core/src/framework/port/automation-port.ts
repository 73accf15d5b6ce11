import type { SealedHeaderValue } from '../../kernel/header-values.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Author } from '../models/define-model.ts'
import type { EventView } from './event-port.ts'
import type { ListQuery, Page, RecordPort } from './record-port.ts'

/** What came of examining a definition. */
export interface ExaminedDefinition {
  /** Every finding, the gravest first; of very many not all. */
  readonly problems: readonly FlowProblem[]
  /** The steps that only somebody with full access may put into a flow (G169), all of them, whatever else was found. */
  readonly takesFullAccess: readonly FlowProblem[]
  /** What starts it; `null` while that cannot be told. */
  readonly trigger: FlowTrigger | null
}

/** What automations need beside their record. */
export interface AutomationPort {
  /** What stands in the way of running the definition, and what starts it. */
  examine(definition: unknown): Promise<ExaminedDefinition>
  /** What starts each of these definitions, in their order; `null` where that cannot be told. */
  triggersOf(definitions: readonly unknown[]): Promise<readonly (FlowTrigger | null)[]>
  /**
   * What is to be pointed out of a definition for which the rest of the organization must be known: records that it names and that are not
   * there, and enabled automations that would start one another with it. Warnings only. None of a value that is no definition.
   *
   * @param automation the one whose definition it is; `null` while it is none's
   */
  remark(definition: unknown, automation: { readonly id: string; readonly name: string } | null): Promise<readonly FlowProblem[]>
  /**
   * Whether an event that is in the log would start the flows of these definitions, in their order, judged over what the event held and at the
   * time when it happened. `null` of what is no flow that can run. Starts nothing, and does not ask whether a record has begun a flow before:
   * `beganBy`.
   */
  judge(event: EventView, asked: readonly JudgedDefinition[]): Promise<readonly (StartJudgement | null)[]>
  /** The run that `once` of a judgement has begun, which may be there no more; `null` when it has begun none. */
  beganBy(automationId: string, once: string): Promise<string | null>
  /** The enabled automations in whose steps a user is named, in the order in which they were made. */
  namingUser(userId: string): Promise<readonly NamingAutomation[]>
  /** The kinds of steps that there are, in the order of menus. */
  stepTypes(): readonly StepTypeView[]
  /** The dates of records that can start flows, and then the custom fields of the organization that are declared as dates. */
  dateColumns(): readonly DateColumnView[]
  /** The operations of the own API that steps can call, in the order of the OpenAPI document. */
  apiOperations(): readonly ApiOperationView[]
  /** Replaces the event that starts runs of an automation; `null` for none. */
  subscribe(automationId: string, eventKey: string | null): Promise<void>
  /** All automations that an event with this key starts: how many they are, and how many bytes their definitions have together. */
  startedBy(eventKey: string): Promise<{ readonly count: number; readonly bytes: number }>
  /** Keeps the text of a header where nobody reads it back; what stands for it in a definition. It stays while a version refers to it. */
  sealHeader(text: string): Promise<SealedHeaderValue>
  /**
   * Sees to it that the clock starts runs of the automation as the trigger of this definition says; `null` for never. It counts from now on,
   * unless the trigger means the same moments as before.
   */
  setClock(automationId: string, definition: unknown): Promise<void>
  /**
   * The next moments at which the clock starts the definition's flow, the first one first. Those of records' dates are known while the
   * automation is enabled, and shown of records that may be read.
   */
  listFirings(
    automation: { readonly id: string; readonly definition: unknown },
    options: { readonly count: number; readonly readable: ReadableRuns },
  ): Promise<UpcomingFirings>
  /** Keeps a definition as the automation's next version, unless it is that of the version before. */
  addVersion(automationId: string, definition: unknown): Promise<void>
  /** Notes who answers for the automation's last version: the caller, who has enabled it or saved it into the enabled automation, if with full access. */
  noteEnabled(automationId: string): Promise<void>
  /** The definitions that an automation has had, newest first. */
  listVersions(automationId: string, query: Pick<ListQuery, 'limit' | 'cursor'>): Promise<Page<AutomationVersion>>
  /**
   * Sees to it that the automation has an address for this version of its trigger: a new one when it had none or that of another version, or
   * when it takes effect now that only people with full access read it and others could read it before. `null` takes the address away. One that is
   * gone never comes back.
   */
  setHook(automationId: string, hook: WantedHook | null): Promise<void>
  /** The secret in the automation's address; `null` when it has no address. */
  getHookToken(automationId: string): Promise<string | null>
  /** Whether this is the secret of the automation's address, and the automation is enabled, in an organization that has not paused its own. */
  answersTo(automationId: string, token: string): Promise<boolean>
  /** How many calls of the automation's address were ignored, ever, because there were too many. */
  countIgnoredCalls(automationId: string): Promise<number>
  /** The calls of the automation's address, which nobody else can change until the operation ends. */
  lockHookCalls(automationId: string): Promise<HookCalls>
  keepHookCalls(automationId: string, calls: HookCalls): Promise<void>
  /** How many calls of one automation's address are accepted in a minute; `null` for no limit. */
  readonly hookLimit: number | null
  /** Starts a run by a call, if the trigger's conditions hold and not too many runs have yet to begin. */
  startByCall(automationId: string, call: HookCall): Promise<'started' | 'not started' | 'full'>
  /** How many runs of the automation were not started in the last 90 days because too many had yet to begin. */
  countRefusedStarts(automationId: string): Promise<number>
  /** Whether runs of the automation were not started around a moment because too many had yet to begin. */
  refusedStartsAt(automationId: string, at: EpochMs): Promise<boolean>
  /** Ends the incident of an automation, if there is one: the next run that fails is told again. */
  endIncident(automationId: string): Promise<void>
  /** Cancels the runs of an automation, and removes what is kept of it beside its record. Its runs can still be read. */
  forget(automationId: string): Promise<void>
  getRun(id: string, readable: ReadableRuns): Promise<RunView | null>
  listRuns(query: RunQuery): Promise<Page<RunView>>
  /** What a run was told; `null` when there is no such run. */
  getJournal(runId: string): Promise<RunJournal | null>
  /** Cancels a run and those that have come of it, as far as they have not ended. Returns whether there was one. */
  cancelRun(id: string): Promise<boolean>
  /** Whether the definition that a run follows has steps that only somebody with full access may put into a flow (G169). */
  takesFullAccess(runId: string): Promise<boolean>
  /** Tries the failed step of a failed run again. Returns whether there was one. */
  retryRun(id: string): Promise<boolean>
}

/** An automation that names somebody, and in which steps. */
export interface NamingAutomation {
  readonly id: string
  readonly name: string
  /** The labels of the steps, of one without a label its id. */
  readonly steps: readonly string[]
}

/** A definition of which is asked whether an event would start it. */
export interface JudgedDefinition {
  readonly definition: unknown
  /** Where the records are read that the event only names. */
  readonly records: Pick<RecordPort, 'get' | 'list'>
}

/** Whether an event starts a flow, and why not. */
export type StartJudgement =
  | {
      readonly starts: true
      /** At most one run of the automation ever has this; `null` for no such limit. */
      readonly once: string | null
    }
  | {
      readonly starts: false
      /** In words, naming the rules that do not hold. */
      readonly message: string
    }

/** What starts an automation, as far as others have to be told: an event, a call of its own address, or the clock. */
export type FlowTrigger =
  | { readonly kind: 'event'; readonly eventKey: string }
  /** Another `version` has another address. */
  | { readonly kind: 'webhook'; readonly version: string }
  | { readonly kind: 'clock' }

/** A finding about a definition. `error` keeps it from being enabled, `warning` does not; `refused` keeps it from being saved. */
export interface FlowProblem extends FlowLocation {
  /** What was found, in snake case. A code is a promise: it is never renamed and never reused. */
  readonly code: string
  readonly severity: 'refused' | 'error' | 'warning'
  /** Names the place, what is wrong there and the remedy. */
  readonly message: string
  /** Other places that have to do with it, such as the first of two things with one id. */
  readonly related?: readonly (FlowLocation & { readonly message: string })[]
  /** A change of the definition after which the finding is gone. There only where one change is what everybody would do. */
  readonly fix?: FlowFix
  /** Where the code is explained, from the root of the documentation: `reference/flow-problems#cycle`. */
  readonly docs?: string
  /** Of automations that start one another: the way round. From the last one it goes on with the first. */
  readonly loop?: readonly FlowLoopStep[]
}

/** One step round a loop: a step of an automation causes an event, which starts an automation. */
export interface FlowLoopStep {
  readonly automationId: string
  readonly nodeId: string
  /** The operation that tells of the event. */
  readonly operation: string
  readonly eventKey: string
  /** The automation that the event starts: the next one in the loop. */
  readonly starts: string
}

/** A place in a definition. */
export interface FlowLocation {
  readonly nodeId?: string
  readonly edgeId?: string
  readonly noteId?: string
  /** A JSON pointer into the definition. */
  readonly pointer?: string
  /** The part of the text at the pointer that is meant: from the first UTF-16 unit up to the second, which is no part of it. */
  readonly range?: readonly [start: number, end: number]
}

/** A change of a definition that repairs a finding. */
export interface FlowFix {
  /** What it does, in the imperative: `Remove the line`. */
  readonly title: string
  /** JSON Patch (RFC 6902), to be applied as a whole. It tests what it changes, so it does nothing to a definition that has moved on. */
  readonly patch: readonly PatchOperation[]
}

/** An operation of a JSON Patch (RFC 6902), as fixes use them. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }

/** A kind of step, for menus and editors. */
export interface StepTypeView {
  readonly type: string
  readonly category: string
  readonly description: string
  /** The JSON Schema of its config. */
  readonly config: object
  /** `null` when they follow from the config. */
  readonly exits: readonly string[] | null
  /** Whether its author may choose to go on, by the exit `error`, when it fails. */
  readonly continueOnError: boolean
  /** The variables for later steps, by exit and root, each with its JSON Schema; `null` when they follow from the config. */
  readonly provides: Readonly<Record<string, Readonly<Record<string, object>>>> | null
}

/** A date of records that can start flows, for menus and editors. */
export interface DateColumnView {
  /** As the trigger's `date` names it: `reservation.checkInAt`. */
  readonly name: string
  readonly model: string
  /** `date-time` for a moment, `date` for a day of the calendar. */
  readonly format: 'date-time' | 'date'
  readonly description: string
  /** Whether the organization has declared it. */
  readonly custom: boolean
}

/** An operation of the own API as a step can call it, for menus and editors. */
export interface ApiOperationView {
  readonly operationId: string
  /** Its group. */
  readonly tag: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the address of the organization, with names in braces for what has to be filled in. */
  readonly path: string
  /** JSON as text; empty when none is sent. */
  readonly sampleBody: string
}

/** A moment at which the clock starts an automation. */
export interface UpcomingFiring {
  readonly at: string
  /** Which moment it is by the clock on the wall: `2026-03-29T02:30`. */
  readonly slot: string
  /** The moment in words, in the organization's language: `29 March 2026 at 03:00`. */
  readonly text: string
  /** In sentences, what is unusual about it. */
  readonly notes: readonly string[]
  /** The model of the record whose date it is; `null` without one. */
  readonly model: string | null
  readonly recordId: string | null
}

/** The next moments at which the clock starts an automation, and whether they are all that were asked for. */
export interface UpcomingFirings {
  readonly firings: readonly UpcomingFiring[]
  /** Why there may be others that are missing here; `null` when there are none. */
  readonly incomplete: IncompleteFirings | null
}

/**
 * Why moments may be missing: dates of records are counted while the automation is enabled alone (`disabled`), of records that may be read
 * (`unreadable`), and once the records that were there before have been gone through (`counting`); and no more than some are looked at (`many`).
 */
export interface IncompleteFirings {
  readonly reason: 'disabled' | 'unreadable' | 'counting' | 'many'
  /** Of whose records the dates are. */
  readonly model: string
}

/** A definition that an automation has had. */
export interface AutomationVersion {
  /** Counts from 1. */
  readonly version: number
  readonly definitionHash: string
  readonly definition: unknown
  readonly createdAt: string
  readonly createdBy: Author
}

/** A call of an automation's own address. */
export interface HookCall {
  /** Any JSON value; `null` when there was none. */
  readonly body: unknown
  /** By name; a name that is repeated has a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
}

/** The address that an automation is to have. */
export interface WantedHook {
  /** That of the trigger. */
  readonly version: string
  /** Whether only people with full access read it. */
  readonly restricted: boolean
  /** Whether calls of it start the flow. */
  readonly takesEffect: boolean
}

/** What is kept of the calls of an automation's address. */
export interface HookCalls {
  /** When the last ones were accepted, the oldest first. */
  readonly times: readonly EpochMs[]
  /** How many were ignored, ever, because there were too many. */
  readonly ignored: number
}

/** The models of the records whose runs somebody may read, beside runs of no record; `null` for all runs. */
export type ReadableRuns = readonly string[] | null

/** Which runs to list. Filters: `automationId`, `status`, `recordId`, `parentRunId`. */
export interface RunQuery extends Omit<ListQuery, 'updatedSince'> {
  readonly readable: ReadableRuns
}

/** How a run is. */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

/** A run as it is shown. */
export type RunView = Readonly<Record<string, unknown>> & { readonly id: string; readonly status: RunStatus }

/** Everything that is needed to follow a run again without the service: what it began with, and what it was told, in order. */
export interface RunJournal {
  readonly definition: unknown
  readonly start: unknown
  readonly told: readonly unknown[]
}
