import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { DeliveriesTable, DeliveryAttemptsTable, Tables } from '../tables.ts'

/** What must still hold for a result to count: the lease is ours, and this attempt has not been recorded. */
export type Fence = Pick<DeliveriesTable, 'organization_id' | 'id'> & { readonly owner: string; readonly attemptsBefore: number }

const deliver = preparedQuery<Fence & { attempts: number; completedAt: EpochMs }>()((db, param) =>
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

/**
 * Records a success of a delivery for which neither a retry job nor a run waits. Returns `false` without any change when one does, or the
 * result does not count.
 */
export async function completeDelivery(db: Kysely<Tables>, fence: Fence, completedAt: EpochMs): Promise<boolean> {
  const result = await deliver(db, { ...fence, attempts: fence.attemptsBefore + 1, completedAt })
  return result.numAffectedRows === 1n
}

/** The state of a leased delivery and of whoever waits for it, locked; no row when a result does not count. */
export const lockClaimed = preparedQuery<Fence>()((db, param) =>
  lockRows(
    db
      .selectFrom('deliveries')
      .select(['schedule', 'status', 'retrying', 'waiting_run_id', 'waiting_request_key'])
      .where('organization_id', '=', param('organization_id'))
      .where('id', '=', param('id'))
      .where('lease_owner', '=', param('owner'))
      .where('attempts', '=', param('attemptsBefore')),
    db,
    {},
  ),
)

/** Stores the state of a delivery after an attempt, and ends its lease. Only while its row is locked. */
export const updateAttempted = preparedQuery<
  Pick<DeliveriesTable, 'organization_id' | 'id' | 'status' | 'attempts' | 'due_at' | 'completed_at'>
>()((db, param) =>
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

/** Stores an attempt. */
export const insertAttempt = preparedQuery<DeliveryAttemptsTable>()((db, param) =>
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

/** Removes the response body of one attempt. */
export async function clearResponse(
  db: Kysely<Tables>,
  { organization_id, delivery_id, number }: Pick<DeliveryAttemptsTable, 'organization_id' | 'delivery_id' | 'number'>,
): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set({ response_body: null })
    .where('organization_id', '=', organization_id)
    .where('delivery_id', '=', delivery_id)
    .where('number', '=', number)
    .execute()
}

/** Stores the result of a delivery for the retry jobs that wait for it. */
export async function endRetries(
  db: Kysely<Tables>,
  { organization_id, id }: Pick<DeliveriesTable, 'organization_id' | 'id'>,
  result: 'delivered' | 'failed',
): Promise<void> {
  await db
    .updateTable('retry_job_deliveries')
    .set({ result })
    .where('organization_id', '=', organization_id)
    .where('delivery_id', '=', id)
    .where('result', 'is', null)
    .execute()
}
