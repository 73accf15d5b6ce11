import { expect, test } from 'vitest'
import { createSite, rowsOf } from '../../../../test/site.ts'

test('a controller asks to be adopted at first, and every change of it is told', async () => {
  const site = createSite()
  const { body } = await site.call('controllers.create', { body: { name: 'Main gate', serial: 'CTL-1' } })
  expect(body).toMatchObject({ adoption: 'REQUESTED' })
  const params = { id: String(body.id) }
  await site.call('controllers.update', { params, body: { name: 'Gate' } })
  expect(rowsOf(await site.call('controllers.list', { query: { adoption: 'REQUESTED' } }))).toHaveLength(1)
  expect(rowsOf(await site.call('controllers.list', { query: { adoption: 'APPROVED' } }))).toEqual([])
  expect(await site.call('controllers.update', { params, body: { adoption: 'APPROVED' } })).toMatchObject({ status: 400 })
  await site.call('controllers.delete', { params })
  expect(site.events().map(({ key }) => key)).toEqual(['controller:created', 'controller:updated', 'controller:deleted'])
})
