import { expect, test } from 'vitest'
import { sent, startWithMail } from '../support/sent-mail.ts'

const PARK = '/api/orgs/test-park'

test('invoices and codes for doors arrive as files', async () => {
  const park = await startWithMail({ BELFRY_MAIL_FROM: 'noreply@belfry.example' })
  const { customerId } = park
  const { call } = park.server
  const lines = [{ description: 'Three nights', quantity: 3, unitPrice: 42, vat: 12 }]
  const invoice = (await call('POST', `${PARK}/invoices`, { body: { customerId, lines } })).body
  await call('POST', `${PARK}/invoices/${invoice.id}/send`)
  const method = (await call('POST', `${PARK}/access-methods`, { body: { customerId, type: 'QR_CODE' } })).body
  await call('POST', `${PARK}/access-methods/${method.id}/send-qr`, { body: { sendEmail: true } })
  const mails = await sent(park)
  expect(new Set(mails.map(({ from }) => from?.address))).toEqual(new Set(['noreply@belfry.example']))
  const [[code, png, pngBytes] = [], [bill, pdf, pdfBytes] = []] = mails.flatMap(({ files }) => files).sort()
  expect([code, png, pngBytes?.toString('latin1')]).toEqual(['access-code.png', 'image/png', '\x89PNG'])
  expect([bill, pdf, pdfBytes?.toString('latin1')]).toEqual([expect.stringMatching(/^invoice-\d{4}-0001\.pdf$/), 'application/pdf', '%PDF'])
})
