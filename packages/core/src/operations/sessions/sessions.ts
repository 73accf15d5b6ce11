import { problem, Refusal } from '../../problems.ts'
import { formatTime } from '../../time.ts'
import type { PrepareTools } from '../define-operation.ts'
import { defineOperation, done, type Outcome } from '../define-operation.ts'
import type { PasswordHasher, ServicePort, User } from '../port.ts'

/** A session as it is answered; the cookie is set by the HTTP layer. */
export interface SessionView {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  /** Goes into the header x-csrf-token of every write. */
  readonly csrfToken: string
  readonly expiresAt: string
}

/** A session together with the secret for the cookie; `null` takes the cookie away. */
export interface SessionAnswer<T> {
  readonly body: T
  readonly sessionToken: string | null
}

/** Signs a user in with e-mail address and password. */
export const createSession = defineOperation({
  name: 'session.create',
  scope: 'public',
  permission: null,
  async prepare(
    { passwords, findUserByEmail }: PrepareTools,
    { body }: { readonly body: { readonly email: string; readonly password: string } },
  ) {
    const user = await findUserByEmail(body.email.toLowerCase())
    return { user, matches: await passwords.verify(body.password, user?.passwordHash ?? null) }
  },
  async run(port: ServicePort, _input, { user, matches }): Promise<Outcome<SessionAnswer<SessionView>>> {
    // The password is judged against the hash that stood a moment ago; one that was changed in between must not open the door.
    const current = user && (await port.accounts.getUser(user.id))
    if (!current || !matches || current.passwordHash !== user.passwordHash) throw new Refusal(problem('invalid_credentials'))
    return done(await open(port, current))
  },
})

/** The session with which the caller came. */
export const getSession = defineOperation({
  name: 'session.get',
  scope: 'account',
  permission: null,
  readOnly: true,
  async run(port: ServicePort): Promise<Outcome<SessionView>> {
    const session = port.accounts.currentSession()
    const user = session && (await port.accounts.getUser(port.caller.userId as string))
    if (!session || !user)
      throw new Refusal(problem('unauthenticated', { detail: 'There is no session: this request came with an API key.' }))
    return done(view(user, session))
  },
})

/** Signs out. */
export const deleteSession = defineOperation({
  name: 'session.delete',
  scope: 'account',
  permission: null,
  async run(port: ServicePort): Promise<Outcome<SessionAnswer<{ readonly deleted: true }>>> {
    await port.accounts.endSessions({ current: true })
    return done({ body: { deleted: true }, sessionToken: null })
  },
})

/** Sets a password with a one-time link, ends the user's other sessions and signs in. */
export const resetPassword = defineOperation({
  name: 'password-reset.create',
  scope: 'public',
  permission: null,
  prepare: async (
    { passwords }: { readonly passwords: PasswordHasher },
    { body }: { readonly body: { readonly token: string; readonly password: string } },
  ) => passwords.hash(body.password),
  async run(port: ServicePort, { body }, passwordHash): Promise<Outcome<SessionAnswer<SessionView>>> {
    const userId = await port.accounts.useOneTimeLink(body.token)
    if (!userId) throw new Refusal(problem('link_used'))
    await port.accounts.updateUser(userId, { passwordHash })
    await port.accounts.endSessions({ userId })
    return done(await open(port, (await port.accounts.getUser(userId)) as User))
  },
})

async function open(port: ServicePort, user: User): Promise<SessionAnswer<SessionView>> {
  const session = await port.accounts.createSession(user.id)
  return { body: view(user, session), sessionToken: session.token }
}

function view(
  { id, email, name }: User,
  { csrfToken, expiresAt }: { readonly csrfToken: string; readonly expiresAt: number },
): SessionView {
  return { user: { id, email, name }, csrfToken, expiresAt: formatTime(expiresAt) }
}
