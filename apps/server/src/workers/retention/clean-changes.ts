import { type Batch, ROWS } from './batch.ts'

/** Removes old entries of the audit log, the oldest first. */
export async function cleanChanges({ db, organizationId, limits: { ended } }: Batch): Promise<string | null> {
  const old = () => db.selectFrom('record_changes').where('organization_id', '=', organizationId).where('at', '<=', ended)
  const rows = await old()
    .select(['at', 'record_id', 'version'])
    .orderBy('at')
    .orderBy('record_id')
    .orderBy('version')
    .limit(ROWS)
    .execute()
  const last = rows.at(-1)
  if (last)
    await db
      .deleteFrom('record_changes')
      .where('organization_id', '=', organizationId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'record_id', 'version'), '<=', tuple(last.at, last.record_id, last.version)))
      .execute()
  return rows.length === ROWS ? 'more' : null
}
