import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

// A flow acts with the rights of the organization. Nobody gets more rights by writing one (G169).

const PARK = '/api/orgs/test-park'
const AUTOMATIONS = `${PARK}/automations`

const calling = (method: string, path: string, body = '') =>
  draw({ start: on('customer:created'), a: ['httpRequest', { target: 'tillor', method, path, body }] })

/** A park with somebody who writes automations and may do nothing else. */
async function startPark() {
  const server = await startTestServer()
  const ben = await addColleague(server, { permissions: ['automations:read', 'automations:write'] })
  const rise = calling('PATCH', `/members/${ben.memberId}`, '{"permissions": ["*"]}')
  const asBen = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: ben.key, ...(body === undefined ? {} : { body }) })
  return { server, ben, rise, asBen }
}

const refused = (pointer = '/definition/nodes/1/config/path') => ({
  status: 403,
  body: { code: 'forbidden', errors: [{ pointer, code: 'takes_full_access' }] },
})

describe('an author who may write automations and nothing else', () => {
  test('[G169] saves no flow that makes them an administrator', async () => {
    const { server, ben, rise, asBen } = await startPark()
    expect(await asBen('POST', AUTOMATIONS, { name: 'Rise', definition: rise })).toMatchObject(refused())
    const harmless = await asBen('POST', AUTOMATIONS, { name: 'Harmless', definition: calling('GET', '/tasks') })
    expect(harmless.status).toBe(201)
    const path = `${AUTOMATIONS}/${harmless.body.id}`
    expect(await asBen('PATCH', path, { definition: rise })).toMatchObject(refused())
    expect(await asBen('PATCH', path, { definition: rise, enabled: true })).toMatchObject(refused())
    expect((await asBen('GET', path)).body).toMatchObject({ version: 1, definition: harmless.body.definition })
    expect((await asBen('PATCH', path, { enabled: true })).status).toBe(200)
    expect((await server.call('GET', `${PARK}/members/${ben.memberId}`)).body.permissions).toEqual([
      'automations:read',
      'automations:write',
    ])
  })

  test.each([
    ['the address of a webhook', 'PATCH', '/webhooks/{customer.id}'],
    ['the secret of a webhook', 'GET', '/webhooks'],
    ['the bodies of deliveries', 'GET', '/webhook-deliveries/{customer.id}'],
    ['who works here', 'GET', '/members'],
    ['another place for a colleague', 'POST', '/members'],
    ['an erasure', 'POST', '/customers/{customer.id}/erase'],
    ['a path that a customer may write', 'GET', '/{customer.firstName}'],
    ['a path in disguise', 'GET', '/%6Dembers'],
  ])('[G169] saves no flow that leads to %s', async (_, method, path) => {
    const { asBen } = await startPark()
    expect(await asBen('POST', AUTOMATIONS, { name: 'Flow', definition: calling(method, path) })).toMatchObject(refused())
  })

  test('[G169] hides no such step behind more findings than are listed', async () => {
    const { asBen } = await startPark()
    const description = '{nobody.knows}'.repeat(300)
    const { nodes, edges } = calling('GET', '/members')
    const definition = draw({ start: on('customer:created'), many: ['taskCreate', { title: 'x', description }] })
    const both = { nodes: [...definition.nodes, ...nodes.slice(1)], edges: [...definition.edges, { ...edges[0], id: 'f', source: 'many' }] }
    expect(await asBen('POST', AUTOMATIONS, { name: 'Many', definition: both })).toMatchObject(refused('/definition/nodes/2/config/path'))
  })

  test('[G169] neither enables nor changes the flow of an administrator, and disables, renames and deletes it', async () => {
    const { server, rise, asBen } = await startPark()
    const id = await enableFlow(server, rise)
    const path = `${AUTOMATIONS}/${id}`
    expect(
      await asBen('PATCH', path, { definition: { ...rise, nodes: rise.nodes.map((node) => ({ ...node, label: 'x' })) } }),
    ).toMatchObject(refused())
    expect((await asBen('PATCH', path, { enabled: false, name: 'Off' })).body).toMatchObject({ enabled: false, name: 'Off' })
    expect(await asBen('PATCH', path, { enabled: true })).toMatchObject(refused())
    expect((await server.call('PATCH', path, { body: { enabled: true } })).status).toBe(200)
    expect((await asBen('DELETE', path)).status).toBe(200)
  })

  test('[G169] is told by the findings which step it is', async () => {
    const { rise, asBen } = await startPark()
    const { body } = await asBen('POST', `${AUTOMATIONS}/validate`, { definition: rise })
    expect(body.problems).toContainEqual(
      expect.objectContaining({ code: 'takes_full_access', severity: 'warning', nodeId: 'a', pointer: '/nodes/1/config/path' }),
    )
  })
})

test('[G169] a key that an administrator has restricted to automations writes no such flow either', async () => {
  const { server, rise } = await startPark()
  const permissions = ['automations:read', 'automations:write']
  const { body } = await server.call('POST', '/api/api-keys', { body: { name: 'Flows', permissions } })
  const made = await server.call('POST', AUTOMATIONS, { key: body.key, body: { name: 'Rise', definition: rise } })
  expect(made).toMatchObject(refused())
})

describe('the flow of an administrator', () => {
  test('[AUTH-16] [G169] changes members', async () => {
    const { server, ben } = await startPark()
    const id = await enableFlow(server, calling('PATCH', `/members/${ben.memberId}`, '{"permissions": ["tasks:read"]}'))
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect((await server.call('GET', `${PARK}/automation-runs?automationId=${id}`)).body.data).toMatchObject([{ status: 'completed' }])
    expect((await server.call('GET', `${PARK}/members/${ben.memberId}`)).body.permissions).toEqual(['tasks:read'])
  })

  test('[AUTH-16] [G169] erases a customer', async () => {
    const { server } = await startPark()
    const leave = await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    const id = await enableFlow(
      server,
      draw({
        start: on('product:created'),
        erase: ['httpRequest', { target: 'tillor', method: 'POST', path: `/customers/${leave.body.id}/erase` }],
      }),
    )
    await server.call('POST', `${PARK}/products`, { body: { name: 'Night', price: 1 } })
    await server.server.idle()
    expect((await server.call('GET', `${PARK}/automation-runs?automationId=${id}`)).body.data).toHaveLength(1)
    const { body } = await server.call('GET', `${PARK}/customers/${leave.body.id}`)
    expect(body).toMatchObject({ firstName: null, erasedAt: expect.any(String) })
  })

  test('[G169] may erase the customer who began it', async () => {
    const { server } = await startPark()
    const id = await enableFlow(server, calling('POST', '/customers/{customer.id}/erase'))
    const ada = await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect((await server.call('GET', `${PARK}/customers/${ada.body.id}`)).body).toMatchObject({
      firstName: null,
      erasedAt: expect.any(String),
    })
    expect(JSON.stringify((await server.call('GET', `${PARK}/automation-runs?automationId=${id}`)).body)).not.toContain('Ada')
  })
})

describe('who is given automations:write', () => {
  test('[G169] as a member is warned of', async () => {
    const { server, ben } = await startPark()
    const members = `${PARK}/members`
    const warnings = [{ pointer: '/permissions/1', code: 'acts_with_all_rights' }]
    const body = { email: 'eve@example.com', name: 'Eve', permissions: ['tasks:read', 'automations:write'] }
    expect((await server.call('POST', members, { body })).body).toMatchObject({ warnings })
    const changed = await server.call('PATCH', `${members}/${ben.memberId}`, { body: { permissions: body.permissions } })
    expect(changed.body).toMatchObject({ warnings })
    // Who gives nothing is not warned.
    for (const quiet of [
      await server.call('GET', `${members}/${ben.memberId}`),
      await server.call('PATCH', `${members}/${ben.memberId}`, { body: { name: 'Benjamin' } }),
    ])
      expect(quiet).toMatchObject({ status: 200, body: expect.not.objectContaining({ warnings: expect.anything() }) })
    const without = await server.call('PATCH', `${members}/${ben.memberId}`, { body: { permissions: ['tasks:read'] } })
    expect(without.body).not.toHaveProperty('warnings')
  })

  test('[G169] with a key is warned of', async () => {
    const { server } = await startPark()
    const make = (permissions: unknown) => server.call('POST', '/api/api-keys', { body: { name: 'Flows', permissions } })
    expect((await make(['automations:write'])).body).toMatchObject({ warnings: [{ pointer: '/permissions/0' }] })
    expect((await make(['tasks:read'])).body).not.toHaveProperty('warnings')
    // An administrator may all of it anyway.
    expect((await make(null)).body).not.toHaveProperty('warnings')
  })

  test('[G169] with a key that may do all that its user may is warned of', async () => {
    const { server } = await startPark()
    const eve = await addColleague(server, { email: 'eve@example.com', permissions: ['automations:write'] })
    const make = (body: object) => server.call('POST', '/api/api-keys', { key: eve.key, body: { name: 'Flows', ...body } })
    for (const body of [{}, { permissions: null }])
      expect((await make(body)).body).toMatchObject({ warnings: [{ pointer: '/permissions', code: 'acts_with_all_rights' }] })
    const ann = await addColleague(server, { email: 'ann@example.com', permissions: ['tasks:read'] })
    const plain = await server.call('POST', '/api/api-keys', { key: ann.key, body: { name: 'Tasks' } })
    expect(plain.body).not.toHaveProperty('warnings')
  })
})
