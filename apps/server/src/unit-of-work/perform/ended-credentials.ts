import { type AnyOperation, type Problem, problem } from '@belfry/core'
import { holdUser } from '../../store/queries/accounts.ts'
import { hasApiKey } from '../../store/queries/api-keys.ts'
import { hasSession } from '../../store/queries/sessions.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { Unit } from './unit.ts'

/**
 * The problem of a change of an account whose session or key has ended since the request was taken, or `null`. What ends them, such as a new password, ends all that the
 * account has; a key that is made in the same moment would outlive it. Whoever ends keys holds the user as well, so one waits for the other.
 */
export async function endedCredentials(
  { db, now }: Unit,
  { scope, readOnly }: Pick<AnyOperation, 'scope' | 'readOnly'>,
  { caller: { userId, keyId }, credentials: { sessionHash } }: Pick<ExecutionContext, 'caller' | 'credentials'>,
): Promise<Problem | null> {
  if (scope !== 'account' || readOnly || userId === null || (keyId === null && sessionHash === null)) return null
  await holdUser(db, userId)
  const isKnown = keyId === null ? sessionHash !== null && (await hasSession(db, sessionHash, now)) : await hasApiKey(db, keyId)
  if (isKnown) return null
  return problem('unauthenticated', { detail: 'The session or API key has ended in the same moment. Sign in again.' })
}
