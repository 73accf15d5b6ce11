import type { IncomingMessage } from 'node:http'
import { type Caller, isId, narrow, type Organization, organization, parameterProblem, parseApiKey, problem, Refusal } from '@belfry/core'
import type { Credentials } from '../operations/account-port.ts'
import { hashApiKeySecret, hashToken, sameSecret } from '../security/tokens.ts'
import type { Service } from '../service.ts'
import { selectApiKeyByKeyId, selectOrganizationId, selectPermissions, selectSession } from '../store/queries/accounts.ts'
import { selectRecord } from '../store/queries/records.ts'

/** Who sent a request, before it is known in which organization. */
export interface Identity {
  readonly userId: string
  readonly keyId: string | null
  readonly installationAdmin: boolean
  /** The permissions to which the key is narrowed; `null` for all of its user. */
  readonly keyPermissions: readonly string[] | null
  readonly credentials: Credentials
}

/** Nobody in particular: the caller of what is open to everybody. */
export const anonymous = {
  caller: {
    author: { type: 'SYSTEM', id: null },
    userId: null,
    keyId: null,
    narrowed: false,
    permissions: [],
    installationAdmin: false,
  } as Caller,
  credentials: { sessionHash: null, csrfToken: null, sessionExpiresAt: null, organizationIds: null } as Credentials,
}

/** The name of the session cookie; over HTTPS with the prefix that browsers guard. */
export const SESSION_COOKIE = 'belfry_session'

/** Finds out who sent the request: by API key, or by session cookie when there is no key. Refuses with 401. */
export async function authenticate(service: Service, request: IncomingMessage): Promise<Identity> {
  const key = request.headers['x-api-key']
  if (key !== undefined) return identifyKey(service, String(key))
  const token = readCookie(request.headers.cookie, SESSION_COOKIE)
  if (token === undefined) throw new Refusal(problem('unauthenticated'))
  const session = await service.store.read((db) => selectSession(db, hashToken(token), service.now()))
  if (!session) throw new Refusal(problem('unauthenticated', { detail: 'The session has ended. Sign in again.' }))
  checkCsrf(request, session.csrf_token)
  return {
    userId: session.user_id,
    keyId: null,
    installationAdmin: session.installation_admin === 1,
    keyPermissions: null,
    credentials: {
      sessionHash: session.token_hash,
      csrfToken: session.csrf_token,
      sessionExpiresAt: session.expires_at,
      organizationIds: null,
    },
  }
}

/** The organization of a path, by id or slug. Refuses with 404 whoever does not belong there, as if it did not exist. */
export async function enterOrganization(
  { store }: Service,
  { userId, keyPermissions, credentials }: Identity,
  idOrSlug: string,
  header: string | undefined,
): Promise<{ readonly organization: Organization; readonly permissions: readonly string[] }> {
  const found = await store.read(async (db) => {
    const id = isId('organization', idOrSlug) ? idOrSlug : await selectOrganizationId(db, idOrSlug)
    if (id === null || (credentials.organizationIds !== null && !credentials.organizationIds.includes(id))) return null
    const granted = await selectPermissions(db, id, userId)
    const record = granted && (await selectRecord(db, organization, id, id))
    return record ? { organization: record as unknown as Organization, permissions: narrow(granted, keyPermissions) } : null
  })
  if (!found) {
    throw new Refusal(
      parameterProblem('not_found', 'organizationId', `There is no organization "${idOrSlug.slice(0, 80)}" of which you are a member.`),
    )
  }
  if (header !== undefined && header !== found.organization.id && header !== found.organization.slug) {
    throw new Refusal(
      parameterProblem(
        'organization_mismatch',
        'X-Service-Org-Id',
        `X-Service-Org-Id names "${header.slice(0, 80)}", the path ${found.organization.slug}.`,
      ),
    )
  }
  return found
}

/** The caller as operations know it. */
export function callerOf(
  { userId, keyId, installationAdmin, keyPermissions, credentials }: Identity,
  permissions: readonly string[],
): Caller {
  const narrowed = keyPermissions !== null || credentials.organizationIds !== null
  return { author: { type: 'MEMBER', id: userId }, userId, keyId, narrowed, permissions, installationAdmin: installationAdmin && !narrowed }
}

async function identifyKey(service: Service, text: string): Promise<Identity> {
  const { store, masterKeys, now } = service
  const invalid = new Refusal(problem('unauthenticated', { detail: 'The API key is not valid: mistyped, renewed, deleted or expired.' }))
  const parts = parseApiKey(text)
  if (!parts) throw invalid // the checksum costs no look-up
  const row = await store.read((db) => selectApiKeyByKeyId(db, parts.keyId))
  if (!row || !sameSecret(row.secret_hash, hashApiKeySecret(masterKeys.pepper, parts.secret))) throw invalid
  if (row.expires_at !== null && row.expires_at <= now()) throw invalid
  noteUse(service, row.id, row.last_used_at)
  return {
    userId: row.user_id,
    keyId: row.id,
    installationAdmin: row.installation_admin === 1,
    keyPermissions: row.permissions === null ? null : (JSON.parse(row.permissions) as string[]),
    credentials: {
      ...anonymous.credentials,
      organizationIds: row.organization_ids === null ? null : (JSON.parse(row.organization_ids) as string[]),
    },
  }
}

const noted = new WeakMap<Service, Map<string, number>>()

/** Remembers when a key was last used, to the minute, behind the request's back: a read must not wait for a write. */
function noteUse(service: Service, id: string, lastUsedAt: number | null): void {
  const now = service.now()
  let moments = noted.get(service)
  if (!moments) noted.set(service, (moments = new Map()))
  if (now - Math.max(lastUsedAt ?? 0, moments.get(id) ?? 0) < 60_000) return
  moments.set(id, now)
  service.store
    .write(({ db }) => db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute())
    .catch((error: unknown) => service.logger.debug({ error }, 'could not note the use of an API key'))
}

/** A write with a cookie must prove that it comes from our own pages: other sites can send the cookie, but not know the token. */
function checkCsrf({ method = '', headers }: IncomingMessage, token: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const sent = headers['x-csrf-token']
  if (typeof sent !== 'string' || !sameSecret(sent, token)) throw new Refusal(problem('csrf_failed'))
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=')
    if (key === name || key === `__Host-${name}`) return value
  }
  return undefined
}
