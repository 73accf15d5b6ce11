import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const NAME = 'zone-data'

/** The version of the IANA time zone data with which the moments in the store were computed; `undefined` when it was never stored. */
export async function selectZoneData(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value
}

/** Stores the version of the IANA time zone data with which the moments in the store are computed. */
export async function keepZoneData(db: Kysely<Tables>, zoneData: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ name: NAME, value: zoneData })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: zoneData }))
    .execute()
}
