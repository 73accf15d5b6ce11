import type { AnyModel, AnyRecord } from '@belfry/core'
import type { Kysely, Selectable } from 'kysely'
import type {
  AutomationVersionsTable,
  DefinitionsTable,
  EventsTable,
  FilesTable,
  RecordChangesTable,
  RunsTable,
  Tables,
} from '../tables.ts'
import { recordColumns, recordOf } from './records.ts'

// The data of an organization's export, page by page, ordered by a key: each page is one range of it.

/** The organization, and the largest number of rows of a page. */
export interface ExportPage {
  readonly organizationId: string
  readonly limit: number
}

/** The next records of a model. */
export async function selectExportedRecords(
  db: Kysely<Tables>,
  model: AnyModel,
  { organizationId, limit }: ExportPage,
  after: Pick<AnyRecord, 'id'> | undefined,
): Promise<readonly AnyRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(recordColumns)
    .where('organization_id', '=', organizationId)
    .where('model', '=', model.name)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => recordOf(model, row))
}

/** A version of an automation with its definition. */
export type ExportedVersion = Pick<AutomationVersionsTable, 'automation_id' | 'number' | 'definition_hash' | 'author' | 'created_at'> &
  Pick<DefinitionsTable, 'definition'>

/** The next versions of automations. */
export function selectExportedVersions(
  db: Kysely<Tables>,
  { organizationId, limit }: ExportPage,
  after: ExportedVersion | undefined,
): Promise<readonly ExportedVersion[]> {
  return db
    .selectFrom('automation_versions')
    .innerJoin('definitions', (join) =>
      join
        .onRef('definitions.organization_id', '=', 'automation_versions.organization_id')
        .onRef('definitions.hash', '=', 'automation_versions.definition_hash'),
    )
    .select(['automation_id', 'number', 'definition_hash', 'author', 'automation_versions.created_at', 'definition'])
    .where('automation_versions.organization_id', '=', organizationId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('automation_id', 'number'), '>', tuple(after?.automation_id ?? '', after?.number ?? 0)))
    .orderBy('automation_id')
    .orderBy('number')
    .limit(limit)
    .execute()
}

const runColumns = [
  ...(['id', 'automation_id', 'definition_hash', 'status', 'event_id', 'record_model', 'record_id'] as const),
  ...(['error', 'trace_id', 'parent_run_id', 'created_at', 'updated_at'] as const),
] as const

/** A run without its state. */
export type ExportedRun = Pick<RunsTable, (typeof runColumns)[number]>

/** The next runs. */
export function selectExportedRuns(
  db: Kysely<Tables>,
  { organizationId, limit }: ExportPage,
  after: ExportedRun | undefined,
): Promise<readonly ExportedRun[]> {
  return db
    .selectFrom('runs')
    .select(runColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const eventColumns = ['id', 'key', 'at', 'record_model', 'record_id', 'actor', 'body'] as const

/** An event with its bytes as they are stored. */
export type ExportedEvent = Selectable<Pick<EventsTable, (typeof eventColumns)[number]>>

/** The next events. */
export function selectExportedEvents(
  db: Kysely<Tables>,
  { organizationId, limit }: ExportPage,
  after: ExportedEvent | undefined,
): Promise<readonly ExportedEvent[]> {
  return db
    .selectFrom('events')
    .select(eventColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** An entry of the audit log. */
export type ExportedChange = Selectable<RecordChangesTable>

/** The next entries of the audit log. */
export function selectExportedChanges(
  db: Kysely<Tables>,
  { organizationId, limit }: ExportPage,
  after: ExportedChange | undefined,
): Promise<readonly ExportedChange[]> {
  return db
    .selectFrom('record_changes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(after?.record_id ?? '', after?.version ?? 0)))
    .orderBy('record_id')
    .orderBy('version')
    .limit(limit)
    .execute()
}

/** A file without its bytes. */
export type FileMetadata = Pick<FilesTable, 'id' | 'content_type' | 'size' | 'sha256'>

/** The next files. */
export function selectExportedFiles(
  db: Kysely<Tables>,
  { organizationId, limit }: ExportPage,
  after: FileMetadata | undefined,
): Promise<readonly FileMetadata[]> {
  return db
    .selectFrom('files')
    .select(['id', 'content_type', 'size', 'sha256'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
}
