/**
 * What a step can ask its host for, by kind. A kind that is added here joins `Request`, and a host's map of handlers
 * (`{ [K in RequestKind]: … }`) does not compile until it handles it.
 */
export interface RequestKinds {
  /** Change or read the service's data by one of its operations. The answer's value is the operation's. */
  readonly operation: {
    /** The operation's name in core: `tasks.create`. */
    readonly operation: string
    /** The operation's input; its `body` has the form of the operation's schema, but the host validates it. */
    readonly input: Readonly<Record<string, unknown>>
  }
}

/** A kind of request. */
export type RequestKind = keyof RequestKinds

/** A request as a step writes it. */
export type RequestBody<K extends RequestKind = RequestKind> = { readonly [Kind in K]: { readonly kind: Kind } & RequestKinds[Kind] }[K]

/** A request as a host gets it: what is asked for, and the key under which to answer. */
export type Request<K extends RequestKind = RequestKind> = RequestBody<K> & { readonly key: string }

/**
 * What the host found out. `value` is plain JSON. A failure is an ordinary answer; its message is shown to people, so it should say
 * what stood in the way.
 */
export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

/**
 * The key of a request, the same whenever the same run is told the same: `runId/nodeId/stage/try`.
 *
 * @param stage counts what one visit of a step asked for, from 0
 * @param attempt counts the tries of a step that was retried by hand, from 1
 */
export function requestKey(runId: string, nodeId: string, stage: number, attempt: number): string {
  return `${runId}/${nodeId}/${stage}/${attempt}`
}
