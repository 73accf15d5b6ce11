import { formatApiKey, parseApiKey } from '@belfry/core'
import type { CallOptions } from './api-caller.ts'
import { HOUR } from './clock.ts'
import { headersOf, keyOf, newPerson, signedIn } from './persons.ts'
import type { TwoParks } from './two-parks.ts'

/** Invalid credentials, by what is wrong with them. */
export type Strangers = Readonly<Record<string, Pick<CallOptions, 'key' | 'headers'>>>

/** Creates credentials that are no longer valid, or never were. Moves the clock by an hour, for the one that expires. */
export async function makeStrangers({ server, home, clock }: TwoParks): Promise<Strangers> {
  const { keyId, secret } = parseApiKey(home.key) as { keyId: string; secret: string }
  const make = async (more = {}) =>
    (await home.call('POST', '/api/api-keys', { body: { name: 'Old', ...more } })).body as { id: string; key: string }
  const expiring = await make({ expiresAt: new Date(clock.now() + HOUR).toISOString() })
  clock.advance(HOUR)
  const renewed = await make()
  await home.call('POST', `/api/api-keys/${renewed.id}/renew`, { body: { id: renewed.id } })
  const deleted = await make()
  await home.call('DELETE', `/api/api-keys/${deleted.id}`)
  const { browser } = await signedIn(home)
  await browser.call('DELETE', '/api/session')
  return {
    'no key': { key: null },
    'an empty key': { key: '' },
    'a mistyped key': { key: home.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) },
    'a key in capitals': { key: home.key.toUpperCase() },
    'a key that nobody issued': { key: formatApiKey({ keyId: 'nobody0000', secret }) },
    "a key with another key's secret": { key: formatApiKey({ keyId, secret: 's'.repeat(32) }) },
    'two keys': { key: `${home.key}, ${home.key}` },
    'an expired key': { key: expiring.key },
    'the old value of a renewed key': { key: renewed.key },
    'a deleted key': { key: deleted.key },
    'a key as bearer token': { key: null, headers: { authorization: `Bearer ${home.key}` } },
    'a key in the cookie': { key: null, headers: { cookie: `belfry_session=${home.key}` } },
    'a session that has ended': { key: null, headers: headersOf(browser) },
    'a wrong key beside a good session': { key: 'bfy_guess', headers: headersOf((await signedIn(home)).browser) },
    'the one-time link as a session': { key: null, headers: { cookie: `belfry_session=${server.welcomeToken}` } },
  }
}

/** A key of a member without permissions. */
export async function makePowerlessKey({ home }: TwoParks): Promise<string> {
  return keyOf(home, await newPerson(home))
}
