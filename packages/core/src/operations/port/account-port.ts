import type { EpochMs } from '../../time.ts'
import type { ListQuery, Organization, Page, Values } from './record-port.ts'

/** A person who can sign in. */
export interface User {
  readonly id: string
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** `null` until the first one-time link was used. */
  readonly passwordHash: string | null
  readonly installationAdmin: boolean
}

/** An API key as it is stored; times in milliseconds. */
export interface StoredApiKey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly description: string | null
  readonly hint: string
  readonly permissions: readonly string[] | null
  readonly organizationIds: readonly string[] | null
  readonly expiresAt: EpochMs | null
  readonly lastUsedAt: EpochMs | null
  readonly version: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** A new key: its text, which is shown once, and what is stored of it. */
export interface IssuedApiKey {
  readonly value: string
  readonly keyId: string
  readonly secretHash: string
  readonly hint: string
}

/** A signed-in browser. */
export interface Session {
  /** The secret in the cookie. Only its hash is stored. */
  readonly token: string
  readonly csrfToken: string
  readonly expiresAt: EpochMs
}

/** A signed-in browser as its user sees it; times in milliseconds. */
export interface OwnSession {
  readonly id: string
  readonly createdAt: EpochMs
  /** To the minute. */
  readonly lastUsedAt: EpochMs
  readonly expiresAt: EpochMs
  /** Such as `Firefox on Linux`; `null` for what is none that people know. */
  readonly browser: string | null
  /** The network address from which it signed in; `null` where it is not known. */
  readonly address: string | null
  /** Whether it is the one that asks. */
  readonly current: boolean
}

/** Which sessions are ended: that of the caller, all of a user, all of the caller but the present one, or a single one of a user. */
export type EndedSessions =
  | { readonly current: true }
  | { readonly userId: string }
  | { readonly othersOf: string }
  | { readonly userId: string; readonly id: string }

/** What a one-time link is for: a first password, or another one in place of one that was forgotten. */
export type LinkPurpose = 'password' | 'reset'

/**
 * A message about an account that is to be sent: a link for who has forgotten a password, or an invitation. It holds no link: that is made
 * when the message is sent, so no link that works is stored anywhere.
 */
export type AccountMail =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string; readonly organizationId: string }

/** Users, keys and sessions. They belong to the installation, not to one organization. */
export interface AccountPort {
  getUser(id: string): Promise<User | null>
  findUserByEmail(email: string): Promise<User | null>
  createUser(user: { readonly email: string; readonly name: string }): Promise<User>
  updateUser(id: string, changes: { readonly email?: string; readonly name?: string; readonly passwordHash?: string }): Promise<void>
  /** The organizations of a user, by name, with what the user may do in each. */
  listMemberships(userId: string): Promise<readonly Membership[]>
  /** Makes a link with which a user sets a password, once; for a first one by default. Returns the secret part of the link. */
  createOneTimeLink(userId: string, expiresAt: EpochMs, purpose?: LinkPurpose): Promise<string>
  /** Makes all links of a user useless that have not been used: of this purpose, or of every one. */
  dropOneTimeLinks(userId: string, purpose?: LinkPurpose): Promise<void>
  /** How many links of a user were made for this since then, used or not. */
  countOneTimeLinks(userId: string, made: { readonly purpose: LinkPurpose; readonly since: EpochMs }): Promise<number>
  /** Uses up a one-time link, and with it all others of the user; `null` when there is none, it was used or is too old. */
  useOneTimeLink(token: string): Promise<string | null>
  createSession(userId: string): Promise<Session>
  /** The sessions of a user that have not run out, the newest first. */
  listSessions(userId: string): Promise<readonly OwnSession[]>
  /** Returns how many have ended. */
  endSessions(which: EndedSessions): Promise<number>
  /** The session with which the caller came; `null` with an API key. */
  currentSession(): { readonly csrfToken: string; readonly expiresAt: EpochMs } | null
  /** Has a message sent after the commit. One of the same kind to the same address that still waits is not sent twice. */
  queueMail(mail: AccountMail): Promise<void>
  issueApiKey(): IssuedApiKey
  createApiKey(
    key: IssuedApiKey & Pick<StoredApiKey, 'userId' | 'name' | 'description' | 'permissions' | 'organizationIds' | 'expiresAt'>,
  ): Promise<StoredApiKey>
  getApiKey(id: string): Promise<StoredApiKey | null>
  listApiKeys(userId: string, query: ListQuery): Promise<Page<StoredApiKey>>
  updateApiKey(
    id: string,
    changes: { readonly name?: string; readonly description?: string | null; readonly issued?: IssuedApiKey },
  ): Promise<StoredApiKey>
  removeApiKey(id: string): Promise<void>
  /** Makes an organization with its own record; `null` when the slug is taken. */
  createOrganization(values: Values): Promise<Organization | null>
  getOrganization(id: string): Promise<Organization | null>
}

/** A user's place in one organization. */
export interface Membership {
  readonly organization: Organization
  readonly permissions: readonly string[]
}

/** Passwords are hashed before the transaction: it takes long on purpose, and a transaction never waits. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares in constant time; also takes its time when there is no hash, so that nobody learns which addresses exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}
