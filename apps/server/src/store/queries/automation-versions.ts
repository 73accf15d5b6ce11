import { ALL_PERMISSIONS, type Author, type AutomationVersion, covers, formatTime, type ListQuery, type Page } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { AutomationVersionsTable, Tables } from '../tables.ts'
import { selectPermissions } from './accounts.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { columnBytes, fitting, ifShort } from './page-bytes.ts'

type Key = Pick<AutomationVersionsTable, 'organization_id' | 'automation_id'>

const LIST = 'automation-versions'

/** The last version of an automation; `undefined` before its first. */
export async function selectLastVersion(
  db: Kysely<Tables>,
  { organization_id, automation_id }: Key,
): Promise<Pick<AutomationVersionsTable, 'number' | 'definition_hash' | 'enabled_by'> | undefined> {
  return db
    .selectFrom('automation_versions')
    .select(['number', 'definition_hash', 'enabled_by'])
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a version of an automation; its definition is stored separately by hash. */
export async function insertVersion(db: Kysely<Tables>, row: AutomationVersionsTable): Promise<void> {
  await db.insertInto('automation_versions').values(row).execute()
}

/**
 * Stores who enabled the last version of an automation, or saved it while the automation was enabled: a user with full access, or '' for
 * anybody else.
 */
export async function noteEnabledVersion(db: Kysely<Tables>, key: Key, enabled_by: string): Promise<void> {
  const last = await selectLastVersion(db, key)
  if (!last) return
  await db
    .updateTable('automation_versions')
    .set({ enabled_by })
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .where('number', '=', last.number)
    .execute()
}

const enablers = preparedQuery<Key & Pick<AutomationVersionsTable, 'definition_hash'>>()((db, param) =>
  db
    .selectFrom('automation_versions')
    .select('enabled_by')
    .distinct()
    .where('organization_id', '=', param('organization_id'))
    .where('automation_id', '=', param('automation_id'))
    .where('definition_hash', '=', param('definition_hash')),
)

/** Whether anybody who enabled this definition of an automation is now a member with full access. */
export async function isEnabledWithFullAccess(
  db: Kysely<Tables>,
  { organization_id, automation_id, definition_hash }: Key & Pick<AutomationVersionsTable, 'definition_hash'>,
): Promise<boolean> {
  const { rows } = await enablers(db, { organization_id, automation_id, definition_hash })
  for (const { enabled_by } of rows) {
    const permissions = enabled_by ? await selectPermissions(db, organization_id, enabled_by) : null
    if (permissions && covers(permissions, ALL_PERMISSIONS)) return true
  }
  return false
}

/** One page of the versions of an automation, newest first, each with its definition. */
export async function selectVersions(
  db: Kysely<Tables>,
  { organization_id, automation_id }: Key,
  { limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>,
): Promise<Page<AutomationVersion>> {
  const ofAutomation = db
    .selectFrom('automation_versions')
    .innerJoin('definitions', (join) =>
      join
        .onRef('definitions.organization_id', '=', 'automation_versions.organization_id')
        .onRef('definitions.hash', '=', 'automation_versions.definition_hash'),
    )
    .where('automation_versions.organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
  let query = ofAutomation
    .select(['number', 'definition_hash', 'author', 'automation_versions.created_at'])
    .select([ifShort(db, 'definition').as('definition'), columnBytes(db, ['definition']).as('size')])
    .orderBy('number', 'desc')
  if (cursor !== undefined) query = query.where('number', '<', readCursor(LIST, cursor, ['number'])[0])
  const rows = await query.limit(limit + 1).execute()
  const page = fitting(rows, limit)
  const long = page.filter(({ definition }) => definition === null).map(({ number }) => number)
  const read = long.length === 0 ? [] : await ofAutomation.select(['number', 'definition']).where('number', 'in', long).execute()
  const definitions = new Map(read.map(({ number, definition }) => [number, definition]))
  const data = page.flatMap((row) => {
    const definition = row.definition ?? definitions.get(row.number)
    // The automation was deleted meanwhile.
    if (definition === undefined) return []
    return {
      version: row.number,
      definitionHash: row.definition_hash,
      definition: JSON.parse(definition) as unknown,
      createdAt: formatTime(row.created_at),
      createdBy: JSON.parse(row.author) as Author,
    }
  })
  const last = page.at(-1)
  return { data, nextCursor: rows.length > page.length && last ? writeCursor(LIST, [last.number]) : null }
}

const lastHash = preparedQuery<{ organizationId: string; id: string }>()((db, param) =>
  db
    .selectFrom('automation_versions as version')
    .innerJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'version.organization_id')
        .onRef('records.id', '=', 'version.automation_id')
        .on('records.model', '=', sql.lit('automation')),
    )
    .select('version.definition_hash as hash')
    .where('version.organization_id', '=', param('organizationId'))
    .where('version.automation_id', '=', param('id'))
    .orderBy('version.number', 'desc')
    .limit(1),
)

/** The hash of the current definition of an automation; `null` when the automation was deleted. */
export async function selectLastHash(db: Kysely<Tables>, organizationId: string, id: string): Promise<string | null> {
  return (await lastHash(db, { organizationId, id })).rows[0]?.hash ?? null
}
