import { type Author, formatTime, type Page, type RecordChange, type Values } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { RecordChangesTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'

const insert = preparedQuery<RecordChangesTable>()((db, param) =>
  db.insertInto('record_changes').values({
    organization_id: param('organization_id'),
    record_id: param('record_id'),
    version: param('version'),
    model: param('model'),
    change: param('change'),
    at: param('at'),
    author: param('author'),
    key_id: param('key_id'),
    automation_id: param('automation_id'),
    run_id: param('run_id'),
    operation: param('operation'),
    trace_id: param('trace_id'),
    previous: param('previous'),
  }),
)

/** Notes a change of a record. */
export async function insertRecordChange(db: Kysely<Tables>, change: RecordChangesTable): Promise<void> {
  await insert(db, change)
}

/** The model of a record that is or was; `null` when no change of it is known. */
export async function selectChangedModel(db: Kysely<Tables>, organizationId: string, recordId: string): Promise<string | null> {
  const row = await changesOf(db, organizationId, recordId).select('model').limit(1).executeTakeFirst()
  return row?.model ?? null
}

/** One page of the changes of a record, the newest first. */
export async function selectRecordChanges(
  db: Kysely<Tables>,
  organizationId: string,
  recordId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<RecordChange>> {
  const list = `audit-log:${recordId}`
  let range = changesOf(db, organizationId, recordId).selectAll().orderBy('version', 'desc')
  if (cursor !== undefined) range = range.where('version', '<', readCursor(list, cursor, ['number'])[0])
  const rows = await range.limit(limit + 1).execute()
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data: data.map(changeOf), nextCursor: rows.length > limit && last ? writeCursor(list, [last.version]) : null }
}

/** Whether a run has made this record. */
export async function wasMadeBy(
  db: Kysely<Tables>,
  { organizationId, recordId, runId }: { readonly organizationId: string; readonly recordId: string; readonly runId: string },
): Promise<boolean> {
  const made = changesOf(db, organizationId, recordId).select('run_id').where('version', '=', 1).where('run_id', '=', runId)
  return (await made.executeTakeFirst()) !== undefined
}

function changesOf(db: Kysely<Tables>, organizationId: string, recordId: string) {
  return db.selectFrom('record_changes').where('organization_id', '=', organizationId).where('record_id', '=', recordId)
}

function changeOf(row: RecordChangesTable): RecordChange {
  return {
    recordId: row.record_id,
    model: row.model,
    version: row.version,
    change: row.change,
    at: formatTime(row.at),
    author: JSON.parse(row.author) as Author,
    keyId: row.key_id,
    automationId: row.automation_id,
    runId: row.run_id,
    operation: row.operation,
    traceId: row.trace_id,
    previous: row.previous === null ? null : (JSON.parse(row.previous) as Values),
  }
}
