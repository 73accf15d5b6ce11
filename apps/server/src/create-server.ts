import { createService, type ServerParts } from './create-service.ts'
import { createMetricsHandler } from './http/api/handle-metrics.ts'
import { createTestClockHandler } from './http/api/handle-test-clock.ts'
import { createApp } from './http/create-app.ts'
import { createStreams } from './http/event-stream/streams.ts'
import { measureBacklog } from './observability/metrics/backlog.ts'
import { createMetrics } from './observability/metrics/create-metrics.ts'
import { openPorts, type Ports } from './serving/ports.ts'
import { createWarnings, type Warnings } from './serving/warnings.ts'
import type { Service } from './unit-of-work/service/service.ts'
import { createWorkerHub } from './unit-of-work/service/worker-hub.ts'
import { type BackgroundWork, createBackgroundWork } from './workers/background-work.ts'
import { noteZoneData } from './workers/schedules/note-zone-data.ts'

export { createService, type ServerParts } from './create-service.ts'

/** A running server. */
export interface RunningServer {
  /** The address of the application. */
  readonly appUrl: string
  readonly port: number
  /** The port that serves only metrics; `null` when there is none. */
  readonly metricsPort: number | null
  readonly service: Service
  /** Resolves when no due work is left. */
  idle(): Promise<void>
  /**
   * Accepts no more requests, and finishes what is in flight: requests, runs, their outbound requests, and deliveries, which take at most
   * 15 seconds. The store stays open.
   */
  stop(): Promise<void>
}

/**
 * Starts a server: listens, and continues the deliveries and runs of an earlier process.
 *
 * @param publicFolder the folder with the assets of the reference page
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
  // Reads the unmeasured store: only transactions of the service count.
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

/** The parts of a running server besides its service. */
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
  // Simulations of abandoned requests: the others have ended with their requests.
  await service.simulations.stop()
  await background.stop()
  await service.connectors.close()
  await service.renderer.stop()
  await service.examiner.stop()
  service.logger.debug('stopped')
}
