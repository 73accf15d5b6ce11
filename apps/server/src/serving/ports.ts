import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '../http/port/create-http-server.ts'
import type { Service } from '../unit-of-work/service/service.ts'

/** The ports on which a server listens. */
export interface Ports {
  readonly port: number
  /** The port that serves only metrics; `null` when there is none. */
  readonly metricsPort: number | null
  /** Accepts no more requests. Resolves when those in flight have been answered or abandoned. */
  close(): Promise<void>
}

/** The request listeners. */
export interface Listeners {
  readonly app: RequestListener
  /** The metrics; `null` without metrics. */
  readonly metrics: RequestListener | null
}

/** How long requests in flight may take when the server stops, in milliseconds. */
const STOP_MS = 25_000

/** Listens as the settings say, and sets the service's own address. */
export async function openPorts(service: Service, { app, metrics }: Listeners): Promise<Ports> {
  const { settings, addresses } = service
  const server = createHttpServer(app, { requestTimeout: 60_000, headersTimeout: 20_000, ...optionsOf(service) })
  await listen(server, settings.port, settings.host)
  const port = portOf(server)
  addresses.listensAt(port)
  const watched =
    metrics && settings.metricsPort !== null
      ? createHttpServer(metrics, { requestTimeout: 10_000, headersTimeout: 10_000, ...optionsOf(service) })
      : null
  if (watched) {
    await listen(watched, settings.metricsPort as number, settings.host).catch((error: unknown) => {
      server.close()
      throw error
    })
  }
  return {
    port,
    metricsPort: watched && portOf(watched),
    close() {
      watched?.close()
      watched?.closeAllConnections()
      return closeInTime(server)
    },
  }
}

function optionsOf({ settings, addresses, newId, logger }: Service) {
  return {
    appUrl: addresses.app,
    newRequestId: () => newId('request'),
    logger,
    trustProxy: settings.trustProxy,
    // All connections come from a configured proxy, which can limit its own clients.
    ...(settings.trustProxy === false ? {} : { connectionsOfOne: null }),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function closeInTime(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), STOP_MS).unref()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  return closed.finally(() => clearTimeout(timer))
}
