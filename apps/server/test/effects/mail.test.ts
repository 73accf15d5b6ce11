import { expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

/** A server whose mail goes to a mail server of this machine, with a customer who can be written to. */
async function startWithMail(environment: Readonly<Record<string, string>> = {}) {
  const mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const server = await startTestServer({
    environment: { BELFRY_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`, ...environment },
  })
  const body = { firstName: 'Ann', email: 'ann@example.com' }
  return { mail, server, customerId: (await server.call('POST', `${PARK}/customers`, { body })).body.id as string }
}

async function sent({ server, mail }: { readonly server: TestServer; readonly mail: MailServer }) {
  await server.server.idle()
  return mail.received.map(({ envelope, mail: { from, replyTo, to, subject, text, attachments } }) => ({
    ...{ envelope, from, replyTo, to, subject, text: text?.trimEnd() },
    files: attachments.map(({ filename, mimeType, content }) => fileOf(filename, mimeType, content as ArrayBuffer)),
  }))
}

function fileOf(name: string | null, type: string, content: ArrayBuffer) {
  return [name ?? '', type, Buffer.from(content).subarray(0, 4)] as const
}

test('what the service writes to a customer arrives by mail, from the organization, with its text', async () => {
  const park = await startWithMail()
  const { call } = park.server
  await call('PATCH', PARK, { body: { name: 'Park "De Zon", Zee <3', generalEmail: 'info@dezon.example' } })
  const body = { subject: 'Welcome ☀️', body: 'Dear Ann,\nsee you soon.', sendEmail: true }
  expect((await call('POST', `${PARK}/customers/${park.customerId}/send-message`, { body })).status).toBe(200)
  expect(await sent(park)).toMatchObject([
    {
      envelope: { from: 'info@dezon.example', to: ['ann@example.com'] },
      from: { name: 'Park "De Zon", Zee <3', address: 'info@dezon.example' },
      to: [{ address: 'ann@example.com' }],
      subject: 'Welcome ☀️',
      text: 'Dear Ann,\nsee you soon.',
    },
  ])
  const { data } = (await call('GET', `${PARK}/notification-deliveries`)).body
  expect(data).toMatchObject([{ status: 'SENT', connector: 'smtp', error: null }])
})

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

test('mail of an organization without an address fails with the remedy', async () => {
  const park = await startWithMail()
  const { call } = park.server
  await call('POST', `${PARK}/customers/${park.customerId}/send-message`, { body: { body: 'Hello', sendEmail: true } })
  expect(await sent(park)).toEqual([])
  const { data } = (await call('GET', `${PARK}/notification-deliveries`)).body
  const error = 'The message has no sender: give the organization an address, or set BELFRY_MAIL_FROM.'
  expect(data).toMatchObject([{ status: 'FAILED', error }])
})
