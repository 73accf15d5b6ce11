import { type AnyOperation, type Problem, problem } from '@belfry/core'
import { holdUser } from '../../store/queries/accounts.ts'
import type { Commission } from './commission.ts'
import type { Unit } from './unit.ts'

/**
 * The problem of a change of an account whose session or key has ended since the request was taken, or `null`. What ends them, such as a new password, ends all that the
 * account has; a key that is made in the same moment would outlive it. Whoever ends keys holds the user as well, so one waits for the other.
 */
export async function endedCredentials(
  { db, now }: Unit,
  { scope, readOnly }: Pick<AnyOperation, 'scope' | 'readOnly'>,
  { caller: { userId, keyId }, credentials: { sessionHash } }: Pick<Commission, 'caller' | 'credentials'>,
): Promise<Problem | null> {
  if (scope !== 'account' || readOnly || userId === null || (keyId === null && sessionHash === null)) return null
  await holdUser(db, userId)
  const known =
    keyId === null
      ? db.selectFrom('sessions').select('id').where('token_hash', '=', sessionHash).where('expires_at', '>', now)
      : db.selectFrom('api_keys').select('id').where('id', '=', keyId)
  if (await known.executeTakeFirst()) return null
  return problem('unauthenticated', { detail: 'The session or API key has ended in the same moment. Sign in again.' })
}
