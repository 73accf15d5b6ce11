import type { Kysely } from 'kysely'
import type { IdempotencyKeysTable, Tables } from '../../tables.ts'
import type { KeyOfRequest } from '../idempotency-keys.ts'
import { columnBytes } from '../page-bytes.ts'

/** The sizes in bytes of the next answers that are stored for idempotency keys of an organization. */
export function selectAnswerSizes(
  db: Kysely<Tables>,
  organizationId: string,
  after: KeyOfRequest,
  limit: number,
): Promise<readonly { readonly size: number }[]> {
  return answersAfter(db, organizationId, after)
    .select(columnBytes(db, ['answer']).as('size'))
    .limit(limit)
    .execute()
}

/** The next answers that are stored for idempotency keys of an organization. */
export function selectAnswers(
  db: Kysely<Tables>,
  organizationId: string,
  after: KeyOfRequest,
  limit: number,
): Promise<readonly Pick<IdempotencyKeysTable, 'scope' | 'key' | 'answer'>[]> {
  return answersAfter(db, organizationId, after).select(['scope', 'key', 'answer']).limit(limit).execute()
}

function answersAfter(db: Kysely<Tables>, organizationId: string, after: KeyOfRequest) {
  return db
    .selectFrom('idempotency_keys')
    .where('scope', 'like', `${organizationId}|%`)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('scope', 'key'), '>', tuple(after.scope, after.key)))
    .orderBy('scope')
    .orderBy('key')
}

/** Replaces the answer that is stored for an idempotency key. */
export async function updateAnswer(db: Kysely<Tables>, { scope, key }: KeyOfRequest, answer: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ answer }).where('scope', '=', scope).where('key', '=', key).execute()
}
