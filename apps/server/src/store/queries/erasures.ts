import { type Erasure, formatTime } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { ErasuresTable, Tables } from '../tables.ts'

/** Identifies an erasure. */
export type ErasureKey = Pick<ErasuresTable, 'organization_id' | 'id'>

/** The counters of an erasure. */
export type ErasureCounts = Pick<ErasuresTable, 'records' | 'runs' | 'events' | 'deliveries' | 'changes'>

/** Stores a new erasure, with the records that it has emptied or removed already. */
export async function insertErasure(db: Kysely<Tables>, erasure: ErasuresTable, recordIds: readonly string[]): Promise<void> {
  await db.insertInto('erasures').values(erasure).execute()
  await insertErasedRecords(db, erasure, recordIds)
}

/** Adds records that an erasure has emptied or removed. */
export async function insertErasedRecords(
  db: Kysely<Tables>,
  { organization_id, id }: ErasureKey,
  recordIds: readonly string[],
): Promise<void> {
  for (const record_id of recordIds) {
    await db
      .insertInto('erasure_records')
      .values({ organization_id, erasure_id: id, record_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The ids of the records that an erasure has emptied or removed. */
export async function selectErasedRecords(db: Kysely<Tables>, { organization_id, id }: ErasureKey): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('erasure_records')
    .select('record_id')
    .where('organization_id', '=', organization_id)
    .where('erasure_id', '=', id)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** An erasure of an organization, by its id or by its customer; `null` when there is none. */
export async function selectErasure(
  db: Kysely<Tables>,
  organizationId: string,
  by: { readonly id: string } | { readonly customerId: string },
): Promise<Erasure | null> {
  const all = db.selectFrom('erasures').selectAll().where('organization_id', '=', organizationId)
  const row = await ('id' in by ? all.where('id', '=', by.id) : all.where('customer_id', '=', by.customerId)).executeTakeFirst()
  return row ? erasureOf(row) : null
}

/** Takes an unfinished erasure until the commit. On PostgreSQL another process waits here, and then sees how far it has come. */
export function claimErasure(db: Kysely<Tables>, { organization_id, id }: ErasureKey, now: number): Promise<ErasuresTable | undefined> {
  return db
    .updateTable('erasures')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the progress of an erasure. */
export async function updateErasure(
  db: Kysely<Tables>,
  { organization_id, id }: ErasureKey,
  change: Partial<ErasuresTable>,
): Promise<void> {
  await db.updateTable('erasures').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Converts a row to its public form. */
export function erasureOf(row: ErasuresTable): Erasure {
  const { id, customer_id, created_at, completed_at, records, runs, events, deliveries, changes } = row
  return {
    id,
    customerId: customer_id,
    status: completed_at === null ? 'running' : 'done',
    createdAt: formatTime(created_at),
    completedAt: completed_at === null ? null : formatTime(completed_at),
    records,
    runs,
    events,
    deliveries,
    changes,
  }
}

/** The id of the newest event or run of an organization; empty when there is none. */
export async function selectNewestId(db: Kysely<Tables>, table: 'events' | 'runs', organizationId: string): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ''
}
