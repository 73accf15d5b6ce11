import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
let customerId: string
beforeEach(() => {
  site = createSite()
  customerId = site.addCustomer({ lastName: 'Lovelace' }).id
})

const stay = { checkInAt: '2026-07-01T14:00:00+02:00', checkOutAt: '2026-07-08T09:00:00Z' }
const newTerrain = async (body: object = {}) =>
  String((await site.call('terrains.create', { body: { name: 'Lakeside', ...body } })).body.id)
const newStay = async (body: object = {}) =>
  String((await site.call('reservations.create', { body: { customerId, ...stay, ...body } })).body.id)
const act = (verb: string, id: string) => site.call(`reservations.${verb}`, { params: { id } })
const change = (id: string, body: object) => site.call('reservations.update', { params: { id }, body })
const terrainOf = async (id: string) => (await site.call('terrains.get', { params: { id } })).body
/** The keys of the events since the last look. */
let seen = 0
const newEvents = () => {
  const keys = site.events().slice(seen)
  seen = site.events().length
  return keys
}
beforeEach(() => {
  seen = 0
})

describe('a reservation', () => {
  test('[EVT-10] has a number, a status that its actions change, and is told of', async () => {
    const { status, body } = await site.call('reservations.create', { body: { customerId, ...stay, persons: 3, totalAmount: 420.5 } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      number: 'R-00001',
      status: 'RESERVED',
      checkInAt: '2026-07-01T12:00:00.000Z',
      persons: 3,
      totalAmount: 420.5,
      checkedInAt: null,
    })
    expect(newEvents()).toEqual([{ key: 'reservation:created', about: { model: 'reservation', id: body.id }, data: { reservation: body } }])
    expect((await change(String(body.id), { persons: 4 })).body.persons).toBe(4)
    expect(newEvents()).toMatchObject([{ key: 'reservation:updated', data: { previous: { persons: 3 } } }])
    expect(await newStay().then((id) => site.call('reservations.get', { params: { id } }))).toMatchObject({ body: { number: 'R-00002' } })
  })

  test.each([
    ['that ends before it begins', { checkOutAt: '2026-07-01T12:00:00Z' }, '/checkOutAt'],
    ['of an amount with three decimals', { totalAmount: 1.234 }, '/totalAmount'],
    ['of less than nothing', { totalAmount: -1 }, '/totalAmount'],
    ['of nobody', { persons: 0 }, '/persons'],
    ['of a customer that there is not', { customerId: exampleId('customer', 99) }, '/customerId'],
    ['with a status', { status: 'CHECKED_IN' }, '/status'],
  ])('%s is refused and has taken no number', async (_title, body, pointer) => {
    expect(await site.call('reservations.create', { body: { customerId, ...stay, ...body } })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer }] },
    })
    expect((await site.call('reservations.create', { body: { customerId, ...stay } })).body.number).toBe('R-00001')
  })

  test('is found by its customer, its terrain and its status', async () => {
    const terrainId = await newTerrain()
    const id = await newStay({ terrainId })
    await newStay()
    await act('checkIn', id)
    for (const query of [{ terrainId }, { status: 'CHECKED_IN' }]) {
      expect(rowsOf(await site.call('reservations.list', { query }))).toMatchObject([{ id }])
    }
    expect(rowsOf(await site.call('reservations.list', { query: { customerId } }))).toHaveLength(2)
  })
})

describe('check-in', () => {
  test('[STEP-reservationSetStatus-01] begins the occupation of the terrain', async () => {
    const terrainId = await newTerrain()
    const id = await newStay({ terrainId, totalAmount: 420 })
    newEvents()
    const { body } = await act('checkIn', id)
    expect(body).toMatchObject({ status: 'CHECKED_IN', checkedInAt: '2026-07-01T12:00:00.000Z' })
    const terrainRecord = await terrainOf(terrainId)
    expect(terrainRecord).toMatchObject({ status: 'OCCUPIED', currentOccupationId: expect.stringMatching(/^occ_/) })
    expect(newEvents()).toMatchObject([
      { key: 'reservation:updated', data: { previous: { status: 'RESERVED', checkedInAt: null } } },
      { key: 'terrain:updated', data: { terrain: terrainRecord, previous: { status: 'FREE' } } },
    ])
    expect(site.record(terrainRecord.currentOccupationId)).toMatchObject({
      ...{ customerId, terrainId, reservationId: id, status: 'ACTIVE', rate: 420, period: { amount: 7, unit: 'days' } },
      ...{ startAt: '2026-07-01T12:00:00.000Z', endAt: '2026-07-08T09:00:00.000Z' },
    })
  })

  test('[STEP-reservationSetStatus-02] has nothing to do when the guest is there already', async () => {
    const id = await newStay({ terrainId: await newTerrain() })
    const first = await act('checkIn', id)
    newEvents()
    expect((await act('checkIn', id)).body).toEqual(first.body)
    expect(newEvents()).toEqual([])
  })

  test('without a terrain changes the reservation alone', async () => {
    const id = await newStay()
    newEvents()
    await act('checkIn', id)
    expect(newEvents()).toMatchObject([{ key: 'reservation:updated' }])
  })

  test('of somebody who comes after they were to leave lasts for one more period', async () => {
    const terrainId = await newTerrain()
    const id = await newStay({ terrainId })
    site.surroundings.now = NOON + 30 * 86_400_000
    await act('checkIn', id)
    const { currentOccupationId } = await terrainOf(terrainId)
    expect(site.record(currentOccupationId)).toMatchObject({ startAt: '2026-07-31T12:00:00.000Z', endAt: null })
  })

  test.each([
    ['checkOut', 'checked out already'],
    ['cancel', 'is cancelled'],
  ])('is not possible after %s', async (verb, words) => {
    const id = await newStay()
    if (verb === 'checkOut') await act('checkIn', id)
    await act(verb, id)
    expect(await act('checkIn', id)).toMatchObject({ status: 409, problem: { code: 'conflict', detail: expect.stringContaining(words) } })
  })

  test('into a terrain that somebody has, or that is blocked, is refused and changes nothing', async () => {
    const terrainId = await newTerrain()
    await act('checkIn', await newStay({ terrainId }))
    const second = await newStay({ terrainId })
    const before = site.snapshot()
    expect(await act('checkIn', second)).toMatchObject({
      status: 409,
      problem: { detail: expect.stringMatching(/^The terrain Lakeside is occupied \(occ_/) },
    })
    expect(site.snapshot()).toEqual(before)
    const blocked = await newStay({ terrainId: await newTerrain({ status: 'BLOCKED' }) })
    expect(await act('checkIn', blocked)).toMatchObject({
      status: 409,
      problem: { detail: 'The terrain Lakeside is blocked: free it first.' },
    })
  })
})

describe('check-out', () => {
  test('ends the occupation and frees the terrain', async () => {
    const terrainId = await newTerrain()
    const id = await newStay({ terrainId })
    await act('checkIn', id)
    const { currentOccupationId } = await terrainOf(terrainId)
    site.surroundings.now = NOON + 3_600_000
    newEvents()
    expect((await act('checkOut', id)).body).toMatchObject({ status: 'CHECKED_OUT', checkedOutAt: '2026-07-01T13:00:00.000Z' })
    expect(newEvents()).toMatchObject([
      { key: 'reservation:updated', data: { previous: { status: 'CHECKED_IN' } } },
      { key: 'terrain:updated', data: { previous: { status: 'OCCUPIED', currentOccupationId } } },
    ])
    expect(await terrainOf(terrainId)).toMatchObject({ status: 'FREE', currentOccupationId: null })
    expect(site.record(currentOccupationId)).toMatchObject({ status: 'ENDED', endAt: '2026-07-01T13:00:00.000Z' })
    const after = site.snapshot()
    expect((await act('checkOut', id)).status).toBe(200)
    expect(site.snapshot()).toEqual(after)
  })

  test('is not possible before check-in, nor of a cancelled stay', async () => {
    const id = await newStay()
    expect(await act('checkOut', id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('not checked in yet') } })
    await act('cancel', id)
    expect(await act('checkOut', id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('cancelled') } })
  })
})

describe('cancelling', () => {
  test('is told of once', async () => {
    const id = await newStay()
    newEvents()
    expect((await act('cancel', id)).body).toMatchObject({ status: 'CANCELLED', cancelledAt: '2026-07-01T12:00:00.000Z' })
    expect(newEvents()).toMatchObject([{ key: 'reservation:updated', data: { previous: { status: 'RESERVED', cancelledAt: null } } }])
    expect((await act('cancel', id)).status).toBe(200)
    expect(newEvents()).toEqual([])
  })

  test('is not possible once the guest has come', async () => {
    const id = await newStay()
    await act('checkIn', id)
    expect(await act('cancel', id)).toMatchObject({ status: 409, problem: { detail: 'The guest has checked in: check out instead.' } })
    await act('checkOut', id)
    expect(await act('cancel', id)).toMatchObject({ status: 409 })
  })
})

test('of a stay that is over only notes and custom fields change', async () => {
  const id = await newStay()
  await act('cancel', id)
  expect(await change(id, { persons: 3 })).toMatchObject({
    status: 409,
    problem: { detail: expect.stringMatching(/^persons .*is cancelled/), errors: [{ pointer: '/persons' }] },
  })
  expect(await change(id, { notes: 'Called on Monday', customFields: { refund: true } })).toMatchObject({ status: 200 })
})

test('a guest who is there stays on their terrain until they check out', async () => {
  const id = await newStay({ terrainId: await newTerrain() })
  await act('checkIn', id)
  expect(await change(id, { customerId: site.addCustomer().id })).toMatchObject({
    status: 409,
    problem: { detail: expect.stringMatching(/^customerId .*check out first/), errors: [{ pointer: '/customerId' }] },
  })
  expect(await change(id, { terrainId: await newTerrain() })).toMatchObject({
    status: 409,
    problem: { detail: expect.stringMatching(/^terrainId .*check out first/), errors: [{ pointer: '/terrainId' }] },
  })
  expect(await change(id, { checkOutAt: '2026-07-09T09:00:00Z' })).toMatchObject({ status: 200 })
})

test('reading does not allow to check in', async () => {
  const id = await newStay()
  expect(await site.call('reservations.checkIn', { params: { id }, as: site.colleague('reservations:read') })).toMatchObject({
    status: 403,
  })
})
