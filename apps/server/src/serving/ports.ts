import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPort } from '../http/port/create-port.ts'
import type { Service } from '../unit-of-work/service.ts'

/** What a server listens on. */
export interface Ports {
  readonly port: number
  /** Where the metrics have a port of their own; `null` when they have none. */
  readonly metricsPort: number | null
  /** Takes no more requests. Resolves when those under way have been answered, or were given up. */
  close(): Promise<void>
}

/** What answers. */
export interface Listeners {
  readonly app: RequestListener
  /** The metrics; `null` where nobody keeps any. */
  readonly metrics: RequestListener | null
}

/** How long requests under way may take to finish when the server stops. */
const STOP_MS = 25_000

/** Listens as the settings say. From then on the service knows its own address. */
export async function openPorts(service: Service, { app, metrics }: Listeners): Promise<Ports> {
  const { settings, addresses } = service
  const server = createPort(app, { requestTimeout: 60_000, headersTimeout: 20_000, ...optionsOf(service) })
  await listen(server, settings.port, settings.host)
  const port = portOf(server)
  addresses.listensAt(port)
  const watched =
    metrics && settings.metricsPort !== null
      ? createPort(metrics, { requestTimeout: 10_000, headersTimeout: 10_000, ...optionsOf(service) })
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
    // All come from a proxy that is declared: it knows its callers and can limit them.
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
