/** What caused a unit of work: its trace, and the chain of automations that led to it. */
export interface Causation {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  readonly lineage: Lineage
  /** The id of the HTTP request; missing when there was none. */
  readonly requestId?: string
}

/** The automations that, one after another, led to an event. */
export interface Lineage {
  /** The automations in the chain, the first one first. */
  readonly automationIds: readonly string[]
  /** The origin of the chain: an event, or the run that a call or the clock started. Present only when automations are involved. */
  readonly rootId?: string
  /** The run that caused the event. The run's own waits ignore such events. */
  readonly runId?: string
}
