import type { ServicePort, User } from '../port.ts'

/**
 * Notes that somebody has read what was mailed to the address of an account, which only its owner can. Until then the account may have been made
 * by somebody else, so the first proof ends what is older: keys (but those that were made on the command line, by whoever runs the server), sessions
 * but the one that asks, and links. Later ones end nothing.
 */
export async function proveAddress({ accounts, now }: Pick<ServicePort, 'accounts' | 'now'>, { id }: Pick<User, 'id'>): Promise<void> {
  const user = await accounts.getUser(id)
  if (!user || user.emailProvedAt !== null) return
  await accounts.endApiKeys(id, { butOfCommandLine: true })
  await accounts.endSessions({ othersOf: id })
  await accounts.dropOneTimeLinks(id)
  await accounts.updateUser(id, { emailProvedAt: now })
}
