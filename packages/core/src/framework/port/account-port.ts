import type { EpochMs } from '../../kernel/time.ts'
import type { AnyRecord, ListQuery, Organization, Page, Values } from './record-port.ts'

/** A person who can sign in. */
export interface User {
  readonly id: string
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** `null` until the first one-time link was used. */
  readonly passwordHash: string | null
  readonly installationAdmin: boolean
  /** When a link that was mailed to `email` was first used; `null` while nobody has shown that the address is theirs. */
  readonly emailProvedAt: EpochMs | null
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
  /** When it was last given another value; `null` for the first one. */
  readonly renewedAt: EpochMs | null
  readonly version: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** Keys of a user that have ended. */
export interface EndedApiKeys {
  readonly count: number
  /** The newest of them, at most 200: all, unless version 0.1 has left more than an account may have. */
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

/** What a one-time link is for: a first password, another one in place of one that was forgotten, or another address. */
export type LinkPurpose = 'password' | 'reset' | 'address'

/** A one-time link of an account. */
export interface AccountLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  /** The address of the account when the link was made; the new one of a link that confirms an address. */
  readonly email: string
  /** Whether it was mailed to that address: only then does its use prove anything. */
  readonly mailed: boolean
}

/** A place in an organization that waits for somebody to accept it. */
export interface PendingMembership {
  readonly organizationId: string
  readonly memberId: string
  /** The address that was invited. */
  readonly email: string
  /** How the organization calls whom it has invited. */
  readonly name: string
}

/** A link to a pending place. */
export interface Invitation extends PendingMembership {
  /** Whether the link was mailed to the address that was invited. */
  readonly mailed: boolean
}

/**
 * A message about an account that is to be sent: a link for who has forgotten a password, an invitation, or one that confirms another
 * address. It holds no link: that is made when the message is sent, so no link that works is stored anywhere.
 */
export type AccountMail =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string; readonly organizationId: string }
  | { readonly kind: 'address'; readonly email: string; readonly userId: string }

/** Users, keys and sessions. They belong to the installation, not to one organization. */
export interface AccountPort {
  getUser(id: string): Promise<User | null>
  /** The user, whom nobody else changes until the transaction ends. */
  holdUser(id: string): Promise<User | null>
  findUserByEmail(email: string): Promise<User | null>
  createUser(user: { readonly email: string; readonly name: string }): Promise<User>
  updateUser(
    id: string,
    changes: { readonly name?: string; readonly passwordHash?: string | null; readonly emailProvedAt?: EpochMs | null },
  ): Promise<void>
  /** Gives a user another address, also in every organization where the user has a place. */
  changeEmail(id: string, email: string): Promise<void>
  /** Withdraws the other address that a user was asked to confirm, in every organization but this one. */
  withdrawNewEmail(userId: string, butIn: string): Promise<void>
  /** The organizations in which a user is an active member, by name, with what the user may do in each. */
  listMemberships(userId: string): Promise<readonly Membership[]>
  /** Makes a link into an account that works once. Returns the secret part of the link. */
  createOneTimeLink(link: AccountLink & { readonly expiresAt: EpochMs }): Promise<string>
  /** Makes all links of a user useless that have not been used: of this purpose, or of every one. */
  dropOneTimeLinks(userId: string, purpose?: LinkPurpose): Promise<void>
  /** How many links of a user were mailed for this since then, used or not. */
  countOneTimeLinks(userId: string, made: { readonly purpose: LinkPurpose; readonly since: EpochMs }): Promise<number>
  /**
   * Uses up a one-time link that is for one of these, and with it all others of the user; `null` when there is none, it was used or is too
   * old.
   */
  useOneTimeLink(token: string, purposes: readonly LinkPurpose[]): Promise<AccountLink | null>
  /** Makes a link to a pending place that works once. Returns its secret part. */
  createInvitationLink(link: Omit<Invitation, 'name'> & { readonly expiresAt: EpochMs }): Promise<string>
  /** Makes all links to a place useless. */
  dropInvitationLinks(place: Pick<PendingMembership, 'organizationId' | 'memberId'>): Promise<void>
  /** How many links an organization has mailed to an address since then, used or not. */
  countInvitationMails(place: Pick<PendingMembership, 'organizationId' | 'email'>, since: EpochMs): Promise<number>
  /** The place to which a link leads; `null` when there is none, it was used or is too old, or the place has gone or was taken. */
  findInvitation(token: string): Promise<Invitation | null>
  /** The place that an organization holds for an address; `null` when there is none. */
  findPendingPlace(organizationId: string, email: string): Promise<PendingMembership | null>
  /** Gives a pending place to a user and uses up all links to it. */
  takePlace(place: PendingMembership, user: User): Promise<AnyRecord>
  createSession(userId: string): Promise<Session>
  /** The sessions of a user that have not run out, the newest first. */
  listSessions(userId: string): Promise<readonly OwnSession[]>
  /** Returns how many have ended. */
  endSessions(which: EndedSessions): Promise<number>
  /** The session with which the caller came; `null` with an API key. */
  currentSession(): { readonly csrfToken: string; readonly expiresAt: EpochMs } | null
  /** Has a message sent after the commit. One of the same kind about the same thing to the same address that still waits is not sent twice. */
  queueMail(mail: AccountMail): Promise<void>
  issueApiKey(): IssuedApiKey
  createApiKey(
    key: IssuedApiKey &
      Pick<StoredApiKey, 'userId' | 'name' | 'description' | 'permissions' | 'organizationIds' | 'expiresAt'> & {
        /** Made by whoever runs the server, who can read the database anyway. */
        readonly onCommandLine?: boolean
      },
  ): Promise<StoredApiKey>
  getApiKey(id: string): Promise<StoredApiKey | null>
  /** A page of the keys of a user, the newest first: all, or those that have not expired. */
  listApiKeys(userId: string, query: ListQuery, which?: { readonly working: boolean }): Promise<Page<StoredApiKey>>
  /** How many keys a user has, also those that have expired. */
  countApiKeys(userId: string): Promise<number>
  /** Drops the keys of a user that have expired. */
  dropExpiredApiKeys(userId: string): Promise<void>
  updateApiKey(
    id: string,
    changes: { readonly name?: string; readonly description?: string | null; readonly issued?: IssuedApiKey },
  ): Promise<StoredApiKey>
  removeApiKey(id: string): Promise<void>
  /** Ends the keys of a user: all, or but those that were made on the command line. */
  endApiKeys(userId: string, which?: { readonly butOfCommandLine: boolean }): Promise<EndedApiKeys>
  /** Makes an organization with its own record; `null` when the slug is taken. */
  createOrganization(values: Values): Promise<Organization | null>
  getOrganization(id: string): Promise<Organization | null>
}

/** A user's place in one organization. */
export interface Membership {
  readonly organization: Organization
  readonly permissions: readonly string[]
  /** The address that the user was asked to confirm from there; `null` when there is none. */
  readonly newEmail: string | null
}

/** Passwords are hashed before the transaction: it takes long on purpose, and a transaction never waits. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares in constant time; also takes its time when there is no hash, so that nobody learns which addresses exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}
