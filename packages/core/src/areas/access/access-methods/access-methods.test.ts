import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import type { JobJoining, ServicePort, Values } from '../../../framework/operations/port.ts'
import { findRecordJob } from '../../record-jobs.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { controller } from '../controllers/controller.ts'
import { accessMethod } from './access-method.ts'
import { notifyControllers, notifyControllersOfErasure } from './notify-controllers.ts'
import { isTrivial } from './value.ts'

let site: Site
let answer: EffectAnswer
let customerId: string
beforeEach(() => {
  answer = { accepted: true, values: {} }
  site = createSite({ outside: () => answer })
  customerId = site.addCustomer({ firstName: 'Ada' }).id
})

const create = (body: object) => site.call('access-methods.create', { body: { customerId, ...body } })
const update = (id: unknown, body: object) => site.call('access-methods.update', { params: { id: String(id) }, body })
const eventKeys = () => site.events().map(({ key }) => key)
const operations = async () => rowsOf(await site.call('access-method-operations.list'))

describe('a new access method', () => {
  test('is told, and handed to the controllers', async () => {
    const { status, body } = await create({ type: 'LPR', value: ' 1-abc.234 ' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { value: '1ABC234', status: 'ACTIVE', accessPointIds: [], periodFrom: null, periodTo: null },
    })
    expect(eventKeys()).toEqual(['accessMethod:created', 'accessMethodOperation:created', 'accessMethodOperation:updated'])
    const [operation] = await operations()
    expect(operation).toMatchObject({
      accessMethodId: body.id,
      controllerId: null,
      kind: 'CREATE',
      status: 'DONE',
      doneAt: '2026-07-01T12:00:00.000Z',
    })
    expect(site.events().map(({ data }) => data)).toEqual([
      { accessMethod: body },
      { accessMethodOperation: { ...operation, version: 1, status: 'QUEUED', doneAt: null } },
      { accessMethodOperation: operation, previous: { status: 'QUEUED', doneAt: null } },
    ])
    expect(site.memory.effects.map(({ effect, awaited }) => ({ ...effect, awaited }))).toEqual([
      {
        kind: 'access',
        about: { model: 'accessMethodOperation', id: operation?.id },
        awaited: false,
        payload: {
          action: 'create',
          id: body.id,
          controllerId: null,
          customerId,
          type: 'LPR',
          value: '1ABC234',
          periodFrom: null,
          periodTo: null,
          status: 'ACTIVE',
          accessPointIds: [],
        },
      },
    ])
  })

  test('gets a QR code of at least 128 bits, or a PIN of six digits, when it has no value', async () => {
    const [one, other] = [await create({ type: 'QR_CODE' }), await create({ type: 'QR_CODE', value: null })]
    for (const { body } of [one, other]) expect(body.value).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(one.body.value).not.toBe(other.body.value)
    expect((await create({ type: 'PIN_CODE' })).body.value).toMatch(/^\d{6}$/)
    for (const [type, word] of [
      ['LPR', 'a number plate has to be told'],
      ['NFC', 'an NFC tag has to be told'],
    ])
      expect(await create({ type })).toMatchObject({
        status: 400,
        problem: {
          detail: expect.stringMatching(/^An? (number plate|NFC tag) has to be told: .*\.$/),
          errors: [{ pointer: '/value', message: expect.stringContaining(word as string) }],
        },
      })
  })

  test.each([
    ['PIN_CODE', '123', 'value is no PIN code: that has 4 to 12 digits'],
    ['PIN_CODE', '12a4', 'value is no PIN code: that has 4 to 12 digits'],
    ['LPR', '1_2', 'is not a number plate'],
    ['LPR', '-', 'is not a number plate'],
    ['NFC', '04', 'is not the UID of an NFC tag'],
  ])('of the type %s is refused with the value "%s"', async (type, value, words) => {
    const before = site.snapshot()
    expect(await create({ type, value })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/value', code: 'format', message: expect.stringContaining(words) }] },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('keeps an NFC tag as its UID, and a QR code as it was sent', async () => {
    expect((await create({ type: 'NFC', value: '04:a2:2b 92-5c' })).body.value).toBe('04A22B925C')
    expect((await create({ type: 'QR_CODE', value: 'a b-c' })).body.value).toBe('a b-c')
    expect((await create({ type: 'LPR', value: 'kü – ab 12' })).body.value).toBe('KÜAB12')
  })

  test('is refused with a value that an active one of the same type has', async () => {
    const { body } = await create({ type: 'LPR', value: '1ABC234' })
    expect(await create({ type: 'LPR', value: '1 abc 234' })).toMatchObject({
      status: 409,
      problem: {
        code: 'already_exists',
        errors: [
          {
            pointer: '/value',
            message: `the active access method ${body.id} has this value already; block that one, or choose another value`,
          },
        ],
      },
    })
    expect(await create({ type: 'QR_CODE', value: '1ABC234' })).toMatchObject({ status: 201 })
    expect(await create({ type: 'LPR', value: '1ABC234', status: 'INACTIVE' })).toMatchObject({ status: 201 })
    await update(body.id, { status: 'BLOCKED' })
    expect(await create({ type: 'LPR', value: '1ABC234' })).toMatchObject({ status: 201 })
    expect(await update(body.id, { status: 'ACTIVE' })).toMatchObject({ status: 409, problem: { code: 'already_exists' } })
  })

  test.each([
    ['a customer', { customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w399' }, '/customerId'],
    ['an access point', { accessPointIds: ['acp_01k8e5m1z0f7q8r9s0t1v2w301'] }, '/accessPointIds/0'],
  ])('is refused for %s that does not exist', async (_, body, pointer) => {
    expect(await create({ type: 'QR_CODE', ...body })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer, code: 'unknown_record' }] },
    })
  })

  test('[STEP-accessMethodCreate-02] keeps its period in UTC, and is refused when that ends before it begins', async () => {
    const period = { periodFrom: '2026-07-01T14:00:00+02:00', periodTo: '2026-07-08T10:00:00Z' }
    expect((await create({ type: 'QR_CODE', ...period })).body).toMatchObject({
      periodFrom: '2026-07-01T12:00:00.000Z',
      periodTo: '2026-07-08T10:00:00.000Z',
    })
    expect(await create({ type: 'QR_CODE', periodFrom: period.periodTo, periodTo: period.periodFrom })).toMatchObject({
      status: 400,
      problem: {
        errors: [
          {
            pointer: '/periodTo',
            message: 'periodTo, 2026-07-01T12:00:00.000Z, must be after periodFrom, 2026-07-08T10:00:00.000Z',
          },
        ],
      },
    })
  })
})

test('a PIN is in no event, but in answers and for the controllers', async () => {
  const { body } = await create({ type: 'PIN_CODE', value: '4711' })
  await update(body.id, { value: '4712' })
  expect(body.value).toBe('4711')
  expect(JSON.stringify(site.events())).not.toMatch(/471[12]/)
  expect(site.events().find(({ key }) => key === 'accessMethod:updated')?.data).toMatchObject({
    accessMethod: { value: null },
    previous: { value: null },
  })
  expect(site.memory.effects.map(({ effect }) => effect.payload.value)).toEqual(['4711', '4712'])
  const qr = await create({ type: 'QR_CODE' })
  expect(site.events().findLast(({ key }) => key === 'accessMethod:created')?.data).toEqual({ accessMethod: qr.body })
})

test('PINs that anybody would try first are not made', () => {
  for (const pin of ['000000', '777777', '123456', '654321', '012345']) expect(isTrivial(pin)).toBe(true)
  for (const pin of ['123457', '112233', '135790', '901234']) expect(isTrivial(pin)).toBe(false)
})

describe('changing an access method', () => {
  test('tells the controllers of what they decide by, and of nothing else', async () => {
    const { body } = await create({ type: 'LPR', value: '1ABC234' })
    const before = eventKeys().length
    await update(body.id, { customFields: { a: 1 } })
    expect(eventKeys().slice(before)).toEqual(['accessMethod:updated'])
    await update(body.id, { value: '1-ABC-234' })
    expect(eventKeys()).toHaveLength(before + 1)
    await update(body.id, { status: 'SOFT_BLOCKED' })
    expect(eventKeys().slice(before + 1)).toEqual([
      'accessMethod:updated',
      'accessMethodOperation:created',
      'accessMethodOperation:updated',
    ])
    expect(site.memory.effects.at(-1)?.effect.payload).toMatchObject({ action: 'update', status: 'SOFT_BLOCKED' })
  })

  test('to another type needs a value of that type, or makes one', async () => {
    const { body } = await create({ type: 'QR_CODE' })
    expect(await update(body.id, { type: 'LPR' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/value' }] } })
    expect((await update(body.id, { type: 'LPR', value: '1 abc 2' })).body).toMatchObject({ type: 'LPR', value: '1ABC2' })
    expect((await update(body.id, { type: 'PIN_CODE' })).body.value).toMatch(/^\d{6}$/)
    const { value } = (await update(body.id, { value: null })).body
    expect(value).toMatch(/^\d{6}$/)
    expect((await update(body.id, { status: 'BLOCKED' })).body.value).toBe(value)
  })

  test('hands it to the controllers of its access points, now and before, each once', async () => {
    const [a, b] = ['a', 'b'].map((name) => site.memory.add(controller, { name, serial: name }).id) as [string, string]
    const point = (controllerId: string | null) => site.memory.add(accessPoint, { name: 'x', controllerId }).id
    const [one, other, third, loose] = [point(a), point(a), point(b), point(null)]
    const { body } = await create({ type: 'QR_CODE', accessPointIds: [one, other] })
    expect((await operations()).map(({ controllerId }) => controllerId)).toEqual([a])
    await update(body.id, { accessPointIds: [third, loose] })
    expect((await operations()).slice(0, -1).map(({ kind, controllerId }) => [kind, controllerId])).toEqual([
      ['UPDATE', a],
      ['UPDATE', null],
      ['UPDATE', b],
    ])
    expect(rowsOf(await site.call('access-method-operations.list', { query: { controllerId: b } }))).toHaveLength(1)
  })

  test('an operation that the controller refuses has failed, and the change stands', async () => {
    answer = { accepted: false, reason: 'its memory is full' }
    const { status } = await create({ type: 'QR_CODE' })
    expect(status).toBe(201)
    expect(await operations()).toMatchObject([{ status: 'FAILED', error: 'its memory is full', doneAt: null }])
    expect(rowsOf(await site.call('access-method-operations.list', { query: { status: 'FAILED' } }))).toHaveLength(1)
  })
})

test('deleting an access method takes it from the controllers', async () => {
  const { body } = await create({ type: 'QR_CODE' })
  const before = eventKeys().length
  await site.call('access-methods.delete', { params: { id: String(body.id) } })
  expect(eventKeys().slice(before)).toEqual(['accessMethodOperation:created', 'accessMethodOperation:updated', 'accessMethod:deleted'])
  expect(site.memory.effects.at(-1)?.effect.payload).toMatchObject({ action: 'delete', id: body.id, value: body.value })
})

describe('where there are many controllers, the others', () => {
  const FIRST = 20

  /** An access method at so many doors, in a host with an afterwards: `change` does something, and what it returns tells the others of it. */
  async function atManyDoors(count: number) {
    const accessPointIds = Array.from({ length: count }, (_, index) => {
      const controllerId = site.memory.add(controller, { name: 'x', serial: String(index) }).id
      return site.memory.add(accessPoint, { name: 'x', controllerId }).id
    })
    const { id } = site.memory.add(accessMethod, { customerId, type: 'PIN_CODE', value: '4711', accessPointIds })
    const method = () => site.record(id) as never
    async function leave(work: (port: ServicePort) => Promise<void>) {
      const queued: [string, Values][] = []
      const queueJob = async (name: string, state: Values) => queued.push([name, state]) > 0
      await work({ ...site.port(), queueJob })
      expect(queued).toHaveLength(1)
      const [[name, state]] = queued as [[string, Values]]
      expect(JSON.stringify(state)).not.toMatch(/4711|cus_/)
      const before = site.memory.effects.length
      return async () => {
        for (let rest: Values | null = state; rest !== null; ) rest = await findRecordJob(name).advance(site.port(), rest, 10)
        return site.memory.effects.slice(before).map(({ effect }) => effect.payload)
      }
    }
    return { id, accessPointIds, method, leave }
  }

  test('are told of it as it is by then', async () => {
    const { id, method, leave } = await atManyDoors(50)
    const notifyRemaining = await leave((port) => notifyControllers(port, 'UPDATE', method()))
    expect(site.memory.effects).toHaveLength(FIRST)
    await site.port().update(accessMethod, method(), { status: 'BLOCKED' })
    const payloads = await notifyRemaining()
    expect(payloads).toHaveLength(30)
    for (const payload of payloads) expect(payload).toMatchObject({ action: 'update', id, value: '4711', status: 'BLOCKED' })
    expect(new Set((await operations()).map(({ controllerId }) => controllerId)).size).toBe(50)
  })

  test('are told to forget one that is gone by then, with nothing that is personal', async () => {
    const { id, accessPointIds, method, leave } = await atManyDoors(25)
    const notifyRemaining = await leave((port) => notifyControllers(port, 'UPDATE', method()))
    await site.port().remove(accessMethod, method())
    const payload = { action: 'delete', id, type: 'PIN_CODE', accessPointIds, erased: true, controllerId: expect.any(String) }
    expect(await notifyRemaining()).toEqual(Array(5).fill(payload))
    expect((await operations()).filter(({ kind }) => kind === 'DELETE')).toHaveLength(5)
  })

  test('are told of one whose customer was erased, which is sent all the same', async () => {
    const { id, method, leave } = await atManyDoors(22)
    const notifyRemaining = await leave((port) => notifyControllersOfErasure(port, method()))
    for (const payload of await notifyRemaining()) expect(payload).toMatchObject({ action: 'delete', id, erased: true })
  })

  test('are told of several changes at once', async () => {
    const { method } = await atManyDoors(25)
    const joinings: JobJoining[] = []
    const queueJob = async (_name: string, _state: Values, joining?: JobJoining) => joinings.push(joining as JobJoining) > 0
    for (const kind of ['UPDATE', 'DELETE'] as const) await notifyControllers({ ...site.port(), queueJob }, kind, method())
    const [update, remove] = joinings
    expect(update?.about).toBe(remove?.about)
    const state = remove?.join({ kind: 'CREATE', controllerIds: ['ctl_0', null] }) as Values
    expect(state).toMatchObject({ kind: 'DELETE' })
    expect(state.controllerIds).toHaveLength(7)
    const pending = update?.join({ kind: 'CREATE', controllerIds: state.controllerIds })
    expect([pending?.kind, pending?.controllerIds]).toEqual(['CREATE', state.controllerIds])
    expect(update?.join({ kind: 'UPDATE', controllerIds: [] })).toMatchObject({ kind: 'UPDATE' })
  })

  test('are told at once where nothing comes afterwards', async () => {
    const { method } = await atManyDoors(50)
    await notifyControllers(site.port(), 'CREATE', method())
    expect(await operations()).toHaveLength(50)
  })
})

describe('[STEP-accessMethodUpdate-01] all access methods of a customer', () => {
  const updateAll = (body: object, call: object = {}) => site.call('access-methods.updateAll', { body: { customerId, ...body }, ...call })

  test('are changed, those of others are not, and each is told', async () => {
    const made = [
      await create({ type: 'QR_CODE' }),
      await create({ type: 'PIN_CODE' }),
      await create({ type: 'QR_CODE', status: 'BLOCKED' }),
    ]
    const others = await site.call('access-methods.create', { body: { customerId: site.addCustomer().id, type: 'QR_CODE' } })
    const before = eventKeys().length
    expect(await updateAll({ status: 'BLOCKED' })).toEqual({ status: 200, body: { updated: 2 } })
    for (const { body } of made) expect(site.record(body.id)).toMatchObject({ status: 'BLOCKED' })
    expect(site.record(others.body.id)).toEqual(others.body)
    const one = ['accessMethod:updated', 'accessMethodOperation:created', 'accessMethodOperation:updated']
    expect(eventKeys().slice(before)).toEqual([...one, ...one])
  })

  test('[G127] keep their end when none is given, and lose it with null', async () => {
    const { body } = await create({ type: 'QR_CODE', periodTo: '2026-08-01T00:00:00Z' })
    await updateAll({ status: 'SOFT_BLOCKED' })
    expect(site.record(body.id)).toMatchObject({ periodTo: '2026-08-01T00:00:00.000Z', status: 'SOFT_BLOCKED' })
    expect((await updateAll({ periodTo: '2026-08-02T02:00:00+02:00' })).body).toEqual({ updated: 1 })
    expect(site.record(body.id)).toMatchObject({ periodTo: '2026-08-02T00:00:00.000Z' })
    expect((await updateAll({ periodTo: null })).body).toEqual({ updated: 1 })
    expect(site.record(body.id)).toMatchObject({ periodTo: null })
  })

  test('however many there are, in all pages', async () => {
    for (let count = 0; count < 205; count++) site.memory.add(accessMethod, { customerId, type: 'QR_CODE', value: `v${count}` })
    expect((await updateAll({ status: 'INACTIVE' })).body).toEqual({ updated: 205 })
  })

  test('[G129] may be none: then nothing happens', async () => {
    const before = site.snapshot()
    expect(await updateAll({ status: 'BLOCKED' })).toEqual({ status: 200, body: { updated: 0 } })
    expect(site.snapshot()).toEqual(before)
  })

  test('are not changed when the customer does not exist, when a period would end before it begins, or without the right', async () => {
    await create({ type: 'QR_CODE', periodFrom: '2026-07-05T00:00:00Z' })
    const before = site.snapshot()
    expect(await updateAll({ customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w399', status: 'BLOCKED' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'unknown_record' }] },
    })
    expect(await updateAll({ periodTo: '2026-07-01T00:00:00Z' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/periodTo' }] },
    })
    expect(site.snapshot()).toEqual(before)
    expect(await updateAll({ status: 'BLOCKED' }, { as: site.colleague('accessControl:read') })).toMatchObject({ status: 403 })
  })
})
