import type { MasterKeys } from '../../platform/crypto/master-keys.ts'
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from '../../platform/crypto/tokens.ts'
import type { Store } from '../../store/store.ts'
import { sealedColumns, sealedRows } from '../sealed-columns.ts'

/** The store and the keys for `checkSealed`. */
export interface SealedParts {
  readonly store: Pick<Store, 'read'>
  readonly masterKeys: MasterKeys
  readonly randomBytes: RandomBytes
}

/** The result of decrypting all secrets. */
export interface SealedCheck {
  readonly total: number
  /** How many were encrypted with each key. */
  readonly byKey: Readonly<Record<string, number>>
  /** Secrets that cannot be decrypted: table, organization and id. */
  readonly closed: readonly string[]
}

/** Decrypts every stored secret once, without keeping any. */
export async function checkSealed({ store, masterKeys, randomBytes }: SealedParts, columns = sealedColumns): Promise<SealedCheck> {
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  const byKey: Record<string, number> = {}
  const closed: string[] = []
  let total = 0
  for (const column of columns) {
    for await (const rows of sealedRows(store.read, column)) {
      for (const { organization_id, id, sealed } of rows) {
        total++
        const [key = ''] = sealed.split('.')
        byKey[key] = (byKey[key] ?? 0) + 1
        try {
          secrets.open(column.sealContext(organization_id, id), sealed)
        } catch {
          closed.push(`${column.table} ${organization_id} ${id}, sealed by ${key}`)
        }
      }
    }
  }
  return { total, byKey, closed }
}
