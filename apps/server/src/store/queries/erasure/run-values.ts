import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { RunKey } from '../run-ticks.ts'

// A family is named by its root, under which its large values stand.

/** Removes a large value of a family. */
export async function deleteValue(db: Kysely<Tables>, { organizationId, runId }: RunKey, hash: string): Promise<void> {
  await db
    .deleteFrom('run_values')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('hash', '=', hash)
    .execute()
}

/** Whether a run of a family refers to a large value in its state, its signals or its trace. */
export async function isValueHeld(db: Kysely<Tables>, { organizationId, runId }: RunKey, hash: string): Promise<boolean> {
  const family = db
    .selectFrom('runs')
    .where('runs.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('runs.id', '=', runId), eb('runs.root_run_id', '=', runId)]))
  const names = (column: 'state' | 'entries' | 'trace') => sql<boolean>`cast(${sql.ref(column)} as text) like ${`%${hash}%`}`
  if (await family.select('runs.id').where(names('state')).limit(1).executeTakeFirst()) return true
  const tick = await family
    .innerJoin('run_ticks', (join) =>
      join.onRef('run_ticks.organization_id', '=', 'runs.organization_id').onRef('run_ticks.run_id', '=', 'runs.id'),
    )
    .select('runs.id')
    .where(sql<boolean>`(${names('entries')} or ${names('trace')})`)
    .limit(1)
    .executeTakeFirst()
  return tick !== undefined
}
