import { expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { startTestServer } from '../support/test-server.ts'

test('[H4] all of many runs go on that wait for one event', { timeout: 60_000 }, async () => {
  const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  const wait = ['waitForEvent', { eventKey: 'customer:updated', timeout: { amount: 1, unit: 'hours' } }] as const
  await enableFlow(
    server,
    draw({ start: on('customer:created'), wait, make: ['taskCreate', { title: 'x' }] }, ['start out wait', 'wait received make']),
  )
  const path = '/api/orgs/test-park/customers'
  const { body } = await server.call('POST', path, { body: {} })
  for (let made = 1; made < 250; made++) await server.call('POST', path, { body: {} })
  await server.server.idle()
  await server.call('PATCH', `${path}/${body.id}`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const { store } = server.server.service
  const rows = await store.read((db) => db.selectFrom('runs').select('status').execute())
  expect(rows.map(({ status }) => status)).toEqual(Array(250).fill('completed'))
})
