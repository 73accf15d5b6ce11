import { beforeEach, describe, expect, test } from 'vitest'
import { add } from '../support/clock-flows.ts'
import { saying } from '../support/connected-server.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

// A secret of a record goes to its recipient, and to nobody who reads which messages were sent.

const ORG = '/api/orgs/test-park'
const PIN = '748213'

let server: TestServer
let customerId: string
beforeEach(async () => {
  const receiver = await startReceiver(saying({ accepted: true, url: 'https://sign.example.com/m/3f9a?k=secret' }))
  const connectors = ['collection', 'mail', 'sms'].map((kind) => `${kind}=http://127.0.0.1:${receiver.port}/effects`).join(',')
  server = await startTestServer({ environment: { BELFRY_CONNECTORS: connectors, BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) } })
  customerId = await add(server, 'customers', { firstName: 'Ada', email: 'ada@example.com', phone: '+32470111222' })
})

/** All that is told of messages: the list, each one, and the events. */
async function readMessages() {
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
async function intentPayloads() {
  const rows = await server.installation.store.read((db) => db.selectFrom('intents').select(['kind', 'payload']).execute())
  return rows.map(({ payload }) => payload).join('\n')
}

describe('what is told of a message', () => {
  test.each(['request', 'reminder'])('has no address at which a mandate is signed, in a %s', async (mode) => {
    const mandate = (await server.call('POST', `${ORG}/customers/${customerId}/mandate-request`, { body: {} })).body.mandate
    if (mode === 'reminder') await server.call('POST', `${ORG}/customers/${customerId}/mandate-request`, { body: { mode } })
    expect(mandate.signingUrl).toMatch(/^https?:/)
    expect(await intentPayloads()).toContain(mandate.signingUrl)
    const messages = await readMessages()
    expect(messages).not.toContain(mandate.signingUrl)
    expect(messages).toContain(`[hidden signingUrl of ${mandate.id}]`)
  })

  test('has no code with which somebody comes in', async () => {
    const method = (await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE' } })).body
    await server.call('POST', `${ORG}/access-methods/${method.id}/send-qr`, { body: { sendSms: true } })
    expect(await intentPayloads()).toContain(`Your access code for Test Park: ${method.value}`)
    const messages = await readMessages()
    expect(messages).not.toContain(method.value)
    expect(messages).toContain('Your access code for Test Park: [hidden]')
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
    expect(await readMessages()).not.toContain(PIN)
    expect(await intentPayloads()).toContain(PIN)
  })
})
