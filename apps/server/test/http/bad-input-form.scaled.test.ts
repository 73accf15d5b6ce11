import { routes } from '@belfry/core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectRefused } from '../support/expect-refused.ts'
import { formFaults, formLimits } from '../support/form-faults.ts'
import { underTest } from '../support/routes-under-test.ts'
import { sampleRequest } from '../support/sample-request.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'

const LONG = 30_000
// What calls an automation may be of another form; automation-hooks.test.ts says of which.
const withBody = underTest(routes)
  .filter(({ body, operation }) => body !== null && operation.scope !== 'hook')
  .map((route) => [route.operation.name, route] as const)

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
}, LONG)
afterAll(() => parks.stop())

describe('a body that is not one JSON document of a decent size is refused for its form', () => {
  test.each(withBody)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, formFaults(parks, await sampleRequest(parks.home, route)))
  })
})

describe('a body as large or as deep as bodies may be is read', () => {
  test.each(withBody)('by %s', { timeout: LONG }, async (_name, route) => {
    await expectRefused(parks.home, route, formLimits(await sampleRequest(parks.home, route)))
  })
})
