import { type Author, type AutomationVersion, formatTime, type ListQuery, type Page } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { AutomationVersionsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'

type Key = Pick<AutomationVersionsTable, 'organization_id' | 'automation_id'>

const LIST = 'automation-versions'

/** The last version of an automation; `undefined` before its first. */
export async function selectLastVersion(
  db: Kysely<Tables>,
  { organization_id, automation_id }: Key,
): Promise<Pick<AutomationVersionsTable, 'number' | 'definition_hash'> | undefined> {
  return db
    .selectFrom('automation_versions')
    .select(['number', 'definition_hash'])
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Notes a version of an automation, whose definition is kept by its hash. */
export async function insertVersion(db: Kysely<Tables>, row: AutomationVersionsTable): Promise<void> {
  await db.insertInto('automation_versions').values(row).execute()
}

/** One page of the versions of an automation, newest first, each with its definition. */
export async function selectVersions(
  db: Kysely<Tables>,
  { organization_id, automation_id }: Key,
  { limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>,
): Promise<Page<AutomationVersion>> {
  let query = db
    .selectFrom('automation_versions')
    .innerJoin('definitions', (join) =>
      join
        .onRef('definitions.organization_id', '=', 'automation_versions.organization_id')
        .onRef('definitions.hash', '=', 'automation_versions.definition_hash'),
    )
    .select(['number', 'definition_hash', 'definition', 'author', 'automation_versions.created_at'])
    .where('automation_versions.organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .orderBy('number', 'desc')
  if (cursor !== undefined) query = query.where('number', '<', readCursor(LIST, cursor, ['number'])[0])
  const rows = await query.limit(limit + 1).execute()
  const data = rows.slice(0, limit).map((row) => ({
    version: row.number,
    definitionHash: row.definition_hash,
    definition: JSON.parse(row.definition) as unknown,
    createdAt: formatTime(row.created_at),
    createdBy: JSON.parse(row.author) as Author,
  }))
  const last = data.at(-1)
  return { data, nextCursor: rows.length > limit && last ? writeCursor(LIST, [last.version]) : null }
}
