import { beforeEach, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { permissions } from '../../../kernel/permissions.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

test('an administrator gets everything, and it is noted who did', async () => {
  expect(await site.call('orgs.export')).toEqual({
    status: 200,
    body: { organizationId: site.park.id, fileName: 'demo-park-2026-07-01.zip' },
  })
  expect([...site.state.exports.values()]).toEqual([site.administrator])
})

test('nobody else does, whatever they may read', async () => {
  const reader = site.colleague('organization:read', 'organization:write', 'members:read', 'customers:read')
  expect(await site.call('orgs.export', { as: reader })).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining('only an administrator') },
  })
  // It is told to them at once, and not after they have got a permission that is not enough.
  expect(await site.call('orgs.export', { as: site.colleague() })).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining('The permission * is missing') },
  })
  expect(await site.call('orgs.export', { as: site.colleague(...Object.keys(permissions)) })).toMatchObject({ status: 403 })
  const narrowed = { ...site.administrator, narrowed: true, permissions: ['organization:read'] }
  expect(await site.call('orgs.export', { as: narrowed })).toMatchObject({ status: 403 })
  expect(site.state.exports.size).toBe(0)
})

test('automations do not, although they may do everything', async () => {
  expect(await site.call('orgs.export', { as: workflowCaller(site.park.id) })).toMatchObject({ status: 403 })
  expect(site.state.exports.size).toBe(0)
})
