import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A receiver of webhooks on this machine that answers 200 to everything. */
export interface Receiver {
  readonly origin: string
  /** The first request that arrives. */
  readonly first: Promise<Received>
  stop(): Promise<void>
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  let arrive: (received: Received) => void
  const first = new Promise<Received>((resolve) => {
    arrive = resolve
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end()
    arrive({ headers: request.headers, body: Buffer.concat(chunks) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    first,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
