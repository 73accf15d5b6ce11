import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The next number of an organization's series. Concurrent calls wait until this transaction has ended, so there are no gaps. */
export async function takeNumber(db: Kysely<Tables>, organizationId: string, series: string): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ organization_id: organizationId, series, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'series']).doUpdateSet(({ eb, ref }) => ({ value: eb(ref('counters.value'), '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** The last number of a series; 0 when there is none. */
export async function selectLastNumber(db: Kysely<Tables>, organizationId: string, series: string): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('organization_id', '=', organizationId)
    .where('series', '=', series)
    .executeTakeFirst()
  return row?.value ?? 0
}
