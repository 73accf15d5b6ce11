import type { EpochMs } from './time.ts'

/** The body of every delivery. Serialised once, when the event happens; every attempt sends those bytes. */
export interface Envelope {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  readonly timestamp: EpochMs
  /** 32 hexadecimal digits: the action that caused the event. */
  readonly traceId: string
  /** 16 hexadecimal digits: this event within the trace. */
  readonly spanId?: string
}

/** The envelope as text, members in a fixed order. */
export function serializeEnvelope({ event, data, timestamp, traceId, spanId }: Envelope): string {
  return JSON.stringify({ event, data, timestamp, traceId, ...(spanId === undefined ? {} : { spanId }) })
}
