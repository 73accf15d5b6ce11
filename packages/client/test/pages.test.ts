import { expect, test } from 'vitest'
import { answer, failureOf, refusal, type ServerReply, startServer } from './server.ts'

const ids = ['cus_1', 'cus_2', 'cus_3', 'cus_4', 'cus_5']

/** Two of the five at a time; the cursor is the place where a page begins. */
const customers: ServerReply = (response, { url }) => {
  const start = Number(new URL(url, 'http://x').searchParams.get('cursor') ?? 0)
  answer(response, {
    body: { data: ids.slice(start, start + 2).map((id) => ({ id })), nextCursor: start + 2 < ids.length ? String(start + 2) : null },
  })
}

test('awaited, a list is one page', async () => {
  const { arrived, connect } = await startServer(customers)
  const page = await connect().org('demo-park').customers.list({ limit: 2 })
  expect(page).toEqual({ data: [{ id: 'cus_1' }, { id: 'cus_2' }], nextCursor: '2' })
  const next = await connect()
    .org('demo-park')
    .customers.list({ limit: 2, cursor: page.nextCursor ?? '' })
  expect(next.data.map(({ id }) => id)).toEqual(['cus_3', 'cus_4'])
  expect(arrived).toHaveLength(2)
})

test('walked, a list is all items, each page read once and with the same query', async () => {
  const { arrived, connect } = await startServer(customers)
  const seen: string[] = []
  for await (const { id } of connect().org('demo-park').customers.list({ limit: 2, status: 'VIP' })) seen.push(id)
  expect(seen).toEqual(ids)
  expect(arrived.map(({ url }) => url.split('?')[1])).toEqual([
    'limit=2&status=VIP',
    'limit=2&status=VIP&cursor=2',
    'limit=2&status=VIP&cursor=4',
  ])
})

test('walked, what never ends stops at its present end, where the page says so', async () => {
  const pieces: readonly ServerReply[] = [
    { body: { data: [{ id: 'a' }], nextCursor: 'x', hasMore: true } },
    { body: { data: [], nextCursor: 'y', hasMore: true } },
    { body: { data: [{ id: 'b' }], nextCursor: 'z', hasMore: false } },
  ]
  const { arrived, connect } = await startServer(...pieces)
  const seen: string[] = []
  for await (const { id } of connect().org('demo-park').customers.list()) seen.push(id)
  expect(seen).toEqual(['a', 'b'])
  expect(arrived.map(({ url }) => url.split('?')[1])).toEqual([undefined, 'cursor=x', 'cursor=y'])
})

test('leaving the loop reads no further page', async () => {
  const { arrived, connect } = await startServer(customers)
  for await (const { id } of connect().org('demo-park').customers.list()) if (id === 'cus_3') break
  expect(arrived).toHaveLength(2)
})

test.each([
  [undefined, 5, 3],
  [0, 0, 1],
  [2, 2, 1],
  [3, 3, 2],
  [99, 5, 3],
])('toArray with limit %s has %i items from %i pages', async (limit, items, pages) => {
  const { arrived, connect } = await startServer(customers)
  const all = await connect().org('demo-park').customers.list().toArray({ limit })
  expect(all.map(({ id }) => id)).toEqual(ids.slice(0, items))
  expect(arrived).toHaveLength(pages)
})

test('a page that fails ends the walk with its error', async () => {
  const { connect } = await startServer({ body: { data: [{ id: 'cus_1' }], nextCursor: 'x' } }, refusal(400, 'invalid_cursor'))
  expect(await failureOf(connect().org('demo-park').customers.list().toArray())).toMatchObject({ code: 'invalid_cursor' })
})

test('the options of a list hold for every page', async () => {
  const { arrived, connect } = await startServer(customers)
  const stop = new AbortController()
  const list = connect()
    .org('demo-park')
    .customers.list({}, { signal: stop.signal, headers: { 'x-team': 'booking' } })
  const items = list[Symbol.asyncIterator]()
  for (let count = 0; count < 4; count++) await items.next()
  stop.abort()
  expect(await failureOf(items.next())).toMatchObject({ name: 'AbortedError' })
  expect(arrived.map(({ headers }) => headers['x-team'])).toEqual(['booking', 'booking'])
})
