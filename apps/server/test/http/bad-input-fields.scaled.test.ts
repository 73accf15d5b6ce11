import { routes } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '../support/expect-refused.ts'
import { bodyFaults, floods, plainRequest, queryFaults } from '../support/field-faults.ts'
import { underTest } from '../support/routes-under-test.ts'
import { sampleRequest } from '../support/sample-request.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'

const LONG = 30_000
// A call of an automation may hold any fields; automation-hooks.test.ts says so.
const all = underTest(routes)
  .filter(({ operation }) => operation.scope !== 'hook')
  .map((route) => [route.operation.name, route] as const)
const withBody = all.filter(([, route]) => route.body !== null)

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
}, LONG)
afterAll(() => parks.stop())

describe('a request without a fault', () => {
  // What follows means something only because of this: each bad request differs from these in one point.
  test.each(all)('to %s is answered', { timeout: LONG }, async (_name, route) => {
    const sample = await sampleRequest(parks.home, route)
    const { method, path, ...options } = plainRequest(sample)
    const { status, body } = await parks.home.call(method, sample.search === undefined ? path : `${path}?${sample.search}`, options)
    await parks.server.server.idle()
    expect([route.status, route.otherStatus], JSON.stringify(body)).toContain(status)
  })
})

describe('a body with one fault is refused with the place of the fault', () => {
  test.each(withBody)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, bodyFaults(await sampleRequest(parks.home, route)))
  })
})

describe('a query with one fault is refused with the name of the parameter', () => {
  test.each(all)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, queryFaults(await sampleRequest(parks.home, route)))
  })
})

describe('a flood of unknown fields is refused like a single one', () => {
  test.each(all)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, floods(await sampleRequest(parks.home, route)))
  })
})
