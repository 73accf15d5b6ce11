import { beforeEach, describe, expect, test } from 'vitest'
import { add } from '../support/clock-flows.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { saying } from '../support/outside.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

// A secret of a record goes to its recipient, and to nobody who reads which messages were sent.

const ORG = '/api/orgs/test-park'
const PIN = '748213'

let server: TestServer
let customerId: string
beforeEach(async () => {
  const outside = await startReceiver(saying({ accepted: true, url: 'https://sign.example.com/m/3f9a?k=secret' }))
  const connectors = ['collection', 'mail', 'sms'].map((kind) => `${kind}=http://127.0.0.1:${outside.port}/effects`).join(',')
  server = await startTestServer({ environment: { BELFRY_CONNECTORS: connectors, BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) } })
  customerId = await add(server, 'customers', { firstName: 'Ada', email: 'ada@example.com', phone: '+32470111222' })
})

/** All that is told of messages: the list, each one, and the events. */
async function toldOfMessages() {
  await server.server.idle()
  const list = await server.call('GET', `${ORG}/notification-deliveries?limit=200`)
  const ones = await Promise.all(
    (list.body.data as readonly { id: string }[]).map(({ id }) => server.call('GET', `${ORG}/notification-deliveries/${id}`)),
  )
  const events = (await readEvents(server)).filter(({ key }) => key.startsWith('notification-delivery:'))
  expect(list.body.data).not.toHaveLength(0)
  expect(events).not.toHaveLength(0)
  return JSON.stringify([list.body, ones.map(({ body }) => body), events])
}

/** What the outside is asked, as only its sender reads it. */
async function asked() {
  const rows = await server.installation.store.read((db) => db.selectFrom('intents').select(['kind', 'payload']).execute())
  return rows.map(({ payload }) => payload).join('\n')
}

describe('what is told of a message', () => {
  test.each(['request', 'reminder'])('has no address at which a mandate is signed, in a %s', async (mode) => {
    const mandate = (await server.call('POST', `${ORG}/customers/${customerId}/mandate-request`, { body: {} })).body.mandate
    if (mode === 'reminder') await server.call('POST', `${ORG}/customers/${customerId}/mandate-request`, { body: { mode } })
    expect(mandate.signingUrl).toMatch(/^https?:/)
    expect(await asked()).toContain(mandate.signingUrl)
    const told = await toldOfMessages()
    expect(told).not.toContain(mandate.signingUrl)
    expect(told).toContain(`[hidden signingUrl of ${mandate.id}]`)
  })

  test('has no code with which somebody comes in', async () => {
    const method = (await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE' } })).body
    await server.call('POST', `${ORG}/access-methods/${method.id}/send-qr`, { body: { sendSms: true } })
    expect(await asked()).toContain(`Your access code for Test Park: ${method.value}`)
    const told = await toldOfMessages()
    expect(told).not.toContain(method.value)
    expect(told).toContain('Your access code for Test Park: [hidden]')
  })

  test('has no PIN that a flow has written to its customer', async () => {
    await enableFlow(
      server,
      draw({
        start: on('accessMethod:created'),
        tell: ['customerMessageSend', { customerId: '{accessMethod.customerId}', body: 'Your PIN: {accessMethod.value}', sendSms: true }],
      }),
    )
    await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'PIN_CODE', value: PIN } })
    expect(await toldOfMessages()).not.toContain(PIN)
    expect(await asked()).toContain(PIN)
  })
})
