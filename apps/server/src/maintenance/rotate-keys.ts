import type { MasterKeys } from '../platform/crypto/master-keys.ts'
import { createSealedSecrets, newestOf, type SealedSecrets } from '../platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from '../platform/crypto/tokens.ts'
import { haveEndedUpTo, selectTransactionId } from '../store/queries/open-transactions.ts'
import { replaceSealed, type SealedRow } from '../store/queries/sealed-secrets.ts'
import type { Store } from '../store/store.ts'
import { type SealedColumn, sealedColumns, sealedRows } from './sealed-columns.ts'

/** The store and the keys for `rotateKeys`. */
export interface RotationParts {
  readonly store: Store
  readonly masterKeys: MasterKeys
  readonly randomBytes: RandomBytes
}

/** The most passes over all secrets: a server without the new key would otherwise keep this busy for ever. */
const PASSES = 10

/**
 * Encrypts every secret again that is not encrypted with the newest key, in batches, while servers run. When it resolves, no secret uses an
 * old key, provided that every server knows the new one.
 *
 * @returns how many secrets were encrypted again
 * @throws Error when one cannot be decrypted; earlier ones stay converted
 */
export async function rotateKeys({ store, masterKeys, randomBytes }: RotationParts): Promise<number> {
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  let sum = 0
  for (let pass = 1; pass <= PASSES; pass++) {
    // A transaction that was open may have used the key that was the newest when it began.
    await othersToEnd(store)
    const rewrapped = await rewrapAll(store, secrets, newestOf(masterKeys.sealing))
    if (rewrapped === 0) break
    sum += rewrapped
  }
  return sum
}

async function rewrapAll(store: Store, secrets: SealedSecrets, newest: string): Promise<number> {
  let count = 0
  for (const column of sealedColumns) {
    for await (const rows of sealedRows(store.read, column)) {
      const old = rows.filter(({ sealed }) => !sealed.startsWith(`${newest}.`))
      if (old.length > 0) count += await rewrap(store, secrets, column, old)
    }
  }
  return count
}

function rewrap(store: Store, secrets: SealedSecrets, column: SealedColumn, rows: readonly SealedRow[]): Promise<number> {
  // Done before the transaction, which blocks all other writers.
  const sealedAnew = rows.map((row) => {
    const where = column.sealContext(row.organization_id, row.id)
    return { ...row, anew: secrets.seal(where, secrets.open(where, row.sealed)) }
  })
  return store.write(async ({ db }) => {
    let count = 0
    for (const row of sealedAnew) {
      // Only what has not changed meanwhile.
      if (await replaceSealed(db, column, row, row.anew)) count++
    }
    return count
  })
}

/** The interval between two checks for open transactions, in milliseconds. */
const LOOK_MS = 50
/** How many checks are made before giving up: for a minute. */
const LOOKS = 1_200

/** Resolves when every transaction that is open now has ended. On SQLite a write is enough: transactions run one after another. */
async function othersToEnd(store: Store): Promise<void> {
  if (store.dialect === 'sqlite') return store.write(async () => {})
  const limit = await store.write(({ db }) => selectTransactionId(db))
  for (let looks = 0; looks < LOOKS; looks++) {
    if (await store.read((db) => haveEndedUpTo(db, limit))) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error('A transaction has been open for more than a minute in this PostgreSQL. End it, and run this again.')
}
