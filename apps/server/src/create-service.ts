import { createIdFactory, type EffectHandling, type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import type { Logger } from 'pino'
import { type Connectors, createConnectors } from './external/connectors/create-connectors.ts'
import { createRenderer } from './external/documents/renderer.ts'
import type { Network } from './external/http-client/network.ts'
import type { StreamPace } from './http/event-stream/pace.ts'
import { type Metrics, noMetrics } from './observability/metrics/metrics.ts'
import { createTracing } from './observability/tracing/create-tracing.ts'
import type { MasterKeys } from './platform/crypto/master-keys.ts'
import { createSealedSecrets } from './platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from './platform/crypto/tokens.ts'
import { createAddresses } from './platform/network/addresses.ts'
import type { TestClock } from './platform/process/test-clock.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Store } from './store/store.ts'
import { createExaminer, type Examiner } from './unit-of-work/definitions/examiner.ts'
import { createFindEndpoints } from './unit-of-work/deliveries/endpoints.ts'
import { createOpenSigningSecret } from './unit-of-work/deliveries/opened-secrets.ts'
import { createIntentWaiters } from './unit-of-work/effects/intent-waiters.ts'
import { createFindSubscribers } from './unit-of-work/events/subscribers.ts'
import { createFindHook } from './unit-of-work/hooks/find-hook.ts'
import type { Service } from './unit-of-work/service.ts'
import { createSimulations } from './unit-of-work/simulation/simulations.ts'
import { createWorkerHub, type WorkerHub } from './unit-of-work/worker-hub.ts'
import { completeReported } from './workers/effects/complete-intent.ts'

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

/** How long a request waits for the outside by default. */
const OUTSIDE_WAIT_MS = 10_000
/** How long a call of a flow may take by default. */
const CALL_TIMEOUT_MS = 15_000

/**
 * Makes the parts of a server that work without an address: for the command line, for tests, and for a server, which has workers to connect.
 *
 * @param hub leads to the background workers; by default to nobody, and what is written is taken up by a server
 */
export function createService(parts: ServerParts, hub: WorkerHub = createWorkerHub()): Service {
  const { settings, epoch, masterKeys, now, randomBytes, logger, metrics = noMetrics } = parts
  const tracing = createTracing(randomBytes)
  const store = tracing.watch(metrics.watch(parts.store))
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  const papers = createRenderer()
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
    wake: hub.wake,
    handover: hub.handover,
    papers,
    connectors,
    settleReported: completeReported,
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
