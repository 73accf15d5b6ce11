import { describe, expect, test } from 'vitest'
import { createClock, MINUTE } from '../support/clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

interface Named {
  readonly id: string
  readonly firstName: string
  readonly version: number
}

async function addCustomers({ call }: Pick<TestServer, 'call'>, ...names: readonly string[]): Promise<Named[]> {
  const made: Named[] = []
  for (const firstName of names) made.push((await call('POST', CUSTOMERS, { body: { firstName } })).body)
  return made
}

/** Reads a list to its end; `between` happens after each page. */
async function readAll({ call }: Pick<TestServer, 'call'>, query: string, between?: (page: number) => Promise<unknown>): Promise<Named[]> {
  const seen: Named[] = []
  let cursor = ''
  for (let page = 1; ; page++) {
    const { status, body } = await call('GET', `${CUSTOMERS}?${query}${cursor}`)
    expect(status).toBe(200)
    seen.push(...body.data)
    if (body.nextCursor === null) return seen
    await between?.(page)
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

const names = (records: readonly Named[]) => records.map(({ firstName }) => firstName)

describe('a list', () => {
  test('is newest first', async () => {
    const server = await startTestServer()
    await addCustomers(server, 'one', 'two', 'three')
    expect(names(await readAll(server, ''))).toEqual(['three', 'two', 'one'])
  })

  test('has 50 records on a page, or as many as are asked for', async () => {
    const server = await startTestServer()
    await addCustomers(server, ...Array.from({ length: 51 }, (_, index) => `guest ${index}`))
    const page = async (query: string) => (await server.call('GET', CUSTOMERS + query)).body
    const first = await page('')
    expect(first.data).toHaveLength(50)
    expect((await page(`?cursor=${first.nextCursor}`)).data).toHaveLength(1)
    expect((await page('?limit=1')).data).toHaveLength(1)
    expect(await page('?limit=51')).toMatchObject({ nextCursor: null })
    expect((await page('?limit=200')).data).toHaveLength(51)
  })

  test('shows each record once on a walk, while others come and go', async () => {
    const server = await startTestServer()
    const made = await addCustomers(server, 'a', 'b', 'c', 'd', 'e', 'f', 'g')
    const seen = await readAll(server, 'limit=2', async (page) => {
      await addCustomers(server, `new ${page}`)
      if (page === 1) await server.call('DELETE', `${CUSTOMERS}/${made[6]?.id}`) // seen already
      if (page === 2) await server.call('DELETE', `${CUSTOMERS}/${made[0]?.id}`) // still to come
    })
    expect(names(seen)).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
  })

  test('ends with the page that is exactly full', async () => {
    const server = await startTestServer()
    await addCustomers(server, 'a', 'b', 'c', 'd')
    const pages: number[] = []
    expect(names(await readAll(server, 'limit=2', async (page) => pages.push(page)))).toEqual(['d', 'c', 'b', 'a'])
    expect(pages).toEqual([1])
  })

  test('keeps its filter from page to page', async () => {
    const server = await startTestServer()
    const made = await addCustomers(server, 'a', 'b', 'c', 'd', 'e', 'f')
    for (const index of [0, 2, 3, 5]) await server.call('PATCH', `${CUSTOMERS}/${made[index]?.id}`, { body: { status: 'VIP' } })
    expect(names(await readAll(server, 'status=VIP&limit=2'))).toEqual(['f', 'd', 'c', 'a'])
    expect(names(await readAll(server, 'status=DEFAULT&limit=1'))).toEqual(['e', 'b'])
    expect(await readAll(server, 'status=WARNING')).toEqual([])
  })

  test('takes no cursor but its own', async () => {
    const server = await startTestServer()
    await addCustomers(server, 'a', 'b')
    const { nextCursor } = (await server.call('GET', `${CUSTOMERS}?limit=1`)).body
    const foreign = Buffer.from('[1,2,3]').toString('base64url')
    const since = encodeURIComponent('2026-01-01T00:00:00Z')
    for (const name of ['one', 'two']) await server.call('POST', '/api/orgs/test-park/tasks', { body: { title: name } })
    const another = (await server.call('GET', '/api/orgs/test-park/tasks?limit=1')).body.nextCursor
    expect(another).toEqual(expect.any(String))
    for (const query of ['cursor=guess', `cursor=${foreign}`, `cursor=${another}`, `cursor=${nextCursor}&updatedSince=${since}`]) {
      const { status, body } = await server.call('GET', `${CUSTOMERS}?${query}`)
      expect(status).toBe(400)
      expect(body.code).toBe('invalid_cursor')
      expect(body.errors[0].parameter).toBe('cursor')
    }
  })
})

describe('a list since a time', () => {
  test('is in the order of change, oldest first, with what changed at that very moment', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const made = await addCustomers(server, 'a', 'b', 'c')
    clock.advance(MINUTE)
    await server.call('PATCH', `${CUSTOMERS}/${made[1]?.id}`, { body: { firstName: 'b2' } })
    clock.advance(MINUTE)
    await server.call('PATCH', `${CUSTOMERS}/${made[0]?.id}`, { body: { firstName: 'a2' } })
    await addCustomers(server, 'd')
    const since = (time: string) => readAll(server, `updatedSince=${encodeURIComponent(time)}`)
    expect(names(await since('2026-07-01T12:00:00Z'))).toEqual(['c', 'b2', 'a2', 'd'])
    expect(names(await since('2026-07-01T12:00:00.001Z'))).toEqual(['b2', 'a2', 'd'])
    expect(names(await since('2026-07-01T14:02:00+02:00'))).toEqual(['a2', 'd'])
    expect(await since('2026-07-01T12:02:00.001Z')).toEqual([])
  })

  test('misses no change that happens during a walk', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const made = await addCustomers(server, 'a', 'b', 'c', 'd', 'e')
    const seen = await readAll(server, `limit=2&updatedSince=${encodeURIComponent('2026-07-01T00:00:00Z')}`, async (page) => {
      clock.advance(1)
      await server.call('PATCH', `${CUSTOMERS}/${made[page - 1]?.id}`, { body: { firstName: `${made[page - 1]?.firstName} again` } })
    })
    expect(names(seen)).toEqual(['a', 'b', 'c', 'd', 'e', 'a again', 'b again', 'c again'])
  })

  test('keeps its filter too', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const made = await addCustomers(server, 'a', 'b', 'c')
    for (const index of [2, 0]) {
      clock.advance(MINUTE)
      await server.call('PATCH', `${CUSTOMERS}/${made[index]?.id}`, { body: { status: 'VIP' } })
    }
    const query = `status=VIP&limit=1&updatedSince=${encodeURIComponent('2026-07-01T12:00:00Z')}`
    expect(names(await readAll(server, query))).toEqual(['c', 'a'])
  })
})

test('a list holds what belongs to its organization and its model, and nothing else', async () => {
  const server = await startTestServer()
  await server.call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
  await server.call('POST', '/api/orgs/other-park/customers', { body: { firstName: 'theirs' } })
  await server.call('POST', '/api/orgs/test-park/tasks', { body: { title: 'A task' } })
  await addCustomers(server, 'ours')
  expect(names(await readAll(server, ''))).toEqual(['ours'])
  expect(names(await readAll(server, `updatedSince=${encodeURIComponent('2020-01-01T00:00:00Z')}`))).toEqual(['ours'])
})
