import type { EpochMs, EventKey } from '@belfry/core'

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

/** What a flow is started by, as its trigger's config says: what a host subscribes to. More kinds join with their triggers. */
export interface StartSource {
  readonly kind: 'event'
  readonly eventKey: EventKey
}

/** What happened that may start a run. */
export interface StartCause {
  readonly kind: 'event'
  readonly id: string
  readonly key: EventKey
  /** When it happened. */
  readonly timestamp: EpochMs
  /** The record that the event is about. */
  readonly about: RecordLink
  /** The event's data. Its keys are the variable roots of the run; plain JSON. */
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
  | { readonly starts: true }
  | {
      readonly starts: false
      /** `other_cause`: not what the trigger waits for. `conditions`: the trigger's conditions do not hold. */
      readonly reason: 'other_cause' | 'conditions'
      /** In words, naming the rules that do not hold. */
      readonly message: string
    }
