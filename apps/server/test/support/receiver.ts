import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificate.ts'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly port: number
  /** Its URL; plain HTTP when it has no certificate. */
  readonly url: string
  /** All requests so far. */
  readonly received: readonly Received[]
  /** The next request that was not returned before; waits for it. */
  next(): Promise<Received>
  /** The next requests, in the order of their arrival. */
  take(count: number): Promise<readonly Received[]>
  close(): Promise<void>
}

/** How a receiver answers; it may also not answer. */
export type Answering = (response: ServerResponse, request: Received) => void

/** The setting with which a server may reach receivers on this machine, whatever their port. */
export const receiversAllowed = { BELFRY_ALLOW_TARGETS: 'http://127.0.0.1' } as const

/**
 * Starts a receiver for one test; by default it answers 200. Start it after the server whose deliveries it delays: what is started last is
 * closed first.
 */
export async function startReceiver(answering: Answering = answerWith(200), certificate?: Certificate): Promise<Receiver> {
  const receiver = await openReceiver(answering, certificate)
  onTestFinished(receiver.close)
  return receiver
}

/** Starts a receiver that the caller closes: for suites that share one. */
export async function openReceiver(answering: Answering = answerWith(200), certificate?: Certificate): Promise<Receiver> {
  const received: Received[] = []
  const waiting: ((request: Received) => void)[] = []
  let handedOut = 0
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const entry = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await readAll(request) }
    received.push(entry)
    const waiter = waiting.shift()
    if (waiter) {
      handedOut++
      waiter(entry)
    }
    answering(response, entry)
  }
  const server = certificate ? createTlsServer(certificate, listen) : createServer(listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const receiver: Receiver = {
    port,
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    next: () =>
      new Promise((resolve) => {
        const entry = received[handedOut]
        if (entry && waiting.length === 0) {
          handedOut++
          resolve(entry)
        } else waiting.push(resolve)
      }),
    async take(count) {
      const taken: Received[] = []
      while (taken.length < count) taken.push(await receiver.next())
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** Answers every request with this status. */
export function answerWith(status: number, headers: Readonly<Record<string, string>> = {}): Answering {
  return (response) => void response.writeHead(status, headers).end(status === 204 ? undefined : 'noted')
}

/** Holds all answers until they are released. */
export function holdBack(): { readonly answering: Answering; release(): void } {
  const held: ServerResponse[] = []
  let open = false
  return {
    answering(response) {
      if (open) response.writeHead(200).end()
      else held.push(response)
    },
    release() {
      open = true
      for (const response of held.splice(0)) response.writeHead(200).end()
    },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
