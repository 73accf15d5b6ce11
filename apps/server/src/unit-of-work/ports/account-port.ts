import {
  type AccountPort,
  type AnyRecord,
  apiKeyHint,
  type Caller,
  formatApiKey,
  formatTime,
  MAX_API_KEYS,
  type Membership,
  member,
  newRecord,
  type Organization,
  organization,
  randomBase62,
  recordFrom,
  type StoredApiKey,
  type Values,
} from '@belfry/core'
import { createToken, hashApiKeySecret, hashToken } from '../../platform/crypto/tokens.ts'
import { ConcurrentChangeError, repeatIfTaken, UniqueViolationError } from '../../store/errors.ts'
import { upsertAccountMail } from '../../store/queries/account-mails.ts'
import {
  countApiKeys,
  deleteApiKeys,
  holdUser,
  selectApiKeys,
  selectMemberRecords,
  selectMemberships,
  selectOrganizationIds,
  selectUserByEmail,
} from '../../store/queries/accounts.ts'
import { deleteExpiredApiKeys, deleteStoredApiKey, insertApiKey, selectApiKey, updateStoredApiKey } from '../../store/queries/api-keys.ts'
import {
  countInvitationMails,
  insertInvitationLink,
  selectInvitation,
  selectPendingMembership,
  useInvitationLinks,
} from '../../store/queries/invitations.ts'
import { countLinks, dropLinks, insertLink, useLink } from '../../store/queries/one-time-links.ts'
import { nextChange } from '../../store/queries/record-changes.ts'
import { insertRecord, selectRecord, updateRecord } from '../../store/queries/records.ts'
import { insertRetentionJobs } from '../../store/queries/retention-jobs.ts'
import { deleteSessions, insertSession, selectSessions } from '../../store/queries/sessions.ts'
import { insertUser, selectUser, updateUser } from '../../store/queries/users.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import type { AccountThing, ChangeNotes } from './record-changes.ts'

/** How long a session lasts, in milliseconds: 14 days. */
export const SESSION_MS = 14 * 86_400_000

/** In how many organizations a change of an account is logged: the oldest ones. */
const NOTED_ORGANIZATIONS = 200
/**
 * How many audit log entries are made for credentials that end together. Beyond it there is one entry in each organization, with their
 * number.
 */
const NOTED_ENDINGS = 1000

/** The caller's session or key. */
export interface Credentials {
  /** The hash of the session's token; `null` with an API key. */
  readonly sessionHash: string | null
  readonly csrfToken: string | null
  readonly sessionExpiresAt: number | null
  /** The browser that signs in; `null` when the caller is known already. */
  readonly client: Client | null
}

/** What people recognize a browser by. */
export interface Client {
  /** A short description; `null` for an unknown browser. */
  readonly browser: string | null
  /** Its network address. */
  readonly address: string | null
}

/** Users, keys and sessions inside a unit of work of the store. */
export function createAccountPort(
  service: Service,
  unit: Unit,
  { caller, credentials }: { readonly caller: Caller; readonly credentials: Credentials },
  notes: ChangeNotes,
): AccountPort {
  const parts = { service, unit, caller, credentials, notes, account: createAccountNotes(unit, notes) }
  return { ...usersOf(parts), ...linksOf(parts), ...sessionsOf(parts), ...apiKeysOf(parts), ...organizationsOf(parts) }
}

/** What the parts of the port share. */
interface AccountParts {
  readonly service: Service
  readonly unit: Unit
  readonly caller: Caller
  readonly credentials: Credentials
  readonly notes: ChangeNotes
  readonly account: AccountNotes
}

/** Writes changes of accounts to the audit log. */
type AccountNotes = ReturnType<typeof createAccountNotes>

function createAccountNotes({ db, now }: Unit, notes: ChangeNotes) {
  /** Changes a member outside an operation of its organization, and logs it. */
  async function changeMember(record: AnyRecord, changes: Values): Promise<AnyRecord> {
    const changed = recordFrom(member, { ...record, ...changes, version: record.version + 1, updatedAt: formatTime(now) })
    if (!(await updateRecord(db, member, changed, record))) throw new ConcurrentChangeError(`${record.id} was changed in the same moment.`)
    await notes.updated(member, record, changed, changes)
    return changed
  }

  const organizationIdsOf = (userId: string, within: readonly string[] | null = null) =>
    selectOrganizationIds(db, userId, { within, limit: NOTED_ORGANIZATIONS })

  /** Logs a change of an account in the organizations of which its user is a member. */
  async function noteAccount(userId: string, thing: AccountThing, within: readonly string[] | null = null): Promise<void> {
    const organizationIds = await organizationIdsOf(userId, within)
    await notes.account(
      userId,
      organizationIds.map((organizationId) => ({ ...thing, organizationId })),
    )
  }

  async function noteUser(id: string, values: Pick<AccountThing, 'previous' | 'changed'>): Promise<void> {
    const organizationIds = await organizationIdsOf(id)
    const version = await nextChange(db, id, organizationIds)
    await notes.account(
      id,
      organizationIds.map((organizationId) => ({ model: 'user', id, version, change: 'updated', ...values, organizationId })),
    )
  }

  /** Logs credentials that ended, one by one if they are few. `count` is their total number, which may exceed the listed ones. */
  async function noteEnded(userId: string, kind: 'apiKeys' | 'sessions', ended: readonly EndedThing[], count: number): Promise<void> {
    const organizationIds = await organizationIdsOf(userId)
    if (count > ended.length || ended.length * organizationIds.length > NOTED_ENDINGS)
      return noteUser(userId, { previous: { [kind]: count }, changed: { [kind]: 0 } })
    await notes.account(
      userId,
      ended.flatMap(({ within, ...thing }) =>
        organizationIds
          .filter((id) => within === null || within.includes(id))
          .map((organizationId) => ({ ...thing, change: 'deleted' as const, organizationId })),
      ),
    )
  }

  return { changeMember, noteAccount, noteUser, noteEnded }
}

type Users =
  | 'getUser'
  | 'holdUser'
  | 'findUserByEmail'
  | 'createUser'
  | 'updateUser'
  | 'changeEmail'
  | 'withdrawNewEmail'
  | 'listMemberships'

function usersOf({ service, unit, account }: AccountParts): Pick<AccountPort, Users> {
  const { newId } = service
  const { db, now } = unit
  const { changeMember, noteUser } = account
  return {
    getUser: (id) => selectUser(db, id),
    holdUser: (id) => holdUser(db, id),
    findUserByEmail: (email) => selectUserByEmail(db, email),
    async createUser({ email, name }) {
      const id = newId('user')
      const blank = { password_hash: null, installation_admin: 0 as const, email_proved_at: null }
      const user = { id, email, name, ...blank, created_at: now, updated_at: now }
      await repeatIfTaken(() => insertUser(db, user))
      return { id, email, name, passwordHash: null, installationAdmin: false, emailProvedAt: null }
    },
    async updateUser(id, { name, passwordHash, emailProvedAt }) {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        ...(emailProvedAt === undefined ? {} : { email_proved_at: emailProvedAt }),
      }
      await updateUser(db, id, changes, now)
      // The log says that the password was changed, without any value.
      if (passwordHash !== undefined) await noteUser(id, { changed: { password: null } })
    },
    async changeEmail(id, email) {
      await repeatIfTaken(() => updateUser(db, id, { email }, now))
      for (const membership of await selectMemberRecords(db, id)) await changeMember(membership, { email, newEmail: null })
      await noteUser(id, { changed: { email } })
    },
    async withdrawNewEmail(userId, butIn) {
      for (const membership of await selectMemberRecords(db, userId))
        if (membership.organizationId !== butIn && membership.newEmail) await changeMember(membership, { newEmail: null })
    },
    async listMemberships(userId) {
      const rows = await selectMemberships(db, userId)
      const memberships: Membership[] = []
      for (const row of rows) {
        const organization = await selectOrganization(db, row.organizationId)
        if (organization) memberships.push({ organization, permissions: row.permissions, newEmail: row.newEmail })
      }
      return memberships.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1))
    },
  }
}

type Links =
  | ('createOneTimeLink' | 'dropOneTimeLinks' | 'countOneTimeLinks' | 'useOneTimeLink')
  | (
      | 'createInvitationLink'
      | 'dropInvitationLinks'
      | 'countInvitationMails'
      | 'findInvitation'
      | 'findPendingMembership'
      | 'acceptMembership'
    )

function linksOf({ service, unit, account }: AccountParts): Pick<AccountPort, Links> {
  const { randomBytes } = service
  const { db, now } = unit
  const { changeMember } = account
  return {
    async createOneTimeLink(link) {
      const token = createToken(randomBytes)
      await insertLink(db, { ...link, tokenHash: hashToken(token), now })
      return token
    },
    dropOneTimeLinks: (userId, purpose) => dropLinks(db, { userId, purpose, now }),
    countOneTimeLinks: (userId, made) => countLinks(db, { userId, ...made }),
    useOneTimeLink: (token, purposes) => useLink(db, { tokenHash: hashToken(token), purposes, now }),
    async createInvitationLink(link) {
      const token = createToken(randomBytes)
      await insertInvitationLink(db, { ...link, tokenHash: hashToken(token), now })
      return token
    },
    dropInvitationLinks: (membership) => useInvitationLinks(db, membership, now),
    countInvitationMails: (membership, since) => countInvitationMails(db, membership, since),
    findInvitation: (token) => selectInvitation(db, hashToken(token), now),
    findPendingMembership: (organizationId, email) => selectPendingMembership(db, organizationId, email),
    async acceptMembership(membership, { id: userId, email }) {
      const record = await selectRecord(db, member, membership.organizationId, membership.memberId)
      // Of two concurrent acceptances the second is run again, and finds the invitation used.
      if (record?.status !== 'PENDING') throw new ConcurrentChangeError(`${membership.memberId} was changed in the same moment.`)
      await useInvitationLinks(db, membership, now)
      return changeMember(record, { userId, email, status: 'ACTIVE' })
    },
  }
}

type Sessions = 'createSession' | 'listSessions' | 'endSessions' | 'queueMail' | 'currentSession'

function sessionsOf({ service, unit, credentials, account }: AccountParts): Pick<AccountPort, Sessions> {
  const { newId, randomBytes } = service
  const { db, now } = unit
  const { noteAccount, noteEnded } = account
  return {
    async createSession(userId) {
      const token = createToken(randomBytes)
      const csrfToken = createToken(randomBytes)
      const expiresAt = now + SESSION_MS
      const { browser = null, address = null } = credentials.client ?? {}
      const session = { id: newId('session'), user_id: userId, csrf_token: csrfToken, browser, address }
      await insertSession(db, { ...session, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at: expiresAt })
      await noteAccount(userId, { model: 'session', id: session.id, version: 1, change: 'created' })
      return { token, csrfToken, expiresAt }
    },
    listSessions: (userId) => selectSessions(db, { userId, now, current: credentials.sessionHash }),
    async endSessions(which) {
      const ended = await deleteSessions(db, which, credentials.sessionHash)
      const [first] = ended
      const things = ended.map(({ id }) => ({ model: 'session' as const, id, version: 2, within: null }))
      // All are of one user.
      if (first) await noteEnded(first.userId, 'sessions', things, ended.length)
      return ended.length
    },
    async queueMail(mail) {
      // Without a mail connector nobody expects the mail.
      if (service.connectors.of('mail') === null) return
      await upsertAccountMail(db, mail, now)
      unit.afterCommit(service.wake.accountMails)
    },
    currentSession() {
      const { csrfToken, sessionExpiresAt } = credentials
      return csrfToken === null || sessionExpiresAt === null ? null : { csrfToken, expiresAt: sessionExpiresAt }
    },
  }
}

type ApiKeys =
  | ('issueApiKey' | 'createApiKey' | 'getApiKey' | 'listApiKeys' | 'countApiKeys')
  | ('dropExpiredApiKeys' | 'updateApiKey' | 'endApiKeys' | 'removeApiKey')

function apiKeysOf({ service, unit, account }: AccountParts): Pick<AccountPort, ApiKeys> {
  const { newId, randomBytes, masterKeys } = service
  const { db, now } = unit
  const { noteAccount, noteEnded } = account
  return {
    issueApiKey() {
      const parts = { keyId: randomBase62(10, randomBytes), secret: randomBase62(32, randomBytes) }
      const value = formatApiKey(parts)
      return { value, keyId: parts.keyId, secretHash: hashApiKeySecret(masterKeys.pepper, parts.secret), hint: apiKeyHint(value) }
    },
    async createApiKey(key) {
      const stored = await insertApiKey(db, {
        id: newId('apiKey'),
        key_id: key.keyId,
        user_id: key.userId,
        name: key.name,
        description: key.description,
        secret_hash: key.secretHash,
        hint: key.hint,
        permissions: key.permissions === null ? null : JSON.stringify(key.permissions),
        organization_ids: key.organizationIds === null ? null : JSON.stringify(key.organizationIds),
        expires_at: key.expiresAt,
        last_used_at: null,
        created_by_cli: key.createdByCli ? 1 : 0,
        renewed_at: null,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      await noteAccount(key.userId, { model: 'apiKey', id: stored.id, version: 1, change: 'created' }, key.organizationIds)
      return stored
    },
    getApiKey: (id) => selectApiKey(db, id),
    listApiKeys: (userId, query, which) => selectApiKeys(db, userId, query, which?.working === true ? now : null),
    countApiKeys: (userId) => countApiKeys(db, userId),
    dropExpiredApiKeys: (userId) => deleteExpiredApiKeys(db, userId, now),
    async updateApiKey(id, { name, description, issued }): Promise<StoredApiKey> {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(issued === undefined
          ? {}
          : { key_id: issued.keyId, secret_hash: issued.secretHash, hint: issued.hint, renewed_at: now, created_by_cli: 0 as const }),
      }
      const key = await updateStoredApiKey(db, id, changes, now)
      const changed = { ...(name === undefined ? {} : { name }), ...(issued === undefined ? {} : { hint: issued.hint }) }
      await noteAccount(key.userId, { model: 'apiKey', id, version: key.version, change: 'updated', changed }, key.organizationIds)
      return key
    },
    async endApiKeys(userId, { keepCliKeys } = { keepCliKeys: false }) {
      await holdUser(db, userId)
      const { keys, count } = await deleteApiKeys(db, userId, { keepCliKeys, named: MAX_API_KEYS })
      await noteEnded(userId, 'apiKeys', keys.map(endedKey), count)
      return { count, keys: keys.map(({ id, name, hint }) => ({ id, name, hint })) }
    },
    async removeApiKey(id) {
      const key = await deleteStoredApiKey(db, id)
      if (!key) return
      const { within, ...thing } = endedKey(key)
      await noteAccount(key.userId, { ...thing, change: 'deleted' }, within)
    },
  }
}

function organizationsOf(parts: AccountParts): Pick<AccountPort, 'createOrganization' | 'getOrganization'> {
  const { service, unit, caller, notes } = parts
  const { newId } = service
  const { db, now } = unit
  const { getUser } = usersOf(parts)
  return {
    async createOrganization(values) {
      const id = newId('organization')
      const record = newRecord(organization, id, id, values, caller, now)
      try {
        await insertRecord(db, organization, record)
      } catch (error) {
        if (error instanceof UniqueViolationError) return null
        throw error
      }
      await notes.created(organization, record)
      await insertRetentionJobs(db, id, now)
      const user = caller.userId === null ? null : await getUser(caller.userId)
      if (user) {
        const fields = { userId: user.id, email: user.email, name: user.name, permissions: ['*'], push: false }
        const first = newRecord(member, newId('member'), id, fields, caller, now)
        await insertRecord(db, member, first)
        await notes.created(member, first)
      }
      return record as unknown as Organization
    },
    getOrganization: (id) => selectOrganization(db, id),
  }
}

function selectOrganization(db: Unit['db'], id: string): Promise<Organization | null> {
  return selectRecord(db, organization, id, id) as Promise<Organization | null>
}

/** A credential that ended, and the organizations to which it was limited. */
type EndedThing = Pick<AccountThing, 'model' | 'id' | 'version' | 'previous'> & { readonly within: readonly string[] | null }

function endedKey({ id, version, name, hint, organizationIds }: StoredApiKey): EndedThing {
  return { model: 'apiKey', id, version: version + 1, previous: { name, hint }, within: organizationIds }
}
