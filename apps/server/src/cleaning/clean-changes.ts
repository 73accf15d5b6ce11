import { type Batch, ROWS } from './batch.ts'

/**
 * Removes old entries of the audit log. Its rows stand in the order of their records and in no other, so all of them are walked along: what
 * that costs a day is less than an index would cost every write.
 */
export async function cleanChanges({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const [recordId = '', version = '0'] = after.split(' ')
  const behind = () =>
    db
      .selectFrom('record_changes')
      .select(['record_id', 'version', 'at'])
      .where('organization_id', '=', organizationId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(recordId, Number(version))))
  const rows = await behind().orderBy('record_id').orderBy('version').limit(ROWS).execute()
  const last = rows.at(-1)
  if (last && rows.some(({ at }) => at <= ended))
    await db
      .deleteFrom('record_changes')
      .where('organization_id', '=', organizationId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(recordId, Number(version))))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '<=', tuple(last.record_id, last.version)))
      .where('at', '<=', ended)
      .execute()
  return rows.length === ROWS && last ? `${last.record_id} ${last.version}` : null
}
