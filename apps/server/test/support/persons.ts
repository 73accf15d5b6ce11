import { foundApiKey } from '../../src/cli/found.ts'
import { type Browser, PASSWORD, useLink } from './people.ts'
import type { Park } from './two-parks.ts'

/** Somebody who was invited to a park. */
export interface Person {
  readonly memberId: string
  readonly userId: string
  readonly email: string
  /** The secret part of the one-time link; `null` for somebody who has a password, or belongs to another park too. */
  readonly welcomeToken: string | null
}

let invited = 0

/** Invites somebody to a park, with no permissions unless said otherwise. */
export async function newPerson(
  park: Park,
  {
    permissions = [],
    email = `person-${++invited}@example.com`,
  }: { readonly permissions?: readonly string[]; readonly email?: string } = {},
): Promise<Person> {
  const { status, body } = await park.call('POST', `/api/orgs/${park.slug}/members`, { body: { email, name: 'Somebody', permissions } })
  if (status !== 201) throw new Error(`${email} could not be invited: ${JSON.stringify(body)}`)
  return { memberId: body.id, userId: body.userId, email, welcomeToken: body.welcomeUrl === null ? null : lastSegment(body.welcomeUrl) }
}

/** Makes a key for somebody that may do what its user may. */
export function keyOf({ installation }: Park, { email }: Pick<Person, 'email'>): Promise<string> {
  return foundApiKey(installation, { email, name: `Key of ${email}` })
}

/** Somebody who has a password and is signed in. */
export async function signedIn(
  park: Park,
  options?: Parameters<typeof newPerson>[1],
): Promise<Person & { readonly password: string; readonly browser: Browser }> {
  const person = await newPerson(park, options)
  return { ...person, password: PASSWORD, browser: await useLink(park, String(person.welcomeToken)) }
}

/** The headers with which a browser writes. */
export function headersOf({ cookie, csrfToken }: Browser): Readonly<Record<string, string>> {
  return { cookie, 'x-csrf-token': csrfToken }
}

function lastSegment(url: string): string {
  return url.split('/').at(-1) as string
}
