import type { EpochMs } from '@belfry/core'
import { sql } from 'kysely'
import { preparedQuery } from '../store/prepared-query.ts'
import type { Store } from '../store/store.ts'
import type { DeliveriesTable, DeliveryAttemptsTable } from '../store/tables.ts'
import type { Attempt, DueDelivery } from './attempt.ts'

const complete = preparedQuery<Pick<DeliveriesTable, 'organization_id' | 'id' | 'status' | 'attempts'> & { completedAt: EpochMs }>()(
  (db, param) =>
    db
      .updateTable('deliveries')
      .set({ status: param('status'), attempts: param('attempts'), completed_at: param('completedAt'), due_at: null })
      .where('organization_id', '=', param('organization_id'))
      .where('id', '=', param('id'))
      .where('status', '=', sql.lit('waiting')),
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
 * Writes down what came of an attempt. Each delivery is tried once so far, so a failed attempt is final. A delivery that was dropped
 * meanwhile, with its webhook, stays dropped.
 */
export async function recordAttempt(store: Store, { organizationId, id, attempts }: DueDelivery, attempt: Attempt): Promise<void> {
  const number = attempts + 1
  await store.write(async ({ db }) => {
    const { numAffectedRows } = await complete(db, {
      organization_id: organizationId,
      id,
      status: attempt.delivered ? 'delivered' : 'failed',
      attempts: number,
      completedAt: attempt.startedAt + attempt.durationMs,
    })
    if (numAffectedRows !== 1n) return
    await insertAttempt(db, {
      organization_id: organizationId,
      delivery_id: id,
      number,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      status_code: attempt.statusCode,
      outcome: attempt.delivered ? 'delivered' : 'failed',
      error: attempt.error,
      response_body: attempt.responseBody,
    })
  })
}
