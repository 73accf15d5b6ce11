import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
let terrainId: string
let seen: number
beforeEach(async () => {
  site = createSite()
  terrainId = String((await site.call('terrains.create', { body: { name: 'Berth 3' } })).body.id)
  seen = 0
})

const newMeter = async (body: object = {}) => {
  const answer = await site.call('meters.create', { body: { terrainId, type: 'ELECTRICITY', serial: 'E-1', ...body } })
  seen = site.events().length
  return String(answer.body.id)
}
const act = (verb: string, id: string, body: object) => site.call(`meters.${verb}`, { params: { id }, body })
const read = (id: string, body: object) => act('readings', id, body)
const get = async (id: string) => (await site.call('meters.get', { params: { id } })).body
const getTerrain = async (id = terrainId) => (await site.call('terrains.get', { params: { id } })).body
const newEvents = () => {
  const fresh = site.events().slice(seen)
  seen = site.events().length
  return fresh
}

describe('a meter', () => {
  test('is written down with what it shows, and its terrain names it', async () => {
    const body = { terrainId, type: 'WATER', serial: 'W-1', unitPrice: 4.123456, initialReading: 12.125 }
    const { status, body: made } = await site.call('meters.create', { body })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      state: 'ON',
      lastReading: 12.125,
      invoicedReading: 12.125,
      unitPrice: 4.123456,
      vat: 21,
      lastReadAt: null,
    })
    expect(await getTerrain()).toMatchObject({ meterIds: [made.id] })
    expect(newEvents()).toMatchObject([{ key: 'terrain:updated', data: { terrain: { meterIds: [made.id] }, previous: { meterIds: [] } } }])
  })

  test('[EVT-10] moves from one terrain to another, and both tell of it', async () => {
    const [id, stays] = [await newMeter(), await newMeter()]
    const other = String((await site.call('terrains.create', { body: { name: 'Berth 4' } })).body.id)
    await act('update', id, { terrainId: other })
    expect(newEvents().map(({ key, about }) => `${key} ${about.id}`)).toEqual([
      `meter:updated ${id}`,
      `terrain:updated ${terrainId}`,
      `terrain:updated ${other}`,
    ])
    expect([(await getTerrain()).meterIds, (await getTerrain(other)).meterIds]).toEqual([[stays], [id]])
    await act('update', id, { terrainId: null })
    expect((await getTerrain(other)).meterIds).toEqual([])
  })

  test('is the hundred and first on its terrain nowhere', async () => {
    for (let count = 0; count < 100; count++) await newMeter()
    expect(await site.call('meters.create', { body: { terrainId, type: 'GAS', serial: 'G-1' } })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('Berth 3 has 100 meters already') },
    })
  })

  test.each([
    ['without a serial number', { serial: undefined }, '/serial'],
    ['of another kind', { type: 'STEAM' }, '/type'],
    ['on a terrain that there is not', { terrainId: exampleId('terrain', 99) }, '/terrainId'],
    ['at a price of seven decimals', { unitPrice: 0.1234567 }, '/unitPrice'],
    ['with a reading of four decimals', { initialReading: 1.0001 }, '/initialReading'],
    ['with a state', { state: 'OFF' }, '/state'],
  ])('%s is refused', async (_title, body, pointer) => {
    const sent = { terrainId, type: 'GAS', serial: 'G-1', ...body }
    const { serial } = sent
    const answer = await site.call('meters.create', { body: serial === undefined ? { terrainId, type: 'GAS' } : sent })
    expect(answer).toMatchObject({ status: 400, problem: { errors: [{ pointer }] } })
  })

  test('is found by its terrain, type and state, and needs its permission', async () => {
    const id = await newMeter({ type: 'GAS' })
    await newMeter({ terrainId: null })
    for (const query of [{ terrainId }, { type: 'GAS' }]) expect(rowsOf(await site.call('meters.list', { query }))).toMatchObject([{ id }])
    expect(rowsOf(await site.call('meters.list', { query: { state: 'OFF' } }))).toEqual([])
    const as = site.colleague('meters:read', 'terrains:write')
    for (const verb of ['readings', 'switch', 'alarms']) {
      const body = { readings: { value: 1 }, switch: { state: 'OFF' }, alarms: { message: 'x' } }[verb]
      expect(await site.call(`meters.${verb}`, { as, params: { id }, body })).toMatchObject({ status: 403 })
    }
    expect(await site.call('terrains.switchMeters', { as, params: { id: terrainId }, body: { state: 'OFF' } })).toMatchObject({
      status: 403,
    })
  })
})

describe('a reading', () => {
  test('[EVT-10] is kept, shows in the meter and is told of', async () => {
    const id = await newMeter()
    const { body } = await read(id, { value: 10.125, at: '2026-07-01T13:00:00+02:00' })
    expect(body).toMatchObject({ lastReading: 10.125, lastReadAt: '2026-07-01T11:00:00.000Z', invoicedReading: 0 })
    expect(newEvents()).toMatchObject([{ key: 'meter:updated', data: { meter: body, previous: { lastReading: 0, lastReadAt: null } } }])
    const rows = rowsOf(await site.call('meter-readings.list', { query: { meterId: id } }))
    expect(rows).toMatchObject([{ meterId: id, value: 10.125, at: '2026-07-01T11:00:00.000Z', kind: 'READ', invoicedAt: null }])
    expect(await site.call('meter-readings.get', { params: { id: String(rows[0]?.id) } })).toMatchObject({ body: rows[0] })
  })

  test.each([
    ['below the last one', { value: 9.999 }, '/value', 'value 9.999 is below the last reading, which is 10'],
    ['of the future', { value: 11, at: '2026-07-01T12:00:00.001Z' }, '/at', 'at lies in the future'],
    ['before the last one', { value: 11, at: '2026-07-01T11:59:59.999Z' }, '/at', 'at lies before the last reading'],
    ['of four decimals', { value: 10.0001 }, '/value', 'at most 3 digits'],
    ['that is a correction and a reset', { value: 1, correction: true, reset: true }, '/reset', 'not both'],
  ])('%s is refused and changes nothing', async (_title, body, pointer, words) => {
    const id = await newMeter()
    await read(id, { value: 10 })
    newEvents()
    expect(await read(id, body)).toMatchObject({ status: 400, problem: { errors: [{ pointer, message: expect.stringContaining(words) }] } })
    expect([await get(id), newEvents()]).toMatchObject([{ lastReading: 10 }, []])
  })

  test('stands in place of a wrong one, down to what is on an invoice', async () => {
    const id = await newMeter({ initialReading: 5 })
    await read(id, { value: 1000 })
    expect(await read(id, { value: 100, correction: true })).toMatchObject({ body: { lastReading: 100, invoicedReading: 5 } })
    expect(await read(id, { value: 4.999, correction: true })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('up to 5 is on an invoice already') },
    })
  })

  test('begins anew where the meter was replaced', async () => {
    const id = await newMeter({ initialReading: 5 })
    expect(await read(id, { value: 2, reset: true })).toMatchObject({ body: { lastReading: 2, invoicedReading: 2 } })
    expect(rowsOf(await site.call('meter-readings.list', {}))).toMatchObject([{ kind: 'RESET', value: 2 }])
  })
})

describe('a switch', () => {
  test('[STEP-meterSwitch-02] asks the outside, and is told of once it is done', async () => {
    const id = await newMeter()
    const { body } = await act('switch', id, { state: 'OFF' })
    expect(body).toMatchObject({ state: 'OFF' })
    expect(newEvents()).toMatchObject([{ key: 'meter:updated', data: { meter: body, previous: { state: 'ON' } } }])
    const payload = { action: 'switch', state: 'OFF', meters: [{ id, serial: 'E-1', type: 'ELECTRICITY', terrainId, controllerId: null }] }
    expect(site.memory.effects).toMatchObject([{ effect: { kind: 'meter', about: { model: 'meter', id }, payload } }])
  })

  test('of one that is so already asks nobody and tells of nothing', async () => {
    const id = await newMeter()
    expect((await act('switch', id, { state: 'ON' })).body).toEqual(await get(id))
    expect([newEvents(), site.memory.effects]).toEqual([[], []])
  })

  test('that the outside refuses changes nothing', async () => {
    site = createSite({ outside: () => ({ accepted: false, reason: 'The controller does not answer.' }) })
    terrainId = String((await site.call('terrains.create', { body: { name: 'Berth 3' } })).body.id)
    const id = await newMeter()
    const refused = { status: 409, problem: { code: 'external_refused', detail: 'The controller does not answer.' } }
    expect(await act('switch', id, { state: 'OFF' })).toMatchObject(refused)
    expect(await site.call('terrains.switchMeters', { params: { id: terrainId }, body: { state: 'OFF' } })).toMatchObject(refused)
    expect([await get(id), newEvents()]).toMatchObject([{ state: 'ON' }, []])
  })

  test('[STEP-meterSwitch-01] of a terrain is one order for all that differ', async () => {
    const [first, second, third] = [await newMeter(), await newMeter({ type: 'WATER' }), await newMeter({ type: 'GAS' })] as const
    await act('switch', second, { state: 'OFF' })
    newEvents()
    const switchAll = () => site.call('terrains.switchMeters', { params: { id: terrainId }, body: { state: 'OFF' } })
    const { body } = await switchAll()
    expect(body.meters).toMatchObject([first, second, third].map((id) => ({ id, state: 'OFF' })))
    expect(newEvents().map(({ key, about }) => [key, about.id])).toEqual([
      ['meter:updated', first],
      ['meter:updated', third],
    ])
    expect(site.memory.effects.slice(1)).toMatchObject([
      { effect: { about: { model: 'terrain', id: terrainId }, payload: { meters: [{ id: first }, { id: third }] } } },
    ])
    expect((await switchAll()).body).toEqual(body)
    expect([newEvents(), site.memory.effects.length]).toEqual([[], 2])
  })

  test('of a terrain without meters is refused', async () => {
    expect(await site.call('terrains.switchMeters', { params: { id: terrainId }, body: { state: 'ON' } })).toMatchObject({
      status: 409,
      problem: { detail: 'There is no meter on the terrain Berth 3. Place one there first: set its terrainId.' },
    })
    expect(await act('switch', exampleId('meter', 99), { state: 'ON' })).toMatchObject({ status: 404 })
  })
})

const alarmOf = ({ body }: Answer) => body.alarm as Values

describe('an alarm', () => {
  test('[EVT-10] is raised and resolved, each once', async () => {
    const id = await newMeter()
    const meter = await get(id)
    const raised = alarmOf(await act('alarms', id, { message: 'Leak suspected', severity: 'CRITICAL' }))
    expect(raised).toMatchObject({ meterId: id, status: 'OPEN', severity: 'CRITICAL', resolvedAt: null })
    expect(newEvents()).toMatchObject([{ key: 'meter-alarm:created', data: { alarm: raised, meter } }])
    site.surroundings.now = NOON + 60_000
    const resolved = alarmOf(await act('alarms', id, { resolve: raised.id }))
    expect(resolved).toMatchObject({ id: raised.id, status: 'RESOLVED', resolvedAt: '2026-07-01T12:01:00.000Z' })
    expect(newEvents()).toMatchObject([{ key: 'meter-alarm:resolved', data: { alarm: resolved, meter } }])
    expect(alarmOf(await act('alarms', id, { resolve: raised.id }))).toEqual(resolved)
    expect(newEvents()).toEqual([])
    await act('alarms', id, { message: 'Again' })
    expect(rowsOf(await site.call('meter-alarms.list', { query: { status: 'OPEN', meterId: id } }))).toMatchObject([
      { severity: 'WARNING' },
    ])
    expect(await site.call('meter-alarms.get', { params: { id: String(raised.id) } })).toMatchObject({ body: { status: 'RESOLVED' } })
  })

  test.each([
    ['of neither', {}, '/message'],
    ['of both', { message: 'x', resolve: exampleId('meterAlarm') }, '/message'],
    ['of one that there is not', { resolve: exampleId('meterAlarm') }, '/resolve'],
    ['without words', { message: '' }, '/message'],
  ])('%s is refused', async (_title, body, pointer) => {
    expect(await act('alarms', await newMeter(), body)).toMatchObject({ status: 400, problem: { errors: [{ pointer }] } })
  })

  test('of another meter is not resolved here', async () => {
    const { id } = alarmOf(await act('alarms', await newMeter(), { message: 'x' }))
    expect(await act('alarms', await newMeter(), { resolve: id })).toMatchObject({ status: 400 })
  })
})
