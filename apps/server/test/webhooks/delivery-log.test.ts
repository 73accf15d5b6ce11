import { exampleId, formatTime } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { answerWith, type Received, startReceiver } from '../support/receiver.ts'
import {
  createCustomer,
  moveClock,
  startFickleReceiver,
  startHeldAttempt,
  startWithStandingClock,
  WHOLE_SCHEDULE,
} from '../support/standing-clock.ts'
import { storeDeliveries } from '../support/stored-deliveries.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'

const list = async ({ call }: Pick<TestServer, 'call'>, id: string, search = '', key?: string) =>
  (await call('GET', `${PARK}/webhooks/${id}/deliveries${search}`, key === undefined ? {} : { key })).body
const detail = async ({ call }: Pick<TestServer, 'call'>, id: string | undefined) =>
  (await call('GET', `${PARK}/webhook-deliveries/${id}`)).body
const idsOf = (page: { data: readonly { id: string }[] }) => page.data.map(({ id }) => id)

describe('the list of a webhook', () => {
  test('shows its deliveries newest first, page by page', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://example.com/hook', [])
    const other = await addWebhook(server, 'https://example.com/other', [])
    const ids = await storeDeliveries(server, id, 5)
    await storeDeliveries(server, other.id, 2)
    const seen: string[] = []
    let search = '?limit=2'
    for (let page = await list(server, id, search); ; page = await list(server, id, search)) {
      seen.push(...idsOf(page))
      if (page.nextCursor === null) break
      expect(page.data).toHaveLength(2)
      search = `?limit=2&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(ids.toReversed())
  })

  test('says of each how it stands, with its last attempt', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: '1 second' })
    const now = server.installation.now()
    const [stored] = await readDeliveries(server, id)
    expect((await list(server, id)).data).toEqual([
      {
        id: receiver.received[0]?.headers['x-webhook-event-id'],
        webhookId: id,
        eventId: stored?.event_id,
        eventKey: 'customer:created',
        status: 'waiting',
        attemptCount: 2,
        createdAt: formatTime(now - 1000),
        nextAttemptAt: formatTime(now + 2000),
        completedAt: null,
        lastAttempt: {
          number: 2,
          startedAt: formatTime(now),
          durationMs: expect.any(Number),
          statusCode: 500,
          outcome: 'failed',
          error: 'The receiver answered 500.',
        },
      },
    ])
    receiver.status = 200
    await moveClock(server, { advance: '2 seconds' })
    expect((await list(server, id)).data).toMatchObject([
      {
        status: 'delivered',
        attemptCount: 3,
        nextAttemptAt: null,
        completedAt: formatTime(now + 2000),
        lastAttempt: { outcome: 'delivered' },
      },
    ])
  })

  test('shows no time of a next attempt while one is under way', async () => {
    const server = await startWithStandingClock()
    const held = await startHeldAttempt(server)
    const { id } = held
    expect((await list(server, id)).data).toMatchObject([{ status: 'waiting', attemptCount: 0, nextAttemptAt: null, lastAttempt: null }])
    held.release()
  })

  test('is filtered by status, event key and time, alone and together', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://example.com/hook', [])
    const start = server.installation.now()
    const [failed] = await storeDeliveries(server, id, 1)
    await moveClock(server, { advance: '1 hour' })
    const [stopped] = await storeDeliveries(server, id, 1, { status: 'stopped', event_key: 'invoice:paid' })
    const [delivered] = await storeDeliveries(server, id, 1, { status: 'delivered', event_key: 'invoice:paid' })
    const claim = { status: 'waiting', lease_owner: 'another process', due_at: start + 7_200_000 } as const
    const [waiting] = await storeDeliveries(server, id, 1, claim)
    const hour = encodeURIComponent(formatTime(start + 3_600_000))
    const cases = [
      ['?status=failed', [failed]],
      ['?status=stopped', [stopped]],
      ['?status=delivered', [delivered]],
      ['?status=waiting', [waiting]],
      ['?eventKey=invoice:paid', [delivered, stopped]],
      ['?eventKey=nothing', []],
      [`?since=${hour}`, [waiting, delivered, stopped]],
      [`?since=${encodeURIComponent(formatTime(start))}`, [waiting, delivered, stopped, failed]],
      [`?since=${encodeURIComponent(formatTime(start + 3_600_001))}`, []],
      [`?since=${hour}&eventKey=invoice:paid&status=stopped`, [stopped]],
    ] as const
    for (const [search, want] of cases) expect(idsOf(await list(server, id, search)), search).toEqual(want)
  })

  test('reads on over any number of deliveries that are not asked for', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://example.com/hook', [])
    const [first] = await storeDeliveries(server, id, 1, { event_key: 'invoice:paid' })
    await storeDeliveries(server, id, 2500, { status: 'delivered' })
    // The first page has looked at enough, and says where to go on.
    const page = await list(server, id, '?eventKey=invoice:paid')
    expect(page).toEqual({ data: [], nextCursor: expect.any(String) })
    const next = await list(server, id, `?eventKey=invoice:paid&cursor=${page.nextCursor}`)
    expect(idsOf(next)).toEqual([first])
    expect(next.nextCursor).toBeNull()
    expect((await list(server, id, '?status=failed')).data).toHaveLength(1)
  })

  test('of a webhook that is not there is not found', async () => {
    const { call } = await startWithStandingClock()
    expect((await call('GET', `${PARK}/webhooks/${exampleId('webhook')}/deliveries`)).status).toBe(404)
  })
})

describe('what somebody may read', () => {
  test('are deliveries of events that their permissions cover, and test messages', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://example.com/hook', [])
    const [customer] = await storeDeliveries(server, id, 1)
    const [invoice] = await storeDeliveries(server, id, 1, { event_key: 'invoice:paid' })
    const [own] = await storeDeliveries(server, id, 1, { event_key: 'customer:created', event_id: null })
    const [message] = await storeDeliveries(server, id, 1, { event_key: 'belfry:test', event_id: null, schedule: 'test', attempts: 1 })
    expect(idsOf(await list(server, id))).toEqual([message, own, invoice, customer])
    for (const [granted, want] of [
      [[], [message]],
      [['customers:read'], [message, customer]],
      [['invoices:read'], [message, invoice]],
      [
        ['customers:read', 'invoices:read'],
        [message, invoice, customer],
      ],
    ] as const) {
      const email = `${granted.join('-').replaceAll(':', '-')}x@example.com`
      const { key } = await addColleague(server, { email, permissions: ['webhooks:read', 'webhooks:write', ...granted] })
      expect(idsOf(await list(server, id, '', key))).toEqual(want)
      for (const delivery of [customer, invoice, own, message]) {
        const visible = (want as readonly (string | undefined)[]).includes(delivery)
        const path = `${PARK}/webhook-deliveries/${delivery}`
        expect((await server.call('GET', path, { key })).status).toBe(visible ? 200 : 404)
        if (!visible) expect((await server.call('POST', `${path}/retry`, { key })).status).toBe(404)
      }
    }
  })

  test('includes the signature for those who may send a delivery again', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://example.com/hook', [])
    const [delivery] = await storeDeliveries(server, id, 1)
    const { key } = await addColleague(server, { permissions: ['webhooks:read', 'customers:read'] })
    const { body } = await server.call('GET', `${PARK}/webhook-deliveries/${delivery}`, { key })
    expect(body.headers).not.toHaveProperty('x-webhook-signature')
    expect(body.headers['x-webhook-event-id']).toBe(delivery)
    expect((await detail(server, delivery)).headers['x-webhook-signature']).toBe('sha256=00')
  })
})

describe('one delivery', () => {
  test('shows the body and the headers that were sent', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Zoë', notes: '1.0 “€” 🏕' } })
    await server.server.idle()
    const [{ headers, body }] = receiver.received as [Received]
    const delivery = await detail(server, String(headers['x-webhook-event-id']))
    expect(delivery).toMatchObject({ webhookId: id, status: 'delivered', body: body.toString() })
    const { 'webhook-timestamp': _, 'webhook-signature': __, ...sentAlike } = headers
    for (const name of ['host', 'connection', 'content-length']) delete sentAlike[name]
    expect(delivery.headers).toEqual(sentAlike)
  })

  test('shows every attempt, with the answers of the first and the last', async () => {
    const server = await startWithStandingClock()
    let count = 0
    const answers = ['first', 'second', 'third', `€${'x'.repeat(5000)}`]
    const receiver = await startReceiver((response) => {
      response.writeHead(count === 3 ? 200 : 500 + count).end(answers[count++])
    })
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: '10 seconds' })
    const [stored] = await readDeliveries(server, id)
    const { attempts, attemptCount, lastAttempt, status } = await detail(server, stored?.id)
    expect({ attemptCount, status }).toEqual({ attemptCount: 4, status: 'delivered' })
    const start = stored?.created_at as number
    expect(attempts).toEqual(
      [
        [0, 500, 'first'],
        [1, 501, null],
        [3, 502, null],
        [7, 200, `€${'x'.repeat(4093)}`],
      ].map(([seconds, statusCode, response], index) => ({
        number: index + 1,
        startedAt: formatTime(start + Number(seconds) * 1000),
        durationMs: expect.any(Number),
        statusCode,
        outcome: statusCode === 200 ? 'delivered' : 'failed',
        error: statusCode === 200 ? null : `The receiver answered ${statusCode}.`,
        response,
      })),
    )
    const { response: _, ...last } = attempts.at(-1)
    expect(lastAttempt).toEqual(last)
  })

  test('shows an answer that is no text as well as it can', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver((response) => response.writeHead(200).end(Buffer.from([0x41, 0xff, 0x00, 0xe2, 0x82])))
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [stored] = await readDeliveries(server, id)
    expect((await detail(server, stored?.id)).attempts[0].response).toBe('A\ufffd\u0000\ufffd')
  })

  test('shows why there was no answer', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://10.0.0.1/hook', ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [stored] = await readDeliveries(server, id)
    expect((await detail(server, stored?.id)).attempts).toMatchObject([
      { statusCode: null, outcome: 'failed', error: expect.stringContaining('10.0.0.1'), response: '' },
    ])
  })
})

describe('retrying one delivery', () => {
  const retry = ({ call }: TestServer, id: string | undefined) => call('POST', `${PARK}/webhook-deliveries/${id}/retry`)

  test('[DELIV-19] sends what failed for good once more, now and unchanged', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    const [stored] = await readDeliveries(server, id)
    const { status, body } = await retry(server, stored?.id)
    expect(status).toBe(202)
    expect(body).toMatchObject({ id: stored?.id, status: 'waiting', attemptCount: 10, completedAt: null })
    expect(body).not.toHaveProperty('body')
    await server.server.idle()
    expect(receiver.received).toHaveLength(11)
    const [first, last] = [receiver.received[0], receiver.received[10]] as [Received, Received]
    expect(last.body.equals(first.body)).toBe(true)
    for (const name of ['x-webhook-event-id', 'x-webhook-signature']) expect(last.headers[name]).toBe(first.headers[name])
    expect(await detail(server, stored?.id)).toMatchObject({ status: 'failed', attemptCount: 11 })
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(11)
  })

  test('makes the next attempt of what waits now, and the schedule goes on behind it', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: '16 seconds' })
    const [stored] = await readDeliveries(server, id)
    expect(stored).toMatchObject({ status: 'waiting', attempts: 5 })
    await retry(server, stored?.id)
    await server.server.idle()
    expect(await detail(server, stored?.id)).toMatchObject({
      status: 'waiting',
      attemptCount: 6,
      nextAttemptAt: formatTime(server.installation.now() + 1_800_000),
    })
  })

  test('of what was delivered is refused', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [stored] = await readDeliveries(server, id)
    const { status, body } = await retry(server, stored?.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'already_delivered', detail: expect.stringContaining(String(stored?.id)) })
    await server.server.idle()
    expect(receiver.received).toHaveLength(1)
  })

  test('of a disabled webhook is refused', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver(answerWith(500))
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    await server.call('PATCH', `${PARK}/webhooks/${id}`, { body: { enabled: false } })
    const [stored] = await readDeliveries(server, id)
    expect(stored?.status).toBe('stopped')
    const { status, body } = await retry(server, stored?.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'webhook_disabled', detail: expect.stringContaining(id) })
    await server.server.idle()
    expect(receiver.received).toHaveLength(1)
  })

  test('takes up again what was stopped, once its webhook is enabled', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    for (const enabled of [false, true]) await server.call('PATCH', `${PARK}/webhooks/${id}`, { body: { enabled } })
    receiver.status = 200
    const [stored] = await readDeliveries(server, id)
    expect((await retry(server, stored?.id)).status).toBe(202)
    await server.server.idle()
    expect(await detail(server, stored?.id)).toMatchObject({ status: 'delivered', attemptCount: 2 })
  })
})
