import {
  type AccountPort,
  apiKeyHint,
  type EndedSessions,
  formatApiKey,
  type Membership,
  member,
  type Organization,
  organization,
  randomBase62,
  type StoredApiKey,
} from '../src/index.ts'
import type { MemorySite } from '../src/memory/index.ts'
import type { Commission, State, Surroundings } from './memory-state.ts'

const SESSION_MS = 14 * 86_400_000

/** Users, keys and sessions over maps. */
export function createAccounts(
  site: MemorySite,
  state: State,
  { now, newId, randomBytes }: Surroundings,
  commission: Commission,
): AccountPort {
  const { caller, sessionToken } = commission
  const requireKey = (id: string): StoredApiKey => {
    const key = state.apiKeys.get(id)
    if (!key) throw new Error(`there is no key ${id}`)
    return key
  }
  const isEnded = (which: EndedSessions, token: string, { id, userId }: { readonly id: string; readonly userId: string }) => {
    if ('current' in which) return token === sessionToken
    if ('othersOf' in which) return userId === which.othersOf && token !== sessionToken
    return userId === which.userId && (!('id' in which) || id === which.id)
  }
  const organizationOf = (id: string) => site.all(organization).find((one) => one.id === id) as unknown as Organization | undefined

  return {
    getOrganization: async (id) => organizationOf(id) ?? null,
    getUser: async (id) => state.users.get(id) ?? null,
    findUserByEmail: async (email) => [...state.users.values()].find((user) => user.email === email) ?? null,
    async createUser({ email, name }) {
      const user = { id: newId('user'), email, name, passwordHash: null, installationAdmin: false }
      state.users.set(user.id, user)
      return user
    },
    async updateUser(id, changes) {
      const user = state.users.get(id)
      if (user) state.users.set(id, { ...user, ...changes })
    },
    async listMemberships(userId) {
      const own = site.all(member).filter((record) => record.userId === userId)
      const memberships: Membership[] = own.map((record) => ({
        organization: organizationOf(record.organizationId) as Organization,
        permissions: record.permissions as readonly string[],
      }))
      return memberships.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1))
    },
    async createOneTimeLink(userId, expiresAt, purpose = 'password') {
      const token = randomBase62(22, randomBytes)
      state.oneTimeLinks.set(token, { userId, expiresAt, purpose, createdAt: now })
      return token
    },
    async dropOneTimeLinks(userId, purpose) {
      for (const [token, link] of state.oneTimeLinks)
        if (link.userId === userId && (purpose === undefined || link.purpose === purpose)) state.oneTimeLinks.delete(token)
    },
    async countOneTimeLinks(userId, { purpose, since }) {
      const made = [...state.oneTimeLinks.values()]
      return made.filter((link) => link.userId === userId && link.purpose === purpose && link.createdAt >= since).length
    },
    async useOneTimeLink(token) {
      const link = state.oneTimeLinks.get(token)
      if (!link || link.expiresAt <= now) return null
      state.oneTimeLinks.delete(token)
      return link.userId
    },
    async createSession(userId) {
      const session = { token: randomBase62(22, randomBytes), csrfToken: randomBase62(22, randomBytes), expiresAt: now + SESSION_MS }
      const { csrfToken, expiresAt } = session
      state.sessions.set(session.token, { id: newId('session'), userId, csrfToken, createdAt: now, expiresAt })
      return session
    },
    async listSessions(userId) {
      const own = [...state.sessions].filter(([, session]) => session.userId === userId && session.expiresAt > now)
      return own
        .map(([token, { id, createdAt, expiresAt }]) => {
          const place = { browser: 'Firefox on Linux', address: '203.0.113.7' }
          return { id, createdAt, lastUsedAt: createdAt, expiresAt, ...place, current: token === sessionToken }
        })
        .sort((a, b) => (a.id < b.id ? 1 : -1))
    },
    async endSessions(which) {
      const before = state.sessions.size
      for (const [token, session] of state.sessions) if (isEnded(which, token, session)) state.sessions.delete(token)
      return before - state.sessions.size
    },
    async queueMail(mail) {
      const { kind, email } = mail
      state.accountMails.set(`${kind} ${email} ${kind === 'invitation' ? mail.organizationId : ''}`, mail)
    },
    currentSession: () => (sessionToken === undefined ? null : (state.sessions.get(sessionToken) ?? null)),
    issueApiKey() {
      const parts = { keyId: randomBase62(10, randomBytes), secret: randomBase62(32, randomBytes) }
      const value = formatApiKey(parts)
      return { value, keyId: parts.keyId, secretHash: `hash of ${parts.secret}`, hint: apiKeyHint(value) }
    },
    async createApiKey({ value, keyId: _, secretHash: __, ...key }) {
      const stored = { ...key, id: newId('apiKey'), lastUsedAt: null, version: 1, createdAt: now, updatedAt: now }
      state.apiKeys.set(stored.id, stored)
      state.apiKeyValues.set(stored.id, value)
      return stored
    },
    getApiKey: async (id) => state.apiKeys.get(id) ?? null,
    async listApiKeys(userId, { limit }) {
      const data = [...state.apiKeys.values()].filter((key) => key.userId === userId).sort((a, b) => (a.id < b.id ? 1 : -1))
      return { data: data.slice(0, limit), nextCursor: null }
    },
    async updateApiKey(id, { issued, ...changes }) {
      const key = requireKey(id)
      const changed = { ...key, ...changes, ...(issued ? { hint: issued.hint } : {}), version: key.version + 1, updatedAt: now }
      state.apiKeys.set(id, changed)
      if (issued) state.apiKeyValues.set(id, issued.value)
      return changed
    },
    async removeApiKey(id) {
      state.apiKeys.delete(id)
      state.apiKeyValues.delete(id)
    },
    async createOrganization(values) {
      if (site.all(organization).some(({ slug }) => slug === values.slug)) return null
      const record = site.addOrganization(values)
      const user = state.users.get(caller.userId ?? '')
      if (user) {
        const fields = { userId: user.id, email: user.email, name: user.name, permissions: ['*'], push: false }
        site.add(member, fields, { organizationId: record.id, createdBy: caller.author })
      }
      return record
    },
  }
}
