import type { EpochMs, EventKey } from '@belfry/core'
import type { Cron } from '../schedule/cron/cron.ts'
import type { DateRule } from '../schedule/date-schedule.ts'

/** A reference to a record by model and id. */
export interface RecordLink {
  readonly model: string
  readonly id: string
}

/** The member whose action started a run. `id` is the user's id, as in `assigneeIds` of tasks. */
export interface Actor {
  readonly id: string
  readonly name: string
}

/** What starts a flow, as configured in its trigger: hosts subscribe to it. Plain JSON. */
export type StartSource =
  | { readonly kind: 'event'; readonly eventKey: EventKey }
  /** A call of the flow's hook URL. Another `version` has another URL. */
  | { readonly kind: 'webhook'; readonly version: string }
  | ClockSource

/** A source that starts a flow by the clock. */
export type ClockSource = TimetableSource | RecordDateSource

/** Times that do not depend on records. */
export interface TimetableSource {
  readonly kind: 'daily' | 'cron'
  readonly schedule: Cron
}

/** A date of each record of a model; `invoiceOverdue` is the due date of unpaid invoices. */
export interface RecordDateSource {
  readonly kind: 'dateReached' | 'invoiceOverdue'
  /** The model whose records have the date, such as `reservation`. */
  readonly model: string
  /** The path to the date in a record: `['checkInAt']`, `['customFields', 'insuranceExpiry']`. */
  readonly path: readonly string[]
  readonly rule: DateRule
}

/** Something that happened and may start a run. Plain JSON, with times in Unix milliseconds. */
export type StartCause = EventCause | WebhookCause | TimetableCause | RecordDateCause

/** An event that starts a run or ends a wait. */
export interface EventCause {
  readonly kind: 'event'
  readonly id: string
  readonly key: EventKey
  /** When it happened. */
  readonly timestamp: EpochMs
  /** The record that the event is about. */
  readonly about: RecordLink
  /** The event's data. Its keys are the variable roots of the run. */
  readonly data: Readonly<Record<string, unknown>>
  /** The values of records that the data only names, by variable root, used instead of those in the data. Absent if nothing was read. */
  readonly related?: Readonly<Record<string, unknown>>
}

/** A call of a flow's hook URL. */
export interface WebhookCause {
  readonly kind: 'webhook'
  /** The JSON body; `null` if there was none. */
  readonly body: unknown
  /** The query parameters by name; a repeated name has an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly receivedAt: EpochMs
}

/** A timetable firing. */
export interface TimetableCause {
  readonly kind: TimetableSource['kind']
  /** When it was due. */
  readonly at: EpochMs
  /** Identifies the firing by local time: `2026-03-29T02:30`. */
  readonly slot: string
}

/** A record's date that was reached. */
export interface RecordDateCause {
  readonly kind: RecordDateSource['kind']
  /** When it was due. */
  readonly at: EpochMs
  /** Identifies the firing by local time. */
  readonly slot: string
  /** The record with the date. */
  readonly about: RecordLink
  /** The record as events contain it, under its root, and the existing records that it references: see `recordRoots`. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Everything a run starts with. */
export interface RunStart {
  readonly runId: string
  readonly now: EpochMs
  readonly cause: StartCause
  /** `null` if no member caused it, but the service itself, a schedule or another automation. */
  readonly actor: Actor | null
  /** The organization's record, for the variables `organization.*`. Its time zone determines `today`. */
  readonly organization: Readonly<Record<string, unknown>> & { readonly timeZone: string }
}

/** Whether a cause starts a run, and if not, why. */
export type StartVerdict =
  | {
      readonly starts: true
      /** A uniqueness key: the host starts no run if the automation already had one with this text. `null` for no such limit. */
      readonly once: string | null
    }
  | {
      readonly starts: false
      /** `other_cause`: not what the trigger waits for. `conditions`: the conditions of the trigger do not hold. */
      readonly reason: 'other_cause' | 'conditions'
      /** In words, naming the rules that do not hold. */
      readonly message: string
    }
