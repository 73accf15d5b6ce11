import type { AnyModel, AnyRecord, EpochMs } from '@belfry/core'
import { type InsertQueryBuilder, type InsertResult, type Kysely, sql } from 'kysely'
import { recordModel } from '../record-field.ts'
import type { DateBackfillsTable, Tables } from '../tables.ts'
import { recordColumns, recordOf } from './records.ts'

/** Identifies a backfill: the organization, and the model as its id. */
export type BackfillKey = Pick<DateBackfillsTable, 'organization_id' | 'id'>

/** Starts the backfill of a model, from the beginning if one is running already. */
export async function startBackfill(db: Kysely<Tables>, key: BackfillKey, { since, now }: { since: EpochMs; now: EpochMs }): Promise<void> {
  await fromTheBeginning(db.insertInto('date_backfills').values({ ...key, position: null, since, due_at: now })).execute()
}

/** Starts a backfill of all models whose dates start automations: of one organization, or of all. */
export async function startBackfills(
  db: Kysely<Tables>,
  { since, now, organizationId }: { readonly since: EpochMs; readonly now: EpochMs; readonly organizationId: string | null },
): Promise<void> {
  let models = db
    .selectFrom('automation_clocks')
    .select(['organization_id', 'model', sql<EpochMs>`${sql.lit(since)}`.as('since'), sql<EpochMs>`${sql.lit(now)}`.as('due_at')])
    .distinct()
    .where('model', 'is not', null)
  if (organizationId !== null) models = models.where('organization_id', '=', organizationId)
  const backfills = db.insertInto('date_backfills').columns(['organization_id', 'id', 'since', 'due_at']).expression(models)
  await fromTheBeginning(backfills).execute()
}

function fromTheBeginning(backfills: InsertQueryBuilder<Tables, 'date_backfills', InsertResult>) {
  return backfills.onConflict((conflict) =>
    conflict.columns(['organization_id', 'id']).doUpdateSet(({ ref, eb }) => ({
      position: null,
      due_at: ref('excluded.due_at'),
      since: eb
        .case()
        .when('excluded.since', '>', ref('date_backfills.since'))
        .then(ref('excluded.since'))
        .else(ref('date_backfills.since'))
        .end(),
    })),
  )
}

/** Whether a backfill of the model is running or due. */
export async function isBackfilling(db: Kysely<Tables>, { organization_id, id }: BackfillKey): Promise<boolean> {
  const row = await db
    .selectFrom('date_backfills')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a due backfill until the commit. */
export function claimBackfill(
  db: Kysely<Tables>,
  { organization_id, id }: BackfillKey,
  now: EpochMs,
): Promise<DateBackfillsTable | undefined> {
  return db
    .updateTable('date_backfills')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores how far a backfill has come; `null` ends it. */
export async function updateBackfill(db: Kysely<Tables>, { organization_id, id }: BackfillKey, position: string | null): Promise<void> {
  if (position === null) await db.deleteFrom('date_backfills').where('organization_id', '=', organization_id).where('id', '=', id).execute()
  else
    await db.updateTable('date_backfills').set({ position }).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** The next records of a backfill, ordered by id. */
export async function selectWalkedRecords(
  db: Kysely<Tables>,
  model: AnyModel,
  { organization_id, position }: Pick<DateBackfillsTable, 'organization_id' | 'position'>,
  limit: number,
): Promise<readonly AnyRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(recordColumns)
    .where('organization_id', '=', organization_id)
    .where(recordModel(model.name))
    .where('id', '>', position ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => recordOf(model, row))
}
