import type { ServicePort } from '../../../framework/operations/port.ts'
import { formatTime } from '../../../kernel/time.ts'
import { MAX_API_KEYS } from '../api-keys/check-room-for-key.ts'

/** A valid key of an account, with what its owner needs to decide whether to keep it. */
export interface WorkingKey {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** The keys that act for an account. */
export async function workingKeys({ accounts }: Pick<ServicePort, 'accounts'>, userId: string): Promise<readonly WorkingKey[]> {
  const { data } = await accounts.listApiKeys(userId, { limit: MAX_API_KEYS, filters: {} }, { working: true })
  return data.map(({ id, name, hint, createdAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    createdAt: formatTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatTime(lastUsedAt),
  }))
}
