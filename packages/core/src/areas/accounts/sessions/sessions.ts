import type { PrepareTools } from '../../../framework/operations/define-operation.ts'
import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { AccountLink, EndedApiKeys, Invitation, PasswordHasher, ServicePort, User } from '../../../framework/operations/port.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { NO_KEYS, proveAddress } from '../accounts/prove-address.ts'
import { type WorkingKey, workingKeys } from '../accounts/working-keys.ts'
import { MAX_API_KEYS } from '../api-keys/check-room-for-key.ts'

/** A session as returned; the HTTP layer sets the cookie. */
export interface SessionView {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  /** Must be sent in the header x-csrf-token of every write. */
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
    // Wrong guesses lock no account, and take the same time whether or not the account exists.
    if (!user || !matches) throw new Refusal(problem('invalid_credentials'))
    // The password was checked against an earlier hash; if the password was changed in between, it must not be accepted.
    const current = await port.accounts.holdUser(user.id)
    if (!current || current.passwordHash !== user.passwordHash) throw new Refusal(problem('invalid_credentials'))
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

/** The body for setting a password, or requesting a link: `email` alone, or `token` and `password`. */
interface ResetBody {
  readonly email?: string
  readonly token?: string
  readonly password?: string
  /** Whether all API keys of the account end, too. */
  readonly endApiKeys?: boolean
}

/** A session with the keys that remain valid, so that a key held by someone else is noticed, and the revoked ones. */
interface PasswordSet extends SessionView {
  readonly apiKeys: readonly WorkingKey[]
  readonly endedApiKeys: EndedApiKeys
}

/** The response to everyone who requests a link. */
interface LinkRequested {
  readonly body: { readonly requested: true }
  readonly status: 202
}

/**
 * Requests a link for setting a password; or sets a password with a link, ends the user's other sessions and signs in. The link of an
 * invitation sets a password only for the account that it creates. A request has the same response and the same cost whether or not the
 * address has an account: the e-mail is queued, and the account is looked up when it is sent.
 */
export const resetPassword = defineOperation({
  name: 'password-reset.create',
  scope: 'public',
  permission: null,
  prepare: async ({ passwords }: { readonly passwords: PasswordHasher }, { body }: { readonly body: ResetBody }) =>
    body.password !== undefined && body.token !== undefined ? passwords.hash(body.password) : null,
  async run(port: ServicePort, { body }, passwordHash): Promise<Outcome<SessionAnswer<PasswordSet> | LinkRequested>> {
    checkReset(body)
    const { email, token } = body
    if (email !== undefined) {
      await port.accounts.queueMail({ kind: 'reset', email: email.toLowerCase() })
      return done({ body: { requested: true }, status: 202 })
    }
    if (token === undefined || passwordHash === null) throw new Error('the body was not checked')
    const link = await port.accounts.useOneTimeLink(token, ['password', 'reset'])
    const invitation = link ? null : await port.accounts.findInvitation(token)
    if (!link && !invitation) throw new Refusal(problem('link_used'))
    const { userId, ended } = link
      ? await setPassword(port, link, passwordHash)
      : { userId: await joinAnew(port, invitation as Invitation, passwordHash), ended: NO_KEYS }
    const others = body.endApiKeys === true ? await port.accounts.endApiKeys(userId) : NO_KEYS
    const endedApiKeys = { count: ended.count + others.count, keys: [...ended.keys, ...others.keys].slice(0, MAX_API_KEYS) }
    const { body: session, sessionToken } = await open(port, (await port.accounts.getUser(userId)) as User)
    return done({ body: { ...session, apiKeys: await workingKeys(port, userId), endedApiKeys }, sessionToken })
  },
})

async function setPassword(
  port: ServicePort,
  { userId, email, mailed }: AccountLink,
  passwordHash: string,
): Promise<{ readonly userId: string; readonly ended: EndedApiKeys }> {
  const user = await port.accounts.getUser(userId)
  if (!user) throw new Refusal(problem('link_used'))
  const ended = mailed && email === user.email ? await proveAddress(port, user) : NO_KEYS
  await port.accounts.updateUser(userId, { passwordHash })
  await port.accounts.endSessions({ userId })
  return { userId, ended }
}

/** Creates an account for the holder of an invitation link, with the membership. */
async function joinAnew(port: ServicePort, invitation: Invitation, passwordHash: string): Promise<string> {
  const { email, name, mailed } = invitation
  if (await port.accounts.findUserByEmail(email)) throw new Refusal(problem('conflict', { detail: HAS_ACCOUNT }))
  const user = await port.accounts.createUser({ email, name })
  await port.accounts.acceptMembership(invitation, user)
  await port.accounts.updateUser(user.id, { passwordHash, ...(mailed ? { emailProvedAt: port.now } : {}) })
  return user.id
}

const HAS_ACCOUNT =
  'An account with this address exists. Sign in to it and accept the invitation there. If you forgot the password, request a reset on the sign-in page.'

/** Either an address, or a link with a password. */
function checkReset({ email, token, password, endApiKeys }: ResetBody): void {
  const errors: FieldError[] = []
  const both = 'send either `email` or `token` with `password`'
  if (email !== undefined && token !== undefined) errors.push({ pointer: '/token', code: 'unknown_field', message: both })
  if (email !== undefined && password !== undefined) errors.push({ pointer: '/password', code: 'unknown_field', message: both })
  if (email !== undefined && endApiKeys !== undefined) errors.push({ pointer: '/endApiKeys', code: 'unknown_field', message: both })
  if (email === undefined && token === undefined) errors.push({ pointer: '/token', code: 'required', message: both })
  if (email === undefined && password === undefined) errors.push({ pointer: '/password', code: 'required', message: both })
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

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
