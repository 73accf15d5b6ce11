import { type AnyOperation, type Problem, problem } from '@belfry/core'
import { holdUser } from '../../store/queries/accounts.ts'
import { hasApiKey } from '../../store/queries/api-keys.ts'
import { hasSession } from '../../store/queries/sessions.ts'
import type { ExecutionContext } from '../ports/execution-context.ts'
import type { Unit } from '../service/unit.ts'

/**
 * Refuses a change of an account when the caller's session or key has ended since the request arrived; `null` when it has not. A new
 * password, for example, ends all sessions and keys of an account; a key created at the same moment would survive it. Whatever ends keys
 * locks the user as well, so one waits for the other.
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
