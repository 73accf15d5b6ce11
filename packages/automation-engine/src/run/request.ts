import type { EpochMs, EventKey } from '@belfry/core'
import type { EventCause, RecordLink } from './run-start.ts'

/**
 * What a step, or the interpreter on its behalf, can ask its host for, by kind. A kind that is added here joins `Request`, and a host's
 * map of handlers (`{ [K in RequestKind]: … }`) does not compile until it handles it. What a kind is answered with: `AnswerValues`.
 */
export interface RequestKinds {
  /** Read records as they are now. The interpreter asks for it before a step that uses them. */
  readonly read: { readonly records: readonly RecordRead[] }
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
  /** Send a message of its own to one of the organization's webhooks. Answered when it has arrived or its first attempts have failed. */
  readonly deliver: {
    readonly webhookId: string
    /** The name of the message: any text. */
    readonly event: string
    /** The `data` of the envelope: any JSON. */
    readonly payload: unknown
  }
  /** Wait until a moment, for an event, or for whichever comes first. */
  readonly wait: {
    /** `null`: without limit. */
    readonly until: EpochMs | null
    readonly event: AwaitedEvent | null
  }
}

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
  /** The operation's own value. */
  readonly operation: unknown
  /** Any status, also one of failure. `text` is the body as text, empty when there is none. */
  readonly http: { readonly status: number; readonly text: string }
  /** Whether the message arrived within its first attempts, and the delivery in which to see them; it may go on after they have failed. */
  readonly deliver: { readonly delivered: boolean; readonly deliveryId?: string }
  readonly wait: WaitEnd
}

/** What ended a wait: its moment, or the event. */
export type WaitEnd = { readonly ended: 'time' } | { readonly ended: 'event'; readonly event: EventCause }

/**
 * What the host found out. A failure is an ordinary answer; its message is shown to people, so it should say what stood in the way.
 * `skipped` says why there was nothing to do, where an operation says so.
 */
export type Answer<K extends RequestKind = RequestKind> =
  | { readonly ok: true; readonly value: AnswerValues[K]; readonly skipped?: string }
  | { readonly ok: false; readonly message: string }

/**
 * The key of a request, the same whenever the same run is told the same: `runId/nodeId/stage/try`.
 *
 * @param stage counts what one visit of a step asked for, from 0; `read` for the records that the interpreter reads before it
 * @param attempt counts the tries of a step that was retried by hand, from 1
 */
export function requestKey(runId: string, nodeId: string, stage: number | 'read', attempt: number): string {
  return `${runId}/${nodeId}/${stage}/${attempt}`
}
