import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../test/site.ts'
import { exampleId } from '../../ids.ts'
import { customer } from '../../models/customer.ts'
import { customerContact } from '../../models/customer-contact.ts'

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
    const told = site.events().slice(2)
    expect(told).toMatchObject([{ key: 'customer:updated', data: { customer: { id, firstName: null }, previous: { erasedAt: null } } }])
    expect(JSON.stringify(told)).not.toMatch(/ada|lovelace|crm-1|1980/i)
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

describe('an erased customer', () => {
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
