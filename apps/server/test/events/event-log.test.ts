import { eventKeys, exampleId } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClock, HOUR } from '../support/clock.ts'
import { addCustomer, CUSTOMERS, EVENTS, idsOf, keysOf, log, putEvents } from '../support/event-log.ts'
import { addColleague } from '../support/people.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

describe('an event of the log', () => {
  test('says what happened, when, to which record, by whom and why, with the envelope as it was delivered', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now, environment: receiversAllowed })
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    const ben = await addColleague(server, { permissions: ['customers:write'] })
    const customer = (await server.call('POST', CUSTOMERS, { key: ben.key, body: { firstName: 'Ada' } })).body
    await server.server.idle()
    const [event] = (await log(server)).body.data
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      eventKey: 'customer:created',
      createdAt: '2026-07-01T12:00:00.000Z',
      recordModel: 'customer',
      recordId: customer.id,
      traceId: event.envelope.traceId,
      spanId: event.envelope.spanId,
      actor: { type: 'MEMBER', id: ben.userId },
      envelope: { event: 'customer:created', data: { customer }, timestamp: clock.now(), traceId: event.traceId, spanId: event.spanId },
    })
    expect(JSON.stringify(event.envelope)).toBe(receiver.received[0]?.body.toString())
  })

  test('shows the deliveries and the runs that it has caused', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    const webhook = await addWebhook(server, receiver.url)
    const config = { source: 'event', eventKey: 'customer:created' }
    const definition = { nodes: [{ id: 'start', type: 'trigger', label: 'New', position: { x: 0, y: 0 }, config }], edges: [] }
    const made = await server.call('POST', '/api/orgs/test-park/automations', { body: { name: 'Welcome', definition } })
    const enabled = await server.call('PATCH', `/api/orgs/test-park/automations/${made.body.id}`, { body: { enabled: true } })
    expect([made.status, enabled.status], JSON.stringify([made.body, enabled.body])).toEqual([201, 200])
    await addCustomer(server)
    await server.server.idle()
    const [id] = idsOf(await log(server))
    const [delivery] = await readDeliveries(server, webhook.id)
    const { body } = await server.call('GET', `${EVENTS}/${id}`)
    expect(body.deliveries).toEqual([{ id: delivery?.id, webhookId: webhook.id, status: 'delivered', attemptCount: 1 }])
    expect(body.runs).toEqual([{ id: expect.stringMatching(/^run_/), automationId: made.body.id, status: 'completed' }])
    const run = await server.call('GET', `/api/orgs/test-park/automation-runs/${body.runs[0].id}`)
    expect(run.body.trigger.eventId).toBe(id)
  })

  test('is shown to those who may read it, and what it caused to those who may see that', async () => {
    const server = await startTestServer()
    await addCustomer(server)
    const [id] = idsOf(await log(server))
    const ask = async (email: string, permissions: readonly string[]) => {
      const { key } = await addColleague(server, { email, permissions })
      return server.call('GET', `${EVENTS}/${id}`, { key })
    }
    const reader = await ask('a@example.com', ['customers:read'])
    expect(reader.status).toBe(200)
    expect(reader.body).not.toHaveProperty('deliveries')
    expect(reader.body).not.toHaveProperty('runs')
    expect((await ask('b@example.com', ['customers:read', 'webhooks:read'])).body.deliveries).toEqual([])
    expect((await ask('c@example.com', ['webhooks:read', 'automations:read'])).body.code).toBe('not_found')
    expect((await server.call('GET', `${EVENTS}/${exampleId('event')}`)).body.code).toBe('not_found')
  })
})

describe('the log', () => {
  test('is shown newest first, in pages, by key, record and time', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const ada = await addCustomer(server)
    clock.advance(HOUR)
    const eva = await addCustomer(server, 'Eva')
    clock.advance(HOUR)
    await server.call('PATCH', `${CUSTOMERS}/${ada}`, { body: { notes: 'Tall' } })
    const first = await log(server, 'limit=2')
    expect(keysOf(first)).toEqual(['customer:updated', 'customer:created'])
    expect(first.body.hasMore).toBe(true)
    const second = await log(server, `limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body).toMatchObject({ data: [{ recordId: ada }], nextCursor: null, hasMore: false })
    expect(keysOf(await log(server, 'eventKey=customer:updated'))).toEqual(['customer:updated'])
    expect(keysOf(await log(server, `recordId=${ada}`))).toEqual(['customer:updated', 'customer:created'])
    expect(keysOf(await log(server, `recordId=${ada}&eventKey=customer:created`))).toEqual(['customer:created'])
    expect(keysOf(await log(server, 'since=2026-07-01T13:00:00Z'))).toEqual(['customer:updated', 'customer:created'])
    expect((await log(server, 'until=2026-07-01T13:00:00Z')).body.data).toMatchObject([{ recordId: ada }])
    expect((await log(server, 'since=2026-07-01T13:00:00Z&until=2026-07-01T14:00:00Z')).body.data).toMatchObject([{ recordId: eva }])
    expect((await log(server, 'since=2026-07-01T14:00:00.001Z')).body.data).toEqual([])
  })

  test('shows an API key that was narrowed no more than the key may read', async () => {
    const server = await startTestServer()
    await addCustomer(server)
    const { key } = (await server.call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions: ['tasks:read'] } })).body
    expect((await log(server, '', key)).body.data).toEqual([])
    expect((await log(server, 'after=start', key)).body.data).toEqual([])
  })

  test('ends a page before it gets too large, and loses nothing', async () => {
    const server = await startTestServer()
    await putEvents(server, 'invoice:paid', 7, { text: 'x'.repeat(1_000_000) })
    for (const query of ['', 'after=start']) {
      const first = await log(server, query)
      expect(first.body.data).toHaveLength(4)
      expect(first.body.hasMore).toBe(true)
      const second = await log(server, `${query}&cursor=${first.body.nextCursor}`)
      expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(7)
    }
  })
})

describe('the log refuses', () => {
  let server: Awaited<ReturnType<typeof openTestServer>>
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.stop())

  test.each([
    ['cursor=x', 'invalid_cursor', 'cursor'],
    ['after=x', 'invalid_cursor', 'after'],
    [`after=${Buffer.from('["events:after","e",1.5,"",1]').toString('base64url')}`, 'invalid_cursor', 'after'],
    [`after=${Buffer.from('["events:after","e",1,"evt_\\u0000",1]').toString('base64url')}`, 'invalid_cursor', 'after'],
    [`after=${Buffer.from('["events:after","e",1,"",-1]').toString('base64url')}`, 'invalid_cursor', 'after'],
    ['eventKey=customer:create', 'unknown_event_key', 'eventKey'],
    ['since=yesterday', 'invalid_request', 'since'],
    ['after=start&since=2026-07-01T12:00:00Z', 'invalid_request', 'since'],
    ['after=start&until=2026-07-01T12:00:00Z', 'invalid_request', 'until'],
    ['limit=201', 'invalid_request', 'limit'],
  ])('%s with %s, naming %s', async (query, code, parameter) => {
    expect((await log(server, query)).body).toMatchObject({ code, errors: [{ parameter }] })
  })
})

describe('the event keys', () => {
  test('say what their events hold', async () => {
    const server = await startTestServer()
    await addCustomer(server)
    const { data } = (await server.call('GET', '/api/orgs/test-park/event-keys?limit=200')).body
    expect(data.map(({ key }: { readonly key: string }) => key)).toEqual([...eventKeys])
    const created = data.find(({ key }: { readonly key: string }) => key === 'customer:created')
    expect(created.payloadSchema).toMatchObject({ type: 'object', required: ['customer'], properties: { customer: { type: 'object' } } })
    expect(JSON.stringify(created.payloadSchema)).not.toContain('$ref')
    const [event] = (await log(server)).body.data
    expect(Object.keys(event.envelope.data.customer)).toEqual(Object.keys(created.example.data.customer))
  })
})

test('a webhook that is deleted takes its deliveries out of what events have caused', async () => {
  const server = await startTestServer()
  const webhook = await addWebhook(server, 'https://example.com/hook')
  await addCustomer(server)
  const [id] = idsOf(await log(server))
  await server.call('DELETE', `${WEBHOOKS}/${webhook.id}`)
  expect((await server.call('GET', `${EVENTS}/${id}`)).body.deliveries).toEqual([])
})
