import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { signingSecretPlace } from '../unit-of-work/deliveries/opened-secrets.ts'
import { hookTokenPlace } from '../unit-of-work/ports/hook-port.ts'
import { sealedValuePlace } from '../unit-of-work/runs/sealed-values.ts'

/** A column in which sealed secrets stand. */
export interface SealedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The second part of the primary key; the first is `organization_id`. */
  readonly id: string
  /** For which place the secret of a row was sealed. */
  place(organizationId: string, id: string): string
}

/** Every column in which sealed secrets stand. A test sees to it that none is missing. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_secrets', column: 'sealed', id: 'webhook_id', place: signingSecretPlace },
  { table: 'automation_hooks', column: 'token_sealed', id: 'automation_id', place: hookTokenPlace },
  { table: 'sealed_values', column: 'sealed', id: 'id', place: sealedValuePlace },
]

/** One sealed secret, and where it stands. */
export interface SealedRow {
  readonly organization_id: string
  readonly id: string
  readonly sealed: string
}

/** How many rows are read at a time. */
const BATCH = 200

/** The rows of a sealed column in the order of their key, a batch at a time. */
export async function* sealedRows(
  read: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>,
  { table, column, id }: SealedColumn,
): AsyncGenerator<readonly SealedRow[]> {
  let last: SealedRow | undefined
  for (;;) {
    const rows = await read((db) => selectBatch(db, { table, column, id }, last))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

function selectBatch(
  db: Kysely<Tables>,
  names: Pick<SealedColumn, 'table' | 'column' | 'id'>,
  last: SealedRow | undefined,
): Promise<SealedRow[]> {
  // The tables differ in the names of these columns only.
  const { table, column, id } = names as { readonly table: 'sealed_values'; readonly column: 'sealed'; readonly id: 'id' }
  const rows = db
    .selectFrom(table)
    .select(['organization_id', `${id} as id`, `${column} as sealed`])
    .orderBy('organization_id')
    .orderBy(id)
    .limit(BATCH)
  if (last === undefined) return rows.execute()
  return rows.where(({ eb, refTuple, tuple }) => eb(refTuple('organization_id', id), '>', tuple(last.organization_id, last.id))).execute()
}
