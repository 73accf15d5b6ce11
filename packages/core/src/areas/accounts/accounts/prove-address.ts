import type { EndedApiKeys, ServicePort, User } from '../../../framework/operations/port.ts'

/**
 * Records that the owner of an account has read an e-mail sent to its address. Until then, someone else may have created the account, so
 * the first verification revokes everything older: keys (except those created on the command line by the operator), sessions except the
 * current one, and links. Later ones revoke nothing. Returns the revoked keys.
 */
export async function proveAddress(
  { accounts, now }: Pick<ServicePort, 'accounts' | 'now'>,
  { id }: Pick<User, 'id'>,
): Promise<EndedApiKeys> {
  const user = await accounts.getUser(id)
  if (!user || user.emailProvedAt !== null) return NO_KEYS
  const ended = await accounts.endApiKeys(id, { keepCliKeys: true })
  await accounts.endSessions({ othersOf: id })
  await accounts.dropOneTimeLinks(id)
  await accounts.updateUser(id, { emailProvedAt: now })
  return ended
}

/** Nothing has ended. */
export const NO_KEYS: EndedApiKeys = Object.freeze({ count: 0, keys: [] })
