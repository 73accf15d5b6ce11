import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The id of the first organization of the installation; `null` before there is one. */
export async function selectFirstOrganizationId(db: Kysely<Tables>): Promise<string | null> {
  const first = await db.selectFrom('records').select('id').where('model', '=', 'organization').orderBy('id').limit(1).executeTakeFirst()
  return first?.id ?? null
}
