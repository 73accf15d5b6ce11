import {
  type AnyModel,
  type Definition,
  exportedRecord,
  fileTypes,
  formatTime,
  hideHeaderValues,
  recordModels,
  recordsFileName,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import { changeOf } from '../../store/queries/record-changes.ts'
import { recordColumns, recordOf } from '../../store/queries/records.ts'
import { toldBody } from '../../store/queries/told-body.ts'
import type { FilesTable, Tables } from '../../store/tables.ts'
import { pages } from './pages.ts'

/** Whose rows are read, and from where. */
export interface ExportSource {
  readonly db: Kysely<Tables>
  readonly organizationId: string
}

/** A file of rows in an export: each is a line of JSON. */
export interface ExportPart {
  readonly name: string
  /** Its rows, a few at a time. */
  rows(source: ExportSource): AsyncIterable<readonly unknown[]>
}

/** How many rows are read at once: of records, and of what may be large. A row may have up to a megabyte, so this bounds the memory. */
const PAGE = 200
const SMALL_PAGE = 20

/** Every file of rows, in the order of the archive. What is not here is named in `leftOut`. */
export const exportParts: readonly ExportPart[] = [
  ...recordModels.map(recordsOf),
  { name: 'automation-versions.ndjson', rows: versions },
  { name: 'runs.ndjson', rows: runs },
  { name: 'events.ndjson', rows: events },
  { name: 'audit-log.ndjson', rows: changes },
  { name: 'files.ndjson', rows: files },
]

function recordsOf(model: AnyModel): ExportPart {
  return {
    name: recordsFileName(model),
    async *rows({ db, organizationId }) {
      const own = db
        .selectFrom('records')
        .select(recordColumns)
        .where('organization_id', '=', organizationId)
        .where('model', '=', model.name)
      const size = model.name === 'automation' ? SMALL_PAGE : PAGE
      const read = pages<{ readonly id: string } & Parameters<typeof recordOf>[1]>(size, (after, limit) =>
        own
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(limit)
          .execute(),
      )
      for await (const rows of read) yield rows.map((row) => exportedRecord(model, recordOf(model, row)))
    },
  }
}

async function* versions({ db, organizationId }: ExportSource) {
  const own = db
    .selectFrom('automation_versions')
    .innerJoin('definitions', (join) =>
      join
        .onRef('definitions.organization_id', '=', 'automation_versions.organization_id')
        .onRef('definitions.hash', '=', 'automation_versions.definition_hash'),
    )
    .select(['automation_id', 'number', 'definition_hash', 'author', 'automation_versions.created_at', 'definition'])
    .where('automation_versions.organization_id', '=', organizationId)
  type Row = Awaited<ReturnType<typeof own.execute>>[number]
  const read = pages<Row>(SMALL_PAGE, (after, limit) =>
    own
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('automation_id', 'number'), '>', tuple(after?.automation_id ?? '', after?.number ?? 0)),
      )
      .orderBy('automation_id')
      .orderBy('number')
      .limit(limit)
      .execute(),
  )
  for await (const rows of read)
    yield rows.map(({ automation_id, number, definition_hash, author, created_at, definition }) => ({
      automationId: automation_id,
      number,
      definitionHash: definition_hash,
      author: JSON.parse(author) as unknown,
      createdAt: formatTime(created_at),
      definition: hideHeaderValues(JSON.parse(definition) as Definition),
    }))
}

const runColumns = [
  ...(['id', 'automation_id', 'definition_hash', 'status', 'event_id', 'record_model', 'record_id'] as const),
  ...(['error', 'trace_id', 'parent_run_id', 'created_at', 'updated_at'] as const),
] as const

async function* runs({ db, organizationId }: ExportSource) {
  const own = db.selectFrom('runs').select(runColumns).where('organization_id', '=', organizationId)
  type Row = Awaited<ReturnType<typeof own.execute>>[number]
  const read = pages<Row>(PAGE, (after, limit) =>
    own
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of read)
    yield rows.map((row) => ({
      id: row.id,
      automationId: row.automation_id,
      definitionHash: row.definition_hash,
      status: row.status,
      eventId: row.event_id,
      recordModel: row.record_model,
      recordId: row.record_id,
      error: row.error,
      traceId: row.trace_id,
      parentRunId: row.parent_run_id,
      createdAt: formatTime(row.created_at),
      updatedAt: formatTime(row.updated_at),
    }))
}

async function* events({ db, organizationId }: ExportSource) {
  const own = db
    .selectFrom('events')
    .select(['id', 'key', 'at', 'record_model', 'record_id', 'actor', 'body', 'told'])
    .where('organization_id', '=', organizationId)
  type Row = Awaited<ReturnType<typeof own.execute>>[number]
  const read = pages<Row>(SMALL_PAGE, (after, limit) =>
    own
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of read)
    yield rows.map(({ id, key, at, record_model, record_id, actor, body, told }) => ({
      ...{ id, eventKey: key, createdAt: formatTime(at), recordModel: record_model, recordId: record_id },
      actor: JSON.parse(actor) as unknown,
      envelope: JSON.parse(Buffer.from(toldBody({ key, body, told })).toString()) as unknown,
    }))
}

async function* changes({ db, organizationId }: ExportSource) {
  const own = db.selectFrom('record_changes').selectAll().where('organization_id', '=', organizationId)
  type Row = Awaited<ReturnType<typeof own.execute>>[number]
  const read = pages<Row>(PAGE, (after, limit) =>
    own
      .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(after?.record_id ?? '', after?.version ?? 0)))
      .orderBy('record_id')
      .orderBy('version')
      .limit(limit)
      .execute(),
  )
  for await (const rows of read) yield rows.map(changeOf)
}

/** Where each file stands in the archive. */
async function* files(source: ExportSource) {
  for await (const rows of storedFiles(source))
    yield rows.map((row) => ({ id: row.id, name: fileNameOf(row), contentType: row.content_type, bytes: row.size, sha256: row.sha256 }))
}

/** Where a file stands in the archive: under the id of its record, with the ending of its type. */
export function fileNameOf({ id, content_type }: Pick<FilesTable, 'id' | 'content_type'>): string {
  return `files/${id}.${(fileTypes as Readonly<Record<string, string>>)[content_type] ?? 'bin'}`
}

/** The files of an organization, without their bytes. */
export function storedFiles({ db, organizationId }: ExportSource) {
  const own = db.selectFrom('files').select(['id', 'content_type', 'size', 'sha256']).where('organization_id', '=', organizationId)
  type Row = Awaited<ReturnType<typeof own.execute>>[number]
  return pages<Row>(PAGE, (after, limit) =>
    own
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}
