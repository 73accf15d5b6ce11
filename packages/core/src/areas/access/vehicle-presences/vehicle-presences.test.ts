import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const see = async (body: object = {}) => site.call('vehicle-presences.create', { body: { plate: '1-abc-234', ...body } })
const change = async (id: unknown, body: object) => site.call('vehicle-presences.update', { params: { id: String(id) }, body })
const updates = () => site.events().filter(({ key }) => key === 'vehiclePresence:updated')

test.each([
  ['INSIDE', { enteredAt: '2026-07-01T12:00:00.000Z', departedAt: null }],
  ['GHOST', { enteredAt: null, departedAt: null }],
  ['DEPARTED', { enteredAt: null, departedAt: '2026-07-01T12:00:00.000Z' }],
])('[EVT-05] a vehicle that is seen first as %s is told, like any change', async (state, times) => {
  const { status, body } = await see({ state })
  expect(status).toBe(201)
  expect(body).toMatchObject({ plate: '1ABC234', state, ...times })
  expect(updates()).toEqual([
    { key: 'vehiclePresence:updated', about: { model: 'vehiclePresence', id: body.id }, data: { vehiclePresence: body, previous: {} } },
  ])
})

test('[EVT-05] a vehicle that comes in, leaves, and turns out to be a ghost is told each time', async () => {
  const { id } = (await see()).body
  site.surroundings.now += 60_000
  expect((await change(id, { state: 'DEPARTED' })).body).toMatchObject({
    enteredAt: '2026-07-01T12:00:00.000Z',
    departedAt: '2026-07-01T12:01:00.000Z',
  })
  expect((await change(id, { state: 'INSIDE' })).body).toMatchObject({ enteredAt: '2026-07-01T12:00:00.000Z', departedAt: null })
  await change(id, { state: 'GHOST' })
  await change(id, { state: 'GHOST' })
  expect(updates().map(({ data }) => data.previous)).toEqual([
    {},
    { state: 'INSIDE', departedAt: null },
    { state: 'DEPARTED', departedAt: '2026-07-01T12:01:00.000Z' },
    { state: 'INSIDE' },
  ])
})

describe('a vehicle that comes in once more', () => {
  test('and was not seen leaving makes a ghost of its visit before, which is told first', async () => {
    const first = (await see()).body
    const other = (await see({ plate: '2-XYZ-999' })).body
    const second = (await see({ plate: '1 ABC 234' })).body
    expect(site.record(first.id)).toMatchObject({ state: 'GHOST' })
    expect(site.record(other.id)).toMatchObject({ state: 'INSIDE' })
    expect(updates().map(({ about, data }) => [about.id, data.previous])).toEqual([
      [first.id, {}],
      [other.id, {}],
      [first.id, { state: 'INSIDE' }],
      [second.id, {}],
    ])
    expect(rowsOf(await site.call('vehicle-presences.list', { query: { plate: '1ABC234', state: 'INSIDE' } }))).toEqual([second])
  })

  test('leaves visits alone that have ended', async () => {
    const first = (await see()).body
    await change(first.id, { state: 'DEPARTED' })
    await see()
    expect(site.record(first.id)).toMatchObject({ state: 'DEPARTED' })
  })

  test('also by a change of what was read', async () => {
    const first = (await see()).body
    const second = (await see({ plate: '1ABC23' })).body
    await change(second.id, { plate: '1-ABC-234' })
    expect(site.record(first.id)).toMatchObject({ state: 'GHOST' })
    const count = updates().length
    await change(second.id, { plate: '1 abc 234' })
    expect(updates()).toHaveLength(count)
  })
})

describe('whose vehicle it is', () => {
  test('is found by an access method with the number plate, blocked or not', async () => {
    const { id: customerId } = site.addCustomer()
    const made = await site.call('access-methods.create', { body: { customerId, type: 'LPR', value: '1 ABC 234' } })
    expect((await see()).body).toMatchObject({ customerId })
    await site.call('access-methods.update', { params: { id: String(made.body.id) }, body: { status: 'BLOCKED' } })
    expect((await see()).body).toMatchObject({ customerId })
    expect((await see({ plate: '2XYZ999' })).body).toMatchObject({ customerId: null })
    expect((await see({ customerId: null })).body).toMatchObject({ customerId: null })
  })

  test('is whoever now has an active one with it, else who had it last', async () => {
    const [ada, bob] = [site.addCustomer(), site.addCustomer()]
    const give = (customerId: string, status: string) =>
      site.call('access-methods.create', { body: { customerId, type: 'LPR', value: '1ABC234', status } })
    await give(ada.id, 'ACTIVE')
    await give(bob.id, 'INACTIVE')
    expect((await see()).body).toMatchObject({ customerId: ada.id })
  })
})

test.each([
  [{ plate: '?' }, '/plate', 'format', '"?" is not a number plate: it has 2 to 15 letters and digits'],
  [
    { state: 'INSIDE', departedAt: '2026-07-01T12:00:00Z' },
    '/departedAt',
    'not_allowed',
    'a vehicle that is INSIDE has not departed: leave departedAt out, or send the state DEPARTED',
  ],
  [
    { state: 'DEPARTED', enteredAt: '2026-07-01T12:00:00Z', departedAt: '2026-07-01T11:59:59Z' },
    '/departedAt',
    'too_early',
    'departedAt must not be before enteredAt, 2026-07-01T12:00:00.000Z',
  ],
])('%j is refused', async (body, pointer, code, message) => {
  expect(await see(body)).toMatchObject({ status: 400, problem: { errors: [{ pointer, code, message }] } })
  expect(updates()).toEqual([])
})

test('who may only see terrains notes no vehicle', async () => {
  const body = { plate: '1ABC234' }
  expect(await site.call('vehicle-presences.create', { body, as: site.colleague('terrains:read') })).toMatchObject({ status: 403 })
  expect(await site.call('vehicle-presences.create', { body, as: site.colleague('terrains:write') })).toMatchObject({ status: 201 })
})
