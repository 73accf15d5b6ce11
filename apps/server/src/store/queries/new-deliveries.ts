import type { Kysely } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import type { DeliveriesTable, Tables } from '../tables.ts'

const insert = preparedInsert(
  'deliveries',
  [
    'organization_id',
    'id',
    'webhook_id',
    'event_id',
    'event_key',
    'schedule',
    'status',
    'due_at',
    'attempts',
    'signature',
    'body',
    'lease_owner',
    'retrying',
    'created_at',
    'completed_at',
    'waiting_run_id',
    'waiting_request_key',
  ],
  { isDeferred: true },
)

/** Stores new deliveries in few statements. */
export function insertDeliveryRows(db: Kysely<Tables>, rows: readonly DeliveriesTable[]): Promise<void> {
  return insert(db, rows)
}
