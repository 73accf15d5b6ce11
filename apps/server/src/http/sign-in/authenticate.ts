import type { IncomingMessage } from 'node:http'
import { type Caller, parameterProblem, parseApiKey, Refusal } from '@belfry/core'
import type { Kysely } from 'kysely'
import { hashApiKeySecret, hashToken, sameSecret } from '../../platform/crypto/tokens.ts'
import { selectApiKeyByKeyId, selectSession } from '../../store/queries/accounts.ts'
import { noteApiKeyUse } from '../../store/queries/api-keys.ts'
import { noteSessionUse } from '../../store/queries/sessions.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache, createVersionMemory } from '../../store/version-cache.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import type { Credentials } from '../../unit-of-work/ports/account-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { readCookie } from './read-cookie.ts'

/** The sender of a request, before the organization is known. */
export interface Identity {
  readonly userId: string
  readonly keyId: string | null
  readonly installationAdmin: boolean
  /** The permissions to which the key is restricted; `null` for all of its user. */
  readonly keyPermissions: readonly string[] | null
  /** The organizations to which the key is restricted; `null` for all of its user. */
  readonly organizationIds: readonly string[] | null
  /** Whether the key expires: then it must not create one that does not. */
  readonly expires: boolean
  readonly credentials: Credentials
}

/**
 * The name of the session cookie. Over HTTPS it has a prefix with which browsers accept it from this very host only; a cookie without the
 * prefix, which a neighbouring host could have set, then does not count.
 */
export function sessionCookieName({ secure }: { readonly secure: boolean }): string {
  return secure ? '__Host-belfry_session' : 'belfry_session'
}

/** Authenticates a request: by API key, or by session cookie when there is no key. Refuses with 401. */
export type Authenticate = (request: IncomingMessage) => Promise<Identity>

/** Creates the authentication of a server, which remembers when the use of each key was last stored. */
export function createAuthenticate(service: Service, isSecure: () => boolean): Authenticate {
  const identifyKey = createIdentifyKey(service)
  const noteUse = createUseNotes(service, (db, { id, moment }) => noteSessionUse(db, id, moment))
  return async (request) => {
    const key = request.headers['x-api-key']
    // An empty key counts as none: the playground sends it before a key was entered.
    return key === undefined || key === ''
      ? identifySession(service, request, { cookie: sessionCookieName({ secure: isSecure() }), noteUse })
      : identifyKey(String(key))
  }
}

async function identifySession(
  service: Service,
  request: IncomingMessage,
  { cookie, noteUse }: { readonly cookie: string; readonly noteUse: NoteUse },
): Promise<Identity> {
  const token = readCookie(request.headers.cookie, cookie)
  if (token === undefined)
    throw new Refusal(parameterProblem('unauthenticated', 'x-api-key', 'Send an API key in the header x-api-key.', 'required'))
  const session = await service.store.read((db) => selectSession(db, hashToken(token), service.now()))
  if (!session) throw new Refusal(parameterProblem('unauthenticated', cookie, 'The session has ended. Sign in again.'))
  checkCsrf(request, session.csrf_token)
  noteUse(session.token_hash, session.last_used_at)
  return {
    userId: session.user_id,
    keyId: null,
    installationAdmin: session.installation_admin === 1,
    keyPermissions: null,
    organizationIds: null,
    expires: false,
    credentials: {
      sessionHash: session.token_hash,
      csrfToken: session.csrf_token,
      sessionExpiresAt: session.expires_at,
      client: null,
    },
  }
}

/** Converts an identity into the caller of operations. */
export function callerOfIdentity(identity: Identity, permissions: readonly string[]): Caller {
  const { userId, keyId, keyPermissions, organizationIds, expires } = identity
  const narrowed = keyPermissions !== null || organizationIds !== null || expires
  const installationAdmin = identity.installationAdmin && !narrowed
  return { author: { type: 'MEMBER', id: userId }, userId, keyId, narrowed, organizationIds, permissions, installationAdmin }
}

/** How many keys are remembered. */
const KEYS = 10_000

type KeyRow = NonNullable<Awaited<ReturnType<typeof selectApiKeyByKeyId>>>

/**
 * Caches keys until settings change, so that a renewed or deleted key stops working at once. A secret that was proven is not hashed again
 * until then: the hash is a tenth of the cost of a read. Only valid keys are remembered, so guesses fill no memory.
 */
function createIdentifyKey(service: Service): (text: string) => Promise<Identity> {
  const { store, masterKeys, now } = service
  const rows = createVersionCache<KeyRow | null>(store, KEYS)
  const proven = createVersionMemory<KeyRow>(store, KEYS)
  const noteUse = createUseNotes(service, (db, { id, moment }) => noteApiKeyUse(db, id, moment))

  async function prove(text: string): Promise<KeyRow | null> {
    const parts = parseApiKey(text)
    // A key with a wrong checksum costs no lookup.
    if (!parts) return null
    const version = store.settingsVersion()
    const row = await rows(parts.keyId, () => store.read((db) => selectApiKeyByKeyId(db, parts.keyId)))
    if (!row || !sameSecret(row.secret_hash, hashApiKeySecret(masterKeys.pepper, parts.secret))) return null
    proven.keep(text, row, version)
    return row
  }

  return async (text) => {
    const row = proven.get(text) ?? (await prove(text))
    if (!row || (row.expires_at !== null && row.expires_at <= now())) {
      throw new Refusal(
        parameterProblem('unauthenticated', 'x-api-key', 'The API key is not valid: mistyped, renewed, deleted or expired.'),
      )
    }
    noteUse(row.id, row.last_used_at)
    return {
      userId: row.user_id,
      keyId: row.id,
      installationAdmin: row.installation_admin === 1,
      keyPermissions: row.permissions === null ? null : (JSON.parse(row.permissions) as string[]),
      organizationIds: row.organization_ids === null ? null : (JSON.parse(row.organization_ids) as string[]),
      expires: row.expires_at !== null,
      credentials: anonymous.credentials,
    }
  }
}

/** Stores that something was used now, given when it was last used. */
type NoteUse = (id: string, lastUsedAt: number | null) => void

/** Stores when a key or a session was last used, to the minute, in the background: a read must not wait for a write. */
function createUseNotes(
  { store, now, logger }: Service,
  write: (db: Kysely<Tables>, use: { readonly id: string; readonly moment: number }) => Promise<unknown>,
): NoteUse {
  const notes = new Map<string, number>()
  return (id, lastUsedAt) => {
    const moment = now()
    if (moment - Math.max(lastUsedAt ?? 0, notes.get(id) ?? 0) < 60_000) return
    notes.set(id, moment)
    store
      .write(({ db }) => write(db, { id, moment }))
      .catch((error: unknown) => logger.debug({ error }, 'could not note the use of an API key or a session'))
  }
}

/**
 * A write with a cookie must prove that it comes from our own pages: other sites can make browsers send the cookie, but do not know the
 * token.
 */
function checkCsrf({ method = '', headers }: IncomingMessage, token: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const sent = headers['x-csrf-token']
  if (typeof sent !== 'string' || !sameSecret(sent, token))
    throw new Refusal(parameterProblem('csrf_failed', 'x-csrf-token', 'Send the header x-csrf-token with the token of GET /api/session.'))
}
