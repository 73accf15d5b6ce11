import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createIdFactory, type EffectHandling, type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import type { Logger } from 'pino'
import { createMetricsHandler } from './http/api/handle-metrics.ts'
import { createTestClockHandler } from './http/api/handle-test-clock.ts'
import { createApp } from './http/create-app.ts'
import type { StreamPace } from './http/event-stream/pace.ts'
import { createStreams } from './http/event-stream/streams.ts'
import { createPort } from './http/port/create-port.ts'
import { measureBacklog } from './observability/metrics/backlog.ts'
import { createMetrics } from './observability/metrics/create-metrics.ts'
import { type Metrics, noMetrics } from './observability/metrics/metrics.ts'
import { createTracing } from './observability/tracing/create-tracing.ts'
import { type Connectors, createConnectors } from './outside/connectors/create-connectors.ts'
import { connectorWarnings, type Warning } from './outside/connectors/describe-connectors.ts'
import { findRefusedInUse } from './outside/connectors/refused-in-use.ts'
import { createPapers } from './outside/documents/papers.ts'
import { createOutboundClient } from './outside/http-client/create-client.ts'
import type { Network } from './outside/http-client/network.ts'
import type { MasterKeys } from './platform/crypto/master-keys.ts'
import { createSealedSecrets } from './platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from './platform/crypto/tokens.ts'
import { createAddresses } from './platform/network/addresses.ts'
import type { TestClock } from './platform/process/test-clock.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Store } from './store/store.ts'
import { createExaminer, type Examiner } from './unit-of-work/definitions/examiner.ts'
import { createFindEndpoints } from './unit-of-work/deliveries/endpoints.ts'
import { nobodyTakesOver } from './unit-of-work/deliveries/handover.ts'
import { createOpenSigningSecret } from './unit-of-work/deliveries/opened-secrets.ts'
import { createIntentWaiters } from './unit-of-work/effects/intent-waiters.ts'
import { createFindSubscribers } from './unit-of-work/events/subscribers.ts'
import { createFindHook } from './unit-of-work/hooks/find-hook.ts'
import { type Service, wakeNobody } from './unit-of-work/service.ts'
import { createSimulations } from './unit-of-work/simulation/simulations.ts'
import { createAccountMails } from './workers/account-mails/account-mails.ts'
import { createDispatcher, type Dispatcher } from './workers/deliveries/dispatcher.ts'
import { createRetryJobs } from './workers/deliveries/retry-jobs.ts'
import { createEffectWorker } from './workers/effects/effect-worker.ts'
import { settleReported } from './workers/effects/settle-intent.ts'
import { createErasures } from './workers/erasure/erasures.ts'
import { createAutomationIncidents } from './workers/incidents/automation-incidents.ts'
import { createIncidentWorker } from './workers/incidents/incident-worker.ts'
import { createCallWorker } from './workers/outbound-requests/call-worker.ts'
import { createTimers } from './workers/record-timers/timers.ts'
import { createCleaning } from './workers/retention/cleaning.ts'
import { createRunner } from './workers/runs/runner.ts'
import { createClock } from './workers/schedules/clock.ts'
import { createDateWalks } from './workers/schedules/date-walks.ts'
import { noteZoneData } from './workers/schedules/note-zone-data.ts'

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
  /** Told of what is done; by default nobody is, and the settings decide for a server. */
  readonly metrics?: Metrics
  /** What sends effects to the outside; by default what the settings choose. */
  readonly connectors?: Connectors
  /** What examines definitions; by default threads of their own do, for the large ones. */
  readonly examiner?: Examiner
  /** What guarded connections ask of the machine; by default the machine itself. */
  readonly network?: Network
  /** By what is measured how long turns of runs take; by default the machine's. */
  readonly stopwatch?: () => number
  /** How long a request waits for the outside, in milliseconds of real time; 10,000 by default. */
  readonly outsideWaitMs?: number
  /** How long a call that a flow makes to an address outside may take in all, in milliseconds of real time; 15,000 by default. */
  readonly callTimeoutMs?: number
  /** How often event streams look and speak, in milliseconds of real time; by default as `streamPace` says. */
  readonly streamPace?: StreamPace
  /** By which version of the IANA zone data this process counts; by default that of Node. */
  readonly zoneData?: string
}

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

/** How long requests under way may take to finish when the server stops. */
const STOP_MS = 25_000

/** How long a request waits for the outside by default. */
const OUTSIDE_WAIT_MS = 10_000
/** How long a call of a flow may take by default. */
const CALL_TIMEOUT_MS = 15_000

/** Makes the parts of a server that work without an address: for the command line and for tests. */
export function createService(parts: ServerParts): Service {
  const { settings, epoch, masterKeys, now, randomBytes, logger, metrics = noMetrics } = parts
  const tracing = createTracing(randomBytes)
  const store = tracing.watch(metrics.watch(parts.store))
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  const papers = createPapers()
  const connectors = parts.connectors ?? createConnectors(settings, { now, papers })
  const unconnected = { simulated: handledSo(connectors, 'simulated'), refused: handledSo(connectors, 'refused') }
  return {
    settings,
    addresses: createAddresses(settings),
    store,
    epoch,
    now,
    stopwatch: parts.stopwatch ?? (() => performance.now()),
    randomBytes,
    newId: createIdFactory(now, randomBytes),
    masterKeys,
    secrets,
    openSigningSecret: createOpenSigningSecret(secrets),
    findSubscribers: createFindSubscribers(store),
    findEndpoints: createFindEndpoints(store),
    findHook: createFindHook(store),
    logger,
    metrics,
    tracing,
    wake: wakeNobody(),
    handover: nobodyTakesOver(),
    papers,
    connectors,
    settleReported,
    examiner: parts.examiner ?? createExaminer(undefined, unconnected),
    simulations: createSimulations(store, unconnected),
    intentWaiters: createIntentWaiters(store),
    outsideWaitMs: parts.outsideWaitMs ?? OUTSIDE_WAIT_MS,
    callTimeoutMs: parts.callTimeoutMs ?? CALL_TIMEOUT_MS,
  }
}

function handledSo(connectors: Connectors, handling: EffectHandling): readonly EffectKind[] {
  return effectKinds.filter((kind) => connectors.handlingOf(kind) === handling)
}

/**
 * Starts a server: listens, and takes up the deliveries and runs that an earlier process left.
 *
 * @param publicFolder the folder with the program of the reference page
 */
export async function startServer(parts: ServerParts, { publicFolder }: { readonly publicFolder: string }): Promise<RunningServer> {
  const { settings, store, logger } = parts
  const metrics = settings.metricsPort === null && settings.metricsToken === null ? null : createMetrics(settings.database)
  const service = createService(metrics ? { ...parts, metrics } : parts)
  // Looked for once, when the server starts: whoever enables another one is told so then.
  let inVain: readonly Warning[] = []
  const warnings = async (): Promise<readonly Warning[]> => [
    ...connectorWarnings(settings),
    ...inVain,
    ...(await store.check()).map((message) => ({ code: 'database' as const, message, kinds: [] })),
  ]
  // What keeps it from being ready is told to whoever asks whether it is.
  for (const warning of await warnings().catch(() => connectorWarnings(settings))) logger.warn({ code: warning.code }, warning.message)
  if (settings.serviceLinks.length > 0)
    logger.info(
      { variables: settings.serviceLinks },
      'These variables were made by Kubernetes for a Service, and are not read as settings. To be without them set enableServiceLinks: false in the pod.',
    )
  const dispatcher = createDispatcher(service, createOutboundClient(settings, 'webhook', parts.network))
  const retryJobs = createRetryJobs(service)
  const runner = createRunner(service)
  const timers = createTimers(service)
  const erasures = createErasures(service)
  const effects = createEffectWorker(service)
  const calls = createCallWorker(service, createOutboundClient(settings, 'call', parts.network))
  const cleaning = createCleaning(service)
  const incidents = createIncidentWorker(service)
  const automationIncidents = createAutomationIncidents(service)
  const clock = createClock(service)
  const dateWalks = createDateWalks(service)
  const streams = createStreams(service, parts.streamPace)
  await noteZoneData(service, parts.zoneData ?? process.versions.tz ?? '')
  let stopping = false
  const { addresses } = service
  const accountMails = createAccountMails(service)
  Object.assign(service.wake, {
    deliveries: dispatcher.wake,
    retryJobs: retryJobs.wake,
    runs: runner.wake,
    timers: timers.wake,
    erasures: erasures.wake,
    effects: effects.wake,
    calls: calls.wake,
    cleaning: cleaning.wake,
    incidents: incidents.wake,
    automationIncidents: automationIncidents.wake,
    clock: clock.wake,
    dateWalks: dateWalks.wake,
    accountMails: accountMails.wake,
    streams: streams.wake,
  })
  Object.assign(service.handover, { claim: dispatcher.claim, take: dispatcher.take, recall: dispatcher.recall })
  const workers = [
    dateWalks,
    clock,
    timers,
    runner,
    automationIncidents,
    effects,
    calls,
    retryJobs,
    erasures,
    dispatcher,
    incidents,
    cleaning,
    accountMails,
  ]
  async function idle(): Promise<void> {
    await looking
    // Runs make deliveries, calls and effects due, and those can be what a run waits for: so runs are looked at once more. So are all when an
    // incident was looked after, whose notices are effects and tell webhooks; and when a run that was let go on has sent a message again.
    let tended: boolean
    let made: number
    do {
      made = effects.made + calls.made + cleaning.made
      // Reading may never give the event loop a turn, and with it the timers by which what failed is tried again.
      await nextTurn()
      for (const worker of workers) await worker.idle()
      tended = await incidents.idle()
      // A turn that was under way may have asked the outside behind the workers' back. What is answered lets runs go on, and those ask again.
      for (const worker of [runner, automationIncidents, effects, calls]) await worker.idle()
    } while (
      tended ||
      effects.made + calls.made + cleaning.made !== made ||
      dispatcher.isBusy() ||
      (await isDue(dispatcher)) ||
      (await isDue(runner))
    )
  }
  async function isDue(worker: Pick<Dispatcher, 'nextDueAt'>): Promise<boolean> {
    return ((await worker.nextDueAt()) ?? Number.POSITIVE_INFINITY) <= service.now()
  }
  /** When something happens next. Cleaning up is nothing that happens: it comes every hour, and finds as much when it comes later. */
  async function nextDueAt(): Promise<EpochMs | null> {
    const moments = await Promise.all(workers.filter((worker) => worker !== cleaning).map((worker) => worker.nextDueAt()))
    return moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null)
  }
  // Asked past the service, whose transactions are the ones that count.
  if (metrics)
    measureBacklog(
      metrics,
      { store, now: service.now },
      { deliveries: dispatcher, runs: runner, timers, clock, effects, calls, retries: retryJobs, erasures, incidents, cleaning },
    )
  const metricsHandler = metrics ? createMetricsHandler(metrics, { token: settings.metricsToken, logger }) : null
  const app = createApp(service, {
    metrics: settings.metricsPort === null ? metricsHandler : null,
    testClock: parts.testClock
      ? createTestClockHandler(parts.testClock, { appUrl: addresses.app, idle, nextDueAt, newRequestId: () => service.newId('request') })
      : null,
    publicFolder,
    streams,
    isStopping: () => stopping,
    async ready() {
      if (stopping) throw new Error('the server is stopping')
      return warnings()
    },
  })
  const openPort = (timeouts: { readonly requestTimeout: number; readonly headersTimeout: number }, listener: RequestListener) =>
    createPort(listener, {
      ...timeouts,
      appUrl: addresses.app,
      newRequestId: () => service.newId('request'),
      logger,
      // All come from a proxy that is declared: it knows its callers and can limit them.
      ...(settings.trustProxy === false ? {} : { connectionsOfOne: null }),
    })
  const server = openPort({ requestTimeout: 60_000, headersTimeout: 20_000 }, app)
  await listen(server, settings.port, settings.host)
  const { port } = server.address() as AddressInfo
  addresses.listensAt(port)
  const watched =
    metricsHandler && settings.metricsPort !== null ? openPort({ requestTimeout: 10_000, headersTimeout: 10_000 }, metricsHandler) : null
  if (watched) {
    await listen(watched, settings.metricsPort as number, settings.host).catch((error: unknown) => {
      server.close()
      throw error
    })
  }
  for (const worker of workers) worker.wake()
  const looking = findRefusedInUse(store, settings, () => !stopping).then(
    (found) => {
      if (!found) return
      inVain = [{ code: found.code, message: found.message, kinds: found.kinds }]
      logger.warn({ code: found.code, automations: found.automations }, found.message)
    },
    (error: unknown) => logger.warn({ error }, 'which automations ask for effects that are refused could not be found out'),
  )

  let stopped: Promise<void> | null = null
  async function stop(): Promise<void> {
    stopping = true
    watched?.close()
    watched?.closeAllConnections()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS).unref()
    await looking
    await streams.stop()
    await closed
    clearTimeout(timer)
    // Those of requests that were given up: the others have ended with their requests.
    await service.simulations.stop()
    await clock.stop()
    await dateWalks.stop()
    await timers.stop()
    await incidents.stop()
    await runner.stop()
    await automationIncidents.stop()
    await effects.stop()
    await calls.stop()
    await retryJobs.stop()
    await erasures.stop()
    await cleaning.stop()
    await accountMails.stop()
    await dispatcher.stop()
    await service.connectors.close()
    await service.papers.stop()
    await service.examiner.stop()
    logger.debug('stopped')
  }

  return {
    appUrl: addresses.app(),
    port,
    metricsPort: watched ? (watched.address() as AddressInfo).port : null,
    service,
    idle,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
