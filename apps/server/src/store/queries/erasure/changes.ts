import type { Kysely } from 'kysely'
import type { RecordChangesTable, Tables } from '../../tables.ts'
import { columnBytes } from '../page-bytes.ts'

const columns = ['record_id', 'version', 'model', 'change', 'previous', 'changed'] as const

/** An entry of the audit log with its values. */
export type ChangeWithValues = Pick<RecordChangesTable, (typeof columns)[number]>

/** Identifies an entry of the audit log. */
type ChangeKey = Pick<RecordChangesTable, 'record_id' | 'version'>

/** The sizes in bytes of the values of the next entries. */
export function selectChangeSizes(
  db: Kysely<Tables>,
  organizationId: string,
  after: ChangeKey,
  limit: number,
): Promise<readonly { readonly size: number }[]> {
  return changesAfter(db, organizationId, after)
    .select(columnBytes(db, ['previous', 'changed']).as('size'))
    .limit(limit)
    .execute()
}

/** The next entries, ordered by record and version. */
export function selectChanges(
  db: Kysely<Tables>,
  organizationId: string,
  after: ChangeKey,
  limit: number,
): Promise<readonly ChangeWithValues[]> {
  return changesAfter(db, organizationId, after).select(columns).limit(limit).execute()
}

function changesAfter(db: Kysely<Tables>, organizationId: string, { record_id, version }: ChangeKey) {
  return db
    .selectFrom('record_changes')
    .where('organization_id', '=', organizationId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(record_id, version)))
    .orderBy('record_id')
    .orderBy('version')
}

/** The entries of a record before one of its versions, if they have values. */
export function selectEarlierChanges(
  db: Kysely<Tables>,
  organizationId: string,
  { record_id, version }: ChangeKey,
): Promise<readonly ChangeWithValues[]> {
  return db
    .selectFrom('record_changes')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('record_id', '=', record_id)
    .where('version', '<', version)
    .where((where) => where.or([where('previous', 'is not', null), where('changed', 'is not', null)]))
    .execute()
}

/** Replaces the values of an entry. */
export async function updateChange(
  db: Kysely<Tables>,
  organizationId: string,
  { record_id, version }: ChangeKey,
  values: Pick<RecordChangesTable, 'previous' | 'changed'>,
): Promise<void> {
  await db
    .updateTable('record_changes')
    .set(values)
    .where('organization_id', '=', organizationId)
    .where('record_id', '=', record_id)
    .where('version', '=', version)
    .execute()
}
