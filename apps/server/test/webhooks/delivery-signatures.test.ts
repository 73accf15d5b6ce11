import { createHmac } from 'node:crypto'
import { type Accepted, verify, verifyOrThrow } from '@belfry/webhook-verify'
import { createInbox, isNewer, memoryInboxStore } from '@belfry/webhook-verify/inbox'
import { describe, expect, test } from 'vitest'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

async function startDelivered(customer: Readonly<Record<string, unknown>> = {}) {
  const server = await startTestServer({ environment: receiversAllowed })
  const receiver = await startReceiver()
  const webhook = await addWebhook(server, receiver.url)
  const other = await addWebhook(server, 'https://example.com/other', [])
  await server.call('POST', '/api/orgs/test-park/customers', { body: customer })
  return { webhook, other, request: await receiver.next() }
}

/** Takes the next deliveries of two webhooks of one address, as their receiver verifies them. */
async function acceptNext(receiver: Awaited<ReturnType<typeof startReceiver>>, secrets: readonly string[]): Promise<Accepted[]> {
  const requests = [await receiver.next(), await receiver.next()]
  expect(requests[0]?.body).toEqual(requests[1]?.body)
  return requests.map(({ body, headers }) => verifyOrThrow({ body, headers }, { secrets }))
}

test('a webhook and its twin send the same bytes under ids and secrets of their own, and an inbox handles them once', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const receiver = await startReceiver()
  const [old, twin] = [await addWebhook(server, receiver.url), await addWebhook(server, receiver.url)]
  const secrets = [twin.signingSecret, old.signingSecret]
  const inbox = createInbox({ store: memoryInboxStore() })
  const held: number[] = []
  for (const customer of [{ firstName: 'Ada' }, { firstName: 'Eva' }]) {
    await server.call('POST', '/api/orgs/test-park/customers', { body: customer })
    const copies = await acceptNext(receiver, secrets)
    expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
    expect(copies.map(({ matchedSecret }) => matchedSecret).sort()).toEqual([0, 1])
    const outcomes = []
    for (const copy of copies) {
      outcomes.push(
        await inbox.handle(copy, (event) => {
          if (event.event === 'customer:created' && isNewer(event, null)) held.push(event.data.customer.version)
        }),
      )
    }
    expect(outcomes).toEqual(['handled', 'replayed'])
  }
  expect(held).toEqual([1, 1])
})

describe('the signature of a delivery', () => {
  test('[SIGN-01] [SIGN-02] [SIGN-03] is the HMAC-SHA256 of the raw body, keyed with the secret as text', async () => {
    const { webhook, request } = await startDelivered()
    const signature = request.headers['x-webhook-signature']
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(signature).toBe(`sha256=${createHmac('sha256', webhook.signingSecret).update(request.body).digest('hex')}`)
    const keyedWithBytes = createHmac('sha256', Buffer.from(webhook.signingSecret, 'hex')).update(request.body)
    expect(signature).not.toBe(`sha256=${keyedWithBytes.digest('hex')}`)
  })

  test.each([
    ['letters with accents and emoji', { firstName: 'Zoë Façade', notes: 'één 👩‍👩‍👧 🚲 \u2028 東京' }],
    ['characters that JSON escapes', { notes: 'a "quoted" \\ line\n\tand </script>' }],
    ['numbers in many forms', { customFields: { one: 1.0, tiny: 1e-7, huge: 1e21, cents: 0.1, negative: -2.5 } }],
    ['nothing', {}],
  ])('[SIGN-04] holds on the raw bytes of data with %s', async (_, customer) => {
    const { webhook, request } = await startDelivered(customer)
    const verdict = verify({ body: request.body, headers: request.headers }, { secrets: [webhook.signingSecret] })
    expect(verdict).toMatchObject({
      ok: true,
      id: request.headers['x-webhook-event-id'],
      event: { event: 'customer:created', data: { customer } },
    })
  })

  test('[SIGN-06] is not verified by the secret of another webhook, nor for another body', async () => {
    const { webhook, other, request } = await startDelivered({ firstName: 'Ada' })
    const headers = request.headers
    const check = (body: Buffer, secrets: readonly string[]) => verify({ body, headers }, { secrets })
    expect(check(request.body, [other.signingSecret])).toMatchObject({ ok: false, reason: 'signature_mismatch' })
    const changed = Buffer.from(request.body.toString().replace('Ada', 'Eva'))
    expect(check(changed, [webhook.signingSecret])).toMatchObject({ ok: false, reason: 'signature_mismatch' })
    expect(check(request.body, [other.signingSecret, webhook.signingSecret])).toMatchObject({ ok: true, matchedSecret: 1 })
  })
})
