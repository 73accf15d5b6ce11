import type { EpochMs } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Store } from '../store.ts'
import type { IdempotencyKeysTable, Tables } from '../tables.ts'

/** Identifies an idempotency key: the key and its scope. */
export type KeyOfRequest = Pick<IdempotencyKeysTable, 'scope' | 'key'>

/** How long a repeat waits for the first request, which holds the key until it is committed. In PostgreSQL's syntax. */
const LONGEST_WAIT = '5s'

const claim = preparedQuery<KeyOfRequest & Pick<IdempotencyKeysTable, 'fingerprint' | 'created_at'> & { expired: EpochMs }>()((db, param) =>
  db
    .insertInto('idempotency_keys')
    .values({
      scope: param('scope'),
      key: param('key'),
      fingerprint: param('fingerprint'),
      status: 0,
      created_at: param('created_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ fingerprint: param('fingerprint'), created_at: param('created_at'), intent_id: null })
        .where('idempotency_keys.created_at', '<=', param('expired')),
    ),
)

const kept = preparedQuery<KeyOfRequest>()((db, param) =>
  db.selectFrom('idempotency_keys').selectAll().where('scope', '=', param('scope')).where('key', '=', param('key')),
)

const keep = preparedQuery<KeyOfRequest & Pick<IdempotencyKeysTable, 'status' | 'answer' | 'resource_id' | 'intent_id'>>()((db, param) =>
  db
    .updateTable('idempotency_keys')
    .set({ status: param('status'), answer: param('answer'), resource_id: param('resource_id'), intent_id: param('intent_id') })
    .where('scope', '=', param('scope'))
    .where('key', '=', param('key')),
)

/**
 * Takes a key for the request of this transaction; one that was first used at `expired` or before counts as new. Returns `false` when it is
 * taken. Waits while another transaction is about to take the same key, which cannot happen on SQLite.
 *
 * @throws LockTimeoutError when the wait takes longer than 5 seconds
 */
export async function claimIdempotencyKey(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  row: KeyOfRequest & { readonly fingerprint: string; readonly createdAt: EpochMs; readonly expired: EpochMs },
): Promise<boolean> {
  const { createdAt, ...rest } = row
  // One insert decides: with a select before it, two requests could pass at once.
  if (dialect === 'postgres') await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT)}`.execute(db)
  const { numAffectedRows } = await claim(db, { ...rest, created_at: createdAt })
  if (dialect === 'postgres') await sql`set local lock_timeout to default`.execute(db)
  return numAffectedRows === 1n
}

/** The row of a taken key. */
export async function selectIdempotencyKey(db: Kysely<Tables>, key: KeyOfRequest): Promise<IdempotencyKeysTable> {
  const [row] = (await kept(db, key)).rows
  if (!row) throw new Error('an idempotency key that was taken is gone')
  return row
}

/** Stores the answer of the request that took the key. */
export async function keepAnswer(
  db: Kysely<Tables>,
  key: KeyOfRequest,
  answer: Pick<IdempotencyKeysTable, 'status' | 'answer' | 'resource_id' | 'intent_id'>,
): Promise<void> {
  await keep(db, { ...key, ...answer })
}

/** Keys that were first used at `expired` or before, the oldest first, `limit` at most. */
export function selectExpiredKeys(db: Kysely<Tables>, expired: EpochMs, limit: number): Promise<readonly KeyOfRequest[]> {
  return db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key'])
    .where('created_at', '<=', expired)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Deletes expired keys, but none that was taken again meanwhile. */
export async function deleteExpiredKeys(db: Kysely<Tables>, keys: readonly KeyOfRequest[], expired: EpochMs): Promise<void> {
  for (const { scope, key } of keys) {
    await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).where('created_at', '<=', expired).execute()
  }
}
