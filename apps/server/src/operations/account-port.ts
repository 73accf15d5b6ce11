import {
  type AccountPort,
  type AnyRecord,
  apiKeyHint,
  type Caller,
  formatApiKey,
  formatTime,
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
import { createToken, hashApiKeySecret, hashToken } from '../security/tokens.ts'
import type { Service } from '../service.ts'
import { ConcurrentChangeError, repeatIfTaken, UniqueViolationError } from '../store/errors.ts'
import { upsertAccountMail } from '../store/queries/account-mails.ts'
import { apiKeyOf, holdUser, selectApiKeys, selectMemberships, selectPlaces, userOf } from '../store/queries/accounts.ts'
import { insertCleanings } from '../store/queries/cleanings.ts'
import {
  countInvitationMails,
  insertInvitationLink,
  selectInvitation,
  selectPendingPlace,
  useInvitationLinks,
} from '../store/queries/invitations.ts'
import { countLinks, dropLinks, insertLink, useLink } from '../store/queries/one-time-links.ts'
import { nextChange } from '../store/queries/record-changes.ts'
import { insertRecord, selectRecord, updateRecord } from '../store/queries/records.ts'
import { deleteSessions, insertSession, selectSessions } from '../store/queries/sessions.ts'
import type { AccountThing, ChangeNotes } from './record-changes.ts'
import type { Unit } from './unit.ts'

/** How long a browser stays signed in: 14 days. */
export const SESSION_MS = 14 * 86_400_000

/** What the server knows of the session or key with which a caller came. */
export interface Credentials {
  /** The hash of the session's token; `null` with an API key. */
  readonly sessionHash: string | null
  readonly csrfToken: string | null
  readonly sessionExpiresAt: number | null
  /** The browser that wants to sign in; `null` for who is known already. */
  readonly client: Client | null
}

/** What people recognise a browser by. */
export interface Client {
  /** A few words; `null` for what is no known browser. */
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
  const { newId, randomBytes, masterKeys } = service
  const { db, now } = unit

  /** Changes a member outside of an operation of its organization, with a note in the audit log. */
  async function changeMember(record: AnyRecord, changes: Values): Promise<AnyRecord> {
    const changed = recordFrom(member, { ...record, ...changes, version: record.version + 1, updatedAt: formatTime(now) })
    if (!(await updateRecord(db, member, changed, record.version)))
      throw new ConcurrentChangeError(`${record.id} was changed in the same moment.`)
    await notes.updated(member, record, changed, changes)
    return changed
  }

  /** Notes what became of something of an account, in every organization where the account has a place. */
  async function noteAccount(userId: string, thing: AccountThing, within: readonly string[] | null = null): Promise<void> {
    const places = (await selectPlaces(db, userId)).map(({ organizationId }) => organizationId)
    await notes.account(
      userId,
      thing,
      places.filter((id) => within === null || within.includes(id)),
    )
  }

  async function noteUser(id: string, changed: Values): Promise<void> {
    const places = (await selectPlaces(db, id)).map(({ organizationId }) => organizationId)
    await noteAccount(id, { model: 'user', id, version: await nextChange(db, id, places), change: 'updated', changed })
  }

  async function noteEndedKeys(keys: readonly StoredApiKey[]): Promise<void> {
    for (const { id, userId, version, name, hint, organizationIds } of keys)
      await noteAccount(userId, { model: 'apiKey', id, version: version + 1, change: 'deleted', previous: { name, hint } }, organizationIds)
  }

  const port: AccountPort = {
    async getUser(id) {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? userOf(row) : null
    },
    holdUser: (id) => holdUser(db, id),
    async findUserByEmail(email) {
      const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? userOf(row) : null
    },
    async createUser({ email, name }) {
      const id = newId('user')
      const blank = { password_hash: null, installation_admin: 0 as const, email_proved_at: null }
      const user = { id, email, name, ...blank, created_at: now, updated_at: now }
      await repeatIfTaken(() => db.insertInto('users').values(user).execute())
      return { id, email, name, passwordHash: null, installationAdmin: false, emailProvedAt: null }
    },
    async updateUser(id, { name, passwordHash, emailProvedAt }) {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        ...(emailProvedAt === undefined ? {} : { email_proved_at: emailProvedAt }),
      }
      await db
        .updateTable('users')
        .set({ ...changes, updated_at: now })
        .where('id', '=', id)
        .execute()
      // That it was changed is told, and nothing of what it is.
      if (passwordHash !== undefined) await noteUser(id, { password: null })
    },
    async changeEmail(id, email) {
      const change = db.updateTable('users').set({ email, updated_at: now })
      await repeatIfTaken(() => change.where('id', '=', id).execute())
      for (const place of await selectPlaces(db, id)) await changeMember(place, { email, newEmail: null })
      await noteUser(id, { email })
    },
    async listMemberships(userId) {
      const rows = await selectMemberships(db, userId)
      const memberships: Membership[] = []
      for (const row of rows) {
        const found = await port.getOrganization(row.organizationId)
        if (found) memberships.push({ organization: found, permissions: row.permissions, newEmail: row.newEmail })
      }
      return memberships.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1))
    },
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
    dropInvitationLinks: (place) => useInvitationLinks(db, place, now),
    countInvitationMails: (place, since) => countInvitationMails(db, place, since),
    findInvitation: (token) => selectInvitation(db, hashToken(token), now),
    findPendingPlace: (organizationId, email) => selectPendingPlace(db, organizationId, email),
    async takePlace(place, { id: userId, email }) {
      const record = await selectRecord(db, member, place.organizationId, place.memberId)
      // Of two who take it in the same moment the second looks again, and finds it taken.
      if (record?.status !== 'PENDING') throw new ConcurrentChangeError(`${place.memberId} was changed in the same moment.`)
      await useInvitationLinks(db, place, now)
      return changeMember(record, { userId, email, status: 'ACTIVE' })
    },
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
      for (const { id, userId } of ended) await noteAccount(userId, { model: 'session', id, version: 2, change: 'deleted' })
      return ended.length
    },
    async queueMail(mail) {
      // Where nothing can send mail, nobody waits for it.
      if (service.connectors.of('mail') === null) return
      await upsertAccountMail(db, mail, now)
      unit.afterCommit(service.wake.accountMails)
    },
    currentSession() {
      const { csrfToken, sessionExpiresAt } = credentials
      return csrfToken === null || sessionExpiresAt === null ? null : { csrfToken, expiresAt: sessionExpiresAt }
    },
    issueApiKey() {
      const parts = { keyId: randomBase62(10, randomBytes), secret: randomBase62(32, randomBytes) }
      const value = formatApiKey(parts)
      return { value, keyId: parts.keyId, secretHash: hashApiKeySecret(masterKeys.pepper, parts.secret), hint: apiKeyHint(value) }
    },
    async createApiKey(key) {
      const row = await db
        .insertInto('api_keys')
        .values({
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
          on_command_line: key.onCommandLine ? 1 : 0,
          renewed_at: null,
          version: 1,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteAccount(key.userId, { model: 'apiKey', id: row.id, version: 1, change: 'created' }, key.organizationIds)
      return apiKeyOf(row)
    },
    async getApiKey(id) {
      const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? apiKeyOf(row) : null
    },
    listApiKeys: (userId, query) => selectApiKeys(db, userId, query),
    async updateApiKey(id, { name, description, issued }): Promise<StoredApiKey> {
      const row = await db
        .updateTable('api_keys')
        .set((eb) => ({
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(issued === undefined ? {} : { key_id: issued.keyId, secret_hash: issued.secretHash, hint: issued.hint, renewed_at: now }),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const key = apiKeyOf(row)
      const changed = { ...(name === undefined ? {} : { name }), ...(issued === undefined ? {} : { hint: issued.hint }) }
      await noteAccount(key.userId, { model: 'apiKey', id, version: key.version, change: 'updated', changed }, key.organizationIds)
      return key
    },
    async endApiKeys(userId, { butOfCommandLine } = { butOfCommandLine: false }) {
      await holdUser(db, userId)
      const all = db.deleteFrom('api_keys').where('user_id', '=', userId)
      const ended = await (butOfCommandLine ? all.where('on_command_line', '=', 0) : all).returningAll().execute()
      await noteEndedKeys(ended.map(apiKeyOf))
      return ended.length
    },
    async removeApiKey(id) {
      const ended = await db.deleteFrom('api_keys').where('id', '=', id).returningAll().execute()
      await noteEndedKeys(ended.map(apiKeyOf))
    },
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
      await insertCleanings(db, id, now)
      const user = caller.userId === null ? null : await port.getUser(caller.userId)
      if (user) {
        const fields = { userId: user.id, email: user.email, name: user.name, permissions: ['*'], push: false }
        const first = newRecord(member, newId('member'), id, fields, caller, now)
        await insertRecord(db, member, first)
        await notes.created(member, first)
      }
      return record as unknown as Organization
    },
    getOrganization: (id) => selectRecord(db, organization, id, id) as Promise<Organization | null>,
  }
  return port
}
