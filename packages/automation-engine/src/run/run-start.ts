import type { EpochMs, EventKey } from '@belfry/core'
import type { Cron } from '../time/cron/cron.ts'
import type { DateRule } from '../time/date-schedule.ts'

/** A record, by model and id. */
export interface RecordLink {
  readonly model: string
  readonly id: string
}

/** The member whose action started a run. `id` is the user's, as in `assigneeIds` of tasks. */
export interface Actor {
  readonly id: string
  readonly name: string
}

/** What a flow is started by, as its trigger's config says: what a host subscribes to. Plain JSON. */
export type StartSource =
  | { readonly kind: 'event'; readonly eventKey: EventKey }
  /** A call of the flow's own address. Another `version` has another address. */
  | { readonly kind: 'webhook'; readonly version: string }
  | ClockSource

/** What starts a flow by the clock. */
export type ClockSource = TimetableSource | RecordDateSource

/** Moments that have nothing to do with records. */
export interface TimetableSource {
  readonly kind: 'daily' | 'cron'
  readonly schedule: Cron
}

/** A date of every record of a model; `invoiceOverdue` is the due date of the invoices that are not paid. */
export interface RecordDateSource {
  readonly kind: 'dateReached' | 'invoiceOverdue'
  /** The model whose records have the date: `reservation`. */
  readonly model: string
  /** Where the date stands in a record: `['checkInAt']`, `['customFields', 'insuranceExpiry']`. */
  readonly path: readonly string[]
  readonly rule: DateRule
}

/** What happened that may start a run. Plain JSON, with times in milliseconds since 1970. */
export type StartCause = EventCause | WebhookCause | TimetableCause | RecordDateCause

/** An event, as it starts a run or ends a wait. */
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
  /**
   * What was read of the records that the data only names, by variable root: it stands there in place of the data's. Left out where nothing
   * was read.
   */
  readonly related?: Readonly<Record<string, unknown>>
}

/** A call of a flow's own address. */
export interface WebhookCause {
  readonly kind: 'webhook'
  /** The JSON body; `null` when there was none. */
  readonly body: unknown
  /** The query string by name; a name that is repeated has a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly receivedAt: EpochMs
}

/** A moment of a timetable that has come. */
export interface TimetableCause {
  readonly kind: TimetableSource['kind']
  /** When it was due. */
  readonly at: EpochMs
  /** Which firing it is, by the clock on the wall: `2026-03-29T02:30`. */
  readonly slot: string
}

/** A record's date that has come. */
export interface RecordDateCause {
  readonly kind: RecordDateSource['kind']
  /** When it was due. */
  readonly at: EpochMs
  /** Which firing it is, by the clock on the wall. */
  readonly slot: string
  /** The record whose date it is. */
  readonly about: RecordLink
  /** The record as events hold it, under its root, and beside it those that it names, as far as they are there: `recordRoots`. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Everything that a run begins with. */
export interface RunStart {
  readonly runId: string
  readonly now: EpochMs
  readonly cause: StartCause
  /** `null` when no member did it: the service itself, a schedule, another automation. */
  readonly actor: Actor | null
  /** The organization's record: the variables `organization.*`. Its time zone decides what `today` is. */
  readonly organization: Readonly<Record<string, unknown>> & { readonly timeZone: string }
}

/** Whether a cause starts a run, and why not. */
export type StartVerdict =
  | {
      readonly starts: true
      /** At most one run of the automation ever has this: the host starts none when it knows the text already. `null` for no such limit. */
      readonly once: string | null
    }
  | {
      readonly starts: false
      /** `other_cause`: not what the trigger waits for. `conditions`: the trigger's conditions do not hold. */
      readonly reason: 'other_cause' | 'conditions'
      /** In words, naming the rules that do not hold. */
      readonly message: string
    }
