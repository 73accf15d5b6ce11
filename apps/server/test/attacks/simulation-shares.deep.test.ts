import { expect, test } from 'vitest'
import { draw, on } from '../support/flows.ts'
import { startTestServer } from '../support/test-server.ts'
import { centuries } from '../support/threads.ts'

// One organization that simulates as much as it can keeps no other one from simulating.

/** Each takes the two seconds that a simulation may take. */
const LONG = 5
const ada = { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } }

test('an organization with many long simulations leaves others a place', async () => {
  const { call } = await startTestServer()
  await call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
  const simulate = (park: string, body: object) => call('POST', `/api/orgs/${park}/automations/simulate`, { body })

  let ended = 0
  const long = Array.from({ length: LONG }, async () => {
    const { status } = await simulate('test-park', centuries)
    ended++
    return status
  })
  await call('GET', '/api/orgs/other-park')
  const short = { definition: draw({ start: on('customer:created'), make: ['taskCreate', { title: 'x' }] }), script: { start: ada } }
  expect((await simulate('other-park', short)).status).toBe(200)
  expect(ended).toBeLessThanOrEqual(2)
  expect(await Promise.all(long)).toEqual(Array.from({ length: LONG }, () => 422))
})
