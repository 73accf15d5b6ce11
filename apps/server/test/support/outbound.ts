import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, isIP, type LookupFunction, type Server, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { onTestFinished } from 'vitest'
import { createOutboundAgent } from '../../src/external/http-client/create-agent.ts'
import { createOutboundClient, judgingClient, type OutboundClient } from '../../src/external/http-client/create-client.ts'
import type { Network } from '../../src/external/http-client/network.ts'
import type { OutboundRequest, RequestLimits, RequestResult } from '../../src/external/http-client/request-once.ts'
import { parseAllowedTargets } from '../../src/platform/settings/allowed-targets.ts'
import type { Certificate } from './certificate.ts'

/** Generous limits for a busy machine. */
export const limits: RequestLimits = { deadlineMs: 20_000, readBytes: 65_536, keptBytes: 4096 }

/** A guarded client for one test. */
export function openClient({
  allow = '',
  extraCa = null as string | null,
  network = undefined as Network | undefined,
} = {}): OutboundClient {
  const client = createOutboundClient({ allowTargets: parseAllowedTargets(allow), extraCa }, 'webhook', network)
  onTestFinished(() => client.close())
  return client
}

/** The client except for its last step: instead of opening a socket, the target is recorded, and the request fails with `NO_SOCKET`. */
export function openNotebook(network: Network): { readonly client: OutboundClient; readonly dialled: readonly string[] } {
  const dialled: string[] = []
  const build: typeof buildConnector = (options) => {
    const { lookup } = options as { lookup: LookupFunction }
    return ({ hostname }, callback) => {
      const host = hostname.replace(/^\[|\]$/g, '')
      const note = (addresses: readonly string[]) => {
        dialled.push(...addresses)
        callback(new Error(NO_SOCKET), null)
      }
      if (isIP(host)) return note([host])
      lookup(host, { all: true }, (error, found) => {
        if (error) callback(error, null)
        else note((found as { address: string }[]).map(({ address }) => address))
      })
    }
  }
  const allowTargets = parseAllowedTargets('')
  const agent = createOutboundAgent({ allowTargets, extraCa: null }, network, build)
  onTestFinished(() => agent.destroy())
  return { client: judgingClient(agent, allowTargets, 'webhook'), dialled }
}

/** The result of an allowed request over `openNotebook`. */
export const NO_SOCKET = 'here a socket would be opened'

/** A request with only the required members. */
export function requestTo(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { method: 'POST', url, headers: {}, body: Buffer.from('{}'), ...more }
}

/** A result with an answer. */
export type Answered = Extract<RequestResult, { readonly statusCode: number }>
/** A result without an answer. */
export type Failed = Exclude<RequestResult, Answered>

/** The requests that a listener received. */
export interface Seen {
  /** The local address at which the connection arrived. */
  readonly at: string | undefined
  readonly serverName: string | false | null
  readonly host: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Listens on all addresses of this machine for one test, and records at which of them connections arrive. */
export async function listenEverywhere(certificate: Certificate, answer: RequestListener = (_request, response) => response.end('well')) {
  const connections: (string | undefined)[] = []
  const seen: Seen[] = []
  const server = createTlsServer(certificate, (request, response) => {
    const socket = request.socket as TLSSocket & { readonly servername?: string | false }
    seen.push({ at: socket.localAddress, serverName: socket.servername ?? null, host: request.headers.host, headers: request.headers })
    answer(request, response)
  })
  server.on('connection', ({ localAddress }: Socket) => connections.push(localAddress))
  const port = await listen(server as unknown as Server, '0.0.0.0')
  return { port, connections, seen }
}

/** A receiver that writes arbitrary bytes; returns its URL for plain HTTP, and how much it could write. */
export async function listenRaw(talk: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  const port = await listen(server)
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  return { port, url: `http://127.0.0.1:${port}/hook`, sockets }
}

/** A receiver that speaks HTTP. */
export async function listenHttp(answer: RequestListener): Promise<string> {
  const port = await listen(createServer(answer) as unknown as Server)
  return `http://127.0.0.1:${port}/hook`
}

/**
 * Writes the same text repeatedly, as fast as the other side reads, until it closes the connection. Returns how many bytes were written.
 */
export function writeForever(socket: Socket, text: string): () => number {
  const pump = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', pump)
  pump()
  return () => socket.bytesWritten
}

async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
