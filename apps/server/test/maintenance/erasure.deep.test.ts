import { expect, test } from 'vitest'
import { ADA, canariesIn, erase, finished } from '../support/erasures.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { startTestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const delay = ['delay', { mode: 'duration', duration: { amount: 9, unit: 'days' } }] as const

test('goes through more than one batch of everything', async () => {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  await enableFlow(server, draw({ start: on('customer:updated'), wait: delay }))
  for (let number = 0; number < 510; number++) {
    const body = { title: `canary-${number}`, links: [{ model: 'customer', id: customer.id }] }
    await server.call('POST', `${ORG}/tasks`, { body, headers: { 'idempotency-key': `task-${number}` } })
    if (number < 110) await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes: `canary-${number}` } })
  }
  await server.server.idle()
  const erasure = await finished(server, (await erase(server, customer.id)).id)
  expect(erasure).toMatchObject({ records: 511, runs: 110, events: 111 })
  expect(await canariesIn(server)).toEqual([])
  expect((await readEvents(server)).length).toBe(112)
})
