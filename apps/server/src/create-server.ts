import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdFactory, type EpochMs } from '@belfry/core'
import type { Logger } from 'pino'
import { createCleaning } from './cleaning/cleaning.ts'
import { connectorWarnings } from './connectors/connector-warnings.ts'
import { type Connectors, createConnectors } from './connectors/create-connectors.ts'
import { createDispatcher } from './deliveries/dispatcher.ts'
import { createFindEndpoint } from './deliveries/endpoints.ts'
import { nobodyTakesOver } from './deliveries/handover.ts'
import { createOpenSigningSecret } from './deliveries/opened-secrets.ts'
import { createRetryJobs } from './deliveries/retry-jobs.ts'
import { createEffectWorker } from './effects/effect-worker.ts'
import { createIntentWaiters } from './effects/intent-waiters.ts'
import { createErasures } from './erasures/erasures.ts'
import { createFindSubscribers } from './events/subscribers.ts'
import { createFindHook } from './hooks/find-hook.ts'
import { createApp } from './http/create-app.ts'
import { createTestClockHandler } from './http/handle-test-clock.ts'
import { createIncidentWorker } from './incidents/incident-worker.ts'
import type { Settings } from './operate/settings.ts'
import type { TestClock } from './operate/test-clock.ts'
import { createRunner } from './runs/runner.ts'
import type { MasterKeys } from './security/master-keys.ts'
import { createSealedSecrets } from './security/sealed-secrets.ts'
import type { RandomBytes } from './security/tokens.ts'
import type { Service } from './service.ts'
import type { Store } from './store/store.ts'
import { createTimers } from './timers/timers.ts'

/** Everything a server is made of. All of it is passed in, so that a test can pass in its own. */
export interface ServerParts {
  readonly settings: Settings
  readonly store: Store
  /** Names this database; see `Service`. */
  readonly epoch: string
  readonly masterKeys: MasterKeys
  readonly now: () => EpochMs
  /** The clock behind `now` when tests move it: it gets an address of its own. */
  readonly testClock?: TestClock | null
  readonly randomBytes: RandomBytes
  readonly logger: Logger
  /** What sends effects to the outside; by default what the settings choose. */
  readonly connectors?: Pick<Connectors, 'of' | 'close'>
  /** How long a request waits for the outside, in milliseconds of real time; 10,000 by default. */
  readonly outsideWaitMs?: number
}

/** A running server. */
export interface RunningServer {
  /** The address of the application, as people reach it. */
  readonly appUrl: string
  readonly port: number
  readonly service: Service
  /** Resolves when nothing is left to be sent or advanced that is due now. */
  idle(): Promise<void>
  /** Takes no more requests and finishes what is under way: requests, runs, and deliveries, which take 15 seconds at most. The store stays open. */
  stop(): Promise<void>
}

/** How long requests under way may take to finish when the server stops. */
const STOP_MS = 25_000

/** How long a request waits for the outside by default. */
const OUTSIDE_WAIT_MS = 10_000

/** Makes the parts of a server that work without an address: for the command line and for tests. */
export function createService(parts: ServerParts): Service {
  const { settings, store, epoch, masterKeys, now, randomBytes, logger } = parts
  const wake = { deliveries() {}, retryJobs() {}, runs() {}, timers() {}, erasures() {}, effects() {}, cleaning() {}, incidents() {} }
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  return {
    settings,
    store,
    epoch,
    now,
    randomBytes,
    newId: createIdFactory(now, randomBytes),
    masterKeys,
    secrets,
    openSigningSecret: createOpenSigningSecret(secrets),
    findSubscribers: createFindSubscribers(store),
    findEndpoint: createFindEndpoint(store),
    findHook: createFindHook(store),
    logger,
    wake,
    handover: nobodyTakesOver(),
    connectors: parts.connectors ?? createConnectors(settings, { now }),
    intentWaiters: createIntentWaiters(store),
    outsideWaitMs: parts.outsideWaitMs ?? OUTSIDE_WAIT_MS,
  }
}

/**
 * Starts a server: listens, and takes up the deliveries and runs that an earlier process left.
 *
 * @param publicFolder the folder with the program of the reference page
 */
export async function startServer(parts: ServerParts, { publicFolder }: { readonly publicFolder: string }): Promise<RunningServer> {
  const service = createService(parts)
  const { settings, store, logger } = parts
  const warnings = connectorWarnings(settings)
  for (const warning of warnings) logger.warn(warning)
  const dispatcher = createDispatcher(service)
  const retryJobs = createRetryJobs(service)
  const runner = createRunner(service)
  const timers = createTimers(service)
  const erasures = createErasures(service)
  const effects = createEffectWorker(service)
  const cleaning = createCleaning(service)
  const incidents = createIncidentWorker(service)
  Object.assign(service.wake, {
    deliveries: dispatcher.wake,
    retryJobs: retryJobs.wake,
    runs: runner.wake,
    timers: timers.wake,
    erasures: erasures.wake,
    effects: effects.wake,
    cleaning: cleaning.wake,
    incidents: incidents.wake,
  })
  Object.assign(service.handover, { claim: dispatcher.claim, take: dispatcher.take, recall: dispatcher.recall })

  let stopping = false
  let port = settings.port
  const appUrl = () => settings.appUrl ?? `http://localhost:${port}`
  const workers = [timers, runner, effects, retryJobs, erasures, dispatcher, incidents, cleaning]
  async function idle(): Promise<void> {
    // Runs make deliveries and effects due, and those can be what a run waits for: so runs are looked at once more. So are all when an
    // incident was looked after, whose notices are effects and tell webhooks.
    let tended: boolean
    do {
      for (const worker of workers) await worker.idle()
      tended = await incidents.idle()
    } while (tended || ((await runner.nextDueAt()) ?? Number.POSITIVE_INFINITY) <= service.now())
  }
  /** When something happens next. Cleaning up is nothing that happens: it comes every hour, and finds as much when it comes later. */
  async function nextDueAt(): Promise<EpochMs | null> {
    const moments = await Promise.all(workers.filter((worker) => worker !== cleaning).map((worker) => worker.nextDueAt()))
    return moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null)
  }
  const app = createApp(service, {
    testClock: parts.testClock
      ? createTestClockHandler(parts.testClock, { appUrl, idle, nextDueAt, newRequestId: () => service.newId('request') })
      : null,
    appUrl,
    publicFolder,
    baseUrl: () => settings.baseUrl ?? appUrl(),
    isStopping: () => stopping,
    warnings,
    async ready() {
      if (stopping) throw new Error('the server is stopping')
      await store.check()
    },
  })
  const server = createHttpServer({ requestTimeout: 60_000, headersTimeout: 20_000, maxHeaderSize: 16_384 }, app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  port = (server.address() as AddressInfo).port
  dispatcher.wake()
  retryJobs.wake()
  runner.wake()
  timers.wake()
  erasures.wake()
  effects.wake()
  cleaning.wake()
  incidents.wake()

  let stopped: Promise<void> | null = null
  async function stop(): Promise<void> {
    stopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS).unref()
    await closed
    clearTimeout(timer)
    await timers.stop()
    await incidents.stop()
    await runner.stop()
    await effects.stop()
    await retryJobs.stop()
    await erasures.stop()
    await cleaning.stop()
    await dispatcher.stop()
    await service.connectors.close()
    logger.debug('stopped')
  }

  return {
    appUrl: appUrl(),
    port,
    service,
    idle,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
