import {
  type AccountPort,
  apiKeyHint,
  type EndedSessions,
  formatApiKey,
  type Membership,
  member,
  type Organization,
  organization,
  type PendingMembership,
  randomBase62,
  type StoredApiKey,
} from '../src/index.ts'
import type { MemorySite } from '../src/memory/index.ts'
import type { ExecutionContext, State, Surroundings } from './memory-state.ts'

const SESSION_MS = 14 * 86_400_000

/** Users, keys and sessions over maps. */
export function createAccounts(
  site: MemorySite,
  state: State,
  { now, newId, randomBytes }: Surroundings,
  commission: ExecutionContext,
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
  const pendingMemberships = (): readonly PendingMembership[] => {
    const pending = site.all(member).filter(({ status }) => status === 'PENDING')
    return pending.map(({ id, organizationId, email, name }) => ({
      memberId: id,
      organizationId,
      email: String(email),
      name: String(name),
    }))
  }
  const hasExpired = ({ expiresAt }: StoredApiKey) => expiresAt !== null && expiresAt <= now
  const organizationOf = (id: string) => site.all(organization).find((one) => one.id === id) as unknown as Organization | undefined

  return {
    getOrganization: async (id) => organizationOf(id) ?? null,
    getUser: async (id) => state.users.get(id) ?? null,
    holdUser: async (id) => state.users.get(id) ?? null,
    findUserByEmail: async (email) => [...state.users.values()].find((user) => user.email === email) ?? null,
    async createUser({ email, name }) {
      const user = { id: newId('user'), email, name, passwordHash: null, installationAdmin: false, emailProvedAt: null }
      state.users.set(user.id, user)
      return user
    },
    async updateUser(id, changes) {
      const user = state.users.get(id)
      if (user) state.users.set(id, { ...user, ...changes })
    },
    async changeEmail(id, email) {
      const user = state.users.get(id)
      if (user) state.users.set(id, { ...user, email })
      for (const membership of site.all(member).filter(({ userId }) => userId === id))
        site.put(member, { ...membership, email, newEmail: null, version: membership.version + 1 })
    },
    async withdrawNewEmail(userId, butIn) {
      for (const membership of site.all(member).filter((each) => each.userId === userId && each.organizationId !== butIn && each.newEmail))
        site.put(member, { ...membership, newEmail: null, version: membership.version + 1 })
    },
    async listMemberships(userId) {
      const own = site.all(member).filter((record) => record.userId === userId)
      const memberships: Membership[] = own.map((record) => ({
        organization: organizationOf(record.organizationId) as Organization,
        permissions: record.permissions as readonly string[],
        newEmail: (record.newEmail as string | null | undefined) ?? null,
      }))
      return memberships.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1))
    },
    async createOneTimeLink(link) {
      const token = randomBase62(22, randomBytes)
      state.oneTimeLinks.set(token, { ...link, createdAt: now })
      return token
    },
    async dropOneTimeLinks(userId, purpose) {
      for (const [token, link] of state.oneTimeLinks)
        if (link.userId === userId && (purpose === undefined || link.purpose === purpose)) state.oneTimeLinks.delete(token)
    },
    async countOneTimeLinks(userId, { purpose, since }) {
      const made = [...state.oneTimeLinks.values()]
      return made.filter((link) => link.userId === userId && link.purpose === purpose && link.mailed && link.createdAt >= since).length
    },
    async useOneTimeLink(token, purposes) {
      const link = state.oneTimeLinks.get(token)
      if (!link || link.expiresAt <= now || !purposes.includes(link.purpose)) return null
      for (const [other, { userId }] of state.oneTimeLinks) if (userId === link.userId) state.oneTimeLinks.delete(other)
      return link
    },
    async createInvitationLink(link) {
      const token = randomBase62(22, randomBytes)
      state.invitations.set(token, { ...link, createdAt: now })
      return token
    },
    async dropInvitationLinks({ memberId }) {
      for (const [token, link] of state.invitations) if (link.memberId === memberId) state.invitations.delete(token)
    },
    async countInvitationMails({ organizationId, email }, since) {
      const made = [...state.invitations.values()].filter((link) => link.organizationId === organizationId && link.email === email)
      return made.filter(({ mailed, createdAt }) => mailed && createdAt >= since).length
    },
    async findInvitation(token) {
      const link = state.invitations.get(token)
      const membership = link && pendingMemberships().find(({ memberId }) => memberId === link.memberId)
      return link && membership && link.expiresAt > now ? { ...membership, mailed: link.mailed } : null
    },
    findPendingMembership: async (organizationId, email) =>
      pendingMemberships().find((place) => place.organizationId === organizationId && place.email === email) ?? null,
    async acceptMembership({ memberId }, { id: userId, email }) {
      for (const [token, link] of state.invitations) if (link.memberId === memberId) state.invitations.delete(token)
      const membership = site.all(member).find(({ id }) => id === memberId)
      if (!membership) throw new Error(`there is no place ${memberId}`)
      return site.put(member, { ...membership, userId, email, status: 'ACTIVE', version: membership.version + 1 })
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
          const client = { browser: 'Firefox on Linux', address: '203.0.113.7' }
          return { id, createdAt, lastUsedAt: createdAt, expiresAt, ...client, current: token === sessionToken }
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
      const about = 'organizationId' in mail ? mail.organizationId : 'userId' in mail ? mail.userId : ''
      state.accountMails.set(`${kind} ${email} ${about}`, mail)
    },
    currentSession: () => (sessionToken === undefined ? null : (state.sessions.get(sessionToken) ?? null)),
    issueApiKey() {
      const parts = { keyId: randomBase62(10, randomBytes), secret: randomBase62(32, randomBytes) }
      const value = formatApiKey(parts)
      return { value, keyId: parts.keyId, secretHash: `hash of ${parts.secret}`, hint: apiKeyHint(value) }
    },
    async createApiKey({ value, keyId: _, secretHash: __, createdByCli = false, ...key }) {
      const stored = { ...key, id: newId('apiKey'), lastUsedAt: null, renewedAt: null, version: 1, createdAt: now, updatedAt: now }
      state.apiKeys.set(stored.id, stored)
      state.apiKeyValues.set(stored.id, value)
      if (createdByCli) state.cliKeys.set(stored.id, true)
      return stored
    },
    getApiKey: async (id) => state.apiKeys.get(id) ?? null,
    async listApiKeys(userId, { limit }, { working } = { working: false }) {
      const own = [...state.apiKeys.values()].filter((key) => key.userId === userId)
      const data = (working ? own.filter((key) => !hasExpired(key)) : own).sort((a, b) => (a.id < b.id ? 1 : -1))
      return { data: data.slice(0, limit), nextCursor: null }
    },
    countApiKeys: async (userId) => [...state.apiKeys.values()].filter((key) => key.userId === userId).length,
    async dropExpiredApiKeys(userId) {
      for (const key of [...state.apiKeys.values()].filter((each) => each.userId === userId && hasExpired(each)))
        state.apiKeys.delete(key.id)
    },
    async updateApiKey(id, { issued, ...changes }) {
      const key = requireKey(id)
      const changed = {
        ...key,
        ...changes,
        ...(issued ? { hint: issued.hint, renewedAt: now } : {}),
        version: key.version + 1,
        updatedAt: now,
      }
      state.apiKeys.set(id, changed)
      if (issued) {
        state.apiKeyValues.set(id, issued.value)
        state.cliKeys.delete(id)
      }
      return changed
    },
    async removeApiKey(id) {
      state.apiKeys.delete(id)
      state.apiKeyValues.delete(id)
    },
    async endApiKeys(userId, { keepCliKeys } = { keepCliKeys: false }) {
      const own = [...state.apiKeys.values()].filter((key) => key.userId === userId)
      const ended = own.filter(({ id }) => !keepCliKeys || !state.cliKeys.has(id))
      for (const { id } of ended) {
        state.apiKeys.delete(id)
        state.apiKeyValues.delete(id)
      }
      return { count: ended.length, keys: ended.map(({ id, name, hint }) => ({ id, name, hint })) }
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
