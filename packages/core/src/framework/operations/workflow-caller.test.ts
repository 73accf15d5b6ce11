import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../test/site.ts'
import { routes } from '../../areas/routes.ts'
import { exampleId, isId } from '../../kernel/ids.ts'
import { missingPermission } from './define-operation.ts'
import type { Caller } from './port.ts'
import { workflowCaller } from './workflow-caller.ts'

let site: Site
let workflow: Caller
beforeEach(() => {
  site = createSite()
  workflow = workflowCaller(site.park.id)
})

test('it is one for each organization, and its id is known without being stored', () => {
  expect(workflowCaller(site.park.id)).toEqual(workflow)
  expect(workflowCaller(exampleId('organization', 7)).author.id).not.toBe(workflow.author.id)
  expect(workflow.author.type).toBe('WORKFLOW')
  expect(isId('user', String(workflow.author.id))).toBe(true)
})

test('[AUTH-11] no operation on automations or their runs is open to it, and every other of the organization is but its export', () => {
  for (const { operation, tag, path } of routes) {
    if (operation.scope !== 'organization') continue
    expect(missingPermission(operation, workflow)?.code, `${operation.name} at ${path}`).toBe(
      // An export is handed to people, and to nobody else.
      tag === 'automations' || operation.name === 'orgs.export' ? 'forbidden' : undefined,
    )
  }
})

test('[AUTH-11] it changes nothing about an automation', async () => {
  const { body } = await site.call('automations.create', { body: { name: 'Welcome', definition: { nodes: [], edges: [] } } })
  const before = site.snapshot()
  const params = { id: String(body.id) }
  for (const call of [
    () => site.call('automations.update', { as: workflow, params, body: { enabled: true } }),
    () => site.call('automations.delete', { as: workflow, params }),
    () => site.call('automations.get', { as: workflow, params }),
  ]) {
    expect(await call()).toMatchObject({ status: 403, problem: { code: 'forbidden', detail: expect.stringContaining('Automations') } })
  }
  expect(site.snapshot()).toEqual(before)
})

test('what it makes is signed by it', async () => {
  const { body } = await site.call('customers.create', { as: workflow, body: { lastName: 'Lovelace' } })
  expect(body.createdBy).toEqual({ type: 'WORKFLOW', id: workflow.author.id })
})

describe('outside of the organization it reaches nothing', () => {
  test('[AUTH-16] no operation of another organization is open to it', () => {
    const elsewhere = site.addOrganization('elsewhere')
    const operations = routes.map(({ operation }) => operation).filter(({ scope }) => scope === 'organization')
    expect(operations.length).toBeGreaterThan(100)
    for (const operation of operations) {
      expect(missingPermission(operation, workflow, site.park.id), operation.name).toEqual(missingPermission(operation, workflow))
      expect(missingPermission(operation, workflow, elsewhere.id)?.code, operation.name).toBe('not_found')
      expect(missingPermission(operation, workflowCaller(elsewhere.id), site.park.id)?.code, operation.name).toBe('not_found')
    }
  })

  test('[AUTH-16] it neither reads nor changes what another organization has', async () => {
    const elsewhere = site.addOrganization('elsewhere')
    const { id } = site.addCustomer({ lastName: 'Byron' }, elsewhere)
    const before = site.snapshot()
    const there = { as: workflow, in: elsewhere }
    for (const answer of [
      await site.call('customers.list', there),
      await site.call('customers.get', { ...there, params: { id } }),
      await site.call('customers.create', { ...there, body: { lastName: 'Lovelace' } }),
      await site.call('customers.update', { ...there, params: { id }, body: { lastName: 'Lovelace' } }),
      await site.call('orgs.get', there),
      // Also a record that is named by its id in the organization that it belongs to.
      await site.call('customers.get', { as: workflow, params: { id } }),
    ])
      expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('neither keys, nor organizations, nor a session', async () => {
    const before = site.snapshot()
    const id = exampleId('apiKey')
    expect(await site.call('api-keys.create', { as: workflow, body: { name: 'x' } })).toMatchObject({ status: 403 })
    expect(await site.call('api-keys.list', { as: workflow })).toMatchObject({ status: 200, body: { data: [] } })
    expect(await site.call('api-keys.get', { as: workflow, params: { id } })).toMatchObject({ status: 404 })
    expect(await site.call('orgs.create', { as: workflow, body: { name: 'x', slug: 'x1' } })).toMatchObject({ status: 403 })
    expect(await site.call('orgs.list', { as: workflow })).toMatchObject({ status: 200, body: { data: [] } })
    expect(await site.call('session.get', { as: workflow })).toMatchObject({ status: 401 })
    expect(site.snapshot()).toEqual(before)
  })
})

test('it is never shown a signing secret', async () => {
  const made = await site.call('webhooks.create', { as: workflow, body: { url: 'https://example.com', subscribedEventKeys: ['*'] } })
  const read = await site.call('webhooks.get', { as: workflow, params: { id: String(made.body.id) } })
  for (const { status, body } of [made, read]) {
    expect(status).toBeLessThan(300)
    expect(body).not.toHaveProperty('signingSecret')
  }
})
