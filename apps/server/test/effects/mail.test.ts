import { expect, test } from 'vitest'
import { sent, startWithMail } from '../support/sent-mail.ts'

const PARK = '/api/orgs/test-park'

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

test('mail of an organization without an address fails with the remedy', async () => {
  const park = await startWithMail()
  const { call } = park.server
  await call('POST', `${PARK}/customers/${park.customerId}/send-message`, { body: { body: 'Hello', sendEmail: true } })
  expect(await sent(park)).toEqual([])
  const { data } = (await call('GET', `${PARK}/notification-deliveries`)).body
  const error = 'The message has no sender: give the organization an address, or set BELFRY_MAIL_FROM.'
  expect(data).toMatchObject([{ status: 'FAILED', error }])
})
