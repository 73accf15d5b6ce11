import { ALL_PERMISSIONS, type GrantedPermission, permissions } from '@belfry/core'
import type { CallOptions } from './api-caller.ts'
import { type Browser, PASSWORD, signIn, useLink } from './people.ts'
import { headersOf, keyOf, newPerson } from './persons.ts'
import { calledAutomation } from './sample-request.ts'
import type { IdentityName } from './tenancy-table.ts'
import type { Park, TwoParks } from './two-parks.ts'

/** The credentials of a request. */
export type Credentials = Pick<CallOptions, 'key' | 'headers'>

/** Somebody in the table who sends HTTP requests; the Workflow user does not. */
export type Asker = Exclude<IdentityName, 'workflowUser'>

/** Returns credentials for an identity of the table, around a permission. They are created once. */
export type Identify = (name: Asker, permission: GrantedPermission | null) => Promise<Credentials>

/** Creates the identities of the table: members of the home park by permission, restricted keys, strangers and browsers. */
export async function createIdentify(parks: TwoParks): Promise<Identify> {
  const { home, other, server } = parks
  const known = new Map<string, Promise<Credentials>>()
  const wanderer = await newWanderer(parks)
  const keys = await pastKeys(home)
  const { token: hookToken } = await calledAutomation(home, { enabled: true })
  const { csrfToken: otherToken } = await useLink(server, server.welcomeToken)

  async function member(granted: readonly string[]): Promise<Credentials> {
    return { key: await keyOf(home, await newPerson(home, { permissions: granted })) }
  }
  async function narrowed(key: string, body: object): Promise<Credentials> {
    const answer = await home.call('POST', '/api/api-keys', { key, body: { name: 'Narrow', ...body } })
    return { key: answer.body.key }
  }
  let opened: Browser | null = null
  async function browser(): Promise<Browser> {
    // Signing out is among the tested operations.
    if (opened === null || (await opened.call('GET', '/api/session')).status !== 200) opened = await signIn(server, server.email, PASSWORD)
    return opened
  }

  const make: Readonly<Record<Asker, (permission: GrantedPermission | null) => Promise<Credentials>>> = {
    anonymous: async () => ({ key: null }),
    administrator: async () => ({ key: home.key }),
    exactly: (permission) => member(permission === null ? [] : [permission]),
    allButThat: (permission) => member(allBut(permission)),
    none: () => member([]),
    otherOrganization: async () => ({ key: other.key }),
    keyOfOtherPermissions: (permission) => narrowed(home.key, { permissions: allBut(permission) }),
    keyOfOtherOrganization: () => narrowed(wanderer, { organizationIds: [other.id] }),
    session: async () => ({ key: null, headers: headersOf(await browser()) }),
    sessionWithoutToken: async () => ({ key: null, headers: { cookie: (await browser()).cookie } }),
    // The token of another session of the same user.
    sessionWithOtherToken: async () => ({ key: null, headers: { cookie: (await browser()).cookie, 'x-csrf-token': otherToken } }),
    // As a page of another site sends it: with the cookie, which the browser adds, and without the token, which the page cannot read.
    sessionElsewhere: async () => ({ key: null, headers: { cookie: (await browser()).cookie, ...elsewhere } }),
    malformedKey: async () => ({ key: home.key.slice(0, -1) }),
    revokedKey: async () => ({ key: keys.revoked }),
    renewedAwayKey: async () => ({ key: keys.renewedAway }),
    justRenewedKey: async () => ({ key: keys.justRenewed }),
    hookToken: async () => ({ key: hookToken as string }),
    readOnly: () => member(Object.keys(permissions).filter((name) => name.endsWith(':read'))),
  }
  return (name, permission) => {
    if (name.startsWith('session')) return make[name](permission)
    const id = `${name} ${permission}`
    const credentials = known.get(id) ?? make[name](permission)
    known.set(id, credentials)
    return credentials
  }
}

const elsewhere = { origin: 'https://elsewhere.example', referer: 'https://elsewhere.example/', 'sec-fetch-site': 'cross-site' }

/** Keys of the administrator that were changed: a deleted one, a renewed one, and its new value. */
async function pastKeys({ call }: Park): Promise<Readonly<Record<'revoked' | 'renewedAway' | 'justRenewed', string>>> {
  const make = async () => (await call('POST', '/api/api-keys', { body: { name: 'Past' } })).body as { id: string; key: string }
  const [gone, old] = [await make(), await make()]
  await call('DELETE', `/api/api-keys/${gone.id}`)
  const renewed = await call('POST', `/api/api-keys/${old.id}/renew`, { body: { id: old.id } })
  return { revoked: gone.key, renewedAway: old.key, justRenewed: renewed.body.key }
}

/** A key of an administrator of both parks without rights over the installation. */
async function newWanderer({ home, other }: TwoParks): Promise<string> {
  const person = await newPerson(home, { permissions: [ALL_PERMISSIONS] })
  await newPerson(other, { permissions: [ALL_PERMISSIONS], email: person.email })
  return keyOf(home, person)
}

function allBut(permission: GrantedPermission | null): readonly string[] {
  return Object.keys(permissions).filter((name) => name !== permission)
}
