import { describe, expect, test } from 'vitest'
import { createSite } from '../../../test/site.ts'
import { routes } from '../../areas/routes.ts'
import { problemsOf } from './problems-of.ts'

const actions = routes.filter(({ method, path }) => method === 'post' && /\{id\}\/[a-z-]+$/.test(path) && path.startsWith('/orgs/'))

test('an action on a record takes If-Match, and says that it may be stale', () => {
  const without = actions.filter(({ conditional }) => !conditional).map(({ operation }) => operation.name)
  // Erasing reaches customers who are deleted; runs, deliveries and intents have no version, and a test message changes nothing.
  expect(without.toSorted()).toEqual([
    'automation-runs.cancel',
    'automation-runs.retry',
    'customers.erase',
    'intents.report',
    'webhooks.dismissFailed',
    'webhooks.test',
  ])
  for (const route of actions.filter(({ conditional }) => conditional)) expect(problemsOf(route)).toContain('stale_version')
})

describe('an action with If-Match', () => {
  test('is done once when it was sent twice: the second finds another version', async () => {
    const site = createSite()
    const { id: terrainId } = (await site.call('terrains.create', { body: { name: 'Orchard 4' } })).body
    const body = { customerId: site.addCustomer().id, terrainId, period: { amount: 1, unit: 'months' }, rate: 100 }
    const { id } = (await site.call('occupations.create', { body })).body
    const extend = () => site.call('occupations.extend', { params: { id: String(id) }, ifVersion: 1 })
    expect([(await extend()).status, await extend()]).toMatchObject([200, { status: 412, problem: { code: 'stale_version' } }])
    expect((await site.call('invoices.list')).body.data).toHaveLength(1)
  })

  test('asks nothing of the outside when it is stale', async () => {
    const site = createSite()
    const { id } = (await site.call('access-points.create', { body: { name: 'Gate' } })).body
    const stale = await site.call('access-points.open', { params: { id: String(id) }, ifVersion: 2 })
    expect(stale).toMatchObject({ status: 412, problem: { errors: [{ parameter: 'If-Match' }] } })
    expect(site.memory.effects).toEqual([])
  })
})
