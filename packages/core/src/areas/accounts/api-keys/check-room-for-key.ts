import type { ServicePort } from '../../../framework/operations/port.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'

/** The maximum number of API keys per account: few enough to list and revoke all of them at once. */
export const MAX_API_KEYS = 200

/** Refuses a key beyond the limit of an account. Expired keys are deleted to make room. */
export async function checkRoomForKey({ accounts }: Pick<ServicePort, 'accounts'>, userId: string): Promise<void> {
  if ((await accounts.countApiKeys(userId)) < MAX_API_KEYS) return
  await accounts.dropExpiredApiKeys(userId)
  if ((await accounts.countApiKeys(userId)) < MAX_API_KEYS) return
  throw new Refusal(problem('conflict', { detail: TOO_MANY }))
}

const TOO_MANY = `An account has at most ${MAX_API_KEYS} API keys. Delete one that is no longer used (GET /api/api-keys shows when each was last used), then make the new one.`
