import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Identifies a column with encrypted secrets. */
export interface SealedColumnName {
  readonly table: keyof Tables
  readonly column: string
  /** The second part of the primary key; the first is `organization_id`. */
  readonly id: string
}

/** An encrypted secret with its key. */
export interface SealedRow {
  readonly organization_id: string
  readonly id: string
  readonly sealed: string
}

/** The next rows of an encrypted column, ordered by key; the first ones without `after`. */
export function selectSealedRows(
  db: Kysely<Tables>,
  names: SealedColumnName,
  { after, limit }: { readonly after: SealedRow | undefined; readonly limit: number },
): Promise<readonly SealedRow[]> {
  // The tables differ in the names of these columns only.
  const { table, column, id } = names as { readonly table: 'sealed_values'; readonly column: 'sealed'; readonly id: 'id' }
  const rows = db
    .selectFrom(table)
    .select(['organization_id', `${id} as id`, `${column} as sealed`])
    .orderBy('organization_id')
    .orderBy(id)
    .limit(limit)
  if (after === undefined) return rows.execute()
  return rows.where(({ eb, refTuple, tuple }) => eb(refTuple('organization_id', id), '>', tuple(after.organization_id, after.id))).execute()
}

/** Replaces an encrypted text, if it has not changed meanwhile. Returns whether it was replaced. */
export async function replaceSealed(
  db: Kysely<Tables>,
  { table, column, id }: SealedColumnName,
  row: SealedRow,
  anew: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
        where organization_id = ${row.organization_id} and ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return numAffectedRows > 0n
}
