import { expect, test } from 'vitest'
import { draw, enableFlow, on, taskTitles } from '../support/flows.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

async function startWithDeclarations(customFieldDeclarations: readonly object[]): Promise<TestServer> {
  const server = await startTestServer()
  expect((await server.call('PATCH', ORG, { body: { customFieldDeclarations } })).status).toBe(200)
  return server
}

test('declared custom fields are checked over HTTP, and what was stored before stays as it is', async () => {
  const server = await startTestServer()
  const { body: old } = await server.call('POST', `${ORG}/customers`, { body: { customFields: { size: 'tall' } } })
  const declarations = [
    { model: 'customer', key: 'size', type: 'number', required: true },
    { model: 'customer', key: 'insuredUntil', type: 'dateTime' },
  ]
  const { body: park } = await server.call('PATCH', ORG, { body: { customFieldDeclarations: declarations } })
  expect(park.customFieldDeclarations).toEqual(declarations)
  expect((await server.call('GET', `${ORG}/customers/${old.id}`)).body).toEqual(old)

  const refused = await server.call('POST', `${ORG}/customers`, { body: { customFields: { insuredUntil: 'tomorrow' } } })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
  expect(refused.body.errors).toEqual([
    { pointer: '/customFields/size', code: 'required', message: 'customFields.size is required' },
    { pointer: '/customFields/insuredUntil', code: 'type', message: expect.stringContaining('must be a time such as') },
  ])
  const customFields = { size: 1.8, insuredUntil: '2026-07-01T14:00:00+02:00', more: { of: ['it'] } }
  const made = await server.call('PUT', `${ORG}/customers/by-external-id/crm-1`, { body: { customFields } })
  expect([made.status, made.body.customFields]).toEqual([201, { ...customFields, insuredUntil: '2026-07-01T12:00:00.000Z' }])
  const changed = await server.call('PATCH', `${ORG}/customers/${old.id}`, { body: { customFields: { size: 'small' } } })
  expect([changed.status, changed.body.errors[0].pointer]).toEqual([400, '/customFields/size'])
})

test('declared custom fields are checked when a flow calls our own API', async () => {
  const server = await startWithDeclarations([{ model: 'task', key: 'cost', type: 'number', required: true }])
  const flow = (body: string) =>
    draw(
      {
        start: on('customer:created'),
        call: ['httpRequest', { target: 'tillor', method: 'POST', path: '/tasks', body }],
        badly: ['httpRequest', { target: 'tillor', method: 'POST', path: '/labels', body: '{"name": "{response.data.errors.0.pointer}"}' }],
      },
      ['start out call', 'call failed badly'],
    )
  await enableFlow(server, flow('{"title": "{customer.firstName}", "customFields": {"cost": "{customer.firstName}"}}'), 'wrong')
  await enableFlow(server, flow('{"title": "right", "customFields": {"cost": 12.5}}'), 'right')
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  expect(await taskTitles(server)).toEqual(['right'])
  const { body: labels } = await server.call('GET', `${ORG}/labels`)
  expect(labels.data.map(({ name }: { name: string }) => name)).toEqual(['/customFields/cost'])
})
