import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RecordDatesTable, Tables } from '../tables.ts'

/** Identifies a date of a record. */
export type DateKey = Pick<RecordDatesTable, 'organization_id' | 'model' | 'record_id' | 'field'>

/** A position in the order of due dates. */
type DuePosition = Pick<RecordDatesTable, 'due_at' | 'organization_id'>

/** A due date. */
export type DueDate = DateKey & DuePosition

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('record_dates')
    .select(['organization_id', 'model', 'record_id', 'field', 'due_at'])
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('organization_id')
    .limit(param('limit') as never),
)

const dueAfter = preparedQuery<DuePosition & { now: EpochMs }>()((db, param) =>
  db
    .selectFrom('record_dates')
    .select(['due_at', 'organization_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('due_at', 'organization_id'), '>', tuple(param('due_at') as never, param('organization_id') as never)),
    )
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('organization_id')
    .limit(1),
)

const at = preparedQuery<DuePosition & { limit: number }>()((db, param) =>
  db
    .selectFrom('record_dates')
    .select(['organization_id', 'model', 'record_id', 'field', 'due_at'])
    .where('due_at', '=', param('due_at'))
    .where('organization_id', '=', param('organization_id'))
    .limit(param('limit') as never),
)

const next = preparedQuery<object>()((db) => db.selectFrom('record_dates').select('due_at').orderBy('due_at').limit(1))

const put = preparedQuery<RecordDatesTable>()((db, param) =>
  db
    .insertInto('record_dates')
    .values({
      organization_id: param('organization_id'),
      model: param('model'),
      record_id: param('record_id'),
      field: param('field'),
      set_at: param('set_at'),
      checked_until: param('checked_until'),
      due_at: param('due_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'model', 'record_id', 'field'])
        .doUpdateSet({ set_at: param('set_at'), checked_until: param('checked_until'), due_at: param('due_at') }),
    ),
)

const remove = preparedQuery<DateKey>()((db, param) =>
  db
    .deleteFrom('record_dates')
    .where('organization_id', '=', param('organization_id'))
    .where('model', '=', param('model'))
    .where('record_id', '=', param('record_id'))
    .where('field', '=', param('field')),
)

const removeAll = preparedQuery<Omit<DateKey, 'field'>>()((db, param) =>
  db
    .deleteFrom('record_dates')
    .where('organization_id', '=', param('organization_id'))
    .where('model', '=', param('model'))
    .where('record_id', '=', param('record_id')),
)

/** The due dates, the longest due first. */
export async function selectDueDates(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly DueDate[]> {
  return (await due(db, { now, limit })).rows
}

/**
 * Due dates of organizations that are not among `before`, found by stepping from one organization and moment to the next. However many
 * dates an organization has in one moment, they cost one step.
 */
export async function selectDatesOfOthers(
  db: Kysely<Tables>,
  before: readonly DueDate[],
  { now, steps, limit }: { readonly now: EpochMs; readonly steps: number; readonly limit: number },
): Promise<readonly DueDate[]> {
  const known = new Set(before.map(({ organization_id }) => organization_id))
  const dates: DueDate[] = []
  let position: DuePosition | undefined = before.at(-1)
  for (let step = 0; step < steps && position; step++) {
    const { due_at, organization_id }: DuePosition = position
    position = (await dueAfter(db, { due_at, organization_id, now })).rows[0]
    if (!position || known.has(position.organization_id)) continue
    known.add(position.organization_id)
    dates.push(...(await at(db, { due_at: position.due_at, organization_id: position.organization_id, limit })).rows)
  }
  return dates
}

/** When the next date is due; `null` when none is. */
export async function selectNextDate(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

/** Locks due dates of one organization until the commit; leaves out those that another process has locked. */
export async function takeDates(
  db: Kysely<Tables>,
  organizationId: string,
  dates: readonly DateKey[],
  now: EpochMs,
): Promise<readonly RecordDatesTable[]> {
  if (dates.length === 0) return []
  // By their key: another index would scan all dates of the organization, or all due dates of all organizations.
  const query = db
    .selectFrom('record_dates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('model', 'in', [...new Set(dates.map(({ model }) => model))])
    .where('record_id', 'in', [...new Set(dates.map(({ record_id }) => record_id))])
    .where('due_at', '<=', now)
  const rows = await lockRows(query, db, { skipLocked: true }).execute()
  return rows.toSorted((one, other) => one.due_at - other.due_at || (one.record_id < other.record_id ? -1 : 1))
}

/** Stores when a date is due. */
export async function putDate(db: Kysely<Tables>, row: RecordDatesTable): Promise<void> {
  await put(db, row)
}

/** Stores when dates are due, in one statement. */
export async function putDates(db: Kysely<Tables>, rows: readonly RecordDatesTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('record_dates')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'model', 'record_id', 'field']).doUpdateSet(({ ref }) => ({
        set_at: ref('excluded.set_at'),
        checked_until: ref('excluded.checked_until'),
        due_at: ref('excluded.due_at'),
      })),
    )
    .execute()
}

/** Deletes a date for which nothing will be due. */
export async function deleteDate(db: Kysely<Tables>, { organization_id, model, record_id, field }: DateKey): Promise<void> {
  await remove(db, { organization_id, model, record_id, field })
}

/** Deletes the dates of a deleted record. */
export async function deleteDatesOf(db: Kysely<Tables>, organization_id: string, model: string, record_id: string): Promise<void> {
  await removeAll(db, { organization_id, model, record_id })
}

/** The dates of some records of a model. */
export async function selectDates(
  db: Kysely<Tables>,
  { organizationId, model, recordIds }: { readonly organizationId: string; readonly model: string; readonly recordIds: readonly string[] },
): Promise<readonly RecordDatesTable[]> {
  if (recordIds.length === 0) return []
  return db
    .selectFrom('record_dates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('model', '=', model)
    .where('record_id', 'in', recordIds)
    .execute()
}

/** Dates of a field in the order in which they are due, from an offset on. */
export async function selectDatesToCome(
  db: Kysely<Tables>,
  key: Pick<DateKey, 'organization_id' | 'model' | 'field'>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly RecordDatesTable[]> {
  return db
    .selectFrom('record_dates')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('model', '=', key.model)
    .where('field', '=', key.field)
    .orderBy('due_at')
    .orderBy('record_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Deletes dates of a model that start nothing any more, at most `limit` at a time. Returns whether there may be more. */
export async function dropDates(db: Kysely<Tables>, organizationId: string, model: string, limit: number): Promise<boolean> {
  const theirs = () => db.selectFrom('record_dates').where('organization_id', '=', organizationId).where('model', '=', model)
  const rows = await theirs().select('record_id').orderBy('record_id').orderBy('field').limit(limit).execute()
  const last = rows.at(-1)
  if (last)
    await db
      .deleteFrom('record_dates')
      .where('organization_id', '=', organizationId)
      .where('model', '=', model)
      .where('record_id', '<=', last.record_id)
      .execute()
  return rows.length === limit
}

/** Postpones a due date after a failure on our side. */
export async function postponeDates(db: Kysely<Tables>, key: DateKey, due_at: EpochMs): Promise<void> {
  await db
    .updateTable('record_dates')
    .set({ due_at })
    .where('organization_id', '=', key.organization_id)
    .where('model', '=', key.model)
    .where('record_id', '=', key.record_id)
    .where('field', '=', key.field)
    .execute()
}
