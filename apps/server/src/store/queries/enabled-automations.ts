import type { Kysely } from 'kysely'
import { recordModel } from '../record-field.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/** An automation with the slug of its organization. */
export interface EnabledAutomation {
  readonly slug: string
  readonly id: string
  readonly definition: unknown
}

/** Few, because a definition can be large. */
const PAGE = 20

/** The enabled automations of all organizations. Each page is a read of its own, so earlier ones may be outdated at the end. */
export async function* readEnabledAutomations(store: Pick<Store, 'read'>): AsyncGenerator<EnabledAutomation> {
  for await (const organizationId of organizationsWithAutomations(store)) {
    const slug = await store.read((db) => selectSlug(db, organizationId))
    for await (const { id, data } of recordsOf(store, organizationId)) {
      const { enabled, definition } = JSON.parse(data) as { readonly enabled: boolean; readonly definition: unknown }
      if (enabled) yield { slug, id, definition }
    }
  }
}

/** The organizations in which an automation was ever saved. */
async function* organizationsWithAutomations(store: Pick<Store, 'read'>): AsyncGenerator<string> {
  for (let id = await store.read((db) => selectNext(db, '')); id !== null; ) {
    yield id
    const last = id
    id = await store.read((db) => selectNext(db, last))
  }
}

async function* recordsOf(
  store: Pick<Store, 'read'>,
  organizationId: string,
): AsyncGenerator<{ readonly id: string; readonly data: string }> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: string = after
    const rows = await store.read((db) => selectPage(db, organizationId, last))
    yield* rows
    after = rows.length === PAGE ? rows.at(-1)?.id : undefined
  }
}

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
