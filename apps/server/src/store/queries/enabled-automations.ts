import type { Kysely } from 'kysely'
import { recordModel } from '../record-field.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/** An automation with the address of its organization. */
export interface EnabledAutomation {
  readonly slug: string
  readonly id: string
  readonly definition: unknown
}

/** So few that a definition of the largest size holds nobody up for long. */
const PAGE = 20

/** The enabled automations of all organizations, one organization after the other. Each page is read by itself, so it may be an old one by the next. */
export async function* readEnabledAutomations(store: Pick<Store, 'read'>): AsyncGenerator<EnabledAutomation> {
  for (let organizationId = await store.read((db) => selectNext(db, '')); organizationId !== null; ) {
    const here = organizationId
    const slug = await store.read((db) => selectSlug(db, here))
    let after = ''
    for (let isLast = false; !isLast; ) {
      const rows = await store.read((db) => selectPage(db, here, after))
      for (const { id, data } of rows) {
        const { enabled, definition } = JSON.parse(data) as { readonly enabled: boolean; readonly definition: unknown }
        if (enabled) yield { slug, id, definition }
        after = id
      }
      isLast = rows.length < PAGE
    }
    organizationId = await store.read((db) => selectNext(db, here))
  }
}

/** The next organization in which an automation was ever saved. */
async function selectNext(db: Kysely<Tables>, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('automation_versions')
    .select('organization_id')
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(1)
    .executeTakeFirst()
  return row?.organization_id ?? null
}

async function selectSlug(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db.selectFrom('records').select('data').where(recordModel('organization')).where('id', '=', id).executeTakeFirst()
  return row ? (JSON.parse(row.data) as { readonly slug: string }).slug : id
}

function selectPage(db: Kysely<Tables>, organizationId: string, after: string) {
  return db
    .selectFrom('records')
    .select(['id', 'data'])
    .where('organization_id', '=', organizationId)
    .where(recordModel('automation'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}
