import { type Answer, type Request, withNamed } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../../store/prepared-query.ts'
import { selectCause } from '../../store/queries/event-causes.ts'
import type { RunKey } from '../../store/queries/run-turns.ts'
import type { RunSignalsTable, Tables } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'
import type { AnswerOrWait, RunAtHand } from './run-at-hand.ts'
import { findMissed } from './waits.ts'

/** What others have told a run, the oldest first. */
export type Signals = readonly Pick<RunSignalsTable, 'request_key' | 'source_id' | 'answer'>[]

const signalsOf = preparedQuery<RunKey>()((db, param) =>
  db
    .selectFrom('run_signals')
    .select(['request_key', 'source_id', 'answer'])
    .where('organization_id', '=', param('organizationId'))
    .where('run_id', '=', param('runId'))
    .orderBy('at')
    .orderBy('source_id'),
)

/** Reads what a run was told. */
export async function takeSignals(db: Kysely<Tables>, key: RunKey): Promise<Signals> {
  return (await signalsOf(db, key)).rows
}

/** How many signals one statement removes. */
const DROPPED = 100

/** Removes signals that were read: also those that came too late. What others add meanwhile stays. */
export async function dropSignals(db: Kysely<Tables>, { organizationId, runId }: RunKey, signals: Signals): Promise<void> {
  for (let first = 0; first < signals.length; first += DROPPED) {
    const some = signals.slice(first, first + DROPPED)
    await db
      .deleteFrom('run_signals')
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where(({ eb, or, and }) =>
        or(some.map(({ request_key, source_id }) => and([eb('request_key', '=', request_key), eb('source_id', '=', source_id)]))),
      )
      .execute()
  }
}

/** Under which key a run is told of the decision of an approval. Whoever decides need not know how far the run is. */
export function decisionKey(taskId: string): string {
  return `approval/${taskId}`
}

/** What has come meanwhile of a request for which the run waits. */
export async function answerOfSignal(
  service: Service,
  unit: Unit,
  { row, had, port }: RunAtHand,
  request: Request,
  signals: Signals,
): Promise<AnswerOrWait> {
  const until = request.kind === 'wait' ? request.until : null
  const decision = request.kind === 'wait' && request.decision ? decisionKey(request.decision.taskId) : null
  for (const { answer, source_id } of signals.filter(({ request_key }) => request_key === request.key || request_key === decision)) {
    if (answer !== null) return JSON.parse(answer) as Answer
    const event = await selectCause(unit.db, row.organization_id, source_id)
    // One that came after the limit, before anybody had looked, is too late.
    if (!event || (until !== null && event.timestamp > until)) continue
    had.add(event.id)
    return { ok: true, value: { ended: 'event', event: await withNamed(event, port) } }
  }
  if (until === null || until > unit.now) return { waits: { until } }
  const run = { organizationId: row.organization_id, runId: row.id }
  const missed = request.kind === 'wait' && request.event ? await findMissed(service, unit, run, request.key) : null
  if (!missed || missed.timestamp > until) return { ok: true, value: { ended: 'time' } }
  had.add(missed.id)
  return { ok: true, value: { ended: 'event', event: await withNamed(missed, port) } }
}
