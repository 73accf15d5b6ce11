import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived, its body untouched: what a signature is checked against. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** What it was answered. */
  readonly status: number
}

/** A receiver of webhooks, such as another system would run. */
export interface Receiver {
  readonly origin: string
  /** The next request that arrives, or the one that has. */
  next(): Promise<Received>
  /** Answers the next requests with 500, as a system does that is being repaired. */
  failNext(requests: number): void
  stop(): Promise<void>
}

/** Starts a receiver on a free port of this machine that answers 200, unless it is told to fail. */
export async function startReceiver(): Promise<Receiver> {
  const arrived: Received[] = []
  const waiting: ((received: Received) => void)[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const status = failures > 0 ? 500 : 200
    failures = Math.max(0, failures - 1)
    response.writeHead(status).end()
    const received = { headers: request.headers, body: Buffer.concat(chunks), status }
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
    failNext(requests) {
      failures = requests
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
