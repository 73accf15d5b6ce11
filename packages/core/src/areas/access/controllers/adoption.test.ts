import { beforeEach, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'

let site: Site
let id: string
beforeEach(async () => {
  site = createSite()
  id = String((await site.call('controllers.create', { body: { name: 'Main gate', serial: 'CTL-1' } })).body.id)
})

const decide = (adoption: string, call: object = {}) => site.call('controllers.adoption', { params: { id }, body: { adoption }, ...call })
const events = () => site.events().slice(1)
const keys = () => events().map(({ key }) => key)

test('[EVT-10] a request, an approval and a rejection are told, with what stood before', async () => {
  const about = { model: 'controller', id }
  const requested = await decide('REQUESTED')
  expect(requested).toMatchObject({ status: 200, body: { adoption: 'REQUESTED', version: 1 } })
  expect(events()).toEqual([
    { key: 'controller:adoption:requested', about, data: { controller: requested.body, previousAdoption: 'REQUESTED' } },
  ])
  const approved = await decide('APPROVED')
  const rejected = await decide('REJECTED')
  expect(events().slice(1)).toEqual([
    { key: 'controller:updated', about, data: { controller: approved.body, previous: { adoption: 'REQUESTED' } } },
    { key: 'controller:adoption:approved', about, data: { controller: approved.body, previousAdoption: 'REQUESTED' } },
    { key: 'controller:updated', about, data: { controller: rejected.body, previous: { adoption: 'APPROVED' } } },
    { key: 'controller:adoption:rejected', about, data: { controller: rejected.body, previousAdoption: 'APPROVED' } },
  ])
})

test('a controller that was rejected may ask again, and one that asks twice is heard twice', async () => {
  await decide('REJECTED')
  expect((await decide('REQUESTED')).body).toMatchObject({ adoption: 'REQUESTED' })
  await decide('REQUESTED')
  expect(keys().filter((key) => key === 'controller:adoption:requested')).toHaveLength(2)
})

test.each([
  ['APPROVED', 'APPROVED'],
  ['REJECTED', 'REJECTED'],
  ['APPROVED', 'REQUESTED'],
])('where it is %s, %s changes nothing', async (first, second) => {
  await decide(first)
  const [before, count] = [site.record(id), keys().length]
  expect(await decide(second)).toMatchObject({ status: 200, body: before })
  expect(keys()).toHaveLength(count)
})

test('what is no decision, or of no controller, is refused', async () => {
  expect(await decide('MAYBE')).toMatchObject({ status: 400 })
  expect(await decide('APPROVED', { params: { id: 'ctl_01k8e5m1z0f7q8r9s0t1v2w301' } })).toMatchObject({ status: 404 })
  expect(await decide('APPROVED', { as: site.colleague('accessControl:read') })).toMatchObject({ status: 403 })
  expect(await decide('APPROVED', { as: site.colleague('accessControl:write') })).toMatchObject({ status: 200 })
})
