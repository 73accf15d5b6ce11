import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { lookToTheEnd } from '../../../framework/records/look-through.ts'
import { customer } from '../../customers/customers/customer.ts'
import { document } from '../../documents/documents/document.ts'
import { type DocumentSearch, findDocument } from './find-document.ts'

let site: Site
let ada: string
beforeEach(() => {
  site = createSite({ organization: { timeZone: 'Europe/Brussels' } })
  ada = site.memory.add(customer, { lastName: 'Lovelace' }).id
})

const add = (values: object = {}) => site.memory.add(document, { customerId: ada, documentType: 'INSURANCE_POLICY', ...values }).id
const find = async (values: Partial<DocumentSearch> = {}) => {
  const search = { customerId: ada, documentType: null, onlyActive: false, onlyValid: false, ...values }
  return (await lookToTheEnd((progress) => findDocument(site.port(), search, progress)))?.id ?? null
}

describe('findDocument', () => {
  test('[STEP-documentFind-01] of this customer; G122 the newest', async () => {
    add({ customerId: site.memory.add(customer, { lastName: 'Byron' }).id })
    expect(await find()).toBeNull()
    add()
    const second = add()
    expect(await find()).toBe(second)
    expect(await find({ customerId: 'cus_1' })).toBeNull()
  })

  const types = ['INSURANCE_POLICY', 'INSURANCE_PAYMENT_PROOF', 'IDENTITY_CARD', 'SEPA_MANDATE', 'OTHER'] as const

  test.each(types)('[STEP-documentFind-02] of the type %s, or of any', async (documentType) => {
    const id = add({ documentType })
    const other = add({ documentType: documentType === 'OTHER' ? 'IDENTITY_CARD' : 'OTHER' })
    expect(await find({ documentType })).toBe(id)
    expect(await find()).toBe(other)
  })

  test('[STEP-documentFind-03] not one that is archived', async () => {
    const archived = add({ status: 'ARCHIVED' })
    expect(await find({ onlyActive: true })).toBeNull()
    expect(await find()).toBe(archived)
    const id = add()
    add({ status: 'ARCHIVED' })
    expect(await find({ onlyActive: true })).toBe(id)
  })

  test.each<[string, object, boolean]>([
    ['without days', {}, true],
    ['until yesterday', { validUntil: '2026-06-30' }, false],
    ['until today', { validUntil: '2026-07-01' }, true],
    ['from today', { validFrom: '2026-07-01', validUntil: '2026-07-01' }, true],
    ['from tomorrow', { validFrom: '2026-07-02' }, false],
  ])('[STEP-documentFind-04] G123 valid %s', async (_title, days, isValid) => {
    const id = add(days)
    expect(await find({ onlyValid: true })).toBe(isValid ? id : null)
    expect(await find()).toBe(id)
  })

  test('[STEP-documentFind-04] G123 today is the day of the organization', async () => {
    const id = add({ validUntil: '2026-07-01' })
    site.surroundings.now = Date.parse('2026-07-01T21:59:59Z')
    expect(await find({ onlyValid: true })).toBe(id)
    site.surroundings.now = Date.parse('2026-07-01T22:00:00Z')
    expect(await find({ onlyValid: true })).toBeNull()
  })
})
