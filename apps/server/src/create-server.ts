import { createService, type ServerParts } from './create-service.ts'
import { createMetricsHandler } from './http/api/handle-metrics.ts'
import { createTestClockHandler } from './http/api/handle-test-clock.ts'
import { createApp } from './http/create-app.ts'
import { createStreams } from './http/event-stream/streams.ts'
import { measureBacklog } from './observability/metrics/backlog.ts'
import { createMetrics } from './observability/metrics/create-metrics.ts'
import { openPorts, type Ports } from './serving/ports.ts'
import { createWarnings, type Warnings } from './serving/warnings.ts'
import type { Service } from './unit-of-work/service.ts'
import { createWorkerHub } from './unit-of-work/worker-hub.ts'
import { type BackgroundWork, createBackgroundWork } from './workers/background-work.ts'
import { noteZoneData } from './workers/schedules/note-zone-data.ts'

export { createService, type ServerParts } from './create-service.ts'

/** A running server. */
export interface RunningServer {
  /** The address of the application, as people reach it. */
  readonly appUrl: string
  readonly port: number
  /** Where the metrics have a port of their own; `null` when they have none. */
  readonly metricsPort: number | null
  readonly service: Service
  /** Resolves when nothing is left to be sent or advanced that is due now. */
  idle(): Promise<void>
  /** Takes no more requests and finishes what is under way: requests, runs, their calls, and deliveries, which take 15 seconds at most. The store stays open. */
  stop(): Promise<void>
}

/**
 * Starts a server: listens, and takes up the deliveries and runs that an earlier process left.
 *
 * @param publicFolder the folder with the program of the reference page
 */
export async function startServer(parts: ServerParts, { publicFolder }: { readonly publicFolder: string }): Promise<RunningServer> {
  const { settings, store, logger } = parts
  const metrics = settings.metricsPort === null && settings.metricsToken === null ? null : createMetrics(settings.database)
  const hub = createWorkerHub()
  const service = createService(metrics ? { ...parts, metrics } : parts, hub)
  const warnings = createWarnings(parts)
  await warnings.log()
  const background = createBackgroundWork(service, parts)
  const streams = createStreams(service, parts.streamPace)
  await noteZoneData(service, parts.zoneData ?? process.versions.tz ?? '')
  hub.connect({ wake: { ...background.wake, streams: streams.wake }, handover: background.handover })
  // Asked past the service, whose transactions are the ones that count.
  if (metrics) measureBacklog(metrics, { store, now: service.now }, background.backlog)
  const metricsHandler = metrics ? createMetricsHandler(metrics, { token: settings.metricsToken, logger }) : null

  let stopped: Promise<void> | null = null
  const isStopping = () => stopped !== null
  async function idle(): Promise<void> {
    await warnings.looked()
    await background.idle()
  }
  const { nextDueAt } = background
  const aboutClock = { appUrl: service.addresses.app, idle, nextDueAt, newRequestId: () => service.newId('request') }
  const app = createApp(service, {
    metrics: settings.metricsPort === null ? metricsHandler : null,
    testClock: parts.testClock ? createTestClockHandler(parts.testClock, aboutClock) : null,
    publicFolder,
    streams,
    isStopping,
    async ready() {
      if (isStopping()) throw new Error('the server is stopping')
      return warnings.list()
    },
  })
  const ports = await openPorts(service, { app, metrics: metricsHandler })
  background.start()
  warnings.lookForRefused(isStopping)
  return {
    appUrl: service.addresses.app(),
    port: ports.port,
    metricsPort: ports.metricsPort,
    service,
    idle,
    stop() {
      stopped ??= stopServing(service, { ports, warnings, streams, background })
      return stopped
    },
  }
}

/** What a running server consists of, besides its service. */
interface Running {
  readonly ports: Ports
  readonly warnings: Warnings
  readonly streams: { stop(): Promise<void> }
  readonly background: BackgroundWork
}

async function stopServing(service: Service, { ports, warnings, streams, background }: Running): Promise<void> {
  const closed = ports.close()
  await warnings.looked()
  await streams.stop()
  await closed
  // Those of requests that were given up: the others have ended with their requests.
  await service.simulations.stop()
  await background.stop()
  await service.connectors.close()
  await service.papers.stop()
  await service.examiner.stop()
  service.logger.debug('stopped')
}
