import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  status: 'VIP',
  externalId: 'crm-1',
  customFields: { name: 'Ada' },
  birthDate: '1980-02-29',
}

let site: Site
let id: string
beforeEach(async () => {
  site = createSite()
  id = String((await site.call('customers.create', { body: ADA })).body.id)
  await site.call('customers.contacts.create', { params: { customerId: id }, body: { type: 'EMAIL', value: 'ada@example.com' } })
})
const erase = () => site.call('customers.erase', { params: { id } })

describe('erasing a customer', () => {
  test('leaves a record without a name, and nothing that lived in it', async () => {
    const { status, body } = await erase()
    expect(status).toBe(202)
    expect(body).toMatchObject({ customerId: id, records: 2 })
    const empty = { firstName: null, lastName: null, externalId: null, customFields: {}, birthDate: null }
    expect(site.memory.all(customer)).toMatchObject([{ id, version: 2, ...empty, status: 'VIP', erasedAt: expect.any(String) }])
    expect(site.memory.all(customerContact)).toEqual([])
    expect((await site.call('erasures.get', { params: { id: String(body.id) } })).body).toEqual(body)
  })

  test('tells of it without what was erased', async () => {
    await erase()
    const events = site.events().slice(2)
    expect(events).toMatchObject([{ key: 'customer:updated', data: { customer: { id, firstName: null }, previous: { erasedAt: null } } }])
    expect(JSON.stringify(events)).not.toMatch(/ada|lovelace|crm-1|1980/i)
  })

  test('a second time gives the first erasure, and changes nothing', async () => {
    const first = await erase()
    const before = site.snapshot()
    expect((await erase()).body).toEqual(first.body)
    expect(site.snapshot()).toEqual(before)
  })

  test('is for those who may change customers, and not for automations', async () => {
    const denied = await site.call('customers.erase', { params: { id }, as: site.colleague('customers:read') })
    expect(denied.problem?.code).toBe('forbidden')
    expect((await site.call('customers.erase', { params: { id: exampleId('customer') } })).problem?.code).toBe('not_found')
    expect((await site.call('erasures.get', { params: { id: exampleId('erasure') } })).problem?.code).toBe('not_found')
  })
})

describe('what an erased customer could still do ends at once', () => {
  const keys = () => site.events().map(({ key }) => key)

  test('nothing of theirs opens a door: the controllers are told, without what is personal', async () => {
    const body = { customerId: id, type: 'LPR', value: '1-ADA-001' }
    const { id: methodId } = (await site.call('access-methods.create', { body })).body
    await erase()
    expect(site.memory.all(accessMethod)).toEqual([])
    const { effect } = site.memory.effects.at(-1) as (typeof site.memory.effects)[number]
    expect(effect).toMatchObject({ kind: 'access', payload: { action: 'delete', id: methodId, type: 'LPR', erased: true } })
    expect(JSON.stringify(effect)).not.toMatch(/1ADA001|1-ADA/)
    expect(keys().slice(-3)).toEqual(['customer:updated', 'accessMethodOperation:created', 'accessMethodOperation:updated'])
  })

  test('nothing is collected from their account', async () => {
    const mandateId = (await site.call('mandates.create', { body: { customerId: id, iban: 'BE68539007547034', status: 'ACTIVE' } })).body.id
    const lines = [{ description: 'Night', quantity: 1, unitPrice: 10 }]
    const invoiceId = String((await site.call('invoices.create', { body: { customerId: id, lines } })).body.id)
    await site.call('invoices.book', { params: { id: invoiceId } })
    await erase()
    expect(site.record(mandateId)).toMatchObject({ status: 'REVOKED' })
    const before = site.memory.effects.length
    const collect = await site.call('invoices.collect', { params: { id: invoiceId } })
    expect(collect).toMatchObject({ status: 200, body: { mandateCollection: null } })
    expect(site.memory.effects).toHaveLength(before)
  })

  test('the tablet shows nothing of them, and is told so without the title', async () => {
    const { id: documentId } = (await site.call('documents.create', { body: { customerId: id, documentType: 'OTHER' } })).body
    const { id: other } = site.addCustomer()
    await site.call('tablet.show', { body: { kind: 'pdf', model: 'document', id: documentId, title: 'Lease of Ada' } })
    await site.call('tablet.show', { body: { kind: 'img', model: 'customer', id: other, title: 'Map' } })
    await erase()
    expect((await site.call('tablet.get')).body).toMatchObject({ pdf: null, img: { title: 'Map' } })
    expect(site.events().at(-1)).toMatchObject({ key: 'pdf:clear-tablet', data: { tablet: { title: 'Erased' } } })
  })
})

describe('an erased customer', () => {
  test.each([
    ['reservations', { checkInAt: '2026-07-01T15:00:00Z', checkOutAt: '2026-07-03T10:00:00Z' }],
    ['invoices', { lines: [] }],
    ['access-methods', { type: 'PIN_CODE' }],
    ['documents', { documentType: 'OTHER' }],
  ])('gets no new %s', async (collection, body) => {
    await erase()
    const before = site.snapshot()
    expect(await site.call(`${collection}.create`, { body: { customerId: id, ...body } })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'erased' }] },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test.each([
    ['changed', 'customers.update', () => ({ params: { id }, body: { firstName: 'Bea' } })],
    ['changed to what it is', 'customers.update', () => ({ params: { id }, body: { status: 'VIP' } })],
    ['given a contact', 'customers.contacts.create', () => ({ params: { customerId: id }, body: { type: 'PHONE', value: '1' } })],
  ])('cannot be %s', async (_what, operation, call) => {
    await erase()
    const before = site.snapshot()
    expect(await site.call(operation, call())).toMatchObject({ status: 409, problem: { code: 'erased' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('leaves its external id to whoever comes next', async () => {
    await erase()
    const { status, body } = await site.call('customers.putByExternalId', { params: { externalId: 'crm-1' }, body: { firstName: 'Bea' } })
    expect([status, body.id === id]).toEqual([201, false])
  })
})
