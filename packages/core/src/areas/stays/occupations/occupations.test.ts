import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { parseTime } from '../../../kernel/time.ts'
import { periodLater } from './period.ts'

let site: Site
let customerId: string
let terrainId: string
beforeEach(async () => {
  site = createSite()
  customerId = site.addCustomer().id
  terrainId = String((await site.call('terrains.create', { body: { name: 'Berth 3', type: 'BERTH' } })).body.id)
})

const begin = (body: object = {}) => site.call('occupations.create', { body: { customerId, terrainId, ...body } })
const change = (id: unknown, body: object) => site.call('occupations.update', { params: { id: String(id) }, body })
const currentTerrain = () => site.record(terrainId)

describe('an occupation', () => {
  test('takes its terrain, from now on and for one period, and the terrain tells of it', async () => {
    const { status, body } = await begin({ rate: 99.99 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ startAt: '2026-07-01T12:00:00.000Z', endAt: '2026-08-01T12:00:00.000Z', status: 'ACTIVE', rate: 99.99 })
    expect(currentTerrain()).toMatchObject({ status: 'OCCUPIED', currentOccupationId: body.id })
    expect(site.events()).toMatchObject([{ key: 'terrain:updated', data: { previous: { status: 'FREE', currentOccupationId: null } } }])
    expect(await begin()).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('is occupied') } })
  })

  test('that is ended gives the terrain back, and is not changed any more', async () => {
    const { id } = (await begin()).body
    expect((await change(id, { status: 'ENDED' })).body).toMatchObject({ status: 'ENDED', endAt: '2026-07-01T12:00:00.000Z' })
    expect(currentTerrain()).toMatchObject({ status: 'FREE', currentOccupationId: null })
    expect(site.events().map(({ key }) => key)).toEqual(['terrain:updated', 'terrain:updated'])
    expect(await change(id, { status: 'ACTIVE' })).toMatchObject({ status: 409 })
    expect(await change(id, { externalId: 'pms-1' })).toMatchObject({ status: 200 })
  })

  test('that ended before it was written down leaves the terrain alone', async () => {
    expect(await begin({ startAt: '2025-01-01T12:00:00Z', endAt: '2025-02-01T12:00:00Z', status: 'ENDED' })).toMatchObject({ status: 201 })
    expect(currentTerrain()).toMatchObject({ status: 'FREE' })
    expect(site.events()).toEqual([])
  })

  test('stays where it is, and ends after it begins', async () => {
    const { id } = (await begin()).body
    const other = (await site.call('terrains.create', { body: { name: 'Berth 4' } })).body.id
    expect(await change(id, { terrainId: other })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('terrainId'), errors: [{ pointer: '/terrainId' }] },
    })
    expect(await change(id, { endAt: '2026-07-01T12:00:00Z' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/endAt' }] } })
  })
})

describe('the status of a terrain', () => {
  const set = (status: string) => site.call('terrains.update', { params: { id: terrainId }, body: { status } })

  test('is blocked and freed by hand, and told of', async () => {
    expect(await set('BLOCKED')).toMatchObject({ status: 200 })
    expect(await begin()).toMatchObject({ status: 409, problem: { detail: 'The terrain Berth 3 is blocked: free it first.' } })
    expect(await set('FREE')).toMatchObject({ status: 200 })
    expect(site.events().map(({ key }) => key)).toEqual(['terrain:updated', 'terrain:updated'])
  })

  test('is occupied by an occupation only, and not freed under somebody', async () => {
    expect(await set('OCCUPIED')).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/status', code: 'not_allowed' }] } })
    expect(await site.call('terrains.create', { body: { name: 'x', status: 'OCCUPIED' } })).toMatchObject({ status: 400 })
    await begin()
    expect(await set('FREE')).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('end the occupation') } })
  })
})

test.each([
  ['a day across the change of the clock', '2026-03-28T13:00:00Z', { amount: 1, unit: 'days' }, '2026-03-29T12:00:00.000Z'],
  ['two weeks', '2026-07-01T12:00:00Z', { amount: 2, unit: 'weeks' }, '2026-07-15T12:00:00.000Z'],
  ['a month into winter', '2026-09-30T12:00:00Z', { amount: 1, unit: 'months' }, '2026-10-30T13:00:00.000Z'],
  ['a year from 29 February', '2028-02-29T12:00:00Z', { amount: 1, unit: 'years' }, '2029-02-28T12:00:00.000Z'],
] as const)('%s later', (_title, from, period, want) => {
  expect(new Date(periodLater(parseTime(from) as number, period, 'Europe/Brussels')).toISOString()).toBe(want)
})
