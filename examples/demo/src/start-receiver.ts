import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived, its body untouched: what a signature is checked against. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A receiver of webhooks, such as another system would run. */
export interface Receiver {
  readonly origin: string
  /** The next request that arrives, or the one that has. */
  next(): Promise<Received>
  stop(): Promise<void>
}

/** Starts a receiver on a free port of this machine that answers 200 to everything. */
export async function startReceiver(): Promise<Receiver> {
  const arrived: Received[] = []
  const waiting: ((received: Received) => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end()
    const received = { headers: request.headers, body: Buffer.concat(chunks) }
    const waiter = waiting.shift()
    if (waiter) waiter(received)
    else arrived.push(received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      const received = arrived.shift()
      return received ? Promise.resolve(received) : new Promise((resolve) => waiting.push(resolve))
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
