import { type AnyModel, type AnyRecord, centsOf, type EpochMs, euroOf, type Field, formatTime, parseTime, recordFrom } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import { preparedQuery } from '../prepared-query.ts'
import { type RecordColumn, recordColumnNames, recordColumnValues } from '../record-columns.ts'
import { recordModel } from '../record-field.ts'
import type { RecordsTable, Tables } from '../tables.ts'
import { changeTerms, insertTerms } from './record-terms.ts'

/** The columns from which a record is read. */
export type RecordRow = Pick<RecordsTable, 'organization_id' | 'id' | 'version' | 'external_id' | 'created_at' | 'updated_at' | 'data'>

/** The columns of `RecordRow`. */
export const recordColumns = ['organization_id', 'id', 'version', 'external_id', 'created_at', 'updated_at', 'data'] as const

const byId = preparedQuery<{ organizationId: string; model: string; id: string }>()(
  (db, param) =>
    db
      .selectFrom('records')
      .select(recordColumns)
      .where('organization_id', '=', param('organizationId'))
      .where('model', '=', param('model'))
      .where('id', '=', param('id')),
  { atMostOne: true },
)

const byExternalId = preparedQuery<{ organizationId: string; model: string; externalId: string }>()(
  (db, param) =>
    db
      .selectFrom('records')
      .select(recordColumns)
      .where('organization_id', '=', param('organizationId'))
      .where('model', '=', param('model'))
      .where('external_id', '=', param('externalId')),
  { atMostOne: true },
)

const columns = [
  'organization_id',
  'model',
  'id',
  'version',
  'external_id',
  'created_at',
  'updated_at',
  'data',
  ...recordColumnNames,
] as const
const insert = preparedInsert('records', columns)
/** For records that no other one can be in the way of. */
const insertNew = preparedInsert('records', columns, { isDeferred: true })

const update = preparedQuery<RecordsTable & { previousVersion: number }>()((db, param) =>
  db
    .updateTable('records')
    .set({
      version: param('version'),
      external_id: param('external_id'),
      updated_at: param('updated_at'),
      data: param('data'),
      ...columnsOf(param),
    })
    .where('organization_id', '=', param('organization_id'))
    .where('model', '=', param('model'))
    .where('id', '=', param('id'))
    .where('version', '=', param('previousVersion')),
)

/** The filter columns with their parameters. */
function columnsOf(param: (name: RecordColumn) => string | null): Record<RecordColumn, string | null> {
  return Object.fromEntries(recordColumnNames.map((name) => [name, param(name)])) as Record<RecordColumn, string | null>
}

/** The record of an organization by id, or `null`. */
export async function selectRecord(db: Kysely<Tables>, model: AnyModel, organizationId: string, id: string): Promise<AnyRecord | null> {
  const { rows } = await byId(db, { organizationId, model: model.name, id })
  return rows[0] ? recordOf(model, rows[0]) : null
}

/** The record of an organization by the id of another system, or `null`. */
export async function selectRecordByExternalId(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  externalId: string,
): Promise<AnyRecord | null> {
  const { rows } = await byExternalId(db, { organizationId, model: model.name, externalId })
  return rows[0] ? recordOf(model, rows[0]) : null
}

/** How many external ids are looked up in one statement. */
const AT_ONCE = 500

/** The records of an organization with these ids of another system, by external id; missing ones are left out. */
export async function selectRecordsByExternalIds(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, AnyRecord>> {
  const ids = [...new Set(externalIds)]
  const recordsById = new Map<string, AnyRecord>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('records')
      .select(recordColumns)
      .where('organization_id', '=', organizationId)
      .where('model', '=', model.name)
      .where('external_id', 'in', ids.slice(from, from + AT_ONCE))
      .execute()
    for (const row of rows) recordsById.set(row.external_id as string, recordOf(model, row))
  }
  return recordsById
}

/** Stores a new record. Throws `UniqueViolationError` when its external id (or slug) is taken. */
export async function insertRecord(db: Kysely<Tables>, model: AnyModel, record: AnyRecord): Promise<void> {
  await insertRecords(db, model, [record])
}

/** Stores several new records of a model. Throws as `insertRecord` does. */
export async function insertRecords(db: Kysely<Tables>, model: AnyModel, records: readonly AnyRecord[]): Promise<void> {
  const rows = records.map((record) => rowOf(model, record))
  const isUnique = model.base === 'record' && rows.every(({ external_id }) => external_id === null)
  await (isUnique ? insertNew : insert)(db, rows)
  await insertTerms(db, model, records)
}

/** Stores a changed record in place of the previous one. Returns `false` when that has changed meanwhile. */
export async function updateRecord(db: Kysely<Tables>, model: AnyModel, record: AnyRecord, previous: AnyRecord): Promise<boolean> {
  const result = await update(db, { ...rowOf(model, record), previousVersion: previous.version })
  const isKept = result.numAffectedRows === 1n
  if (isKept) await changeTerms(db, model, record, { previous, values: record })
  return isKept
}

/** Removes a record; `false` when there is none. */
export async function deleteRecord(db: Kysely<Tables>, model: AnyModel, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('records')
    .where('organization_id', '=', organizationId)
    .where(recordModel(model.name))
    .where('id', '=', id)
    .returning(recordColumns)
    .executeTakeFirst()
  if (row) await changeTerms(db, model, { organizationId, id }, { previous: recordOf(model, row), values: {} })
  return row !== undefined
}

/** Converts a row to its record: the model's fields in the model's order, including fields that were added after it was written. */
export function recordOf(model: AnyModel, row: RecordRow): AnyRecord {
  const common = {
    id: row.id,
    organizationId: row.organization_id,
    version: row.version,
    externalId: row.external_id,
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
  const data = JSON.parse(row.data) as Record<string, unknown>
  for (const name of moneyOf(model)) if (typeof data[name] === 'number') data[name] = euroOf(data[name])
  return recordFrom(model, Object.assign(data, common))
}

function rowOf(model: AnyModel, record: AnyRecord): RecordsTable {
  const { id, organizationId, version, externalId, createdAt, updatedAt, ...rest } = record
  const data: Record<string, unknown> = rest
  for (const name of moneyOf(model)) if (typeof data[name] === 'number') data[name] = centsOf(data[name])
  return {
    organization_id: model.base === 'record' ? organizationId : id,
    model: model.name,
    id,
    version,
    external_id: (externalId as string | null | undefined) ?? null,
    created_at: momentOf(createdAt),
    updated_at: momentOf(updatedAt),
    data: JSON.stringify(data),
    ...recordColumnValues(model, data),
  }
}

/** The fields that are amounts: whole cents in the store, euro everywhere else. */
const moneyOf = fieldNames(({ money }) => money)

/** Returns the names of a model's fields of one kind, cached by model. */
function fieldNames(isOne: (field: Field) => boolean): (model: AnyModel) => readonly string[] {
  const known = new WeakMap<AnyModel, readonly string[]>()
  return (model) => {
    let names = known.get(model)
    if (!names) {
      names = Object.entries<Field>(model.fields).flatMap(([name, field]) => (isOne(field) ? [name] : []))
      known.set(model, names)
    }
    return names
  }
}

let lastText = ''
let lastMoment: EpochMs = 0

/** Parses a time that we wrote ourselves. Many records of one transaction have the same time, so the last one is cached. */
function momentOf(text: string): EpochMs {
  if (text !== lastText) {
    lastMoment = parseTime(text) as EpochMs
    lastText = text
  }
  return lastMoment
}
