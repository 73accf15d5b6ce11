/** The body of every delivery. Members that this version does not know are kept. */
export interface WebhookEnvelope {
  /** The event's key, for example `space:created`; free text when an automation sent the message. */
  readonly event: string
  /** The event's payload. An object for events; any JSON value for messages of automations. */
  readonly data: unknown
  /** When the event was emitted, in Unix milliseconds. The same on every retry. */
  readonly timestamp: number
  /** The trace of the action that caused the event; not secret. */
  readonly traceId: string
  /** The span inside that trace. */
  readonly spanId?: string
}
