import type { EpochMs } from '../../kernel/time.ts'
import type { AnyRecord, ListQuery, Organization, Page, Values } from './record-port.ts'

/** A person who can sign in. */
export interface User {
  readonly id: string
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** `null` until the first one-time link is used. */
  readonly passwordHash: string | null
  readonly installationAdmin: boolean
  /** When a link mailed to `email` was first used; `null` while the address is unverified. */
  readonly emailProvedAt: EpochMs | null
}

/** An API key as stored; times in Unix milliseconds. */
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
  /** When its value was last renewed; `null` if it never was. */
  readonly renewedAt: EpochMs | null
  readonly version: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** Keys of a user that were revoked. */
export interface EndedApiKeys {
  readonly count: number
  /** The newest of them, at most 200, which is what an account may have. */
  readonly keys: readonly Pick<StoredApiKey, 'id' | 'name' | 'hint'>[]
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

/** A signed-in browser as shown to its user; times in Unix milliseconds. */
export interface OwnSession {
  readonly id: string
  readonly createdAt: EpochMs
  /** Accurate to the minute. */
  readonly lastUsedAt: EpochMs
  readonly expiresAt: EpochMs
  /** Such as `Firefox on Linux`; `null` for an unknown browser. */
  readonly browser: string | null
  /** The network address from which it signed in; `null` if unknown. */
  readonly address: string | null
  /** Whether it is the session of this request. */
  readonly current: boolean
}

/** The sessions to end: that of the caller, all of a user, all of a user except the current one, or a single one of a user. */
export type EndedSessions =
  | { readonly current: true }
  | { readonly userId: string }
  | { readonly othersOf: string }
  | { readonly userId: string; readonly id: string }

/** The purpose of a one-time link: a first password, a new password after a reset, or an address change. */
export type LinkPurpose = 'password' | 'reset' | 'address'

/** A one-time link of an account. */
export interface AccountLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  /** The address of the account when the link was created; for an address change, the new address. */
  readonly email: string
  /** Whether it was mailed to that address: only then does using it verify the address. */
  readonly mailed: boolean
}

/** A membership in an organization that is still to be accepted. */
export interface PendingMembership {
  readonly organizationId: string
  readonly memberId: string
  /** The address that was invited. */
  readonly email: string
  /** The name under which the organization invited the person. */
  readonly name: string
}

/** A link to a pending membership. */
export interface Invitation extends PendingMembership {
  /** Whether the link was mailed to the invited address. */
  readonly mailed: boolean
}

/**
 * An account e-mail to be sent: a password reset, an invitation, or the confirmation of an address change. It contains no link: the link is
 * created when the e-mail is sent, so that no valid link is stored anywhere.
 */
export type AccountMail =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string; readonly organizationId: string }
  | { readonly kind: 'address'; readonly email: string; readonly userId: string }

/** Users, keys and sessions. They belong to the installation, not to one organization. */
export interface AccountPort {
  getUser(id: string): Promise<User | null>
  /** The user, locked against changes by others until the transaction ends. */
  holdUser(id: string): Promise<User | null>
  findUserByEmail(email: string): Promise<User | null>
  createUser(user: { readonly email: string; readonly name: string }): Promise<User>
  updateUser(
    id: string,
    changes: { readonly name?: string; readonly passwordHash?: string | null; readonly emailProvedAt?: EpochMs | null },
  ): Promise<void>
  /** Changes a user's address, including in every organization of which the user is a member. */
  changeEmail(id: string, email: string): Promise<void>
  /** Cancels pending address changes of a user in every organization except this one. */
  withdrawNewEmail(userId: string, butIn: string): Promise<void>
  /** The organizations in which a user is an active member, by name, with the user's permissions in each. */
  listMemberships(userId: string): Promise<readonly Membership[]>
  /** Creates a one-time link for an account. Returns the secret part of the link. */
  createOneTimeLink(link: AccountLink & { readonly expiresAt: EpochMs }): Promise<string>
  /** Invalidates the unused links of a user: those with this purpose, or all. */
  dropOneTimeLinks(userId: string, purpose?: LinkPurpose): Promise<void>
  /** The number of links mailed to a user for this purpose since a moment, used or not. */
  countOneTimeLinks(userId: string, made: { readonly purpose: LinkPurpose; readonly since: EpochMs }): Promise<number>
  /**
   * Uses a one-time link with one of these purposes, which invalidates all others of the user. `null` if there is none, or it was used or
   * has expired.
   */
  useOneTimeLink(token: string, purposes: readonly LinkPurpose[]): Promise<AccountLink | null>
  /** Creates a one-time link to a pending membership. Returns its secret part. */
  createInvitationLink(link: Omit<Invitation, 'name'> & { readonly expiresAt: EpochMs }): Promise<string>
  /** Invalidates all links to a membership. */
  dropInvitationLinks(membership: Pick<PendingMembership, 'organizationId' | 'memberId'>): Promise<void>
  /** The number of links that an organization mailed to an address since a moment, used or not. */
  countInvitationMails(membership: Pick<PendingMembership, 'organizationId' | 'email'>, since: EpochMs): Promise<number>
  /**
   * The membership to which a link leads; `null` if there is none, the link was used or has expired, or the membership was deleted or
   * accepted.
   */
  findInvitation(token: string): Promise<Invitation | null>
  /** The pending membership of an address in an organization; `null` if there is none. */
  findPendingMembership(organizationId: string, email: string): Promise<PendingMembership | null>
  /** Gives a pending membership to a user and invalidates all links to it. */
  acceptMembership(membership: PendingMembership, user: User): Promise<AnyRecord>
  createSession(userId: string): Promise<Session>
  /** The unexpired sessions of a user, newest first. */
  listSessions(userId: string): Promise<readonly OwnSession[]>
  /** Returns the number of sessions ended. */
  endSessions(which: EndedSessions): Promise<number>
  /** The session of the caller; `null` with an API key. */
  currentSession(): { readonly csrfToken: string; readonly expiresAt: EpochMs } | null
  /** Queues an e-mail to be sent after the commit. If one of the same kind, subject and address is already queued, it is sent only once. */
  queueMail(mail: AccountMail): Promise<void>
  issueApiKey(): IssuedApiKey
  createApiKey(
    key: IssuedApiKey &
      Pick<StoredApiKey, 'userId' | 'name' | 'description' | 'permissions' | 'organizationIds' | 'expiresAt'> & {
        /** Created on the command line of the server, by an operator who can read the database anyway. */
        readonly createdByCli?: boolean
      },
  ): Promise<StoredApiKey>
  getApiKey(id: string): Promise<StoredApiKey | null>
  /** A page of the keys of a user, newest first: all, or only those that have not expired. */
  listApiKeys(userId: string, query: ListQuery, which?: { readonly working: boolean }): Promise<Page<StoredApiKey>>
  /** The number of keys of a user, including expired ones. */
  countApiKeys(userId: string): Promise<number>
  /** Deletes the expired keys of a user. */
  dropExpiredApiKeys(userId: string): Promise<void>
  updateApiKey(
    id: string,
    changes: { readonly name?: string; readonly description?: string | null; readonly issued?: IssuedApiKey },
  ): Promise<StoredApiKey>
  removeApiKey(id: string): Promise<void>
  /** Revokes the keys of a user: all, or all except those created on the command line. */
  endApiKeys(userId: string, which?: { readonly keepCliKeys: boolean }): Promise<EndedApiKeys>
  /** Creates an organization with its own record; `null` if the slug is taken. */
  createOrganization(values: Values): Promise<Organization | null>
  getOrganization(id: string): Promise<Organization | null>
}

/** A user's membership in one organization. */
export interface Membership {
  readonly organization: Organization
  readonly permissions: readonly string[]
  /** The address that the user was asked to confirm there; `null` if there is none. */
  readonly newEmail: string | null
}

/** Hashes passwords. It is slow on purpose, so it runs before a transaction, which must never wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares in constant time. Takes the same time without a hash, so that it does not reveal which addresses exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}
