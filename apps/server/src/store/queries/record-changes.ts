import { type AuditQuery, type Author, formatTime, type Page, type RecordChange, type Values } from '@belfry/core'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import type { RecordChangesTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { LOOKED_AT } from './looked-at.ts'
import { columnBytes, fitting, ifShort, isLong } from './page-bytes.ts'

const insert = preparedInsert(
  'record_changes',
  [
    'organization_id',
    'record_id',
    'version',
    'model',
    'change',
    'at',
    'author',
    'key_id',
    'automation_id',
    'run_id',
    'operation',
    'trace_id',
    'previous',
    'changed',
    'request_id',
    'author_id',
  ],
  { isDeferred: true },
)

/** The columns of a page without long values. */
const listedColumns = [
  'record_id',
  'version',
  'model',
  'change',
  'at',
  'author',
  'key_id',
  'automation_id',
  'run_id',
  'operation',
  'trace_id',
  'request_id',
] as const

/** The columns needed to select the changes of a page. */
const pickedColumns = ['record_id', 'version', 'at', 'author_id', 'operation', 'model'] as const

/** A change of a page; long values have not been read yet. */
type ListedChange = Pick<RecordChangesTable, (typeof listedColumns)[number] | 'previous' | 'changed'> & { readonly size: number }

function longColumns(db: Kysely<Tables>) {
  return [
    ifShort(db, 'previous', ['changed']).as('previous'),
    ifShort(db, 'changed', ['previous']).as('changed'),
    columnBytes(db, ['previous', 'changed']).as('size'),
  ] as const
}

/** Stores changes of records. */
export async function insertRecordChanges(db: Kysely<Tables>, changes: readonly RecordChangesTable[]): Promise<void> {
  await insert(db, changes)
}

/** The number of the next change of something without versions, counted over these organizations. */
export async function nextChange(db: Kysely<Tables>, recordId: string, organizationIds: readonly string[]): Promise<number> {
  if (organizationIds.length === 0) return 1
  const noted = db.selectFrom('record_changes').where('organization_id', 'in', organizationIds).where('record_id', '=', recordId)
  const { last } = await noted.select((eb) => eb.fn.max('version').as('last')).executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** The model of a record, which may be deleted; `null` when it has no known changes. */
export async function selectChangedModel(db: Kysely<Tables>, organizationId: string, recordId: string): Promise<string | null> {
  const row = await changesOf(db, organizationId, recordId).select('model').limit(1).executeTakeFirst()
  return row?.model ?? null
}

/** The values of a record when it was deleted; `null` when it was not deleted, and after an erasure. */
export async function selectLastValues(db: Kysely<Tables>, organizationId: string, recordId: string): Promise<Values | null> {
  const last = changesOf(db, organizationId, recordId).select(['change', 'previous']).orderBy('version', 'desc').limit(1)
  const row = await last.executeTakeFirst()
  return row?.change === 'deleted' && row.previous !== null ? (JSON.parse(row.previous) as Values) : null
}

/**
 * One page of changes, newest first: of one record in the order of its versions, otherwise by time; from one index range. If not every row
 * of the range matches, it ends after a fixed number of rows, and the page with it, however short it is: so its cost is bounded.
 */
export async function selectRecordChanges(db: Kysely<Tables>, organizationId: string, query: AuditQuery): Promise<Page<RecordChange>> {
  const { limit, cursor, filters, since, until } = query
  const { recordId, model, authorId, operation } = filters
  const list = `audit-log:${JSON.stringify([recordId, model, authorId, operation])}`
  const ofOrganization = db.selectFrom('record_changes').where('organization_id', '=', organizationId)
  const indexed = (
    [
      ['record_id', recordId],
      ['author_id', authorId],
      ['model', model],
    ] as const
  ).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]))
  const [first] = indexed
  const others = [...indexed.slice(1), ...(operation === undefined ? [] : [['operation', operation] as const])]
  let range = ofOrganization
  if (first) range = range.where(first[0], '=', first[1])
  // The changes of a record are ordered by version, in which times need not be a range.
  const isPicky = others.length > 0 || (recordId !== undefined && (since !== undefined || until !== undefined))
  if (recordId !== undefined) {
    range = range.orderBy('version', 'desc')
    if (cursor !== undefined) range = range.where('version', '<', readCursor(list, cursor, ['number'])[0])
  } else {
    range = range.orderBy('at', 'desc').orderBy('record_id', 'desc').orderBy('version', 'desc')
    if (since !== undefined) range = range.where('at', '>=', since)
    const position = cursor === undefined ? null : readCursor(list, cursor, ['number', 'string', 'number'])
    // Only one bound, the earlier: with two, the planner does not use a single range.
    if (until !== undefined && (position === null || until <= position[0])) range = range.where('at', '<', until)
    else if (position) range = range.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'record_id', 'version'), '<', tuple(...position)))
  }
  const looked = isPicky ? await range.select(pickedColumns).limit(LOOKED_AT).execute() : null
  let rows: readonly ListedChange[]
  let end = looked?.length === LOOKED_AT ? looked.at(-1) : undefined
  if (looked === null)
    rows = await range
      .select(listedColumns)
      .select(longColumns(db))
      .limit(limit + 1)
      .execute()
  else {
    const fits = (row: (typeof looked)[number]) =>
      others.every(([column, value]) => row[column] === value) &&
      (since === undefined || row.at >= since) &&
      (until === undefined || row.at < until)
    const picked = looked.filter(fits).slice(0, limit + 1)
    if (picked.length > limit) end = picked.at(-1)
    rows = await rowsOf(db, ofOrganization, picked)
  }
  const page = fitting(rows, limit)
  const data: RecordChange[] = []
  for (const row of page) {
    const values = isLong(row) ? await valuesOf(ofOrganization, row) : row
    if (values) data.push(changeOf({ ...row, ...values }))
  }
  const last = rows.length > page.length ? page.at(-1) : end
  if (!last) return { data, nextCursor: null }
  const nextPosition = recordId === undefined ? [last.at, last.record_id, last.version] : [last.version]
  return { data, nextCursor: writeCursor(list, nextPosition) }
}

/** The selected changes in their order. One that was deleted meanwhile is left out. */
async function rowsOf(
  db: Kysely<Tables>,
  changes: SelectQueryBuilder<Tables, 'record_changes', object>,
  picked: readonly Pick<RecordChangesTable, 'record_id' | 'version'>[],
): Promise<readonly ListedChange[]> {
  if (picked.length === 0) return []
  const rows = await changes
    .select(listedColumns)
    .select(longColumns(db))
    .where(({ and, eb, or }) =>
      or(picked.map(({ record_id, version }) => and([eb('record_id', '=', record_id), eb('version', '=', version)]))),
    )
    .execute()
  const keyOf = ({ record_id, version }: Pick<RecordChangesTable, 'record_id' | 'version'>) => `${record_id} ${version}`
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return picked.flatMap((one) => byKey.get(keyOf(one)) ?? [])
}

/** The long values; undefined when the change was deleted meanwhile. */
function valuesOf(
  changes: SelectQueryBuilder<Tables, 'record_changes', unknown>,
  { record_id, version }: Pick<RecordChangesTable, 'record_id' | 'version'>,
): Promise<Pick<RecordChangesTable, 'previous' | 'changed'> | undefined> {
  return changes.select(['previous', 'changed']).where('record_id', '=', record_id).where('version', '=', version).executeTakeFirst()
}

/** Whether a run has created this record. */
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

/** Converts a row to its public form. */
export function changeOf(row: Omit<RecordChangesTable, 'organization_id' | 'author_id'>): RecordChange {
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
    requestId: row.request_id,
    previous: row.previous === null ? null : (JSON.parse(row.previous) as Values),
    changed: row.changed === null ? null : (JSON.parse(row.changed) as Values),
  }
}
