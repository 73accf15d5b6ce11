import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type BelfryOptions, createBelfry } from '../src/index.ts'

/** A request as it arrived. */
export interface Arrived {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** Parsed as JSON; `undefined` when it is none. */
  readonly body: unknown
  readonly bytes: Buffer
}

/** What the server does with a request: an answer to send, or whatever a function does. */
export type ServerReply =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | ((response: ServerResponse, arrived: Arrived) => void)

/** The key of the tests. None of it may show up anywhere but in its header. */
export const apiKey = 'bfy_testkey_0123456789abcdefghijklmnop'

/** A real server on loopback that takes the turns in order and repeats the last. */
export async function startServer(...replies: readonly ServerReply[]) {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const reply = replies[Math.min(arrived.length, replies.length - 1)] ?? {}
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: parsed(bytes),
      bytes,
    }
    arrived.push(one)
    if (typeof reply === 'function') reply(response, one)
    else answer(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** A client of this server that waits for nothing. */
  const connect = (options: BelfryOptions = {}) => createBelfry({ apiKey, baseUrl: url, retryDelayMs: () => 0, ...options })
  return { url, arrived, connect }
}

export function answer(
  response: ServerResponse,
  { status = 200, headers = {}, body = {} }: Exclude<ServerReply, (...args: never) => unknown>,
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
  response.end(text)
}

/** The turn of a server that refuses. */
export function refusal(
  status: number,
  code: string,
  more: { readonly headers?: Record<string, string>; readonly [field: string]: unknown } = {},
): ServerReply {
  const { headers, ...fields } = more
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: {
      type: `https://belfry.example.com/problems/${code}`,
      title: `Title of ${code}`,
      status,
      detail: `Detail of ${code}.`,
      code,
      requestId: 'req_1',
      errors: [],
      ...fields,
    },
  }
}

/** What a call was rejected with. */
export async function failureOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call succeeded')
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}
