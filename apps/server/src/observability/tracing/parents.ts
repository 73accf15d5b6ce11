import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { selectEventSpan, selectTracedRun, type TracedRun } from '../../store/queries/traced-runs.ts'
import type { Tables } from '../../store/tables.ts'
import type { SpanParent } from './tracing.ts'

/** The parent span of a delivery: that of its event, whose trace and span ids are in the envelope. */
export function parentInEnvelope(body: Uint8Array): SpanParent | undefined {
  try {
    const { traceId, spanId } = JSON.parse(Buffer.from(body).toString()) as Partial<SpanParent>
    return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
  } catch {
    return undefined
  }
}

/** The parent span that a `traceparent` header names, if it belongs to this trace. */
export function parentInHeader(traceparent: string | undefined, traceId: string): SpanParent | undefined {
  const [, given, spanId] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(traceparent ?? '') ?? []
  return given === traceId && spanId !== undefined ? { traceId, spanId } : undefined
}

/**
 * The parent span of a run: that of the event that started it. A run without one gets a derived span id, which is never reported as a span.
 */
export async function parentOfRun(db: Kysely<Tables>, { organization_id, id, trace_id, event_id }: TracedRun): Promise<SpanParent> {
  const event = event_id === null ? undefined : await selectEventSpan(db, organization_id, event_id)
  const isOfTrace = event?.trace_id === trace_id
  return { traceId: trace_id, spanId: isOfTrace ? event.span_id : spanOf(id) }
}

/** A span id derived from another id. The span itself is never reported; it only groups its children in the right trace. */
export function spanOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16)
}

/** The same by the id of the run; `undefined` when the run does not exist any more. */
export async function selectParent(db: Kysely<Tables>, organizationId: string, runId: string): Promise<SpanParent | undefined> {
  const run = await selectTracedRun(db, organizationId, runId)
  return run && parentOfRun(db, run)
}
