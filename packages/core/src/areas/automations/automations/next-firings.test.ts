import { expect, test } from 'vitest'
import { createSite } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

const daily = {
  nodes: [{ id: 'start', type: 'trigger', label: '', position: { x: 0, y: 0 }, config: { source: 'daily' } }],
  edges: [],
}

test('the next firings of an automation: five, unless somebody says how many', async () => {
  const site = createSite()
  const { body } = await site.call('automations.create', { body: { name: 'Every day', definition: daily } })
  const params = { id: String(body.id) }
  const firings = (call: object = {}) => site.call('automations.nextFirings', { params, ...call })
  expect(await firings()).toMatchObject({ status: 200, body: { data: [], complete: true, missing: null } })
  await site.call('automations.update', { params, body: { enabled: true } })
  expect((await firings()).body.data).toHaveLength(5)
  expect((await firings({ query: { count: 1 } })).body.data).toHaveLength(1)
  expect((await firings({ query: { count: 101 } })).status).toBe(400)
})

test('they say where conditions decide as well whether a run starts', async () => {
  const site = createSite()
  const rules = [{ id: 'r', field: 'now', operator: 'isNotEmpty' }]
  const flow = (conditions: object) => ({
    ...daily,
    nodes: daily.nodes.map((node) => ({ ...node, config: { ...node.config, conditions } })),
  })
  const notesOf = async (conditions: object) => {
    const { body } = await site.call('automations.create', { body: { name: 'Some days', definition: flow(conditions) } })
    const params = { id: String(body.id) }
    await site.call('automations.update', { params, body: { enabled: true } })
    const { data } = (await site.call('automations.nextFirings', { params, query: { count: 1 } })).body
    return (data as readonly { readonly notes: readonly string[] }[]).map(({ notes }) => notes)
  }
  expect(await notesOf({ match: 'all', rules })).toEqual([['A run starts only if the conditions of the trigger hold at that moment.']])
  expect(await notesOf({ match: 'all', rules: [] })).toEqual([[]])
})

test('while the organization has paused its automations every one says so', async () => {
  const site = createSite()
  const { body } = await site.call('automations.create', { body: { name: 'Every day', definition: daily } })
  const params = { id: String(body.id) }
  await site.call('automations.update', { params, body: { enabled: true } })
  const notes = async () => {
    const { data } = (await site.call('automations.nextFirings', { params, query: { count: 2 } })).body
    return (data as readonly { readonly notes: readonly string[] }[]).map((firing) => firing.notes)
  }
  expect(await notes()).toEqual([[], []])
  await site.call('orgs.update', { body: { automationsPaused: true } })
  const note = 'The organization has paused its automations: no run starts unless the pause ends before.'
  expect(await notes()).toEqual([[note], [note]])
})

test.each([
  ['disabled', /enable it/],
  ['unreadable', /the permission customers:read\.$/],
  ['counting', /again in a while/],
  ['many', /`count`/],
])('they say that moments may be missing, and what to do: %s', async (incomplete, words) => {
  const site = createSite()
  const [start] = daily.nodes
  const definition = { ...daily, nodes: [{ ...start, config: { source: 'daily', incomplete } }] }
  const { body } = await site.call('automations.create', { body: { name: 'Every day', definition } })
  const params = { id: String(body.id) }
  await site.call('automations.update', { params, body: { enabled: true } })
  expect((await site.call('automations.nextFirings', { params })).body).toMatchObject({
    complete: false,
    missing: expect.stringMatching(words),
  })
})

test('[AUTH-09] they are read with automations:read', async () => {
  const site = createSite()
  const { body } = await site.call('automations.create', { body: { name: 'Every day', definition: daily } })
  const params = { id: String(body.id) }
  expect((await site.call('automations.nextFirings', { params, as: site.colleague('tasks:read') })).status).toBe(403)
  expect((await site.call('automations.nextFirings', { params, as: site.colleague('automations:read') })).status).toBe(200)
  expect((await site.call('automations.nextFirings', { params: { id: exampleId('automation') } })).status).toBe(404)
})
