import { type Kysely, sql } from 'kysely'
import type { RunsTable, RunValuesTable, Tables } from '../../store/tables.ts'
import { hashesIn, valuesOf } from '../../unit-of-work/runs/large-values.ts'

/** A large value of a run. */
export type LargeValue = Pick<RunValuesTable, 'hash' | 'value'>

/** Of the large values that a run may share with others, those that it holds itself: the text is its state, and what it was told and did. */
export async function readValues(db: Kysely<Tables>, row: RunsTable, text: string): Promise<readonly LargeValue[]> {
  const hashes = hashesIn(text)
  const { organizationId, runId } = valuesOf(row)
  if (hashes.length === 0) return []
  return db
    .selectFrom('run_values')
    .select(['hash', 'value'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('hash', 'in', hashes)
    .execute()
}

/** Removes what a run held that holds nothing any more; what others of its family hold stays until they are emptied, too. */
export async function dropValues(db: Kysely<Tables>, row: RunsTable, values: readonly LargeValue[]): Promise<void> {
  const { organizationId, runId } = valuesOf(row)
  for (const { hash } of values) {
    if (await isHeld(db, row, hash)) continue
    await db
      .deleteFrom('run_values')
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where('hash', '=', hash)
      .execute()
  }
}

async function isHeld(db: Kysely<Tables>, row: RunsTable, hash: string): Promise<boolean> {
  const { organizationId, runId } = valuesOf(row)
  const family = db
    .selectFrom('runs')
    .where('runs.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('runs.id', '=', runId), eb('runs.root_run_id', '=', runId)]))
  const names = (column: 'state' | 'told' | 'trace') => sql<boolean>`cast(${sql.ref(column)} as text) like ${`%${hash}%`}`
  if (await family.select('runs.id').where(names('state')).limit(1).executeTakeFirst()) return true
  const turn = await family
    .innerJoin('run_turns', (join) =>
      join.onRef('run_turns.organization_id', '=', 'runs.organization_id').onRef('run_turns.run_id', '=', 'runs.id'),
    )
    .select('runs.id')
    .where(sql<boolean>`(${names('told')} or ${names('trace')})`)
    .limit(1)
    .executeTakeFirst()
  return turn !== undefined
}
