import type { EndedApiKeys, ServicePort, User } from '../../../framework/operations/port.ts'

/**
 * Notes that somebody has read what was mailed to the address of an account, which only its owner can. Until then the account may have been made
 * by somebody else, so the first proof ends what is older: keys (but those that were made on the command line, by whoever runs the server), sessions
 * but the one that asks, and links. Later ones end nothing. Returns the keys that have ended.
 */
export async function proveAddress(
  { accounts, now }: Pick<ServicePort, 'accounts' | 'now'>,
  { id }: Pick<User, 'id'>,
): Promise<EndedApiKeys> {
  const user = await accounts.getUser(id)
  if (!user || user.emailProvedAt !== null) return NO_KEYS
  const ended = await accounts.endApiKeys(id, { butOfCommandLine: true })
  await accounts.endSessions({ othersOf: id })
  await accounts.dropOneTimeLinks(id)
  await accounts.updateUser(id, { emailProvedAt: now })
  return ended
}

/** Nothing has ended. */
export const NO_KEYS: EndedApiKeys = Object.freeze({ count: 0, keys: [] })
