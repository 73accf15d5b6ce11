import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createNetwork } from '../../src/external/http-client/network.ts'
import { startNameServer } from '../support/name-server.ts'
import { type Answered, limits, listenHttp, listenRaw, openClient, requestTo, writeForever } from '../support/outbound.ts'

const allow = 'http://127.0.0.1'
const OK = 'HTTP/1.1 200 OK\r\n'

const post = (url: string, more: Partial<typeof limits> = {}) => openClient({ allow }).request(requestTo(url), { ...limits, ...more })

/** Says a text one piece at a time, however slowly it is taken. */
function drip(socket: { write(text: string): unknown; on(event: 'close', listener: () => void): unknown }, text: string): void {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++ % text.length] as string), 50)
  socket.on('close', () => clearInterval(timer))
}

describe('a receiver that takes its time is left at the deadline', () => {
  const soon = { deadlineMs: 300 }
  const late = { statusCode: null, error: null, late: true }

  test.each<[string, string]>([
    ['the status, byte by byte', ''],
    ['the headers, byte by byte', `${OK}x-a: `],
    ['a body of known length, byte by byte', `${OK}content-length: 100000\r\n\r\n`],
    ['a body in chunks, byte by byte', `${OK}transfer-encoding: chunked\r\n\r\nfffff\r\n`],
    ['a body until the end of the connection, byte by byte', `${OK}\r\n`],
    // A file name that does not end.
    ['a packed body, byte by byte', `${OK}content-encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\x03`],
    ['the extension of a chunk, byte by byte', `${OK}transfer-encoding: chunked\r\n\r\n1;x=`],
  ])('%s', async (what, beginning) => {
    const letters = what.startsWith('the status') ? `${OK}${'x'.repeat(1000)}` : 'a'
    const { url, sockets } = await listenRaw((socket) => {
      socket.write(beginning, 'latin1')
      drip(socket, letters)
    })
    expect(await post(url, soon)).toMatchObject(late)
    await expect.poll(() => sockets[0]?.destroyed, { timeout: 20_000 }).toBe(true)
  })

  test('nothing at all', async () => {
    expect(await post((await listenRaw(() => {})).url, soon)).toMatchObject(late)
  })

  test('a handshake of TLS that never ends; the request was never begun', async () => {
    const { port, sockets } = await listenRaw((socket) => void socket.on('data', () => {}))
    const result = await openClient({ allow: '127.0.0.1' }).request(requestTo(`https://127.0.0.1:${port}/`), { ...limits, ...soon })
    expect(result).toEqual({ ...late, started: false })
    // The client, which is closed after the test, would wait ten seconds for this connection.
    for (const socket of sockets) socket.destroy()
  })

  test('a body that it does not take', async () => {
    const { url } = await listenRaw((socket) => socket.pause())
    const body = Buffer.alloc(32 * 1024 * 1024)
    expect(await openClient({ allow }).request(requestTo(url, { body }), { ...limits, deadlineMs: 600 })).toMatchObject({
      ...late,
      started: true,
    })
  })

  test('the deadline is one for all: each part would have been in time', async () => {
    const names = await startNameServer(() => ({ addresses: ['127.0.0.1'], afterMs: 400 }))
    const { port, url } = await listenRaw((socket) => {
      socket.once('data', () => {
        setTimeout(() => socket.write(`${OK}content-length: 2\r\n\r\na`), 400)
        setTimeout(() => socket.write('b'), 800)
      })
    })
    const network = { ...createNetwork(), lookUp: createNetwork([names.address]).resolve }
    const client = openClient({ allow: 'http://receiver.example', network })
    const request = requestTo(`http://receiver.example:${port}/`)
    const [inAll, inParts] = await Promise.all([client.request(request, { ...limits, deadlineMs: 900 }), post(url)])
    expect(inAll).toMatchObject({ ...late, started: true })
    expect(inParts).toMatchObject({ statusCode: 200, beginning: Buffer.from('ab') })
  })
})

describe('a receiver that does not stop is left soon, and little of it is taken', () => {
  // What lies in the buffers of sockets counts as written, so there is some room.
  const LITTLE = 16 * 1024 * 1024

  test.each<[string, string, string]>([
    ['headers', OK, `x-${'a'.repeat(50)}: ${'b'.repeat(100)}\r\n`],
    ['one header', `${OK}x-a: `, 'b'.repeat(1000)],
    ['the reason of its status', 'HTTP/1.1 200 ', 'b'.repeat(1000)],
    ['notices', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
    ['trailers', `${OK}transfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`, `x-${'a'.repeat(50)}: ${'b'.repeat(100)}\r\n`],
    ['the extension of a chunk', `${OK}transfer-encoding: chunked\r\n\r\n1;x=`, 'y'.repeat(1000)],
    ['numbers of a chunk', `${OK}transfer-encoding: chunked\r\n\r\n`, '0'.repeat(1000)],
  ])('%s', async (_what, beginning, again) => {
    const { url, sockets } = await listenRaw((socket) => {
      socket.write(beginning)
      writeForever(socket, again)
    })
    expect(await post(url, { deadlineMs: 3000 })).toMatchObject({ statusCode: null })
    await expect.poll(() => sockets[0]?.destroyed, { timeout: 20_000 }).toBe(true)
    expect(sockets[0]?.bytesWritten).toBeLessThan(LITTLE)
  })

  test.each<[string, string, string]>([
    ['a body', `${OK}\r\n`, 'x'.repeat(1000)],
    ['a body in chunks', `${OK}transfer-encoding: chunked\r\n\r\n`, `3e8\r\n${'x'.repeat(1000)}\r\n`],
    ['a body in very small chunks', `${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(200)],
  ])('%s is cut', async (_what, beginning, again) => {
    const { url, sockets } = await listenRaw((socket) => {
      socket.write(beginning)
      writeForever(socket, again)
    })
    const { statusCode, beginning: kept, isWhole } = (await post(url)) as Answered
    expect([statusCode, kept.length, isWhole]).toEqual([200, limits.keptBytes, false])
    await expect.poll(() => sockets[0]?.destroyed, { timeout: 20_000 }).toBe(true)
    expect(sockets[0]?.bytesWritten).toBeLessThan(LITTLE)
  })

  test('more than 256 headers are an error, however small', async () => {
    const answer = (count: number) => `${OK}${'a:\r\n'.repeat(count - 1)}content-length: 0\r\n\r\n`
    const result = async (count: number) =>
      post((await listenRaw((socket) => void socket.once('data', () => socket.write(answer(count))))).url)
    expect(await result(256)).toMatchObject({ statusCode: 200 })
    expect(await result(257)).toMatchObject({ statusCode: null, error: { message: 'the answer has more than 256 headers' } })
  })

  test('up to 16 notices are ordinary', async () => {
    const notices = (count: number) => `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count)}${OK}content-length: 0\r\n\r\n`
    const result = async (count: number) =>
      post((await listenRaw((socket) => void socket.once('data', () => socket.write(notices(count))))).url)
    expect(await result(16)).toMatchObject({ statusCode: 200 })
    expect(await result(17)).toMatchObject({ statusCode: null, error: { message: expect.stringContaining('16 notices') } })
  })
})

describe('a packed answer', () => {
  const packed = (coding: string, body: Buffer) =>
    listenHttp((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(body))
  const text = Buffer.from('{"note":"Zoë"}')

  test.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    [' GZIP ', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', text],
    ['', text],
  ])('in %j is unpacked', async (coding, body) => {
    expect(await post(await packed(coding, body))).toMatchObject({ statusCode: 200, beginning: text, isWhole: true })
  })

  test.each(['zstd', 'gzip, gzip', 'gzip, br', 'nonsense'])('in %j is left as it is', async (coding) => {
    expect(await post(await packed(coding, text))).toMatchObject({ statusCode: 200, beginning: text, isWhole: false })
  })

  test.each<[string, Buffer]>([
    ['is none', text],
    ['is cut off', gzipSync(text).subarray(0, -9)],
    ['has a wrong sum', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)])],
    ['is empty', Buffer.alloc(0)],
  ])('that %s still has its status', async (what, body) => {
    expect(await post(await packed('gzip', body))).toMatchObject({ statusCode: 200, isWhole: what === 'is empty' })
  })

  test('that unpacks to a thousand times its size is cut, and never in memory', async () => {
    const bomb = Buffer.alloc(64 * 1024 * 1024)
    const bombs = [
      ['gzip', gzipSync(bomb.subarray(0, 16 * 1024 * 1024))],
      // At its highest quality this takes seconds, and is no smaller.
      ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
      ['deflate', deflateRawSync(bomb.subarray(0, 16 * 1024 * 1024))],
    ] as const
    for (const [, { length }] of bombs) expect(length).toBeLessThan(limits.readBytes)
    const urls = await Promise.all(bombs.map(([coding, body]) => packed(coding, body)))
    const client = openClient({ allow })
    const before = process.memoryUsage()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => client.request(requestTo(urls[index % 3] as string), limits)),
    )
    const after = process.memoryUsage()
    for (const answer of answers)
      expect(answer).toMatchObject({ statusCode: 200, isWhole: false, beginning: Buffer.alloc(limits.keptBytes) })
    // Together they unpack to almost a gigabyte.
    expect(after.rss - before.rss).toBeLessThan(150 * 1024 * 1024)
  })
})

describe('a receiver that breaks off', () => {
  test.each<[string, string | null]>([
    ['before it says anything', ''],
    ['within its headers', `${OK}x-a`],
    ['within its body', `${OK}content-length: 100\r\n\r\nabc`],
    ['within a chunk', `${OK}transfer-encoding: chunked\r\n\r\n5\r\nab`],
    ['by a reset', null],
  ])('%s is an error', async (_when, said) => {
    const { url } = await listenRaw((socket) => {
      socket.once('data', () => {
        if (said === null) socket.resetAndDestroy()
        else socket.end(said)
      })
    })
    expect(await post(url)).toMatchObject({ statusCode: null, late: false, started: true, error: expect.any(Error) })
  })

  test.each([
    'hello\r\n\r\n',
    '\0\0\0\0',
    'HTTP/1.1 999999 x\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    `${OK}content-length: -1\r\n\r\n`,
    `${OK}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
    `${OK}x: a\0b\r\ncontent-length: 0\r\n\r\n`,
    `${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n`,
    `${OK}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
  ])('or says %j is an error', async (said) => {
    const { url } = await listenRaw((socket) => void socket.once('data', () => socket.write(said)))
    expect(await post(url, { deadlineMs: 3000 })).toMatchObject({ statusCode: null, late: false })
  })
})

test.each([301, 302, 303, 307, 308])('[HTTP-CUSTOM-10] %i is the answer, whatever it points to', async (status) => {
  const reached: string[] = []
  const other = await listenHttp((request, response) => {
    reached.push(String(request.url))
    response.end()
  })
  const url = await listenHttp((_request, response) => response.writeHead(status, { location: other, refresh: `0;url=${other}` }).end())
  expect(await post(url)).toMatchObject({ statusCode: status, headers: { location: other } })
  expect(reached).toEqual([])
})
