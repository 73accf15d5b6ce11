/** The body of every delivery. Members unknown to this version are preserved. */
export interface WebhookEnvelope {
  /** The event key, for example `space:created`; any name if an automation sent the message. */
  readonly event: string
  /** The payload of the event: an object for events, any JSON value for messages of automations. */
  readonly data: unknown
  /** When the event was emitted, in Unix milliseconds. The same on every retry. */
  readonly timestamp: number
  /** The trace id of the action that caused the event; not secret. */
  readonly traceId: string
  /** The span within that trace. */
  readonly spanId?: string
}
