import type {
  ApprovalDecision,
  DocumentSearch,
  EpochMs,
  EventKey,
  ItemSourceName,
  OpeningHours,
  Organization,
  TaskSearch,
} from '@belfry/core'
import type { Duration } from '../time/duration.ts'
import type { EventCause, RecordLink } from './run-start.ts'

/**
 * What a step, or the interpreter on its behalf, can ask its host for, by kind. A kind that is added here joins `Request`, and a host's
 * map of handlers (`{ [K in RequestKind]: … }`) does not compile until it handles it. What a kind is answered with: `AnswerValues`.
 */
export interface RequestKinds {
  /** Read records as they are now. The interpreter asks for it before a step that uses them. */
  readonly read: { readonly records: readonly RecordRead[] }
  /** Look for the newest record that is like this. */
  readonly find: { readonly finder: 'task'; readonly input: TaskSearch } | { readonly finder: 'document'; readonly input: DocumentSearch }
  /** Change or read the service's data by one of its operations. */
  readonly operation: {
    /** The operation's name in core: `tasks.create`. */
    readonly operation: string
    /** The operation's input; its `body` has the form of the operation's schema, but the host validates it. */
    readonly input: Readonly<Record<string, unknown>>
  }
  /** Call the service's own API, as the Workflow user and without a network. */
  readonly http: {
    readonly method: HttpMethod
    /**
     * A canonical path behind the organization's, with its query: `/tasks?status=PENDING`. It was judged in this spelling,
     * so the host uses it as it is: split at the slashes, each segment decoded once.
     */
    readonly path: string
    /** JSON; `undefined` when nothing is sent. */
    readonly body?: unknown
  }
  /** Call an address outside, once, without following redirects. The host judges where it leads and puts the headers together. */
  readonly fetch: {
    readonly method: HttpMethod
    /** With its variables filled in. Begins with `https://`. */
    readonly url: string
    readonly headers: readonly FetchHeader[]
    /** JSON; `undefined` when nothing is sent. */
    readonly body?: unknown
  }
  /** Send a message of its own to one of the organization's webhooks. Answered when it has arrived or its first attempts have failed. */
  readonly deliver: {
    readonly webhookId: string
    /** The name of the message: any text. */
    readonly event: string
    /** The `data` of the envelope: any JSON. */
    readonly payload: unknown
  }
  /** Wait until a moment, for an event or a decision, for something that is looked at again and again, or for whichever comes first. */
  readonly wait: {
    /** `null`: without limit. */
    readonly until: EpochMs | null
    readonly event: AwaitedEvent | null
    /** The decision of an approval, by the task in which it stands. None when left out. */
    readonly decision?: { readonly taskId: string }
    /** What is looked at again and again (`checkWait`). Not beside an event. Nothing by default. */
    readonly check?: WaitCheck
  }
  /** Read the opening hours of the organization as they are now. */
  readonly hours: Readonly<Record<never, never>>
  /** Be the first to come to the step with a subject, until a moment. The host knows the automation; `nodeOfRequest` tells the step. */
  readonly claim: {
    /** Any text. It may hold what is personal, so a host keeps a digest of it. */
    readonly subject: string
    /** Until when a claim that is made now keeps others away. */
    readonly until: EpochMs
  }
  /** Find the items of a record, and let a run of its own begin for each of them: `snapshotOf` says with what. All or none. */
  readonly spawn: {
    readonly source: ItemSourceName
    /** The id of the customer; of the terrain for `terrainMeters`. */
    readonly parentId: string
  }
}

/** What a wait looks at again and again: the conditions of its step, or whether the organization is open. */
export type WaitCheck =
  | { readonly kind: 'conditions'; readonly firstAt: EpochMs; readonly every: Duration }
  | { readonly kind: 'hours'; readonly firstAt: EpochMs; readonly state: OpeningState }

/** Whether an organization is open. */
export type OpeningState = 'open' | 'closed'

/**
 * A header of a call outside: its value as it is sent, or the name under which the host keeps the text of a value that nobody reads, and
 * what its variables are in it (`fillHeader`).
 */
export type FetchHeader =
  | { readonly key: string; readonly value: string }
  | { readonly key: string; readonly sealed: string; readonly values: Readonly<Record<string, string>> }

/** A method of HTTP that a step can choose. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An event that a run waits for. */
export interface AwaitedEvent {
  readonly key: EventKey
  /** Only an event that concerns this record (`concernedIds`); `null` for any. */
  readonly record: RecordLink | null
}

/** Which parts of a record are read. */
export interface RecordRead extends RecordLink {
  /** Names of its members, as the author of the flow wrote them; `null` for all. One that is no own member is left out. */
  readonly members: readonly string[] | null
  /** Records that it names, one level up, by the name of the member without `Id`: `customer` for `customerId`. */
  readonly parents: Readonly<Record<string, readonly string[] | null>>
}

/** A kind of request. */
export type RequestKind = keyof RequestKinds

/** A request as a step writes it. */
export type RequestBody<K extends RequestKind = RequestKind> = { readonly [Kind in K]: { readonly kind: Kind } & RequestKinds[Kind] }[K]

/** A request as a host gets it: what is asked for, and the key under which to answer. */
export type Request<K extends RequestKind = RequestKind> = RequestBody<K> & { readonly key: string }

/** The value with which each kind of request is answered. Plain JSON. */
export interface AnswerValues {
  /** One for each record that was asked for, in order, with its members and, under their names, its parents; `null` when it is gone. */
  readonly read: readonly (Readonly<Record<string, unknown>> | null)[]
  /** The record; `null` when there is none. */
  readonly find: Readonly<Record<string, unknown>> | null
  /** The operation's own value. */
  readonly operation: unknown
  /** Any status, also one of failure. `text` is the body as text, empty when there is none. */
  readonly http: { readonly status: number; readonly text: string }
  /** Any status, also one of failure. Of a longer answer `text` is the beginning, of at least 100,001 characters. */
  readonly fetch: { readonly status: number; readonly text: string }
  /** Whether the message arrived within its first attempts, and the delivery in which to see them; it may go on after they have failed. */
  readonly deliver: { readonly delivered: boolean; readonly deliveryId?: string }
  readonly wait: WaitEnd
  readonly hours: SiteHours
  /** Whether this claim was made, and until when the claim that stands keeps others away. */
  readonly claim: { readonly claimed: boolean; readonly until: EpochMs }
  /** How many items there are, at most 100, whether there are more, and how many runs were made: none where no step is behind. */
  readonly spawn: { readonly items: number; readonly truncated: boolean; readonly children: number }
}

/** The opening hours of an organization; `null` when it has none and so is always open. */
export interface SiteHours {
  readonly openingHours: OpeningHours | null
  readonly timeZone: string
}

/** What ended a wait: its moment, the event, the decision, or a check. `checks` counts those of the wait; `output` is what the step says of the last one. */
export type WaitEnd =
  | { readonly ended: 'time'; readonly checks?: number }
  | { readonly ended: 'event'; readonly event: EventCause }
  | { readonly ended: 'met'; readonly checks: number; readonly output: Readonly<Record<string, unknown>> }
  | ({ readonly ended: 'decision' } & ApprovalDecision)

/**
 * What the host found out. A failure is an ordinary answer; its message is shown to people, so it should say what stood in the way, and its `code`
 * says the same in a word, where an operation has refused: the code of its problem.
 * `skipped` says why there was nothing to do, where an operation says so; `simulated`, that nobody outside was asked, because no connector is set up.
 */
export type Answer<K extends RequestKind = RequestKind> =
  | { readonly ok: true; readonly value: AnswerValues[K]; readonly skipped?: string; readonly simulated?: true }
  | { readonly ok: false; readonly message: string; readonly code?: string }

/** For hosts: the opening hours of an organization as it stands, for a request that asks for them and for looks at a wait. */
export function hoursOf({ openingHours, timeZone }: Pick<Organization, 'openingHours' | 'timeZone'>): SiteHours {
  return { openingHours, timeZone }
}

/**
 * The key of a request, the same whenever the same run is told the same: `runId/nodeId/stage/try`.
 *
 * @param stage counts what one visit of a step asked for, from 0; `read` for the records that the interpreter reads before it
 * @param attempt counts the tries of a step that was retried by hand, from 1
 */
export function requestKey(runId: string, nodeId: string, stage: number | 'read', attempt: number): string {
  return `${runId}/${nodeId}/${stage}/${attempt}`
}

/** The id of the node whose visit made a request. */
export function nodeOfRequest(key: string): string {
  // Ids of nodes may hold slashes, the other parts never do.
  return key.split('/').slice(1, -2).join('/')
}
