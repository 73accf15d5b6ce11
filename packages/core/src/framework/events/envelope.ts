import type { EpochMs } from '../../kernel/time.ts'

/** The body of every delivery. Serialized once, when the event happens; every attempt sends the same bytes. */
export interface Envelope {
  readonly event: string
  /** The event's payload, an object; any JSON value in a message sent by a flow. */
  readonly data: unknown
  readonly timestamp: EpochMs
  /** 32 hexadecimal digits that identify the action that caused the event; a random UUID in a message sent by a flow. */
  readonly traceId: string
  /** 16 hexadecimal digits that identify the event within the trace. */
  readonly spanId?: string
  /** Always null, and only in a message sent by a flow. */
  readonly triggeredBy?: null
}

/** The maximum body size of a delivery, in bytes: 1 MiB. */
export const MAX_ENVELOPE_BYTES = 1024 * 1024

/** The envelope as JSON text, with its members in a fixed order. */
export function serializeEnvelope({ event, data, timestamp, traceId, spanId, triggeredBy }: Envelope): string {
  const ends = { ...(spanId === undefined ? {} : { spanId }), ...(triggeredBy === undefined ? {} : { triggeredBy }) }
  return JSON.stringify({ event, data, timestamp, traceId, ...ends })
}
