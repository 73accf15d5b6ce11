import type { SealedHeaderValue } from '../../kernel/header-values.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Author } from '../models/define-model.ts'
import type { EventView } from './event-port.ts'
import type { ListQuery, Page, RecordPort } from './record-port.ts'

/** The result of examining a definition. */
export interface ExaminedDefinition {
  /** All problems, the most severe first; not all of them if there are very many. */
  readonly problems: readonly FlowProblem[]
  /** The steps that only users with full access may add to a flow (G169): all of them, whatever else was found. */
  readonly takesFullAccess: readonly FlowProblem[]
  /** What starts the flow; `null` if it cannot be determined. */
  readonly trigger: FlowTrigger | null
}

/** What automations need in addition to their record. */
export interface AutomationPort {
  /** The problems of a definition, and what starts it. */
  examine(definition: unknown): Promise<ExaminedDefinition>
  /** What starts each of these definitions, in order; `null` if it cannot be determined. */
  triggersOf(definitions: readonly unknown[]): Promise<readonly (FlowTrigger | null)[]>
  /**
   * Warnings about a definition that depend on the rest of the organization: missing records that it names, and enabled automations that
   * would start one another with it. Empty for a value that is not a definition.
   *
   * @param automation the automation with this definition; `null` if there is none yet
   */
  findWarnings(definition: unknown, automation: { readonly id: string; readonly name: string } | null): Promise<readonly FlowProblem[]>
  /**
   * Whether an event in the log would start the flows of these definitions, in order, judged by its data and at the time it happened.
   * `null` for a definition that cannot run. Starts nothing, and does not check whether a record has already started the flow: see
   * `beganBy`.
   */
  judge(event: EventView, definitions: readonly JudgedDefinition[]): Promise<readonly (StartJudgement | null)[]>
  /** The id of the run started with this start key (the `once` of a judgement), even if it was removed since; `null` if there was none. */
  beganBy(automationId: string, startKey: string): Promise<string | null>
  /** The enabled automations whose steps name a user, in the order of their creation. */
  namingUser(userId: string): Promise<readonly NamingAutomation[]>
  /** The available step types, in menu order. */
  stepTypes(): readonly StepTypeView[]
  /** The dates of records that can start flows, followed by the custom fields that the organization declared as dates. */
  dateColumns(): readonly DateColumnView[]
  /** The operations of the own API that steps can call, in the order of the OpenAPI document. */
  apiOperations(): readonly ApiOperationView[]
  /** Sets the event that starts runs of an automation; `null` for none. */
  subscribe(automationId: string, eventKey: string | null): Promise<void>
  /** All automations that an event with this key starts: their number, and the total size of their definitions in bytes. */
  startedBy(eventKey: string): Promise<{ readonly count: number; readonly bytes: number }>
  /**
   * Stores the text of a header so that it cannot be read back. Returns its replacement in the definition. It is kept while a version
   * refers to it.
   */
  sealHeader(text: string): Promise<SealedHeaderValue>
  /**
   * Schedules the automation according to the trigger of this definition; `null` for never. Firings count from now on, unless the schedule
   * is the same as before.
   */
  setClock(automationId: string, definition: unknown): Promise<void>
  /**
   * The next firings of a flow that the clock starts, in order. Those of record dates are known while the automation is enabled, and
   * returned for readable records only.
   */
  listFirings(
    automation: { readonly id: string; readonly definition: unknown },
    options: { readonly count: number; readonly readable: ReadableRuns },
  ): Promise<UpcomingFirings>
  /** Stores a definition as the next version of the automation, unless it equals the previous version. */
  addVersion(automationId: string, definition: unknown): Promise<void>
  /**
   * Records who answers for the automation's latest version: the caller, if the caller has full access and has enabled it, or saved it into
   * the enabled automation.
   */
  noteEnabled(automationId: string): Promise<void>
  /** The versions of an automation's definition, newest first. */
  listVersions(automationId: string, query: Pick<ListQuery, 'limit' | 'cursor'>): Promise<Page<AutomationVersion>>
  /**
   * Ensures that the automation has a hook URL for this version of its trigger. A new URL is created if there is none, or it belongs to
   * another version, or when it takes effect, only people with full access may read it from now on, and others could read it before. `null`
   * removes it. A removed URL never works again.
   */
  setHook(automationId: string, hook: WantedHook | null): Promise<void>
  /** The secret in the automation's hook URL; `null` if it has none. */
  getHookToken(automationId: string): Promise<string | null>
  /**
   * Whether this is the secret of the automation's hook URL, the automation is enabled, and the organization has not paused its
   * automations.
   */
  answersTo(automationId: string, token: string): Promise<boolean>
  /** The total number of calls of the automation's hook URL that were ignored because there were too many. */
  countIgnoredCalls(automationId: string): Promise<number>
  /** The calls of the automation's hook URL, locked until the operation ends. */
  lockHookCalls(automationId: string): Promise<HookCalls>
  keepHookCalls(automationId: string, calls: HookCalls): Promise<void>
  /** The maximum number of calls per minute for the hook URL of one automation; `null` for no limit. */
  readonly hookLimit: number | null
  /** Starts a run by a call, provided that the trigger's conditions hold and not too many runs are still to start. */
  startByCall(automationId: string, call: HookCall): Promise<'started' | 'not started' | 'full'>
  /** The number of runs of the automation in the last 90 days that were not started because too many were still to start. */
  countRefusedStarts(automationId: string): Promise<number>
  /** Whether runs of the automation were not started around a moment because too many were still to start. */
  refusedStartsAt(automationId: string, at: EpochMs): Promise<boolean>
  /** Ends the incident of an automation, if there is one, so that the next failed run is reported again. */
  endIncident(automationId: string): Promise<void>
  /** Cancels the runs of an automation, and deletes what is stored about it besides its record. Its runs can still be read. */
  forget(automationId: string): Promise<void>
  getRun(id: string, readable: ReadableRuns): Promise<RunView | null>
  listRuns(query: RunQuery): Promise<Page<RunView>>
  /** The inputs of a run; `null` if there is no such run. */
  getJournal(runId: string): Promise<RunJournal | null>
  /** Cancels a run and its descendants that have not ended. Returns whether there was any. */
  cancelRun(id: string): Promise<boolean>
  /** Whether the definition of a run has steps that only users with full access may add to a flow (G169). */
  takesFullAccess(runId: string): Promise<boolean>
  /** Retries the failed step of a failed run. Returns whether there was one. */
  retryRun(id: string): Promise<boolean>
}

/** An automation that names a user, and the steps that do. */
export interface NamingAutomation {
  readonly id: string
  readonly name: string
  /** The labels of the steps, or their ids if they have no label. */
  readonly steps: readonly string[]
}

/** A definition to judge against an event. */
export interface JudgedDefinition {
  readonly definition: unknown
  /** Where to read the records that the event only names. */
  readonly records: Pick<RecordPort, 'get' | 'list'>
}

/** Whether an event starts a flow, and if not, why. */
export type StartJudgement =
  | {
      readonly starts: true
      /** A uniqueness key: at most one run of the automation ever has it; `null` for no such limit. */
      readonly once: string | null
    }
  | {
      readonly starts: false
      /** In words, naming the rules that do not hold. */
      readonly message: string
    }

/** What starts an automation: an event, a call of its hook URL, or the clock. */
export type FlowTrigger =
  | { readonly kind: 'event'; readonly eventKey: string }
  /** Another `version` has another URL. */
  | { readonly kind: 'webhook'; readonly version: string }
  | { readonly kind: 'clock' }

/** A problem of a definition. `refused` prevents saving it, `error` prevents enabling it, `warning` prevents nothing. */
export interface FlowProblem extends FlowLocation {
  /** The kind of problem, in snake case. Codes are stable: they are never renamed and never reused. */
  readonly code: string
  readonly severity: 'refused' | 'error' | 'warning'
  /** Names the location, the error and the remedy. */
  readonly message: string
  /** Related locations, such as the first of two items with the same id. */
  readonly related?: readonly (FlowLocation & { readonly message: string })[]
  /** A change of the definition that solves the problem, if there is one obvious change. */
  readonly fix?: FlowFix
  /** Where the code is documented, relative to the root of the documentation: `reference/flow-problems#cycle`. */
  readonly docs?: string
  /** For automations that start one another: the loop. After the last step it continues with the first. */
  readonly loop?: readonly FlowLoopStep[]
}

/** One part of a loop: a step of an automation causes an event that starts an automation. */
export interface FlowLoopStep {
  readonly automationId: string
  readonly nodeId: string
  /** The operation that emits the event. */
  readonly operation: string
  readonly eventKey: string
  /** The automation that the event starts, which is the next one in the loop. */
  readonly starts: string
}

/** A location in a definition. */
export interface FlowLocation {
  readonly nodeId?: string
  readonly edgeId?: string
  readonly noteId?: string
  /** A JSON Pointer ({@link https://www.rfc-editor.org/rfc/rfc6901 RFC 6901}) into the definition. */
  readonly pointer?: string
  /** The part of the text at the pointer, as UTF-16 offsets; the end is exclusive. */
  readonly range?: readonly [start: number, end: number]
}

/** A change of a definition that solves a problem. */
export interface FlowFix {
  /** What it does, in the imperative: `Remove the line`. */
  readonly title: string
  /**
   * A JSON Patch ({@link https://www.rfc-editor.org/rfc/rfc6902 RFC 6902}), to be applied as a whole. It tests what it changes, so it does
   * not apply to a definition that has changed since.
   */
  readonly patch: readonly PatchOperation[]
}

/** An operation of a JSON Patch ({@link https://www.rfc-editor.org/rfc/rfc6902 RFC 6902}), as used by fixes. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }

/** A step type, for menus and editors. */
export interface StepTypeView {
  readonly type: string
  readonly category: string
  readonly description: string
  /** The JSON Schema of its config. */
  readonly config: object
  /** `null` if they depend on the config. */
  readonly exits: readonly string[] | null
  /** Whether its author can choose to continue at the exit `error` if it fails. */
  readonly continueOnError: boolean
  /** The variables for later steps, by exit and root, each with its JSON Schema; `null` if they depend on the config. */
  readonly provides: Readonly<Record<string, Readonly<Record<string, object>>>> | null
}

/** A record date that can start flows, for menus and editors. */
export interface DateColumnView {
  /** Its name in the trigger's `date`, such as `reservation.checkInAt`. */
  readonly name: string
  readonly model: string
  /** `date-time` for a moment, `date` for a calendar day. */
  readonly format: 'date-time' | 'date'
  readonly description: string
  /** Whether it is a custom field declared by the organization. */
  readonly custom: boolean
}

/** An operation of the own API as callable by a step, for menus and editors. */
export interface ApiOperationView {
  readonly operationId: string
  /** The tag of the operation in the OpenAPI document, which groups the menu. */
  readonly tag: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path relative to the organization, with placeholders in braces. */
  readonly path: string
  /** JSON as text; empty if the operation has no body. */
  readonly sampleBody: string
}

/** A future start of an automation by the clock. */
export interface UpcomingFiring {
  readonly at: string
  /** Identifies the firing by local time: `2026-03-29T02:30`. */
  readonly slot: string
  /** The moment as text in the organization's language: `29 March 2026 at 03:00`. */
  readonly text: string
  /** Anything unusual about it, in sentences. */
  readonly notes: readonly string[]
  /** The model of the record with the date; `null` for a timetable. */
  readonly model: string | null
  readonly recordId: string | null
}

/** The next starts of an automation by the clock, and whether they are complete. */
export interface UpcomingFirings {
  readonly firings: readonly UpcomingFiring[]
  /** Why others may be missing; `null` if none are. */
  readonly incomplete: IncompleteFirings | null
}

/**
 * Why starts may be missing. Record dates are only counted while the automation is enabled (`disabled`), for readable records
 * (`unreadable`), and once the existing records have been examined (`counting`); and only a limited number is examined (`many`).
 */
export interface IncompleteFirings {
  readonly reason: 'disabled' | 'unreadable' | 'counting' | 'many'
  /** The model of the records with the dates. */
  readonly model: string
}

/** A version of an automation's definition. */
export interface AutomationVersion {
  /** Counts from 1. */
  readonly version: number
  readonly definitionHash: string
  readonly definition: unknown
  readonly createdAt: string
  readonly createdBy: Author
}

/** A call of an automation's hook URL. */
export interface HookCall {
  /** Any JSON value; `null` if there was none. */
  readonly body: unknown
  /** The query parameters by name; a repeated name has an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
}

/** The hook URL that an automation should have. */
export interface WantedHook {
  /** The version of the trigger. */
  readonly version: string
  /** Whether only people with full access may read it. */
  readonly restricted: boolean
  /** Whether calls of it start the flow. */
  readonly takesEffect: boolean
}

/** What is stored about the calls of an automation's hook URL. */
export interface HookCalls {
  /** When the last calls were accepted, oldest first. */
  readonly times: readonly EpochMs[]
  /** The total number of calls that were ignored because there were too many. */
  readonly ignored: number
}

/** The models of the records whose runs a caller may read, in addition to runs without a record; `null` for all runs. */
export type ReadableRuns = readonly string[] | null

/** Selects runs. Filters: `automationId`, `status`, `recordId`, `parentRunId`. */
export interface RunQuery extends Omit<ListQuery, 'updatedSince'> {
  readonly readable: ReadableRuns
}

/** The status of a run. */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

/** A run as returned by the API. */
export type RunView = Readonly<Record<string, unknown>> & { readonly id: string; readonly status: RunStatus }

/** Everything needed to reproduce a run without the service: its start and its later inputs, in order. */
export interface RunJournal {
  readonly definition: unknown
  readonly start: unknown
  readonly entries: readonly unknown[]
}
