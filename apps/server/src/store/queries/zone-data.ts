import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const NAME = 'zone-data'

/** By which version of the IANA data the moments in the store were computed; `undefined` when that was never noted. */
export async function selectZoneData(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value
}

/** Notes by which version of the IANA data the moments in the store are computed. */
export async function keepZoneData(db: Kysely<Tables>, zoneData: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ name: NAME, value: zoneData })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: zoneData }))
    .execute()
}
