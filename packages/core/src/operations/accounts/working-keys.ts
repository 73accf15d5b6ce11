import { formatTime } from '../../time.ts'
import type { ServicePort } from '../port.ts'

/** A key that acts for an account, as far as somebody needs to know who decides whether it shall go on. */
export interface WorkingKey {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** How many keys are listed at most, the newest first. */
const KEYS_SHOWN = 200

/** The keys that act for an account. */
export async function workingKeys({ accounts }: Pick<ServicePort, 'accounts'>, userId: string): Promise<readonly WorkingKey[]> {
  const { data } = await accounts.listApiKeys(userId, { limit: KEYS_SHOWN, filters: {} })
  return data.map(({ id, name, hint, createdAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    createdAt: formatTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatTime(lastUsedAt),
  }))
}
