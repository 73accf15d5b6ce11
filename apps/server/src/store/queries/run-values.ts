import type { Kysely } from 'kysely'
import type { RunValuesTable, Tables } from '../tables.ts'
import type { RunKey } from './run-ticks.ts'

/** A large value of a run. */
export type LargeValue = Pick<RunValuesTable, 'hash' | 'value'>

/** Stores large values of a run by their hashes, as JSON, as far as they are not there yet. */
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

/** Large values of a run, as JSON, by at least one hash. One that is not there is left out. */
export function selectRunValues(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  hashes: readonly string[],
): Promise<readonly LargeValue[]> {
  return db
    .selectFrom('run_values')
    .select(['hash', 'value'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('hash', 'in', hashes)
    .execute()
}
