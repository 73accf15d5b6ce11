import { routes } from '@belfry/core'
import { afterAll, beforeAll, test } from 'vitest'
import { type BadRequest, expectRefused } from '../support/expect-refused.ts'
import { plainRequest } from '../support/field-faults.ts'
import type { Browser } from '../support/people.ts'
import { headersOf, signedIn } from '../support/persons.ts'
import { underTest } from '../support/routes-under-test.ts'
import { sampleRequest } from '../support/sample-request.ts'
import { makePowerlessKey, makeStrangers, type Strangers } from '../support/strangers.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'

const LONG = 30_000
const closed = underTest(routes)
  .filter(({ operation }) => operation.scope === 'organization' || operation.scope === 'account')
  .map((route) => [route.operation.name, route] as const)
const writes = closed.filter(([, { method }]) => method !== 'get')
const permitted = closed.filter(([, { operation }]) => operation.permission !== null)

let parks: TwoParks
let strangers: Strangers
let powerless: string
let browser: Browser
let otherBrowser: Browser
beforeAll(async () => {
  parks = await openTwoParks()
  strangers = await makeStrangers(parks)
  powerless = await makePowerlessKey(parks)
  browser = (await signedIn(parks.home, { permissions: ['*'] })).browser
  otherBrowser = (await signedIn(parks.home)).browser
}, LONG)
afterAll(() => parks.stop())

test.each(closed)('[AUTH-02] %s serves nobody without a valid key or session', { timeout: LONG }, async (_name, route) => {
  const { headers: _, ...plain } = plainRequest(await sampleRequest(parks.home, route))
  const want = { code: 'unauthenticated', headers: { 'www-authenticate': 'ApiKey' } } as const
  const requests = Object.entries(strangers).map(([fault, credentials]): BadRequest => ({ ...plain, ...credentials, fault, want }))
  await expectRefused(parks.home, route, requests)
})

test.each(writes)('%s refuses the cookie of a browser without the token of its pages', { timeout: LONG }, async (_name, route) => {
  const { headers: _, ...plain } = plainRequest(await sampleRequest(parks.home, route))
  const { cookie, csrfToken } = browser
  const tokens: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['no token', {}],
    ['an empty token', { 'x-csrf-token': '' }],
    ['a wrong token', { 'x-csrf-token': `${csrfToken.slice(0, -1)}${csrfToken.endsWith('A') ? 'B' : 'A'}` }],
    ['the token of another session', { 'x-csrf-token': otherBrowser.csrfToken }],
    ['the cookie as token', { 'x-csrf-token': headersOf(browser).cookie?.split('=')[1] ?? '' }],
  ]
  const requests = tokens.map(([fault, token]): BadRequest => {
    return { ...plain, key: null, headers: { cookie, origin: 'https://evil.example', ...token }, fault, want: { code: 'csrf_failed' } }
  })
  await expectRefused(parks.home, route, requests)
})

test.each(permitted)('%s refuses a member without the right, whatever is sent', { timeout: LONG }, async (_name, route) => {
  const { body, ...plain } = plainRequest(await sampleRequest(parks.home, route))
  const forbiddenRequest = { ...plain, key: powerless, want: { code: 'forbidden' } } as const
  // Who may do nothing learns nothing: neither which records there are, nor what a body should look like.
  const requests: BadRequest[] = [
    { ...forbiddenRequest, fault: 'a good request', ...(body === undefined ? {} : { body }) },
    { ...forbiddenRequest, fault: 'an unknown parameter', path: `${plain.path}?surprise=1`, ...(body === undefined ? {} : { body }) },
    ...(body === undefined
      ? []
      : [
          { ...forbiddenRequest, fault: 'a body that is no JSON', raw: '{' },
          { ...forbiddenRequest, fault: 'an unknown field', body: { surprise: 1 } },
        ]),
  ]
  await expectRefused(parks.home, route, requests)
})
