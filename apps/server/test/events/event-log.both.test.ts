import { eventKeys, exampleId, idFloor } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { removeEvents } from '../../src/store/queries/events-after.ts'
import type { ApiAnswer } from '../support/api-answer.ts'
import { createClock, DAY, HOUR, MINUTE, SECOND } from '../support/clock.ts'
import { addColleague } from '../support/people.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook, eventsAreStable, readDeliveries, readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'
const EVENTS = '/api/orgs/test-park/events'
const WEBHOOKS = '/api/orgs/test-park/webhooks'

type Caller = Pick<TestServer, 'call'>

type Reader = Pick<TestServer, 'call' | 'installation'>

const read = ({ call }: Caller, query: string, key?: string) => call('GET', `${EVENTS}?${query}`, key === undefined ? {} : { key })
async function log(server: Reader, query = '', key?: string): Promise<ApiAnswer> {
  await eventsAreStable(server)
  return read(server, query, key)
}
const after = (server: Reader, place: string, more = '') => log(server, `after=${place}${more}`)
const keysOf = ({ body }: ApiAnswer) => body.data.map(({ eventKey }: { readonly eventKey: string }) => eventKey)
const idsOf = ({ body }: ApiAnswer): readonly string[] => body.data.map(({ id }: { readonly id: string }) => id)

async function addCustomer({ call }: Caller, firstName = 'Ada'): Promise<string> {
  return (await call('POST', CUSTOMERS, { body: { firstName } })).body.id
}

/** Puts events of any key into the log, as if they had happened now; none of the operations so far causes most of them. */
async function putEvents({ installation, organization }: TestServer, key: string, count: number, body: object = {}) {
  const { store, now } = installation
  const from = (await readEvents({ installation })).length
  await store.write(async ({ db }) => {
    for (let number = from + 1; number <= from + count; number++) {
      const row = {
        organization_id: organization.id,
        id: `${idFloor('event', now()).slice(0, 14)}${number.toString().padStart(16, '0')}`,
        key,
        at: now(),
        trace_id: 'a'.repeat(32),
        span_id: 'b'.repeat(16),
        actor: '{"type":"SYSTEM","id":null}',
        lineage: '{}',
        concerns: ' ',
        body: Buffer.from(JSON.stringify({ event: key, data: body, timestamp: now(), traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) })),
      }
      await db.insertInto('events').values(row).execute()
    }
  })
}

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

  test('asks the time of the event, also where it got its id a little later', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    await addCustomer(server)
    await server.installation.store.write(({ db }) =>
      db
        .updateTable('events')
        .set({ at: clock.now() - SECOND })
        .execute(),
    )
    expect((await log(server, 'until=2026-07-01T12:00:00Z')).body.data).toHaveLength(1)
    expect((await log(server, 'since=2026-07-01T12:00:00Z')).body.data).toHaveLength(0)
  })

  test('shows a member the events that the member may read, however rare they are', async () => {
    const server = await startTestServer()
    await addCustomer(server)
    await putEvents(server, 'invoice:paid', 1500)
    const { key } = await addColleague(server, { permissions: ['customers:read'] })
    for (const query of ['limit=10', 'limit=10&after=start']) {
      const pages: ApiAnswer[] = [await log(server, query, key)]
      while (pages.at(-1)?.body.hasMore) pages.push(await log(server, `${query}&cursor=${pages.at(-1)?.body.nextCursor}`, key))
      expect(pages.flatMap(keysOf), query).toEqual(['customer:created'])
      expect(pages.length, query).toBe(2)
    }
    expect(await log(server, 'eventKey=invoice:paid', key)).toMatchObject({ status: 403, body: { code: 'forbidden_event_key' } })
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
  ])('refuses %s with %s, naming %s', async (query, code, parameter) => {
    const server = await startTestServer()
    expect((await log(server, query)).body).toMatchObject({ code, errors: [{ parameter }] })
  })
})

describe('the log after a place', () => {
  test('is read from the start to the present end, and goes on from there', async () => {
    const server = await startTestServer()
    const ids = [await addCustomer(server), await addCustomer(server), await addCustomer(server)]
    const records = ({ body }: ApiAnswer) => body.data.map(({ recordId }: { readonly recordId: string }) => recordId)
    const first = await after(server, 'start', '&limit=2')
    expect([records(first), first.body.hasMore]).toEqual([ids.slice(0, 2), true])
    const second = await after(server, first.body.nextCursor, '&limit=2')
    expect([records(second), second.body.hasMore]).toEqual([ids.slice(2), false])
    const third = await after(server, second.body.nextCursor)
    expect(third.body).toEqual({ data: [], nextCursor: expect.any(String), hasMore: false })
    const later = await addCustomer(server)
    expect(records(await after(server, third.body.nextCursor))).toEqual([later])
    expect(records(await after(server, ''))).toEqual([...ids, later])
  })

  test('begins at the present end when that is asked for, also in an empty log', async () => {
    const server = await startTestServer()
    const empty = [await after(server, 'end'), await after(server, 'start')]
    await addCustomer(server)
    for (const { body } of empty) {
      expect(body).toMatchObject({ data: [], hasMore: false })
      expect(keysOf(await after(server, body.nextCursor))).toEqual(['customer:created'])
    }
    const end = await after(server, 'end')
    expect(end.body.data).toEqual([])
    expect(keysOf(await after(server, end.body.nextCursor))).toEqual([])
  })

  test('goes on where it was after the server was started again', async () => {
    const server = await startTestServer()
    await addCustomer(server)
    const { nextCursor } = (await after(server, 'start')).body
    const later = await server.restart()
    await addCustomer(later)
    expect((await after(later, nextCursor)).body.data).toHaveLength(1)
  })

  test('shows each event once and in order to somebody who reads while three others write', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const write = async (writer: number) => {
      for (let number = 0; number < 40; number++) await addCustomer(server, `${writer}-${number}`)
    }
    let writing = true
    const writers = Promise.all([1, 2, 3].map(write)).then(() => {
      writing = false
    })
    const seen: { readonly id: string; readonly envelope: { readonly data: { readonly customer: { readonly firstName: string } } } }[] = []
    let cursor = 'start'
    let pieces = 0
    for (let more = true; more; ) {
      const isLast = !writing
      if (isLast) await eventsAreStable(server)
      const { body } = await read(server, `after=${cursor}&limit=7`)
      seen.push(...body.data)
      cursor = body.nextCursor
      pieces += body.data.length > 0 ? 1 : 0
      more = body.hasMore || !isLast
    }
    await writers
    expect(pieces).toBeGreaterThan(10)
    // As they were committed: in that order of their ids on SQLite, by their transactions on PostgreSQL.
    const committed = [...(await readEvents(server))].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    expect(seen.map(({ id }) => id)).toEqual(committed.map(({ id }) => id))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
    for (const writer of [1, 2, 3]) {
      const names = seen.map(({ envelope }) => envelope.data.customer.firstName).filter((name) => name.startsWith(`${writer}-`))
      expect(names).toEqual(Array.from({ length: 40 }, (_, number) => `${writer}-${number}`))
    }
  })

  test('is in the order of commits, not of times or ids', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    await addCustomer(server)
    const { nextCursor } = (await after(server, 'start')).body
    // As if an earlier event were committed later, which several processes can bring about.
    clock.advance(-HOUR)
    await putEvents(server, 'invoice:paid', 1)
    expect(keysOf(await after(server, nextCursor))).toEqual(['invoice:paid'])
    expect(keysOf(await log(server))).toEqual(['customer:created', 'invoice:paid'])
  })

  test('goes on by time in another database, and tells the last five minutes again', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    for (const firstName of ['a', 'b', 'c', 'd']) {
      await addCustomer(server, firstName)
      clock.advance(3 * MINUTE)
    }
    clock.advance(-3 * MINUTE)
    const { nextCursor } = (await after(server, 'start')).body
    await server.installation.store.write(({ db }) =>
      db
        .updateTable('instance')
        .set({ value: 'f'.repeat(32) })
        .where('name', '=', 'epoch')
        .execute(),
    )
    const moved = await server.restart()
    const names = ({ body }: ApiAnswer) =>
      body.data.map(({ envelope }: { readonly envelope: Envelope }) => envelope.data.customer.firstName)
    const again = await after(moved, nextCursor)
    expect(names(again)).toEqual(['c', 'd'])
    await addCustomer(moved, 'e')
    expect(names(await after(moved, again.body.nextCursor))).toEqual(['e'])
    clock.advance(DAY)
    // Nothing has happened in the overlap: it goes on at the end.
    const idle = Buffer.from(JSON.stringify(['events:after', '0'.repeat(32), 1, '', clock.now()])).toString('base64url')
    expect((await after(moved, idle)).body.data).toEqual([])
  })

  test('goes on by time after a backup was restored, in which the place is not known', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    await addCustomer(server, 'kept')
    clock.advance(HOUR)
    await addCustomer(server, 'lost')
    const { nextCursor } = (await after(server, 'start')).body
    // The last event is gone, and its position is given anew.
    const [, lost] = await readEvents(server)
    const { store } = server.installation
    await store.write(({ db }) => db.deleteFrom('events').where('id', '=', String(lost?.id)).execute())
    clock.advance(MINUTE)
    await addCustomer(server, 'new')
    const [, added] = await readEvents(server)
    const again = { position: Number(lost?.position) }
    await store.write(({ db }) => db.updateTable('events').set(again).where('id', '=', String(added?.id)).execute())
    const { data } = (await after(server, nextCursor)).body
    expect(data.map(({ envelope }: { readonly envelope: Envelope }) => envelope.data.customer.firstName)).toEqual(['new'])
  })

  test('says so when events behind the place were removed, and only then', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const read = async () => (await after(server, 'start')).body.nextCursor
    await addCustomer(server)
    const early = await read()
    clock.advance(DAY)
    await addCustomer(server)
    clock.advance(DAY)
    const late = await read()
    const { store } = server.installation
    const ids = (await readEvents(server)).map(({ id }) => id)
    await store.write(({ db }) => removeEvents(db, server.organization.id, ids))
    await store.write(({ db }) => removeEvents(db, server.organization.id, []))
    await store.write(({ db }) => removeEvents(db, server.organization.id, ids))
    const expired = await after(server, early)
    expect(expired).toMatchObject({ status: 410, body: { code: 'cursor_expired', errors: [{ parameter: 'after' }] } })
    expect((await after(server, late)).body).toMatchObject({ data: [], hasMore: false })
    await addCustomer(server)
    for (const cursor of [late, 'start']) expect((await after(server, cursor)).body.data, cursor).toHaveLength(1)
  })
})

describe('[CONV-06] the log of another organization', () => {
  test('is never shown: not in lists, not after its own cursor, not by id', async () => {
    const server = await startTestServer()
    const { call } = server
    await call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
    const theirs = '/api/orgs/other-park/events'
    await call('POST', '/api/orgs/other-park/customers', { body: {} })
    await eventsAreStable(server)
    const { body } = await call('GET', `${theirs}?after=start`)
    await call('POST', '/api/orgs/other-park/customers', { body: {} })
    await addCustomer(server)
    const ours = (await readEvents(server)).filter(({ organization_id }) => organization_id === server.organization.id).map(({ id }) => id)
    for (const query of ['', 'after=start', `after=${body.nextCursor}`]) expect(idsOf(await log(server, query)), query).toEqual(ours)
    expect((await call('GET', `${EVENTS}/${body.data[0].id}`)).body.code).toBe('not_found')
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

interface Envelope {
  readonly data: { readonly customer: { readonly firstName: string } }
}
