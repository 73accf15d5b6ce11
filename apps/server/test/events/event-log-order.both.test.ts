import { describe, expect, test } from 'vitest'
import { removeEvents } from '../../src/store/queries/events-after.ts'
import type { ApiAnswer } from '../support/api-answer.ts'
import { createClock, DAY, HOUR, MINUTE, SECOND } from '../support/clock.ts'
import { addCustomer, after, EVENTS, idsOf, keysOf, log, putEvents, read, restartElsewhere } from '../support/event-log.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'
import { eventsAreStable, readEvents } from '../support/webhooks.ts'

// What the database decides: the order of commits, and what a reader sees of it.

describe('the log', () => {
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
    const moved = await restartElsewhere(server)
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

interface Envelope {
  readonly data: { readonly customer: { readonly firstName: string } }
}
