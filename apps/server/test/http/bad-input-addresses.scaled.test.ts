import { routes } from '@belfry/core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addressFaults, methodFaults, neighbourFaults } from '../support/address-faults.ts'
import { type BadRequest, expectRefused } from '../support/expect-refused.ts'
import { plainRequest } from '../support/field-faults.ts'
import { underTest } from '../support/routes-under-test.ts'
import { sampleRequest } from '../support/sample-request.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'

const LONG = 30_000
// An address of an automation says nothing of what is wrong with it; automation-hooks.test.ts holds it to that.
const all = underTest(routes)
  .filter(({ operation }) => operation.scope !== 'hook')
  .map((route) => [route.operation.name, route] as const)
const withParameters = all.filter(([, { path }]) => path.includes('{'))
const inOrganization = all.filter(([, { operation }]) => operation.scope === 'organization')
const conditional = all.filter(([, { conditional }]) => conditional)
const named = all.filter(([, { params, body }]) => 'id' in params && 'id' in ((body as { properties?: object } | null)?.properties ?? {}))

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
}, LONG)
afterAll(() => parks.stop())

describe('[CONV-06] [CONV-09] an address at which nothing is, or nothing of this organization, is not found', () => {
  test.each(withParameters)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, await addressFaults(parks, await sampleRequest(parks.home, route)))
  })

  test.each(all)('beside %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, neighbourFaults(await sampleRequest(parks.home, route)))
  })
})

test.each(all)('the address of %s takes no other methods, and says which it takes', { timeout: LONG }, async (_name, route) => {
  await expectRefused(parks.home, route, methodFaults(await sampleRequest(parks.home, route)))
})

test.each(inOrganization)('%s refuses a header that names another organization than the path', { timeout: LONG }, async (_name, route) => {
  const plain = plainRequest(await sampleRequest(parks.home, route))
  const others = [parks.other.slug, parks.other.id, 'no-such-park', '', `${parks.home.slug}, ${parks.home.slug}`]
  const requests = others.map((value): BadRequest => {
    const headers = { ...plain.headers, 'x-service-org-id': value }
    return { ...plain, headers, fault: `"${value}"`, want: { code: 'organization_mismatch', at: { parameter: 'X-Service-Org-Id' } } }
  })
  await expectRefused(parks.home, route, requests)
})

test.each(conditional)('%s refuses an If-Match that is stale or no ETag', { timeout: LONG }, async (_name, route) => {
  const plain = plainRequest(await sampleRequest(parks.home, route))
  const tags = ['"999"', '"0"', '"1000000000000000"', '3', '"abc"', 'W/"1"', '"1", "2"', '""', '"-1"', '"1.0"', "'1'"]
  const requests = tags.map((tag): BadRequest => {
    return {
      ...plain,
      headers: { ...plain.headers, 'if-match': tag },
      fault: `If-Match: ${tag}`,
      want: { code: 'stale_version', at: { parameter: 'If-Match' } },
    }
  })
  await expectRefused(parks.home, route, requests)
})

test.each(named)('[KEY-12] %s refuses a body whose id is not that of the path', { timeout: LONG }, async (_name, route) => {
  const sample = await sampleRequest(parks.home, route)
  const another = await sampleRequest(parks.home, route)
  const requests = ['x', another.params.id as string, `${sample.params.id} `].map((id): BadRequest => {
    return {
      ...plainRequest(sample),
      body: { ...(sample.body as object), id },
      fault: `the id "${id}"`,
      want: { code: 'id_mismatch', at: { pointer: '/id' } },
    }
  })
  await expectRefused(parks.home, route, requests)
})
