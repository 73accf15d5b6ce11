import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../support/read-pdf.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

/** Reads a file as a browser or a script does. */
async function read({ server, key }: TestServer, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`http://127.0.0.1:${server.port}${ORG}/${path}`, { headers: { 'x-api-key': key, ...headers } })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

let server: Awaited<ReturnType<typeof openTestServer>>
let customerId: string
beforeAll(async () => {
  server = await openTestServer()
  const account = { address: 'Lakeside 1\n3000 Leuven', vatNumber: 'BE0123456749', iban: 'BE68 5390 0754 7034' }
  await server.call('PATCH', ORG, { body: account })
  customerId = (await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Grace', lastName: 'Hopper' } })).body.id
})
afterAll(() => server.stop())

async function addInvoice(): Promise<string> {
  const lines = [{ description: 'Night in a lodge', quantity: 3, unitPrice: 118, vat: 6 }]
  const { body } = await server.call('POST', `${ORG}/invoices`, { body: { customerId, lines, notes: 'The key is in the box' } })
  return body.id
}

describe('an invoice as a PDF', () => {
  test('says who asks for how much, and how to pay', async () => {
    const invoiceId = await addInvoice()
    await server.call('POST', `${ORG}/invoices/${invoiceId}/book`)
    const { status, headers, bytes } = await read(server, `invoices/${invoiceId}/pdf`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''invoice-\d{4}-0001\.pdf$/)
    const { text } = await readPdf(bytes)
    for (const words of [
      ...['Lakeside 1', '3000 Leuven', 'VAT number BE0123456749', 'Grace Hopper', 'Night in a lodge', '€354.00'],
      ...['The key is in the box', 'BE68 5390 0754 7034', 'Scan with your banking app to pay'],
    ])
      expect(text).toContain(words)
  })

  test('is the same file for as long as nothing changes, so that who has it is not sent it again', async () => {
    const invoiceId = await addInvoice()
    const path = `invoices/${invoiceId}/pdf`
    const etag = (await read(server, path)).headers.get('etag') as string
    expect(await read(server, path, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: new Uint8Array() })
    await server.call('PATCH', `${ORG}/invoices/${invoiceId}`, { body: { notes: 'The key is at the desk' } })
    expect((await read(server, path, { 'if-none-match': etag })).status).toBe(200)
  })
})

test('a QR code is a picture of what the access method holds', async () => {
  const method = (await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE' } })).body
  const { status, headers, bytes } = await read(server, `access-methods/${method.id}/qr`)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect([...bytes.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
})
