import type { ServicePort } from '../../../framework/operations/port.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'

/** How many API keys an account may have: few enough that all of them are shown, and ended, at once. */
export const MAX_API_KEYS = 200

/** Refuses a key beyond those that an account may have. Keys that have expired make room. */
export async function checkRoomForKey({ accounts }: Pick<ServicePort, 'accounts'>, userId: string): Promise<void> {
  if ((await accounts.countApiKeys(userId)) < MAX_API_KEYS) return
  await accounts.dropExpiredApiKeys(userId)
  if ((await accounts.countApiKeys(userId)) < MAX_API_KEYS) return
  throw new Refusal(problem('conflict', { detail: TOO_MANY }))
}

const TOO_MANY = `An account has at most ${MAX_API_KEYS} API keys. Delete one that is no longer used (GET /api/api-keys shows when each was last used), then make the new one.`
