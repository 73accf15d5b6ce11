import { afterAttempt, type DeliveryState, reportedStatus } from '@belfry/core'
import { lockRows } from '../../store/lock-rows.ts'
import { preparedQuery } from '../../store/prepared-query.ts'
import type { DeliveriesTable, DeliveryAttemptsTable } from '../../store/tables.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import { tellRun } from '../../unit-of-work/deliveries/tell-runs.ts'
import { type NotedAttempt, noteAttempts } from '../../unit-of-work/incidents/note-attempts.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'

/** An attempt that was made and has to be written down. */
export interface MadeAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

/** The unit of work in which results are written down, and whom to wake when runs, or those who look after incidents, were told something. */
export type RecordUnit = Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void; wakeIncidents(): void }

/** What must still hold for a result to count: the claim is ours, and nobody has made this attempt before. */
type Fence = Pick<DeliveriesTable, 'organization_id' | 'id'> & { readonly owner: string; readonly attemptsBefore: number }

const deliver = preparedQuery<Fence & { attempts: number; completedAt: number }>()((db, param) =>
  db
    .updateTable('deliveries')
    .set({ status: 'delivered', attempts: param('attempts'), due_at: null, lease_owner: null, completed_at: param('completedAt') })
    .where('organization_id', '=', param('organization_id'))
    .where('id', '=', param('id'))
    .where('lease_owner', '=', param('owner'))
    .where('attempts', '=', param('attemptsBefore'))
    .where('retrying', '=', 0)
    .where('waiting_run_id', 'is', null),
)

const claimedState = preparedQuery<Fence>()((db, param) =>
  lockRows(
    db
      .selectFrom('deliveries')
      .select(['schedule', 'status', 'retrying', 'waiting_run_id', 'waiting_key'])
      .where('organization_id', '=', param('organization_id'))
      .where('id', '=', param('id'))
      .where('lease_owner', '=', param('owner'))
      .where('attempts', '=', param('attemptsBefore')),
    db,
    {},
  ),
)

const changeState = preparedQuery<Pick<DeliveriesTable, 'organization_id' | 'id' | 'status' | 'attempts' | 'due_at' | 'completed_at'>>()(
  (db, param) =>
    db
      .updateTable('deliveries')
      .set({
        status: param('status'),
        attempts: param('attempts'),
        due_at: param('due_at'),
        completed_at: param('completed_at'),
        lease_owner: null,
        retrying: 0,
      })
      .where('organization_id', '=', param('organization_id'))
      .where('id', '=', param('id')),
)

const insertAttempt = preparedQuery<DeliveryAttemptsTable>()((db, param) =>
  db.insertInto('delivery_attempts').values({
    organization_id: param('organization_id'),
    delivery_id: param('delivery_id'),
    number: param('number'),
    started_at: param('started_at'),
    duration_ms: param('duration_ms'),
    status_code: param('status_code'),
    outcome: param('outcome'),
    error: param('error'),
    response_body: param('response_body'),
  }),
)

/**
 * Writes down what came of attempts. A result counts only while the claim under which the attempt was made still stands: a worker that
 * was taken for dead changes nothing, and a delivery that was dropped with its webhook stays dropped.
 */
export async function recordAttempts(unit: RecordUnit, owner: string, made: readonly MadeAttempt[]): Promise<void> {
  // In one order everywhere, so that two nodes never wait for each other's rows.
  const ordered = [...made].sort((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1))
  const noted: NotedAttempt[] = []
  for (const one of ordered) {
    const after = await recordAttempt(unit, owner, one)
    if (after !== false) noted.push({ ...one, after })
  }
  await noteAttempts(unit, noted)
}

/** How the delivery stands then, `null` where it simply arrived; `false` when the result does not count. */
async function recordAttempt(unit: RecordUnit, owner: string, made: MadeAttempt): Promise<DeliveryState | null | false> {
  const { organizationId, id, attempts } = made.delivery
  const fence: Fence = { organization_id: organizationId, id, owner, attemptsBefore: attempts }
  const after = (await deliverAtOnce(unit, fence, made)) ? null : await goOn(unit, fence, made)
  if (after !== false) await noteAttempt(unit, made)
  return after
}

/** The usual way: it has arrived, and neither a retry job nor a run waits for it. One statement that says by itself whether the claim stood. */
async function deliverAtOnce({ db }: Pick<Unit, 'db'>, fence: Fence, { attempt }: MadeAttempt): Promise<boolean> {
  if (!attempt.delivered) return false
  const result = await deliver(db, { ...fence, attempts: fence.attemptsBefore + 1, completedAt: attempt.endedAt })
  return result.numAffectedRows === 1n
}

/** Every other way: as the delivery stands now, which may have been stopped or asked for by hand during the attempt. */
async function goOn(unit: RecordUnit, fence: Fence, { attempt }: MadeAttempt): Promise<DeliveryState | false> {
  const { db } = unit
  const [row] = (await claimedState(db, fence)).rows
  if (!row) return false
  const before: DeliveryState = { schedule: row.schedule, status: row.status, attempts: fence.attemptsBefore, dueAt: null }
  const after = afterAttempt(before, attempt)
  const { organization_id, id } = fence
  await changeState(db, {
    organization_id,
    id,
    status: after.status,
    attempts: after.attempts,
    due_at: after.dueAt,
    completed_at: after.status === 'delivered' || after.status === 'failed' ? attempt.endedAt : null,
  })
  await tellRun(
    unit,
    { organizationId: organization_id, deliveryId: id, runId: row.waiting_run_id, key: row.waiting_key },
    reportedStatus(after),
  )
  if (row.retrying === 1) {
    await db
      .updateTable('retry_job_deliveries')
      .set({ result: attempt.delivered ? 'delivered' : 'failed' })
      .where('organization_id', '=', organization_id)
      .where('delivery_id', '=', id)
      .where('result', 'is', null)
      .execute()
  }
  return after
}

async function noteAttempt({ db }: Pick<Unit, 'db'>, { delivery, attempt }: MadeAttempt): Promise<void> {
  const number = delivery.attempts + 1
  await insertAttempt(db, {
    organization_id: delivery.organizationId,
    delivery_id: delivery.id,
    number,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode,
    outcome: attempt.delivered ? 'delivered' : 'failed',
    error: attempt.error,
    response_body: attempt.responseBody,
  })
  // Of the answers the first and the last are kept.
  if (number > 2) {
    await db
      .updateTable('delivery_attempts')
      .set({ response_body: null })
      .where('organization_id', '=', delivery.organizationId)
      .where('delivery_id', '=', delivery.id)
      .where('number', '=', number - 1)
      .execute()
  }
}
