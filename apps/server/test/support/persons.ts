import { bootstrapApiKey, bootstrapLink } from '../../src/cli/bootstrap.ts'
import { accept, type Browser, PASSWORD, useLink } from './people.ts'
import type { Park } from './two-parks.ts'

/** Somebody who was invited to a park. */
export interface Person {
  readonly memberId: string
  readonly userId: string
  readonly email: string
}

/** The answer to an invitation that nobody has accepted yet. */
export interface Invited {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly welcomeToken: string
}

let people = 0

/** Invites somebody to a park, by default without permissions. */
export async function invited(
  park: Park,
  {
    permissions = [],
    email = `person-${++people}@example.com`,
  }: { readonly permissions?: readonly string[]; readonly email?: string } = {},
): Promise<Invited> {
  const { status, body } = await park.call('POST', `/api/orgs/${park.slug}/members`, { body: { email, name: 'Somebody', permissions } })
  if (status !== 201) throw new Error(`${email} could not be invited: ${JSON.stringify(body)}`)
  return body
}

/** Invites somebody to a park, by default without permissions, who accepts. */
export async function newPerson(park: Park, options?: Parameters<typeof invited>[1]): Promise<Person> {
  const invitation = await invited(park, options)
  const { id, userId } = await accept(park.installation, invitation)
  return { memberId: id, userId, email: invitation.email }
}

/** Creates a key with all permissions of its user. */
export function keyOf({ installation }: Park, { email }: Pick<Person, 'email'>): Promise<string> {
  return bootstrapApiKey(installation, { email, name: `Key of ${email}` })
}

/** A member with a password and a session. */
export async function signedIn(
  park: Park,
  options?: Parameters<typeof newPerson>[1],
): Promise<Person & { readonly password: string; readonly browser: Browser }> {
  const person = await newPerson(park, options)
  const { token } = await bootstrapLink(park.installation, { email: person.email, newEmail: null })
  return { ...person, password: PASSWORD, browser: await useLink(park, token) }
}

/** The headers with which a browser writes. */
export function headersOf({ cookie, csrfToken }: Browser): Readonly<Record<string, string>> {
  return { cookie, 'x-csrf-token': csrfToken }
}
