import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { runTimer } from '../../record-timers.ts'
import { accessPoint } from './access-point.ts'

let site: Site
let answer: EffectAnswer
beforeEach(() => {
  answer = { accepted: true, values: {} }
  site = createSite({ outside: () => answer })
})

const create = async (body: object = { name: 'Barrier north' }) => (await site.call('access-points.create', { body })).body
const act = (verb: string, id: unknown, body?: object, call: object = {}) =>
  site.call(`access-points.${verb}`, { params: { id: String(id) }, ...(body ? { body } : {}), ...call })
const eventKeys = () => site.events().map(({ key }) => key)
const dueAt = () => site.memory.timers.map(({ timer, recordId, at }) => [timer, recordId, at])

/** Goes to a moment and lets what is due then go off, as a host does. */
async function goTo(now: number) {
  site.surroundings.now = now
  for (const { timer, recordId, at } of site.memory.timers) {
    if (at > now) continue
    const port = site.port()
    await port.setTimer(timer, recordId, null)
    await runTimer(port, timer, recordId)
  }
}

test('an access point is closed at first, and may be open for 120 seconds', async () => {
  const point = await create()
  expect(point).toMatchObject({ kind: null, controllerId: null, physicalState: 'CLOSED', openSince: null, maxOpenSeconds: 120 })
  expect((await act('update', point.id, { name: 'Gate' })).body).toMatchObject({ name: 'Gate' })
  await act('delete', point.id)
  expect(eventKeys()).toEqual(['accessPoint:created', 'accessPoint:updated', 'accessPoint:deleted'])
})

test('an access point of a controller that does not exist is refused', async () => {
  const body = { name: 'x', controllerId: 'ctl_01k8e5m1z0f7q8r9s0t1v2w301' }
  expect(await site.call('access-points.create', { body })).toMatchObject({
    status: 400,
    problem: { errors: [{ pointer: '/controllerId', code: 'unknown_record' }] },
  })
})

describe('opening and closing', () => {
  test('asks the controller, and tells that the state has changed, and from what', async () => {
    const point = await create()
    const opened = await act('open', point.id)
    const { id, name } = point
    expect(opened.body).toEqual({
      ...point,
      version: 2,
      physicalState: 'OPEN',
      stateFrom: 'COMMANDED',
      openSince: '2026-07-01T12:00:00.000Z',
    })
    expect(site.memory.effects.map(({ effect }) => effect)).toEqual([
      {
        kind: 'access',
        about: { model: 'accessPoint', id },
        payload: { action: 'open', name, controllerId: null, externalId: null },
      },
    ])
    site.surroundings.now += 5000
    const closed = await act('close', point.id)
    expect(closed.body).toMatchObject({ physicalState: 'CLOSED', openSince: null, version: 3 })
    expect(site.events().slice(1)).toEqual([
      {
        key: 'accessPoint:physicalStateChanged',
        about: { model: 'accessPoint', id },
        data: { accessPoint: opened.body, previousState: 'CLOSED' },
      },
      {
        key: 'accessPoint:physicalStateChanged',
        about: { model: 'accessPoint', id },
        data: { accessPoint: closed.body, previousState: 'OPEN' },
      },
    ])
    expect(dueAt()).toEqual([])
  })

  test.each(['open', 'close'])('to %s what stands so already asks again, and tells nothing', async (verb) => {
    const { id } = await create()
    await act(verb, id)
    const before = site.record(id)
    const count = eventKeys().length
    site.surroundings.now += 60_000
    expect(await act(verb, id)).toMatchObject({ status: 200, body: before })
    expect(site.memory.effects.at(-1)?.effect.payload).toMatchObject({ action: verb })
    expect(eventKeys()).toHaveLength(count)
  })

  test('changes nothing when the controller refuses, and says why', async () => {
    const { id } = await create()
    const before = site.record(id)
    answer = { accepted: false, reason: 'the barrier is locked' }
    expect(await act('open', id)).toMatchObject({ status: 409, problem: { code: 'external_refused', detail: 'the barrier is locked' } })
    answer = { accepted: false, reason: 'no answer', unknown: true }
    expect(await act('open', id)).toMatchObject({ status: 502, problem: { code: 'external_unknown' } })
    expect(site.record(id)).toEqual(before)
    expect(eventKeys()).toEqual(['accessPoint:created'])
  })

  test('is refused for what is not there, without asking', async () => {
    expect(await act('open', 'acp_01k8e5m1z0f7q8r9s0t1v2w301')).toMatchObject({ status: 404 })
    expect(site.memory.effects).toEqual([])
  })
})

describe('a report of the hardware', () => {
  test('says how it stands now', async () => {
    const { id } = await create()
    expect((await act('report', id, { physicalState: 'OPEN' })).body).toMatchObject({ physicalState: 'OPEN' })
    await act('report', id, { physicalState: 'OPEN' })
    await act('report', id, { physicalState: 'CLOSED' })
    expect(eventKeys().slice(1)).toEqual(['accessPoint:physicalStateChanged', 'accessPoint:physicalStateChanged'])
    expect(site.memory.effects).toEqual([])
  })

  test('says that it is open for too long, which is told once for each opening', async () => {
    const { id } = await create()
    await act('report', id, { physicalState: 'OPEN' })
    site.surroundings.now += 30_999
    await act('report', id, { openTooLong: true })
    await act('report', id, { openTooLong: true })
    await goTo(NOON + 600_000)
    const key = 'accessPoint:openTooLong'
    expect(site.events().filter((event) => event.key === key)).toEqual([
      { key, about: { model: 'accessPoint', id }, data: { accessPoint: site.record(id), openSeconds: 30 } },
    ])
    await act('report', id, { physicalState: 'CLOSED' })
    await act('report', id, { physicalState: 'OPEN', openTooLong: true })
    expect(eventKeys().filter((each) => each === key)).toHaveLength(2)
  })

  test('of nothing, or of a closed one that is open for too long, is refused', async () => {
    const { id } = await create()
    expect(await act('report', id, {})).toMatchObject({ status: 400, problem: { code: 'invalid_request' } })
    for (const body of [{ openTooLong: true }, { physicalState: 'CLOSED', openTooLong: true }]) {
      expect(await act('report', id, body)).toMatchObject({
        status: 409,
        problem: {
          code: 'conflict',
          detail: '"Barrier north" is closed, so it cannot be open for too long; report the physicalState OPEN with it when it is open',
        },
      })
    }
  })
})

describe('[EVT-04] open for too long', () => {
  test('is told when the limit has passed, once, with how long it was', async () => {
    const { id } = await create()
    await act('open', id)
    expect(dueAt()).toEqual([['accessPoints.openTooLong', id, NOON + 120_000]])
    await goTo(NOON + 119_999)
    expect(eventKeys()).not.toContain('accessPoint:openTooLong')
    await goTo(NOON + 120_000)
    expect(site.events().at(-1)).toEqual({
      key: 'accessPoint:openTooLong',
      about: { model: 'accessPoint', id },
      data: { accessPoint: site.record(id), openSeconds: 120 },
    })
    expect(site.record(id)).toMatchObject({ openTooLongAt: '2026-07-01T12:02:00.000Z', physicalState: 'OPEN' })
    const count = eventKeys().length
    await act('open', id)
    await goTo(NOON + 999_000)
    expect(eventKeys()).toHaveLength(count)
    expect(dueAt()).toEqual([])
  })

  test('is not told of one that was closed or deleted in time', async () => {
    const [closed, gone] = [await create(), await create()]
    for (const { id } of [closed, gone]) await act('open', id)
    await act('close', closed.id)
    await act('delete', gone.id)
    expect(dueAt()).toEqual([])
    const count = eventKeys().length
    site.surroundings.now += 500_000
    // As if the timer had gone off in the same moment.
    for (const { id } of [closed, gone]) await runTimer(site.port(), 'accessPoints.openTooLong', String(id))
    expect(eventKeys()).toHaveLength(count)
  })

  test('[G156] follows the limit of the access point, also when that changes while it is open', async () => {
    const { id } = await create({ name: 'Gate', maxOpenSeconds: 10 })
    await act('open', id)
    expect(dueAt()).toEqual([['accessPoints.openTooLong', id, NOON + 10_000]])
    await act('update', id, { maxOpenSeconds: 300 })
    expect(dueAt()).toEqual([['accessPoints.openTooLong', id, NOON + 300_000]])
    // The old timer, going off all the same, sets the right one.
    site.surroundings.now = NOON + 10_000
    const port = site.port()
    await port.setTimer('accessPoints.openTooLong', String(id), null)
    await runTimer(port, 'accessPoints.openTooLong', String(id))
    expect(dueAt()).toEqual([['accessPoints.openTooLong', id, NOON + 300_000]])
    await act('update', id, { maxOpenSeconds: 5 })
    await goTo(NOON + 11_000)
    expect(site.events().at(-1)).toMatchObject({ key: 'accessPoint:openTooLong', data: { openSeconds: 11 } })
    await act('update', id, { maxOpenSeconds: 20 })
    expect(dueAt()).toEqual([])
  })
})

test('whoever may not change access control moves nothing', async () => {
  const { id } = site.memory.add(accessPoint, { name: 'Gate' })
  const as = site.colleague('accessControl:read')
  for (const [verb, body] of [['open'], ['close'], ['report', { physicalState: 'OPEN' }]] as const)
    expect(await act(verb, id, body, { as })).toMatchObject({ status: 403 })
  expect(site.memory.effects).toEqual([])
  expect(await act('open', id, undefined, { as: site.colleague('accessControl:write') })).toMatchObject({ status: 200 })
})
