/** Where a unit of work comes from: its trace, and the chain of automations that led to it. */
export interface Cause {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  readonly lineage: Lineage
  /** The id of the request that did it; left out where none did. */
  readonly requestId?: string
}

/** Which automations, one after another, led to an event. */
export interface Lineage {
  /** The automations in the chain, the first one first. */
  readonly automationIds: readonly string[]
  /** What has led to it in the end: an event, or the run that was called or begun by the clock. Only where automations have led to it. */
  readonly rootId?: string
  /** The run that did it, which none of its own waits takes for an answer. */
  readonly runId?: string
}
