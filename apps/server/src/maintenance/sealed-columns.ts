import type { Kysely } from 'kysely'
import { type SealedColumnName, type SealedRow, selectSealedRows } from '../store/queries/sealed-secrets.ts'
import type { Tables } from '../store/tables.ts'
import { hookTokenContext } from '../unit-of-work/ports/hook-port.ts'
import { sealedValueContext } from '../unit-of-work/runs/sealed-values.ts'
import { signingSecretContext } from '../unit-of-work/service/opened-secrets.ts'

/** A column with encrypted secrets. */
export interface SealedColumn extends SealedColumnName {
  /** The context to which the secret of a row is bound. */
  sealContext(organizationId: string, id: string): string
}

/** Every column with encrypted secrets. A test checks that none is missing. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_secrets', column: 'sealed', id: 'webhook_id', sealContext: signingSecretContext },
  { table: 'automation_hooks', column: 'token_sealed', id: 'automation_id', sealContext: hookTokenContext },
  { table: 'sealed_values', column: 'sealed', id: 'id', sealContext: sealedValueContext },
]

/** How many rows are read at a time. */
const BATCH = 200

/** The rows of an encrypted column, ordered by key, in batches. */
export async function* sealedRows(
  read: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>,
  column: SealedColumnName,
): AsyncGenerator<readonly SealedRow[]> {
  let last: SealedRow | undefined
  for (;;) {
    const after = last
    const rows = await read((db) => selectSealedRows(db, column, { after, limit: BATCH }))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}
