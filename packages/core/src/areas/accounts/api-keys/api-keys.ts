import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { ListQuery, Page, ServicePort, StoredApiKey, Values } from '../../../framework/operations/port.ts'
import { checkVersion } from '../../../framework/records/require-record.ts'
import { coversAll, narrow } from '../../../kernel/permissions.ts'
import { fieldProblem, parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { type RightsWarning, warnOfRights } from '../members/warn-of-rights.ts'
import { checkRoomForKey } from './check-room-for-key.ts'

/** An API key as returned. `key`, its value, is present only when it was just created or renewed. */
export type ApiKeyView = Omit<StoredApiKey, 'createdAt' | 'updatedAt' | 'expiresAt' | 'lastUsedAt' | 'renewedAt'> & {
  readonly createdAt: string
  readonly updatedAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly key?: string
  /** Warnings about the granted permissions; only for a new key. */
  readonly warnings?: readonly RightsWarning[]
}

/** The keys of the caller; a narrowed key sees itself. */
export const listApiKeys = defineOperation({
  name: 'api-keys.list',
  scope: 'account',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, query: ListQuery): Promise<Outcome<Page<ApiKeyView>>> {
    const { narrowed, keyId, userId } = port.caller
    if (narrowed) {
      const own = keyId === null ? null : await port.accounts.getApiKey(keyId)
      return done({ data: own ? [view(own)] : [], nextCursor: null })
    }
    const page = await port.accounts.listApiKeys(userId as string, query)
    return done({ ...page, data: page.data.map((key) => view(key)) })
  },
})

/** A new key for the caller, never wider than the caller. Its value is in this answer and nowhere else. */
export const createApiKey = defineOperation({
  name: 'api-keys.create',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { body }: { readonly body: Values }): Promise<Outcome<ApiKeyView>> {
    if (port.caller.narrowed) throw new Refusal(problem('narrowed_key'))
    const expiresAt = checkExpiry(port.now, body.expiresAt)
    const permissions = (body.permissions as readonly string[] | null | undefined) ?? null
    const organizationIds = (body.organizationIds as readonly string[] | null | undefined) ?? null
    const rights = await requireWidth(port, permissions, organizationIds)
    await checkRoomForKey(port, port.caller.userId as string)
    const issued = port.accounts.issueApiKey()
    const stored = await port.accounts.createApiKey({
      ...issued,
      userId: port.caller.userId as string,
      name: String(body.name),
      description: (body.description as string | null | undefined) || null,
      permissions,
      organizationIds,
      expiresAt,
    })
    const [warned = {}] = rights.map((each) => warnOfRights(each, permissions)).filter(({ warnings }) => warnings !== undefined)
    return done({ ...view(stored), key: issued.value, ...warned })
  },
})

/** One key of the caller. */
export const getApiKey = defineOperation({
  name: 'api-keys.get',
  scope: 'account',
  permission: null,
  readOnly: true,
  run: async (port: ServicePort, { id }: { readonly id: string }) => done(view(await requireOwnKey(port, id))),
})

/** Changes name and description. An absent description is unchanged; `null` or an empty one clears it. */
export const updateApiKey = defineOperation({
  name: 'api-keys.update',
  scope: 'account',
  permission: null,
  async run(
    port: ServicePort,
    { id, body, ifVersion }: { readonly id: string; readonly body: Values; readonly ifVersion?: number },
  ): Promise<Outcome<ApiKeyView>> {
    const key = await requireOwnKey(port, id)
    checkVersion(key.version, ifVersion)
    const description = body.description === undefined ? {} : { description: (body.description as string | null) || null }
    return done(view(await port.accounts.updateApiKey(id, { name: String(body.name), ...description })))
  },
})

/** How long after a renewal another one is taken for the same, in milliseconds. */
const SAME_RENEWAL_MS: EpochMs = 1000

/**
 * Replaces the value of a key: the old one stops working immediately, and the new one is only in this response. Of several simultaneous
 * renewals, the first succeeds and the others are refused, so that no caller gets a value that no longer works.
 */
export const renewApiKey = defineOperation({
  name: 'api-keys.renew',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { id }: { readonly id: string }): Promise<Outcome<ApiKeyView>> {
    const key = await requireOwnKey(port, id)
    if (key.expiresAt !== null && key.expiresAt <= port.now)
      throw new Refusal(problem('conflict', { detail: 'The key has expired. Make a new one.' }))
    if (key.renewedAt !== null && Math.abs(port.now - key.renewedAt) < SAME_RENEWAL_MS)
      throw new Refusal(problem('conflict', { detail: RENEWED_JUST_NOW }))
    const issued = port.accounts.issueApiKey()
    return done({ ...view(await port.accounts.updateApiKey(id, { issued })), key: issued.value })
  },
})

const RENEWED_JUST_NOW =
  'The key was renewed in the same moment, and the answer to that has its new value. If nobody got it, renew again after a second.'

/** Deletes a key; it stops working at once. */
export const deleteApiKey = defineOperation({
  name: 'api-keys.delete',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { id, ifVersion }: { readonly id: string; readonly ifVersion?: number }) {
    const key = await requireOwnKey(port, id)
    checkVersion(key.version, ifVersion)
    await port.accounts.removeApiKey(id)
    return done({ id, deleted: true as const })
  },
})

/** Keys are personal: another user's key is not there, and to a narrowed key neither is any but itself. */
async function requireOwnKey(port: ServicePort, id: string): Promise<StoredApiKey> {
  const key = await port.accounts.getApiKey(id)
  const own = key !== null && key.userId === port.caller.userId && (!port.caller.narrowed || key.id === port.caller.keyId)
  if (!own) throw new Refusal(parameterProblem('not_found', 'id', `There is no API key ${id} of yours.`))
  return key
}

function checkExpiry(now: EpochMs, expiresAt: unknown): EpochMs | null {
  if (typeof expiresAt !== 'string') return null
  const moment = parseTime(expiresAt)
  if (moment === null || moment <= now)
    throw new Refusal(
      fieldProblem('invalid_request', '/expiresAt', 'expiresAt must lie in the future; send a later time, or null', 'too_early'),
    )
  return moment
}

/**
 * The permissions of a key in each of its organizations. It may name only organizations of its user, and only permissions that the user has
 * in at least one of them.
 */
async function requireWidth(
  port: ServicePort,
  permissions: readonly string[] | null,
  organizationIds: readonly string[] | null,
): Promise<readonly (readonly string[])[]> {
  const memberships = await port.accounts.listMemberships(port.caller.userId as string)
  const unknown = (organizationIds ?? []).find((id) => !memberships.some(({ organization }) => organization.id === id))
  if (unknown)
    throw new Refusal(
      fieldProblem('invalid_request', '/organizationIds', `organizationIds names ${unknown}, of which you are no member`, 'unknown_record'),
    )
  const within = memberships.filter(({ organization }) => organizationIds === null || organizationIds.includes(organization.id))
  const beyond = (permissions ?? []).find(
    (permission) => !within.some((membership) => coversAll(narrow(membership.permissions, null), [permission])),
  )
  if (beyond) {
    const message = `permissions holds ${beyond}, which you do not have yourself`
    throw new Refusal(problem('forbidden', { errors: [{ pointer: '/permissions', code: 'forbidden', message }] }))
  }
  return within.map((membership) => narrow(membership.permissions, permissions))
}

function view({ createdAt, updatedAt, expiresAt, lastUsedAt, renewedAt: _, ...key }: StoredApiKey): ApiKeyView {
  return {
    ...key,
    expiresAt: expiresAt === null ? null : formatTime(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : formatTime(lastUsedAt),
    createdAt: formatTime(createdAt),
    updatedAt: formatTime(updatedAt),
  }
}
