import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { Agent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requestOnce } from './request-once.ts'

const limits = { deadlineMs: 5000, readBytes: 1000, keptBytes: 100 }

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?query=1`
}

async function post(server: Server, given: Partial<typeof limits> = {}) {
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  const headers = { 'content-type': 'application/json' }
  return requestOnce(agent, { method: 'POST', url: await listen(server), headers, body: Buffer.from('{"a":1}') }, { ...limits, ...given })
}

const answering = (listener: RequestListener) => createHttpServer(listener) as unknown as Server

describe('an answer', () => {
  test('gives its status and the beginning of its body', async () => {
    const server = answering((request, response) => {
      expect(request).toMatchObject({ method: 'POST', url: '/path?query=1' })
      response.writeHead(202).end('x'.repeat(150))
    })
    const result = await post(server)
    expect(result.statusCode).toBe(202)
    expect(Buffer.from((result as { beginning: Uint8Array }).beginning).toString()).toBe('x'.repeat(100))
  })

  test('that announces another first is waited for', async () => {
    const server = answering((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.writeHead(500).end()
    })
    expect(await post(server)).toMatchObject({ statusCode: 500 })
  })

  test('that does not end is left when enough was read', async () => {
    const server = answering((_request, response) => {
      response.writeHead(200)
      const pump = () => {
        while (response.write('x'.repeat(500)));
      }
      response.on('drain', pump).on('error', () => {})
      pump()
    })
    expect(await post(server)).toMatchObject({ statusCode: 200 })
  })
})

describe('too late is', () => {
  test('a receiver that says nothing', async () => {
    expect(
      await post(
        answering(() => {}),
        { deadlineMs: 500 },
      ),
    ).toEqual({ statusCode: null, error: null, late: true, started: true })
  })

  test('a receiver that does not come to the end of its answer', async () => {
    const server = answering((_request, response) => void response.writeHead(200).write('x'))
    expect(await post(server, { deadlineMs: 200 })).toMatchObject({ statusCode: null, late: true })
  })

  test('a receiver that sends its headers one byte at a time', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      const text = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx-a: b\r\n\r\n'
      let sent = 0
      const timer = setInterval(() => socket.write(text[sent++] ?? ''), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await post(server, { deadlineMs: 150 })).toMatchObject({ statusCode: null, late: true })
  })

  test('a connection that is never made', async () => {
    const agent = new Agent({ connect: () => {} })
    onTestFinished(() => agent.destroy())
    const result = await requestOnce(
      agent,
      { method: 'POST', url: 'http://receiver.test/', headers: {}, body: new Uint8Array() },
      { ...limits, deadlineMs: 50 },
    )
    expect(result).toEqual({ statusCode: null, error: null, late: true, started: false })
  })
})

test('a receiver that refuses the connection has seen nothing', async () => {
  const server = createTcpServer()
  const url = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  expect(await requestOnce(agent, { method: 'POST', url, headers: {}, body: new Uint8Array() }, limits)).toMatchObject({
    late: false,
    started: false,
  })
})

test('a receiver that hangs up in the middle of its answer is an error', async () => {
  const server = answering((_request, response) => {
    response.writeHead(200, { 'content-length': '50' })
    response.write('x', () => response.socket?.destroy())
  })
  expect(await post(server)).toMatchObject({ statusCode: null, late: false, started: true, error: expect.any(Error) })
})

test('an address that is none is an error, not an exception', async () => {
  const agent = new Agent()
  onTestFinished(() => agent.close())
  expect(await requestOnce(agent, { method: 'POST', url: 'nonsense', headers: {}, body: new Uint8Array() }, limits)).toMatchObject({
    statusCode: null,
    late: false,
    started: false,
  })
})
