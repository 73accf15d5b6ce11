import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import type { AnyRecord, Values } from '../../../framework/operations/port.ts'

let site: Site
let ada: AnyRecord
beforeEach(() => {
  site = createSite()
  ada = site.addCustomer({ firstName: 'Ada' })
})

const add = async (collection: string, body: Values) =>
  (await site.call(`${collection}.create`, { body: { customerId: ada.id, ...body } })).body as AnyRecord
const pdf = (id: string, call: object = {}) => site.call('invoices.downloadPdf', { params: { id }, ...call })
const qr = (id: string, call: object = {}) => site.call('access-methods.downloadQr', { params: { id }, ...call })
/** What was to be rendered; in memory the source itself is the file. */
const sourceOf = ({ file }: Awaited<ReturnType<typeof pdf>>) => JSON.parse(new TextDecoder().decode(file?.bytes ?? new Uint8Array()))
const lines = [{ description: 'Linen', quantity: 2, unitPrice: 9.5, vat: 21 }]

describe('an invoice as a PDF', () => {
  test('has what the letterhead needs, the lines, and the words for the customer', async () => {
    const account = { address: 'Lakeside 1\n 3000 Leuven', vatNumber: 'BE0123456749', iban: 'be68 5390 0754 7034' }
    await site.call('orgs.update', { body: account })
    const { id } = await add('invoices', { lines, notes: 'See you again' })
    const answer = await pdf(id)
    expect(answer.file).toMatchObject({ fileName: `invoice-${id}.pdf`, contentType: 'application/pdf' })
    expect(sourceOf(answer)).toMatchObject({
      kind: 'invoice',
      invoice: {
        ...{ number: null, total: 19, notes: 'See you again', customer: { name: 'Ada' } },
        organization: { address: ['Lakeside 1', '3000 Leuven'], vatNumber: 'BE0123456749', iban: 'BE68539007547034' },
      },
    })
  })

  test('is called by its number once it has one, and tells nobody', async () => {
    const { id } = await add('invoices', { lines })
    await site.call('invoices.book', { params: { id } })
    const before = site.snapshot()
    expect((await pdf(id)).file?.fileName).toBe('invoice-2026-0001.pdf')
    expect(site.snapshot()).toEqual(before)
  })

  test('is for those who may read invoices', async () => {
    const { id } = await add('invoices', { lines })
    expect(await pdf(id, { as: site.colleague('invoices:read') })).toMatchObject({ status: 200 })
    expect(await pdf(id, { as: site.colleague('customers:read') })).toMatchObject({ status: 403 })
  })

  test('is not sent to who has it', async () => {
    const { id } = await add('invoices', { lines })
    const { sha256 } = (await pdf(id)).file ?? {}
    for (const knownTags of [[sha256], ['*']]) expect((await pdf(id, { knownTags })).file?.bytes).toBeNull()
  })
})

describe('a QR code as a picture', () => {
  test('holds the value that is read at the door', async () => {
    const { id, value } = await add('access-methods', { type: 'QR_CODE' })
    const answer = await qr(id)
    expect(answer.file).toMatchObject({ fileName: `access-code-${id}.png`, contentType: 'image/png' })
    expect(sourceOf(answer)).toEqual({ kind: 'qr', value })
  })

  test('is what no other access method has', async () => {
    const { id } = await add('access-methods', { type: 'PIN_CODE' })
    expect(await qr(id)).toMatchObject({ status: 409, problem: { code: 'conflict', detail: expect.stringContaining('PIN_CODE') } })
  })
})

test.each(['BE68539007547035', 'XX', ''])('the account %j of an organization is refused', async (iban) => {
  const before = site.snapshot()
  expect(await site.call('orgs.update', { body: { iban } })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/iban' }] } })
  expect(site.snapshot()).toEqual(before)
})
