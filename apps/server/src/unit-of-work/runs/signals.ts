import { type Answer, type Request, withNamed } from '@belfry/automation-engine'
import { selectCause } from '../../store/queries/event-causes.ts'
import type { RunSignalRow } from '../../store/queries/run-signals.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import type { AnswerOrWait, RunContext } from './run-context.ts'
import { findMissed } from './waits.ts'

/** The unprocessed signals of a run, the oldest first. */
export type Signals = readonly RunSignalRow[]

/** The request key of an approval's decision. Whoever decides need not know how far the run has come. */
export function decisionKey(taskId: string): string {
  return `approval/${taskId}`
}

/** The answer to a request for which the run waits, from its signals. */
export async function answerOfSignal(
  service: Service,
  unit: Unit,
  { row, seenEvents, port }: RunContext,
  request: Request,
  signals: Signals,
): Promise<AnswerOrWait> {
  const until = request.kind === 'wait' ? request.until : null
  const decision = request.kind === 'wait' && request.decision ? decisionKey(request.decision.taskId) : null
  for (const { answer, source_id } of signals.filter(({ request_key }) => request_key === request.key || request_key === decision)) {
    if (answer !== null) return JSON.parse(answer) as Answer
    const event = await selectCause(unit.db, row.organization_id, source_id)
    // An event after the time limit is too late, even if nobody had noticed the limit before.
    if (!event || (until !== null && event.timestamp > until)) continue
    seenEvents.add(event.id)
    return { ok: true, value: { ended: 'event', event: await withNamed(event, port) } }
  }
  if (until === null || until > unit.now) return { waits: { until } }
  const run = { organizationId: row.organization_id, runId: row.id }
  const missed = request.kind === 'wait' && request.event ? await findMissed(service, unit, run, request.key) : null
  if (!missed || missed.timestamp > until) return { ok: true, value: { ended: 'time' } }
  seenEvents.add(missed.id)
  return { ok: true, value: { ended: 'event', event: await withNamed(missed, port) } }
}
