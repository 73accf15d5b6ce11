import { ALL_PERMISSIONS, type Permission, permissions } from '@belfry/core'
import type { CallOptions } from './api-caller.ts'
import { type Browser, PASSWORD, signIn, useLink } from './people.ts'
import { headersOf, keyOf, newPerson } from './persons.ts'
import type { IdentityName } from './tenancy-table.ts'
import type { TwoParks } from './two-parks.ts'

/** How somebody proves who they are. */
export type Credentials = Pick<CallOptions, 'key' | 'headers'>

/** Makes the credentials of everybody in the table, around a permission. What was made once is used again. */
export type Identify = (name: IdentityName, permission: Permission | null) => Promise<Credentials>

/** Makes everybody in the table: members of the home park by their permissions, narrowed keys, strangers and browsers. */
export async function createIdentify(parks: TwoParks): Promise<Identify> {
  const { home, other, server } = parks
  const known = new Map<string, Promise<Credentials>>()
  const wanderer = await newWanderer(parks)
  await useLink(server, server.welcomeToken)

  async function member(granted: readonly string[]): Promise<Credentials> {
    return { key: await keyOf(home, await newPerson(home, { permissions: granted })) }
  }
  async function narrowed(key: string, body: object): Promise<Credentials> {
    const answer = await home.call('POST', '/api/api-keys', { key, body: { name: 'Narrow', ...body } })
    return { key: answer.body.key }
  }
  let opened: Browser | null = null
  async function browser(): Promise<Browser> {
    // Signing out is among what is asked for.
    if (opened === null || (await opened.call('GET', '/api/session')).status !== 200) opened = await signIn(server, server.email, PASSWORD)
    return opened
  }

  const make: Readonly<Record<IdentityName, (permission: Permission | null) => Promise<Credentials>>> = {
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
  }
  return (name, permission) => {
    if (name.startsWith('session')) return make[name](permission)
    const id = `${name} ${permission}`
    const credentials = known.get(id) ?? make[name](permission)
    known.set(id, credentials)
    return credentials
  }
}

/** A key of an administrator of both parks, who has no power over the installation. */
async function newWanderer({ home, other }: TwoParks): Promise<string> {
  const person = await newPerson(home, { permissions: [ALL_PERMISSIONS] })
  await newPerson(other, { permissions: [ALL_PERMISSIONS], email: person.email })
  return keyOf(home, person)
}

function allBut(permission: Permission | null): readonly string[] {
  return Object.keys(permissions).filter((name) => name !== permission)
}
