import type { ApprovalDecision, DocumentSearch, EpochMs, EventKey, ItemSourceName, Organization, TaskSearch } from '@belfry/core'
import type { Duration } from '../time/duration.ts'
import type { OpeningState, SiteHours } from '../time/opening-wait.ts'
import type { EventCause, RecordLink } from './run-start.ts'

/**
 * The requests that a step, or the interpreter on its behalf, can make to its host, by kind. A new kind also becomes part of `Request`, so
 * that a host's map of handlers (`{ [K in RequestKind]: … }`) does not compile until it handles it. The answers are in `AnswerValues`.
 */
export interface RequestKinds {
  /** Read the current values of records. The interpreter requests it before a step that uses them. */
  readonly read: { readonly records: readonly RecordRead[] }
  /** Find the newest matching record. */
  readonly find: { readonly finder: 'task'; readonly input: TaskSearch } | { readonly finder: 'document'; readonly input: DocumentSearch }
  /** Change or read the service's data with one of its operations. */
  readonly operation: {
    /** The name of the operation in core, such as `tasks.create`. */
    readonly operation: string
    /** The input of the operation. Its `body` has the form of the operation's schema, but the host validates it. */
    readonly input: Readonly<Record<string, unknown>>
  }
  /** Call the service's own API as the Workflow user, without a network. */
  readonly http: {
    readonly method: HttpMethod
    /**
     * A canonical path relative to the organization, with its query: `/tasks?status=PENDING`. It was checked in exactly this spelling, so
     * the host uses it unchanged: split at the slashes, each segment decoded once.
     */
    readonly path: string
    /** JSON; `undefined` for no body. */
    readonly body?: unknown
  }
  /** Call an external URL once, without following redirects. The host checks the target and assembles the headers. */
  readonly fetch: {
    readonly method: HttpMethod
    /** With its variables filled in. Starts with `https://`. */
    readonly url: string
    readonly headers: readonly FetchHeader[]
    /** JSON; `undefined` for no body. */
    readonly body?: unknown
  }
  /** Send a custom message to a webhook of the organization. Answered once it has arrived or its first attempts have failed. */
  readonly deliver: {
    readonly webhookId: string
    /** The name of the message: any text. */
    readonly event: string
    /** The `data` of the envelope: any JSON value. */
    readonly payload: unknown
  }
  /** Wait until a moment, for an event, a decision or a repeated check, or for whichever comes first. */
  readonly wait: {
    /** `null`: no time limit. */
    readonly until: EpochMs | null
    readonly event: AwaitedEvent | null
    /** The decision of an approval, given its task. None by default. */
    readonly decision?: { readonly taskId: string }
    /** What is checked repeatedly (`checkWait`). Never combined with an event. None by default. */
    readonly check?: WaitCheck
  }
  /** Read the current opening hours of the organization. */
  readonly hours: Readonly<Record<never, never>>
  /** Claim a subject at the step until a moment; the first run gets it. The host knows the automation; `nodeOfRequest` gives the step. */
  readonly claim: {
    /** Any text. It may contain personal data, so a host stores a digest of it. */
    readonly subject: string
    /** Until when a claim made now excludes other runs. */
    readonly until: EpochMs
  }
  /** Find the items of a record and start a child run for each, with the data of `snapshotOf`. All or none. */
  readonly spawn: {
    readonly source: ItemSourceName
    /** The id of the customer; for `terrainMeters`, of the terrain. */
    readonly parentId: string
  }
}

/** What a wait checks repeatedly: the conditions of its step, or whether the organization is open. */
export type WaitCheck =
  | { readonly kind: 'conditions'; readonly firstAt: EpochMs; readonly every: Duration }
  | { readonly kind: 'hours'; readonly firstAt: EpochMs; readonly state: OpeningState }

/**
 * A header of an external call: either its value as sent, or, for a value that must not be readable, the name under which the host stores
 * its text and the values of the variables in it (`fillHeader`).
 */
export type FetchHeader =
  | { readonly key: string; readonly value: string }
  | { readonly key: string; readonly sealed: string; readonly values: Readonly<Record<string, string>> }

/** An HTTP method that a step can use. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An event that a run waits for. */
export interface AwaitedEvent {
  readonly key: EventKey
  /** Only events that concern this record (`concernedIds`); `null` for any. */
  readonly record: RecordLink | null
}

/** The parts of a record to read. */
export interface RecordRead extends RecordLink {
  /** The members to read, as named by the author of the flow; `null` for all. Names that are not members of the record are ignored. */
  readonly members: readonly string[] | null
  /** Records that it references, one level up, keyed by the member without `Id`: `customer` for `customerId`. */
  readonly parents: Readonly<Record<string, readonly string[] | null>>
}

/** A kind of request. */
export type RequestKind = keyof RequestKinds

/** A request as made by a step. */
export type RequestBody<K extends RequestKind = RequestKind> = { readonly [Kind in K]: { readonly kind: Kind } & RequestKinds[Kind] }[K]

/** A request as received by a host, with the key for its answer. */
export type Request<K extends RequestKind = RequestKind> = RequestBody<K> & { readonly key: string }

/** The answer values by kind of request. Plain JSON. */
export interface AnswerValues {
  /** One for each requested record, in order, with its members and its parents by name; `null` if it was deleted. */
  readonly read: readonly (Readonly<Record<string, unknown>> | null)[]
  /** The record; `null` if there is none. */
  readonly find: Readonly<Record<string, unknown>> | null
  /** The result of the operation. */
  readonly operation: unknown
  /** Any status, even of a failure. `text` is the body, empty if there is none. */
  readonly http: { readonly status: number; readonly text: string }
  /** Any status, even of a failure. If the body is longer, `text` is its beginning, of at least 100,001 characters. */
  readonly fetch: { readonly status: number; readonly text: string }
  /** Whether the message arrived within its first attempts, and its delivery, which may continue after they have failed. */
  readonly deliver: { readonly delivered: boolean; readonly deliveryId?: string }
  readonly wait: WaitEnd
  readonly hours: SiteHours
  /** Whether this claim succeeded, and until when the valid claim excludes others. */
  readonly claim: { readonly claimed: boolean; readonly until: EpochMs }
  /** The number of items (at most 100), whether there are more, and the number of runs created: none if no step follows. */
  readonly spawn: { readonly items: number; readonly truncated: boolean; readonly children: number }
}

/**
 * What ended a wait: its moment, the event, the decision, or a check. `checks` is the number of checks; `output` is the step's output for
 * the last one.
 */
export type WaitEnd =
  | { readonly ended: 'time'; readonly checks?: number }
  | { readonly ended: 'event'; readonly event: EventCause }
  | { readonly ended: 'met'; readonly checks: number; readonly output: Readonly<Record<string, unknown>> }
  | ({ readonly ended: 'decision' } & ApprovalDecision)

/**
 * The host's answer to a request. A failure is an ordinary answer. Its `message` is shown to people and should state the reason; if an
 * operation refused, `code` is the code of its problem. `skipped` says why an operation had nothing to do. `simulated` means that no
 * external system was called, because no connector is set up.
 */
export type Answer<K extends RequestKind = RequestKind> =
  | { readonly ok: true; readonly value: AnswerValues[K]; readonly skipped?: string; readonly simulated?: true }
  | { readonly ok: false; readonly message: string; readonly code?: string }

/** For hosts: the opening hours of an organization, for requests and repeated checks. */
export function hoursOf({ openingHours, timeZone }: Pick<Organization, 'openingHours' | 'timeZone'>): SiteHours {
  return { openingHours, timeZone }
}

/**
 * The key of a request, the same whenever the same run gets the same inputs: `runId/nodeId/stage/try`.
 *
 * @param stage the number of the request within one visit of a step, from 0; `read` for the records read before the step
 * @param attempt the number of the try of a step, from 1; each manual retry adds one
 */
export function requestKey(runId: string, nodeId: string, stage: number | 'read', attempt: number): string {
  return `${runId}/${nodeId}/${stage}/${attempt}`
}

/** The id of the node whose visit made a request. */
export function nodeOfRequest(key: string): string {
  // Node ids may contain slashes; the other parts never do.
  return key.split('/').slice(1, -2).join('/')
}
