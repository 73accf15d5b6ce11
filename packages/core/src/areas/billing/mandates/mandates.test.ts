import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

const IBAN = 'BE68539007547034'

let site: Site
let customerId: string
let seen: number
beforeEach(() => start())

function start(options: Parameters<typeof createSite>[0] = {}) {
  site = createSite(options)
  customerId = site.addCustomer({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', language: 'nl-BE' }).id
  seen = 0
}

const create = (body: object = {}) => site.call('mandates.create', { body: { customerId, ...body } })
const change = (id: unknown, body: object) => site.call('mandates.update', { params: { id: String(id) }, body })
const request = (body: object = {}, id = customerId) => site.call('customers.mandateRequest', { params: { id }, body })
const newEvents = () => {
  const fresh = site.events().slice(seen)
  seen = site.events().length
  return fresh
}
const mails = () => site.memory.effects.filter(({ effect }) => effect.kind === 'mail').map(({ effect }) => effect.payload)

describe('a mandate', () => {
  test('[EVT-10] has a reference, becomes active, and is told of when it is made, changed and removed', async () => {
    const { status, body } = await create({ iban: 'be68 5390 0754 7034' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ reference: 'M-00001', iban: IBAN, status: 'REQUESTED', signedAt: null })
    expect(newEvents()).toMatchObject([{ key: 'mandate:created', data: { mandate: body } }])
    expect((await change(body.id, { status: 'ACTIVE' })).body).toMatchObject({ status: 'ACTIVE', signedAt: '2026-07-01T12:00:00.000Z' })
    expect(newEvents()).toMatchObject([{ key: 'mandate:updated', data: { previous: { status: 'REQUESTED', signedAt: null } } }])
    await change(body.id, { iban: 'BE68 5390 0754 7034', reference: 'M-00001' })
    expect(newEvents()).toEqual([])
    expect(await site.call('mandates.delete', { params: { id: String(body.id) } })).toMatchObject({ status: 200 })
    expect(newEvents()).toMatchObject([{ key: 'mandate:deleted', data: { mandate: { id: body.id, status: 'ACTIVE' } } }])
  })

  test.each([
    ['with a mistyped IBAN', { iban: 'BE68539007547035' }, '/iban', 400],
    ['with a text for an IBAN', { iban: 'my account' }, '/iban', 400],
    ['that is active without an account', { status: 'ACTIVE' }, '/iban', 400],
    ['with an underscore in its reference', { reference: 'A_1' }, '/reference', 400],
    ['with a reference too long for a bank', { reference: 'A'.repeat(36) }, '/reference', 400],
    ['with two slashes in its reference', { reference: 'A//1' }, '/reference', 400],
    ['of nobody', { customerId: exampleId('customer', 99) }, '/customerId', 400],
    ['with a day of reminding', { lastReminderAt: '2026-07-01T12:00:00Z' }, '/lastReminderAt', 400],
  ])('%s is refused', async (_title, body, pointer, status) => {
    expect(await create(body)).toMatchObject({ status, problem: { errors: [{ pointer }] } })
    expect(newEvents()).toEqual([])
  })

  test('has a reference that no other one has', async () => {
    await create({ reference: 'M-00001' })
    expect((await create()).body.reference).toBe('M-00002')
    const taken = { status: 409, problem: { code: 'already_exists', errors: [{ pointer: '/reference' }] } }
    expect(await create({ reference: 'M-00002' })).toMatchObject(taken)
    const { body } = await create({ reference: "Signed (2026), No. 7/a'?:+" })
    expect(await change(body.id, { reference: 'M-00001' })).toMatchObject(taken)
    expect((await change(body.id, { reference: null })).body).toEqual(body)
  })

  test.each([
    ['REQUESTED', 'ACTIVE', 200],
    ['REQUESTED', 'REVOKED', 200],
    ['ACTIVE', 'REVOKED', 200],
    ['ACTIVE', 'REQUESTED', 409],
    ['REVOKED', 'ACTIVE', 409],
    ['REVOKED', 'REQUESTED', 409],
  ])('that is %s and becomes %s: %i', async (from, to, status) => {
    const { body } = await create({ status: from, iban: IBAN })
    expect((await change(body.id, { status: to })).status).toBe(status)
  })

  test('is active as long as it has an account', async () => {
    const { body } = await create({ status: 'ACTIVE', iban: IBAN })
    expect(await change(body.id, { iban: null })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/iban' }] } })
  })

  test('is found by its customer and status, and needs the permission of payments', async () => {
    const { body } = await create({ status: 'REVOKED' })
    await create()
    expect(rowsOf(await site.call('mandates.list', { query: { customerId, status: 'REVOKED' } }))).toMatchObject([{ id: body.id }])
    const as = site.colleague('payments:read', 'customers:write')
    expect(await site.call('customers.mandateRequest', { as, params: { id: customerId }, body: {} })).toMatchObject({ status: 403 })
  })
})

describe('a request', () => {
  test('[STEP-mandateRequest-01] asks the bank, writes to the customer, and has nothing to do the second time', async () => {
    const { body } = await request()
    expect(body.mandate).toMatchObject({ customerId, status: 'REQUESTED', reference: 'M-00001', iban: null })
    expect(newEvents()).toMatchObject([
      { key: 'mandate:created', data: { mandate: body.mandate } },
      { key: 'notification-delivery:updated' },
    ])
    expect(site.memory.effects[0]?.effect).toMatchObject({
      kind: 'collection',
      about: { model: 'customer', id: customerId },
      payload: { action: 'requestMandate', reference: 'M-00001', email: 'ada@example.com' },
    })
    expect(mails()).toMatchObject([
      { to: 'ada@example.com', subject: 'Domiciliëringsmandaat voor Demo Park', body: expect.stringContaining('Beste Ada Lovelace,') },
    ])
    const second = await request()
    expect([second.status, second.body, newEvents(), mails().length]).toEqual([200, body, [], 1])
  })

  test('has nothing to do where a mandate is active', async () => {
    const { body } = await create({ status: 'ACTIVE', iban: IBAN })
    newEvents()
    expect((await request()).body).toEqual({ mandate: body })
    expect((await request({ mode: 'reminder' })).body).toEqual({ mandate: body })
    expect([newEvents(), site.memory.effects]).toEqual([[], []])
  })

  test('may come again after one was revoked', async () => {
    await create({ status: 'REVOKED' })
    expect((await request()).body.mandate).toMatchObject({ status: 'REQUESTED', reference: 'M-00002' })
  })

  test('brings the address at which it is signed to the customer, and into no event', async () => {
    start({ outside: () => ({ accepted: true, values: { url: 'https://bank.example/sign/1' } }) })
    const { body } = await request()
    expect(body.mandate).toMatchObject({ signingUrl: 'https://bank.example/sign/1' })
    expect(newEvents()[0]?.data).toMatchObject({ mandate: { signingUrl: null } })
    await request({ mode: 'reminder' })
    for (const { body: letter } of mails()) expect(letter).toContain('hier ondertekenen: https://bank.example/sign/1')
  })

  test.each([
    ['without an e-mail address', 'request'],
    ['without an e-mail address', 'reminder'],
  ])('to a customer %s is refused (%s)', async (_title, mode) => {
    const { id } = site.addCustomer({ lastName: 'Hopper' })
    await create({ customerId: id, status: mode === 'reminder' ? 'REQUESTED' : 'REVOKED' })
    newEvents()
    expect(await request({ mode }, id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('no e-mail address') } })
    expect([newEvents(), site.memory.effects]).toEqual([[], []])
  })

  test('to nobody, or in another mode, is refused', async () => {
    expect(await request({}, exampleId('customer', 99))).toMatchObject({ status: 404 })
    expect(await request({ mode: 'shout' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/mode' }] } })
  })

  test('that the bank refuses leaves nothing behind', async () => {
    start({ outside: () => ({ accepted: false, reason: 'No contract.' }) })
    expect(await request()).toMatchObject({ status: 409, problem: { code: 'external_refused', detail: 'No contract.' } })
    expect([newEvents(), rowsOf(await site.call('mandates.list', {}))]).toEqual([[], []])
  })
})

describe('a reminder', () => {
  test('is sent again and again while it is not signed', async () => {
    const { body: requested } = await request()
    newEvents()
    site.surroundings.now = NOON + 86_400_000
    const { body } = await request({ mode: 'reminder' })
    expect(body.mandate).toMatchObject({ id: (requested.mandate as { id: string }).id, lastReminderAt: '2026-07-02T12:00:00.000Z' })
    expect(newEvents()).toMatchObject([
      { key: 'mandate:updated', data: { previous: { lastReminderAt: null } } },
      { key: 'notification-delivery:updated' },
    ])
    expect(mails().at(-1)).toMatchObject({ subject: 'Herinnering: domiciliëringsmandaat voor Demo Park' })
  })

  test('has nothing to remind of where nothing is requested', async () => {
    expect(await request({ mode: 'reminder' })).toMatchObject({ status: 200, body: { mandate: null } })
    expect([newEvents(), site.memory.effects]).toEqual([[], []])
  })
})
