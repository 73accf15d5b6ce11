import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import { isYes, recordModel } from '../record-field.ts'
import type { DefinitionsTable, Tables } from '../tables.ts'

const insert = preparedQuery<DefinitionsTable>()((db, param) =>
  db
    .insertInto('definitions')
    .values({
      organization_id: param('organization_id'),
      hash: param('hash'),
      definition: param('definition'),
      created_at: param('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Stores a definition under its content hash, if it is not there yet. */
export async function insertDefinition(db: Kysely<Tables>, row: DefinitionsTable): Promise<void> {
  await insert(db, row)
}

/** A definition by its content hash. Throws when there is none. */
export async function selectDefinition(db: Kysely<Tables>, organizationId: string, hash: string): Promise<string> {
  const { definition } = await db
    .selectFrom('definitions')
    .select('definition')
    .where('organization_id', '=', organizationId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return definition
}

/**
 * Deletes the URL of an automation, its calls, and its refused starts. Versions stay as long as runs refer to them; the purge of the
 * automation removes its `automation_starts`.
 */
export async function deleteAutomationRows(db: Kysely<Tables>, organizationId: string, automationId: string): Promise<void> {
  for (const table of ['automation_hooks', 'hook_calls', 'automation_refusals'] as const) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('automation_id', '=', automationId).execute()
  }
}

const deleteStarts = preparedQuery<{ organizationId: string; first: string; last: string }>()((db, param) =>
  db
    .deleteFrom('automation_starts')
    .where('organization_id', '=', param('organizationId'))
    .where('start_key', '>=', param('first'))
    .where('start_key', '<=', param('last')),
)

/** Deletes which automations a record has started, ever or in some year (`res_… 2026`), when the record is deleted. */
export async function deleteStartsOf(db: Kysely<Tables>, organizationId: string, recordId: string): Promise<void> {
  await deleteStarts(db, { organizationId, first: recordId, last: `${recordId} 9999` })
}

/** The parts of an automation in which references are searched. */
export interface HoldingAutomation {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly definition: unknown
}

/** The automations of an organization whose records contain an id anywhere, in the order in which they were created. */
export async function selectAutomationsHolding(
  db: Kysely<Tables>,
  organizationId: string,
  id: string,
): Promise<readonly HoldingAutomation[]> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'data'])
    .where('organization_id', '=', organizationId)
    .where(recordModel('automation'))
    .where(sql<string>`cast(data as text)`, 'like', `%${id}%`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, ...(JSON.parse(row.data) as Omit<HoldingAutomation, 'id'>) }))
}

const enabledOf = preparedQuery<{ organizationId: string; id: string }>()((db, param) =>
  db
    .selectFrom('records')
    .select(sql<string | number>`records.data ->> 'enabled'`.as('enabled'))
    .where('organization_id', '=', param('organizationId'))
    .where('model', '=', sql.lit('automation'))
    .where('id', '=', param('id')),
)

/** Whether an automation is enabled; `null` when it was deleted. */
export async function selectEnabled(db: Kysely<Tables>, organizationId: string, id: string): Promise<boolean | null> {
  const [found] = (await enabledOf(db, { organizationId, id })).rows
  return found ? isYes(found.enabled) : null
}
