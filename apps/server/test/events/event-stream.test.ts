import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { removeEvents } from '../../src/store/queries/events-after.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/clock.ts'
import { restartElsewhere } from '../support/event-log.ts'
import { addColleague, openBrowser } from '../support/people.ts'
import { putEvents } from '../support/put-events.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { namesOf, openStream } from '../support/stream.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'
import { addWebhook, eventsAreStable, readEvents } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const STREAM = `${PARK}/events/stream`
/** So that what comes by itself comes soon; real time, and nobody waits for it longer than it takes. */
const QUICK = { pollMs: 20, keepAliveMs: 60, rightsMs: 40 }

const start = (options: TestServerOptions = {}) =>
  startTestServer({ streamPace: QUICK, ...options, environment: { BELFRY_RATE_LIMIT: '0', ...options.environment } })

async function addCustomer({ call }: Pick<TestServer, 'call'>, firstName: string, more: object = {}): Promise<string> {
  const { status, body } = await call('POST', `${PARK}/customers`, { body: { firstName, ...more } })
  expect(status).toBe(201)
  return body.id
}

describe('[SSE-01] [SSE-03] [DELIV-20] the stream of events', () => {
  test('tells what happens as it happens, with the bytes that a webhook is sent', async () => {
    const server = await start({ environment: receiversAllowed })
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    await addCustomer(server, 'before')
    await eventsAreStable(server)
    const stream = await openStream(server)
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'transfer-encoding': 'chunked',
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    expect(stream.headers).not.toHaveProperty('access-control-allow-origin')
    expect(stream.names()).toEqual(['ready'])
    expect(stream.retryMs()).toBeGreaterThanOrEqual(1500)
    expect(stream.retryMs()).toBeLessThanOrEqual(3000)

    await addCustomer(server, 'Zoë ’\u2028')
    const [event] = await stream.until(1)
    expect(event?.event).toBe('customer:created')
    await server.server.idle()
    expect(event?.data).toBe(receiver.received.at(-1)?.body.toString())
    const [, second] = await readEvents(server)
    expect(stream.comments).toContain(second?.id)
  })

  test('its cursor is that of the log, and that of the log is its', async () => {
    const server = await start()
    const stream = await openStream(server)
    const begin = stream.lastId()
    for (const name of ['a', 'b', 'c']) await addCustomer(server, name)
    const [, b] = await stream.until(3)
    const page = await server.call('GET', `${PARK}/events?after=${b?.id}`)
    expect(page.body.data.map(({ envelope }: { envelope: object }) => JSON.stringify(envelope))).toEqual([stream.events[2]?.data])
    const first = await server.call('GET', `${PARK}/events?after=${begin}&limit=1`)
    const again = await openStream(server, { lastEventId: first.body.nextCursor })
    expect(namesOf(await again.until(2))).toEqual(['b', 'c'])
    const all = await openStream(server, { query: 'lastEventId=start' })
    expect(namesOf(await all.until(3))).toEqual(['a', 'b', 'c'])
  })

  test('goes on behind every event, with nothing lost and nothing twice', async () => {
    const server = await start()
    const stream = await openStream(server)
    const ids = [stream.lastId()]
    const names = Array.from({ length: 12 }, (_, number) => `n${number}`)
    await Promise.all(names.map((name) => addCustomer(server, name)))
    const received = await stream.until(12)
    ids.push(...received.map(({ id }) => String(id)))
    const order = namesOf(received)
    expect([...order].sort()).toEqual([...names].sort())
    for (const [place, lastEventId] of ids.entries()) {
      const again = await openStream(server, { lastEventId })
      await addCustomer(server, `after-${place}`)
      const events = namesOf(await again.until(13))
      expect(events).toEqual([...order.slice(place), ...ids.slice(0, place + 1).map((_, number) => `after-${number}`)])
      again.close()
    }
  })

  test('tells many readers the same in the same order while others write, come and go', async () => {
    const server = await start()
    const total = 150
    const steady = await Promise.all(Array.from({ length: 5 }, () => openStream(server)))
    const restless = (async () => {
      const seen: string[] = []
      let lastEventId = steady[0]?.lastId() ?? ''
      while (seen.length < total) {
        const stream = await openStream(server, { lastEventId })
        const events = await stream.until(Math.min(7, total - seen.length))
        stream.close()
        await stream.ended
        seen.push(...namesOf(stream.events))
        lastEventId = String(events.at(-1) && stream.lastId())
      }
      return seen
    })()
    await Promise.all(
      [0, 1, 2].map(async (writer) => {
        for (let number = 0; number < total / 3; number++) await addCustomer(server, `${writer}-${number}`)
      }),
    )
    const orders = await Promise.all(steady.map(async (stream) => namesOf(await stream.until(total))))
    expect(new Set(orders[0]).size).toBe(total)
    for (const order of [...orders, await restless]) expect(order).toEqual(orders[0])
    const { body } = await server.call('GET', `${PARK}/events?after=start&limit=200`)
    expect(
      body.data.map(({ envelope }: { envelope: { data: { customer: { firstName: string } } } }) => envelope.data.customer.firstName),
    ).toEqual(orders[0])
  })

  test('is found on by the poll what another process has committed', async () => {
    const server = await start()
    const stream = await openStream(server)
    const wake = server.server.service.wake as { streams(organizationId: string): void }
    wake.streams = () => {}
    await addCustomer(server, 'unheard')
    expect(namesOf(await stream.until(1))).toEqual(['unheard'])
  })

  test('a HEAD request gets its head alone, another method hears which there is', async () => {
    const server = await start()
    const head = await fetch(`http://127.0.0.1:${server.server.port}${STREAM}`, { method: 'HEAD', headers: { 'x-api-key': server.key } })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', ''])
    const { status, headers } = await server.call('POST', STREAM, { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('says something while nothing happens, and how far the reader is', async () => {
    const clock = createClock()
    const server = await start({ now: clock.now })
    const stream = await openStream(server)
    const first = stream.lastId()
    clock.advance(HOUR)
    await stream.when(() => stream.comments.includes('nothing new') && stream.lastId() !== first)
    expect(stream.names()).toEqual(['ready'])
    const [, , , at] = JSON.parse(Buffer.from(stream.lastId(), 'base64url').toString()).slice(1)
    expect(at).toBe(clock.now())
    const lastEventId = stream.lastId() // the first stream, too, is told of what comes next
    await addCustomer(server, 'next')
    const again = await openStream(server, { lastEventId })
    expect(namesOf(await again.until(1))).toEqual(['next'])
  })
})

describe('[SSE-02] `events`', () => {
  test('narrows the stream', async () => {
    const server = await start()
    const stream = await openStream(server, { query: 'events=customer:updated,customer:deleted' })
    const id = await addCustomer(server, 'Ada')
    await server.call('PATCH', `${PARK}/customers/${id}`, { body: { firstName: 'Eva' } })
    await server.call('DELETE', `${PARK}/customers/${id}`)
    await stream.until(2)
    expect(stream.names()).toEqual(['ready', 'customer:updated', 'customer:deleted'])
    const later = await openStream(server, { query: 'events=customer:deleted&lastEventId=start' })
    await later.until(1)
    expect(later.names()).toEqual(['ready', 'customer:deleted'])
  })

  test.each([
    ['events=customer:create', 400, 'unknown_event_key', 'events'],
    ['events=', 400, 'invalid_request', 'events'],
    ['lastEventId=yesterday', 400, 'invalid_cursor', 'lastEventId'],
    [`lastEventId=${exampleId('event')}`, 400, 'invalid_cursor', 'lastEventId'],
    ['event=customer:created', 400, 'invalid_request', 'event'],
  ])('%s is refused, naming it', async (query, status, code, parameter) => {
    const { call } = await start()
    expect(await call('GET', `${STREAM}?${query}`)).toMatchObject({ status, body: { code, errors: [{ parameter }] } })
  })
})

describe('what a reader may see', () => {
  test('is what the permissions cover, from another organization nothing', async () => {
    const server = await start()
    const ben = await addColleague(server, { permissions: ['products:read'] })
    const none = await addColleague(server, { email: 'none@example.com', permissions: [] })
    await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
    const [his, nothing, all, theirs] = await Promise.all([
      openStream(server, { key: ben.key }),
      openStream(server, { key: none.key }),
      openStream(server),
      openStream(server, { organization: 'other-park' }),
    ])
    await addCustomer(server, 'Ada')
    await server.call('POST', `${PARK}/products`, { body: { name: 'Night', price: 32.5 } })
    await server.call('POST', '/api/orgs/other-park/customers', { body: { firstName: 'Theirs' } })
    await all.until(2)
    await his.until(1)
    expect(namesOf(await theirs.until(1))).toEqual(['Theirs'])
    expect(all.names()).toEqual(['ready', 'customer:created', 'product:created'])
    expect(his.names()).toEqual(['ready', 'product:created'])
    expect(nothing.names()).toEqual(['ready'])
    const past = await openStream(server, { key: ben.key, query: 'lastEventId=start' })
    await past.until(1)
    expect(past.names()).toEqual(['ready', 'product:created'])
  })

  test('grows and shrinks while the stream is open', async () => {
    const server = await start()
    const ben = await addColleague(server, { permissions: ['products:read'] })
    const stream = await openStream(server, { key: ben.key })
    const named = await openStream(server, { key: ben.key, query: 'events=product:created' })
    const grant = (permissions: readonly string[]) => server.call('PATCH', `${PARK}/members/${ben.memberId}`, { body: { permissions } })
    const product = () => server.call('POST', `${PARK}/products`, { body: { name: 'Night', price: 32.5 } })
    await addCustomer(server, 'unseen')
    await product()
    // What a reader may see is judged when an event is read, so the stream must have passed the customer before the rights change.
    await stream.until(1)
    await grant(['customers:read'])
    // The one who has asked for it by name hears that it is over, the other one just gets something else.
    expect(await named.ended).toBe('ended')
    expect(named.comments.at(-1)).toContain('"product:created" needs the permission products:read')
    await product()
    await addCustomer(server, 'seen')
    expect(namesOf((await stream.until(2)).slice(1))).toEqual(['seen'])
    await grant(['products:read'])
    const refused = await openStream(server, { key: ben.key, query: 'events=customer:created' })
    expect(refused.status).toBe(403)
  })

  test.each(['renewed', 'deleted', 'expired', 'of a member who is removed', 'of a session that has ended'])(
    'ends with a key or session %s',
    async (how) => {
      const clock = createClock()
      const server = await start({ now: clock.now })
      const ben = await addColleague(server, { permissions: ['*'] })
      const expiresAt = new Date(clock.now() + HOUR).toISOString()
      const made = await server.call('POST', '/api/api-keys', {
        key: ben.key,
        body: { name: 'Stream', ...(how === 'expired' ? { expiresAt } : {}) },
      })
      expect(made.status).toBe(201)
      const browser = await openBrowser(server, ben.email)
      const isSession = how.includes('session')
      const stream = await openStream(server, isSession ? { key: null, cookie: browser.cookie } : { key: made.body.key })
      const others = await openStream(server)
      expect(stream.status).toBe(200)
      const acts: Readonly<Record<string, () => unknown>> = {
        renewed: () => server.call('POST', `/api/api-keys/${made.body.id}/renew`, { key: ben.key, body: { id: made.body.id } }),
        deleted: () => server.call('DELETE', `/api/api-keys/${made.body.id}`, { key: ben.key }),
        expired: () => clock.advance(HOUR),
        'of a member who is removed': () => server.call('DELETE', `${PARK}/members/${ben.memberId}`),
        'of a session that has ended': () => browser.call('DELETE', '/api/session'),
      }
      await acts[how]?.()
      expect(await stream.ended).toBe('ended')
      await addCustomer(server, 'unseen')
      await others.until(1)
      expect(stream.events).toEqual([])
    },
  )
})

describe('a reader who was away', () => {
  test('too long gets a reset, and then what happens from now on', async () => {
    const clock = createClock()
    const server = await start({ now: clock.now })
    await addCustomer(server, 'seen')
    await eventsAreStable(server)
    const stream = await openStream(server, { query: 'lastEventId=start' })
    const [seen] = await stream.until(1)
    clock.advance(DAY)
    await addCustomer(server, 'missed')
    await eventsAreStable(server)
    const ids = (await readEvents(server)).map(({ id }) => id)
    await server.installation.store.write(({ db }) => removeEvents(db, server.organization.id, ids))
    const again = await openStream(server, { lastEventId: String(seen?.id) })
    expect(again.names()).toEqual(['reset'])
    expect(again.text()).toContain('"code":"cursor_expired"')
    await addCustomer(server, 'new')
    expect(namesOf(await again.until(1))).toEqual(['new'])
    const third = await openStream(server, { lastEventId: String(again.events[0]?.id) })
    expect(third.names()).toEqual(['ready'])
  })

  test('goes on by time in another database, and hears the last five minutes again', async () => {
    const clock = createClock()
    const server = await start({ now: clock.now })
    for (const name of ['a', 'b', 'c']) {
      await addCustomer(server, name)
      clock.advance(4 * MINUTE)
    }
    await eventsAreStable(server)
    const stream = await openStream(server, { query: 'lastEventId=start' })
    const lastEventId = String((await stream.until(3))[2]?.id)
    const moved = await restartElsewhere(server)
    expect(await stream.ended).toBe('ended')
    const again = await openStream(moved, { lastEventId })
    expect(namesOf(await again.until(2))).toEqual(['b', 'c'])
    await addCustomer(moved, 'd')
    expect(namesOf(await again.until(3))).toEqual(['b', 'c', 'd'])
  })
})

/** So much that the buffers of the system are soon full. */
const LARGE = 'x'.repeat(60_000)

describe('a reader who takes nothing', () => {
  test('is cut off, and the others are told all the same; afterwards it goes on where it was', async () => {
    const server = await start({ streamPace: { ...QUICK, drainMs: 100 } })
    const [slow, quick] = await Promise.all([openStream(server), openStream(server)])
    slow.pause()
    // What the system holds for a reader is not for us to say: until it is cut off, however much that takes.
    const isCutOff = () => server.logged().includes('took nothing')
    let count = 0
    for (; !isCutOff() && count < 1000; count += 50) {
      await putEvents(server, 50, { from: count, notes: LARGE })
      await quick.until(count + 50)
    }
    slow.resume()
    expect(await slow.ended).toBe('cut off')
    const had = slow.events.length
    expect(had).toBeLessThan(count)
    const again = await openStream(server, { lastEventId: slow.lastId() })
    const rest = await again.until(count - had)
    expect([...namesOf(slow.events), ...namesOf(rest)]).toEqual(Array.from({ length: count }, (_, number) => `n${number}`))
    expect(namesOf(quick.events)).toHaveLength(count)
  })
})

describe('how many may listen', () => {
  test.each([
    ['BELFRY_STREAMS_PER_CALLER', 429, 'rate_limited'],
    ['BELFRY_STREAMS_PER_ORGANIZATION', 429, 'rate_limited'],
    ['BELFRY_STREAMS', 503, 'too_many_streams'],
  ])('%s', async (name, status, code) => {
    const server = await start({ environment: { [name]: '2' } })
    const [first] = await Promise.all([openStream(server), openStream(server)])
    const refused = await server.call('GET', STREAM)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([status, code, '10'])
    expect(refused.body.detail).toContain('2')
    if (name === 'BELFRY_STREAMS_PER_CALLER') {
      const ben = await addColleague(server, { permissions: [] })
      expect((await openStream(server, { key: ben.key })).status).toBe(200)
    }
    first?.close()
    await expect.poll(async () => (await server.call('GET', STREAM)).status).toBe(200)
  })
})

test('a server that stops ends its streams cleanly, and they go on after its start', async () => {
  const server = await start()
  const stream = await openStream(server)
  await addCustomer(server, 'before')
  await stream.until(1)
  const later = await server.restart()
  expect(await stream.ended).toBe('ended')
  expect(stream.comments.at(-1)).toBe('the server is stopping')
  await addCustomer(later, 'after')
  expect(namesOf(await (await openStream(later, { lastEventId: stream.lastId() })).until(1))).toEqual(['after'])
})
