import { verify } from '@belfry/webhook-verify'
import { expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { startNameServer } from '../support/name-server.ts'
import { readNotices } from '../support/notices.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { addCustomer, callingFlow, trustedCertificate } from '../support/sink.ts'
import { moveClock } from '../support/standing-clock.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const WEBHOOKS = `${PARK}/webhooks`
/** Every name of this test, as name servers and certificates know it. */
const ASCII = 'xn--mnchen-3ya.de'

/**
 * A receiver on this machine to which the name leads that people write `münchen.de`, and a server that looks it up at a name server of the
 * test. `status` is what it answers.
 */
async function startMunich() {
  const { certificate, environment } = trustedCertificate(ASCII)
  const names = await startNameServer((name) => (name === ASCII ? { addresses: ['127.0.0.1'] } : undefined))
  const server = await startTestServer({
    nameServer: names.address,
    environment: { ...environment, BELFRY_ALLOW_TARGETS: '127.0.0.1', BELFRY_TEST_CLOCK: '1' },
  })
  await moveClock(server, { freeze: true })
  const answers = { status: 200 }
  const receiver = await startReceiver((response, request) => answerWith(answers.status)(response, request), certificate)
  return { server, receiver, names, answers, hostOf: (name: string) => `${name}:${receiver.port}` }
}

test('[HOOK-01] [HOOK-08] [DELIV-12] a name and a path with letters beyond ASCII are shown as they were typed and sent to as the network writes them', async () => {
  const { server, receiver, names, hostOf } = await startMunich()
  const url = `https://${hostOf('MÜNCHEN.de')}/größe?q=ü#ö`
  const webhook = await addWebhook(server, url, ['customer:created'])
  await addCustomer(server)
  await server.server.idle()

  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  expect([request?.path, request?.headers.host]).toEqual(['/gr%C3%B6%C3%9Fe?q=%C3%BC', hostOf(ASCII)])
  expect(verify({ body: request?.body ?? '', headers: request?.headers ?? {} }, { secrets: [webhook.signingSecret] }).ok).toBe(true)
  expect(new Set(names.queries)).toEqual(new Set([ASCII]))

  const [listed] = (await server.call('GET', WEBHOOKS)).body.data
  expect([webhook.url, listed.url, (await server.call('GET', `${WEBHOOKS}/${webhook.id}`)).body.url]).toEqual([url, url, url])
  const [delivery] = (await server.call('GET', `${WEBHOOKS}/${webhook.id}/deliveries`)).body.data
  expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1 })
})

test('[HOOK-12] an address may be changed to such a one, and then what waits goes there', async () => {
  const { server, receiver, hostOf } = await startMunich()
  const { id } = await addWebhook(server, 'https://nobody.example.com/', ['customer:created'])
  await addCustomer(server)
  await server.server.idle()
  const url = `https://${hostOf('münchen.de')}/ü`
  expect((await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { url } })).body.url).toBe(url)
  await moveClock(server, { advance: '1 second' })
  expect(receiver.received.map(({ path }) => path)).toEqual(['/%C3%BC'])
})

test('[NOTIF-02] when nothing arrives there, people are told of the address as they know it', async () => {
  const { server, answers, hostOf } = await startMunich()
  answers.status = 500
  await server.call('PATCH', PARK, { body: { supportEmail: 'support@example.com' } })
  const { id } = await addWebhook(server, `https://${hostOf('münchen.de')}/über?key=ünder`, ['customer:created'])
  await addCustomer(server)
  await server.server.idle()
  await moveClock(server, { advance: '5 minutes' })
  const [notice] = await readNotices(server, id)
  expect(notice?.body).toContain(`https://${hostOf('münchen.de')}/über`)
  expect(notice?.body).not.toContain('ünder')
  expect((await server.call('GET', `${WEBHOOKS}/${id}`)).body.incident).not.toBeNull()
})

test('[HTTP-CUSTOM-08] a call of a flow and a message of a flow to a webhook go there as well', async () => {
  const { server, receiver, hostOf } = await startMunich()
  const origin = `https://${hostOf('münchen.de')}`
  await enableFlow(server, callingFlow({ url: `${origin}/gäste`, body: '{}' }))
  const { id } = await addWebhook(server, `${origin}/nachricht/ü`, [])
  const send = ['webhookSend', { webhookId: id, event: 'guest arrived', payload: '{"text": "grüezi"}' }] as const
  await enableFlow(server, draw({ start: on('customer:created'), send }, ['start out send']))
  await addCustomer(server)
  await server.server.idle()
  expect(receiver.received.map(({ path, headers }) => `${headers.host}${path}`).sort()).toEqual([
    `${hostOf(ASCII)}/g%C3%A4ste`,
    `${hostOf(ASCII)}/nachricht/%C3%BC`,
  ])
})

test('[DELIV-12] [HTTP-CUSTOM-09] a name with letters beyond ASCII that leads to a private address is refused, and nothing is sent', async () => {
  const names = await startNameServer(() => ({ addresses: ['10.1.2.3'] }))
  const server = await startTestServer({ nameServer: names.address })
  const { id } = await addWebhook(server, 'https://bücher.example/', ['customer:created'])
  await addCustomer(server)
  await server.server.idle()
  const [{ id: deliveryId }] = (await server.call('GET', `${WEBHOOKS}/${id}/deliveries`)).body.data
  const { body } = await server.call('GET', `${PARK}/webhook-deliveries/${deliveryId}`)
  expect(JSON.stringify(body)).toContain('leads to \\"xn--bcher-kva.example\\", a name with an address that is not public')
  expect(JSON.stringify(body)).not.toContain('10.1.2.3')
})
