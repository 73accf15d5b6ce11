import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const MEBIBYTE = 1024 * 1024
const SIZE = 15 * MEBIBYTE // more than the buffers of a connection take
const ROOM = 32 * MEBIBYTE
const READERS = 6

/** A record as there may be from before custom fields had a bound. */
async function addHeavyCustomer({ call, server }: TestServer): Promise<string> {
  const { body } = await call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.service.store.write(async ({ db }) => {
    const { data } = await db.selectFrom('records').select('data').where('id', '=', body.id).executeTakeFirstOrThrow()
    const heavy = JSON.stringify({ ...JSON.parse(data), customFields: { text: 'x'.repeat(SIZE) } })
    await db.updateTable('records').set({ data: heavy }).where('id', '=', body.id).execute()
  })
  return body.id
}

/** Asks, and reads the beginning of the answer alone. */
async function askAndReadNothing({ server, key }: TestServer, path: string): Promise<{ socket: Socket; status: string }> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const head = [`GET ${path} HTTP/1.1`, 'Host: park', `x-api-key: ${key}`, 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? '' }
}

/** Reads on, and says how many bytes came until the connection ended. */
async function readToEnd(socket: Socket): Promise<number> {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  return socket.bytesRead
}

test(`[B] ${READERS} readers who do not read their answers hold no more than the room of their organization`, {
  timeout: 60_000,
}, async () => {
  let ahead = 0
  const server = await startTestServer({ now: () => Date.now() + ahead })
  const path = `${ORG}/customers/${await addHeavyCustomer(server)}`
  const readers = await Promise.all(Array.from({ length: READERS }, () => askAndReadNothing(server, path)))
  const holding = readers.filter(({ status }) => status === '200')
  expect(readers.filter(({ status }) => !['200', '429'].includes(status))).toEqual([])
  expect(holding.length).toBeGreaterThan(0)
  expect(holding.length * SIZE).toBeLessThanOrEqual(ROOM)

  // The refusal says when to come again. What is small is answered, and so is what changes something.
  const refused = await server.call('GET', path)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.has('etag')).toBe(false)
  expect((await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Bob' } })).status).toBe(201)
  expect((await server.call('PATCH', path, { body: { firstName: 'Eve' } })).status).toBe(200)

  // Ten seconds later those who have not read give way, so nobody keeps the others of an organization out.
  ahead += 10_000
  expect((await server.call('GET', path)).status).toBe(200)
  const lengths = await Promise.all(holding.map(({ socket }) => readToEnd(socket)))
  expect(lengths.filter((length) => length < SIZE)).toHaveLength(1)

  // What was held is given back when it has been read.
  await expect.poll(async () => (await askAndReadNothing(server, path)).status, { timeout: 20_000 }).toBe('200')
})
