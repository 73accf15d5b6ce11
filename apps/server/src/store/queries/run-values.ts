import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { RunKey } from './run-ticks.ts'

/** Stores large values of a run as JSON by their hashes, unless they exist. */
export async function insertRunValues(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [hash, value] of values) {
    await db
      .insertInto('run_values')
      .values({ organization_id: organizationId, run_id: runId, hash, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Large values of a run as JSON by their hashes; missing ones are left out. */
export async function selectRunValues(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('run_values')
    .select(['hash', 'value'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ hash, value }) => [hash, value]))
}
