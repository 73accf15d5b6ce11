import { expect, test } from 'vitest'
import { draw, enableFlow, on, shownRuns } from '../support/flows.ts'
import { createCustomer } from '../support/standing-clock.ts'
import { startTestServer } from '../support/test-server.ts'

test('[A4] a run that waits for a lock delays no run of another organization', { timeout: 60_000 }, async () => {
  const server = await startTestServer({ database: 'postgres' })
  const { store } = server.server.service
  const locked: string = (await server.call('POST', '/api/orgs/test-park/customers', { body: {} })).body.id
  await enableFlow(server, draw({ start: on('customer:created'), change: ['customerUpdate', { customerId: locked, notes: 'Changed' }] }))

  expect((await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })).status).toBe(201)
  const inOther = (path: string) => path.replace('/orgs/test-park', '/orgs/other-park')
  const other = { call: ((method, path, options) => server.call(method, inOther(path), options)) as typeof server.call }
  await enableFlow(other, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] }))
  const completed = async () => (await shownRuns(other)).filter(({ status }) => status === 'completed').length

  await store.write(async ({ db }) => {
    await db.selectFrom('records').select('id').where('id', '=', locked).forUpdate().execute()
    await createCustomer(server)
    for (let count = 1; count <= 3; count++) {
      await createCustomer(other)
      await expect.poll(completed, { timeout: 10_000, interval: 5 }).toBe(count)
    }
    expect((await shownRuns(server)).map(({ status }) => status)).not.toContain('completed')
  })
  await server.server.idle()
  expect((await shownRuns(server)).map(({ status }) => status)).toEqual(['completed'])
})
