import type { AnyModel, ListQuery, Sum, SumQuery } from '@belfry/core'
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { columnText, recordColumn } from '../record-columns.ts'
import { recordField, recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'

/** Counts records of an organization and adds up one of their amounts, from one index range for each value. */
export async function selectSums(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  { among, by, of, part }: SumQuery,
): Promise<readonly Sum[]> {
  if (among.values.length === 0) return []
  const wanted = [...new Set(among.values)].map((value) => columnText(model, among.field, value))
  const groups = by.map((name) => recordField(name))
  let matches = db
    .selectFrom('records')
    .select(['id', 'data'])
    .where('organization_id', '=', organizationId)
    .where(recordModel(model.name))
    .where(recordColumn(model, among.field), 'in', wanted)
  if (part) matches = matches.where('id', '>', part.after).orderBy('id').limit(part.most)
  const rows = await db
    .selectFrom(matches.as('found'))
    .select(groups.map((group, index) => group.as(`by${index}`)))
    .select(({ fn }) => [sql<number | string>`count(*)`.as('count'), sumOf(db, of).as('cents'), fn.max('id').as('lastId')])
    .groupBy(groups)
    .execute()
  return rows.map((row) => ({
    values: by.map((_, index) => (row as Readonly<Record<string, unknown>>)[`by${index}`] as string | null),
    count: Number(row.count),
    cents: Number(row.cents),
    lastId: row.lastId,
  }))
}

/** How many records of an organization match the filters, at most `most`. */
export async function countRecords(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  { filters, most }: Pick<ListQuery, 'filters'> & { readonly most: number },
): Promise<number> {
  let matches = db.selectFrom('records').select('id').where('organization_id', '=', organizationId).where(recordModel(model.name))
  for (const [field, value] of Object.entries(filters))
    matches = matches.where(recordColumn(model, field), '=', columnText(model, field, value))
  const { count } = await db
    .selectFrom(matches.limit(most).as('found'))
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The sum as text: many large amounts in cents can exceed the exact numbers of JavaScript, which SQLite's driver refuses. */
function sumOf(db: Kysely<Tables>, field: string | undefined): RawBuilder<string> {
  if (field === undefined) return sql<string>`'0'`
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const cents = isPostgres ? sql`cast(${recordField(field)} as bigint)` : recordField(field)
  return sql<string>`cast(coalesce(sum(${cents}), 0) as text)`
}
