import {
  type AccountPort,
  apiKeyHint,
  type Caller,
  formatApiKey,
  type Membership,
  member,
  newRecord,
  type Organization,
  organization,
  randomBase62,
  type StoredApiKey,
} from '@belfry/core'
import { createToken, hashApiKeySecret, hashToken } from '../security/tokens.ts'
import type { Service } from '../service.ts'
import { repeatIfTaken, UniqueViolationError } from '../store/errors.ts'
import { upsertAccountMail } from '../store/queries/account-mails.ts'
import { apiKeyOf, selectApiKeys, selectMemberships, userOf } from '../store/queries/accounts.ts'
import { insertCleanings } from '../store/queries/cleanings.ts'
import { countLinks, dropLinks, insertLink, useLink } from '../store/queries/one-time-links.ts'
import { insertRecord, selectRecord } from '../store/queries/records.ts'
import { deleteSessions, insertSession, selectSessions } from '../store/queries/sessions.ts'
import type { ChangeNotes } from './record-changes.ts'
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

  const port: AccountPort = {
    async getUser(id) {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? userOf(row) : null
    },
    async findUserByEmail(email) {
      const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? userOf(row) : null
    },
    async createUser({ email, name }) {
      const id = newId('user')
      const user = { id, email, name, password_hash: null, installation_admin: 0 as const, created_at: now, updated_at: now }
      await repeatIfTaken(() => db.insertInto('users').values(user).execute())
      return { id, email, name, passwordHash: null, installationAdmin: false }
    },
    async updateUser(id, { email, name, passwordHash }) {
      const changes = {
        ...(email === undefined ? {} : { email }),
        ...(name === undefined ? {} : { name }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      }
      const change = db.updateTable('users').set({ ...changes, updated_at: now })
      await repeatIfTaken(() => change.where('id', '=', id).execute())
    },
    async listMemberships(userId) {
      const rows = await selectMemberships(db, userId)
      const memberships: Membership[] = []
      for (const row of rows) {
        const found = await port.getOrganization(row.organizationId)
        if (found) memberships.push({ organization: found, permissions: row.permissions })
      }
      return memberships.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1))
    },
    async createOneTimeLink(userId, expiresAt, purpose = 'password') {
      const token = createToken(randomBytes)
      await insertLink(db, { tokenHash: hashToken(token), userId, purpose, expiresAt, now })
      return token
    },
    dropOneTimeLinks: (userId, purpose) => dropLinks(db, { userId, purpose, now }),
    countOneTimeLinks: (userId, made) => countLinks(db, { userId, ...made }),
    useOneTimeLink: (token) => useLink(db, hashToken(token), now),
    async createSession(userId) {
      const token = createToken(randomBytes)
      const csrfToken = createToken(randomBytes)
      const expiresAt = now + SESSION_MS
      const { browser = null, address = null } = credentials.client ?? {}
      const session = { id: newId('session'), user_id: userId, csrf_token: csrfToken, browser, address }
      await insertSession(db, { ...session, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at: expiresAt })
      return { token, csrfToken, expiresAt }
    },
    listSessions: (userId) => selectSessions(db, { userId, now, current: credentials.sessionHash }),
    endSessions: (which) => deleteSessions(db, which, credentials.sessionHash),
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
          version: 1,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
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
          ...(issued === undefined ? {} : { key_id: issued.keyId, secret_hash: issued.secretHash, hint: issued.hint }),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return apiKeyOf(row)
    },
    async removeApiKey(id) {
      await db.deleteFrom('api_keys').where('id', '=', id).execute()
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
