import { type IdKind, models } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordField, recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'

/** How many records of a kind are looked up: the number of parameters of a statement is limited. */
export const MOST_OF_A_KIND = 500

/**
 * Returns a function that says whether the organization has the record of a kind with an id, for the named records. A user exists while it
 * is a member. For kinds that are no records, and beyond 500 of a kind, it returns true without a lookup.
 */
export async function selectPresentRecords(
  db: Kysely<Tables>,
  organizationId: string,
  named: readonly { readonly kind: IdKind; readonly id: string }[],
): Promise<(kind: IdKind, id: string) => boolean> {
  const checked = new Map<IdKind, ReadonlySet<string>>()
  const present = new Set<string>()
  for (const kind of new Set(named.map((one) => one.kind))) {
    const ids = [...new Set(named.flatMap((one) => (one.kind === kind ? [one.id] : [])))].slice(0, MOST_OF_A_KIND)
    const existing = kind === 'user' ? await membersAmong(db, organizationId, ids) : await recordsAmong(db, organizationId, kind, ids)
    if (!existing) continue
    checked.set(kind, new Set(ids))
    for (const id of existing) present.add(id)
  }
  return (kind, id) => !checked.get(kind)?.has(id) || present.has(id)
}

async function membersAmong(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<readonly string[]> {
  const userId = recordField('userId')
  const rows = await db
    .selectFrom('records')
    .select(userId.as('id'))
    .where('organization_id', '=', organizationId)
    .where(recordModel('member'))
    .where(userId, 'in', ids)
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** `null` for a kind that is no record of an organization. */
async function recordsAmong(
  db: Kysely<Tables>,
  organizationId: string,
  kind: IdKind,
  ids: readonly string[],
): Promise<readonly string[] | null> {
  if (!isRecordKind(kind)) return null
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('model', '=', kind)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** API keys have a model but are no records: they belong to users, not to an organization. */
function isRecordKind(kind: IdKind): boolean {
  return Object.hasOwn(models, kind) && kind !== models.apiKey.name
}
