import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { RecordChangesTable, Tables } from '../../tables.ts'

/** The position of an entry in the audit log of an organization. */
type ChangePosition = Pick<RecordChangesTable, 'at' | 'record_id' | 'version'>

/** The next entries of the audit log from `ended` or before, the oldest first. */
export function selectExpiredChanges(
  db: Kysely<Tables>,
  organizationId: string,
  { ended, limit }: { readonly ended: EpochMs; readonly limit: number },
): Promise<readonly ChangePosition[]> {
  return db
    .selectFrom('record_changes')
    .where('organization_id', '=', organizationId)
    .where('at', '<=', ended)
    .select(['at', 'record_id', 'version'])
    .orderBy('at')
    .orderBy('record_id')
    .orderBy('version')
    .limit(limit)
    .execute()
}

/** Deletes the entries of the audit log up to a position, including it. */
export async function deleteChangesUntil(
  db: Kysely<Tables>,
  organizationId: string,
  { at, record_id, version }: ChangePosition,
): Promise<void> {
  await db
    .deleteFrom('record_changes')
    .where('organization_id', '=', organizationId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'record_id', 'version'), '<=', tuple(at, record_id, version)))
    .execute()
}
