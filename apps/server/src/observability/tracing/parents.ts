import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { selectEventSpan, selectTracedRun, type TracedRun } from '../../store/queries/traced-runs.ts'
import type { Tables } from '../../store/tables.ts'
import type { SpanParent } from './tracing.ts'

/** The event of which a delivery tells: its trace and span stand in the bytes that are sent. */
export function parentInEnvelope(body: Uint8Array): SpanParent | undefined {
  try {
    const { traceId, spanId } = JSON.parse(Buffer.from(body).toString()) as Partial<SpanParent>
    return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
  } catch {
    return undefined
  }
}

/** The span under which a `traceparent` puts what it asks for. */
export function parentInHeader(traceparent: string | undefined, traceId: string): SpanParent | undefined {
  const [, given, spanId] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(traceparent ?? '') ?? []
  return given === traceId && spanId !== undefined ? { traceId, spanId } : undefined
}

/** What a run came from: the event that began it. One that no event began has a span of its own, which is only named and never told of. */
export async function parentOfRun(db: Kysely<Tables>, { organization_id, id, trace_id, event_id }: TracedRun): Promise<SpanParent> {
  const event = event_id === null ? undefined : await selectEventSpan(db, organization_id, event_id)
  const isOfTrace = event?.trace_id === trace_id
  return { traceId: trace_id, spanId: isOfTrace ? event.span_id : spanOf(id) }
}

/** A span that is only named: what hangs under it is in the right trace, and together. */
export function spanOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16)
}

/** The same by the id of the run; `undefined` when it is gone. */
export async function selectParent(db: Kysely<Tables>, organizationId: string, runId: string): Promise<SpanParent | undefined> {
  const run = await selectTracedRun(db, organizationId, runId)
  return run && parentOfRun(db, run)
}
