import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { bootstrapApiKey } from '../../src/cli/bootstrap.ts'
import { add } from '../support/clock-flows.ts'
import { accept } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createPark } from '../support/two-parks.ts'

// Whether there is a record with an id, nobody learns who may not read it.

const ORG = '/api/orgs/test-park'

const refusal = (status: number, body: object, id: string) => [
  status,
  JSON.stringify(body)
    .replaceAll(id, '…')
    .replaceAll(/"requestId":"[^"]*"/g, ''),
]

describe('a path without an organization', () => {
  const ids = async (server: TestServer) => {
    const automation = { name: 'Flow', definition: { nodes: [], edges: [] } }
    return { task: await add(server, 'tasks', { title: 'Call' }), automation: await add(server, 'automations', automation) }
  }

  test('leads a key that is restricted to another organization nowhere', async () => {
    const server = await startTestServer()
    const other = await createPark(server, 'other-park')
    const invited = await other.call('POST', '/api/orgs/other-park/members', {
      body: { email: server.email, name: 'Ada', permissions: ['*'] },
    })
    await accept(server.installation, invited.body)
    const wide = await bootstrapApiKey(server.installation, { email: server.email, name: 'Wide' })
    const { key } = (await server.call('POST', '/api/api-keys', { key: wide, body: { name: 'x', organizationIds: [other.id] } })).body
    const there = await ids(server)
    for (const [path, present, absent] of [
      [(id: string) => `/api/automation-approvals/${id}`, there.task, exampleId('task')],
      [(id: string) => `/api/automations/${id}/webhook-url`, there.automation, exampleId('automation')],
    ] as const) {
      const [one, two] = [await server.call('GET', path(present), { key }), await server.call('GET', path(absent), { key })]
      expect(refusal(one.status, one.body, present)).toEqual(refusal(two.status, two.body, absent))
    }
  })
})

test('the audit log says of every id the same to whoever may not read such records', async () => {
  const server = await startTestServer()
  const present = await add(server, 'customers', { firstName: 'Ada' })
  const { key } = (await server.call('POST', '/api/api-keys', { body: { name: 'x', permissions: ['tasks:read'] } })).body
  const ask = async (id: string, as?: string) => {
    const { status, body } = await server.call('GET', `${ORG}/audit-log?recordId=${id}`, as ? { key: as } : {})
    return refusal(status, body, id)
  }
  expect(await ask(present, key)).toEqual(await ask(exampleId('customer'), key))
  expect((await ask(present, key))[0]).toBe(403)
  expect((await ask(present))[0]).toBe(200)
  expect((await ask(exampleId('customer')))[0]).toBe(404)
})
