import { expect, test } from 'vitest'
import type { OutboundClient } from '../../src/external/http-client/create-client.ts'
import type { ClaimedDelivery } from '../../src/unit-of-work/service/attempt.ts'
import { createDeliveryWorker } from '../../src/workers/deliveries/delivery-worker.ts'
import { startTestServer } from '../support/test-server.ts'

// A hundred endpoints whose share was taken kept an organization's quick one waiting for up to 25 attempts that ended.

/** A client that answers an address when it is told to. */
function holdingClient() {
  const requests = new Map<string, () => void>()
  const client: OutboundClient = {
    request: ({ url }) =>
      new Promise((resolve) => {
        requests.set(url, () => resolve({ statusCode: 200, headers: {}, beginning: new Uint8Array() } as never))
      }),
    close: async () => {},
  }
  const answer = (url: string) => {
    requests.get(url)?.()
    return new Promise((resolve) => setImmediate(resolve))
  }
  return { asked: requests, client, answer }
}

test('[H4] of an organization with a hundred endpoints whose share is taken, another begins when one attempt has ended', async () => {
  const { server, organization } = await startTestServer({ environment: { BELFRY_DELIVERY_CONCURRENCY: '20' } })
  const { asked, client, answer } = holdingClient()
  const { service } = server
  const dispatcher = createDeliveryWorker({ ...service, openSigningSecret: () => 'ab'.repeat(32) }, client)
  const deliver = (name: string, attempts: number) => {
    const ids = { organizationId: organization.id, webhookId: name, id: service.newId('delivery') }
    const sent = { url: `https://example.com/${name}`, sealedSecret: '', signature: null, body: Buffer.from('{}') }
    dispatcher.take({ ...ids, ...sent, attempts, claimedUntil: service.now() + 120_000 } satisfies ClaimedDelivery)
  }
  for (let count = 0; count < 100; count++) deliver(`late-${count}`, 7)
  expect(asked.size).toBe(7)
  for (let count = 0; count < 7; count++) deliver(`prompt-${count}`, 0)
  deliver('quick', 0)
  expect(asked.size).toBe(14)
  await answer('https://example.com/prompt-0')
  expect([...asked.keys()].at(-1)).toBe('https://example.com/quick')
  for (let answered = 0; answered < asked.size; ) {
    answered = asked.size
    for (const url of asked.keys()) await answer(url)
  }
  expect(asked.size).toBe(108)
  await dispatcher.stop()
})
