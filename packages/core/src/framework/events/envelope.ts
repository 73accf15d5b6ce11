import type { EpochMs } from '../../kernel/time.ts'

/** The body of every delivery. Serialised once, when the event happens; every attempt sends those bytes. */
export interface Envelope {
  readonly event: string
  /** The event's payload, an object; any JSON in a message that a flow sends. */
  readonly data: unknown
  readonly timestamp: EpochMs
  /** 32 hexadecimal digits: the action that caused the event. A UUID of its own in a message that a flow sends. */
  readonly traceId: string
  /** 16 hexadecimal digits: this event within the trace. */
  readonly spanId?: string
  /** Always null, and only in a message that a flow sends. */
  readonly triggeredBy?: null
}

/** The longest body of a delivery, in bytes. */
export const MAX_ENVELOPE_BYTES = 1024 * 1024

/** The envelope as text, members in a fixed order. */
export function serializeEnvelope({ event, data, timestamp, traceId, spanId, triggeredBy }: Envelope): string {
  const ends = { ...(spanId === undefined ? {} : { spanId }), ...(triggeredBy === undefined ? {} : { triggeredBy }) }
  return JSON.stringify({ event, data, timestamp, traceId, ...ends })
}
