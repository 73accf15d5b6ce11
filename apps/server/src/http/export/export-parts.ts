import {
  type AnyModel,
  type AnyRecord,
  type Definition,
  exportedRecord,
  fileTypes,
  formatTime,
  hideHeaderValues,
  recordModels,
  recordsFileName,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import {
  type ExportedChange,
  type ExportedEvent,
  type ExportedRun,
  type ExportedVersion,
  type FileMetadata,
  selectExportedChanges,
  selectExportedEvents,
  selectExportedFiles,
  selectExportedRecords,
  selectExportedRuns,
  selectExportedVersions,
} from '../../store/queries/exported-rows.ts'
import { changeOf } from '../../store/queries/record-changes.ts'
import type { FilesTable, Tables } from '../../store/tables.ts'
import { pages } from './pages.ts'

/** The organization to export, and a database handle for its rows. */
export interface ExportSource {
  readonly db: Kysely<Tables>
  readonly organizationId: string
}

/** A file of rows in an export: each row is a line of JSON. */
export interface ExportPart {
  readonly name: string
  /** Its rows, in small groups. */
  rows(source: ExportSource): AsyncIterable<readonly unknown[]>
}

/** How many rows are read at once: of records, and of rows that may be large. A row has up to a megabyte, so this bounds the memory. */
const PAGE = 200
const SMALL_PAGE = 20

/** Every file of rows, in the order of the archive. What is missing here is listed in `leftOut`. */
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
      const size = model.name === 'automation' ? SMALL_PAGE : PAGE
      const read = pages<AnyRecord>(size, (after, limit) => selectExportedRecords(db, model, { organizationId, limit }, after))
      for await (const rows of read) yield rows.map((row) => exportedRecord(model, row))
    },
  }
}

async function* versions({ db, organizationId }: ExportSource) {
  const read = pages<ExportedVersion>(SMALL_PAGE, (after, limit) => selectExportedVersions(db, { organizationId, limit }, after))
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

async function* runs({ db, organizationId }: ExportSource) {
  const read = pages<ExportedRun>(PAGE, (after, limit) => selectExportedRuns(db, { organizationId, limit }, after))
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
  const read = pages<ExportedEvent>(SMALL_PAGE, (after, limit) => selectExportedEvents(db, { organizationId, limit }, after))
  for await (const rows of read)
    yield rows.map(({ id, key, at, record_model, record_id, actor, body }) => ({
      ...{ id, eventKey: key, createdAt: formatTime(at), recordModel: record_model, recordId: record_id },
      actor: JSON.parse(actor) as unknown,
      envelope: JSON.parse(Buffer.from(body).toString()) as unknown,
    }))
}

async function* changes({ db, organizationId }: ExportSource) {
  const read = pages<ExportedChange>(PAGE, (after, limit) => selectExportedChanges(db, { organizationId, limit }, after))
  for await (const rows of read) yield rows.map(changeOf)
}

/** The index of the stored files: their names in the archive. */
async function* files(source: ExportSource) {
  for await (const rows of storedFiles(source))
    yield rows.map((row) => ({ id: row.id, name: fileNameOf(row), contentType: row.content_type, bytes: row.size, sha256: row.sha256 }))
}

/** The name of a file in the archive: the id of its record, with an extension for its type. */
export function fileNameOf({ id, content_type }: Pick<FilesTable, 'id' | 'content_type'>): string {
  return `files/${id}.${(fileTypes as Readonly<Record<string, string>>)[content_type] ?? 'bin'}`
}

/** The files of an organization, without their bytes. */
export function storedFiles({ db, organizationId }: ExportSource) {
  return pages<FileMetadata>(PAGE, (after, limit) => selectExportedFiles(db, { organizationId, limit }, after))
}
