import { createIdFactory, type EffectHandling, type EffectKind, type EpochMs, effectKinds, type PasswordHasher } from '@belfry/core'
import type { Logger } from 'pino'
import { type Connectors, createConnectors } from './external/connectors/create-connectors.ts'
import { createRenderer } from './external/documents/renderer.ts'
import type { Network } from './external/http-client/network.ts'
import type { StreamPace } from './http/event-stream/pace.ts'
import { type Metrics, noMetrics } from './observability/metrics/metrics.ts'
import { createTracing } from './observability/tracing/create-tracing.ts'
import type { MasterKeys } from './platform/crypto/master-keys.ts'
import { createPasswords } from './platform/crypto/passwords.ts'
import { createSealedSecrets } from './platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from './platform/crypto/tokens.ts'
import { createAddresses } from './platform/network/addresses.ts'
import type { TestClock } from './platform/process/test-clock.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Store } from './store/store.ts'
import { createExaminer, type Examiner } from './unit-of-work/definitions/examiner.ts'
import { createFindHook } from './unit-of-work/hooks/find-hook.ts'
import { createFindEndpoints } from './unit-of-work/service/endpoints.ts'
import { createIntentWaiters } from './unit-of-work/service/intent-waiters.ts'
import { createOpenSigningSecret } from './unit-of-work/service/opened-secrets.ts'
import type { Service } from './unit-of-work/service/service.ts'
import { createFindSubscribers } from './unit-of-work/service/subscribers.ts'
import { createWorkerHub, type WorkerHub } from './unit-of-work/service/worker-hub.ts'
import { createSimulations } from './unit-of-work/simulation/simulations.ts'
import { completeReported } from './workers/effects/complete-intent.ts'

/** Everything of which a server is made. All of it is passed in, so that tests can replace it. */
export interface ServerParts {
  readonly settings: Settings
  readonly store: Store
  /** Identifies this database; see `Service`. */
  readonly epoch: string
  readonly masterKeys: MasterKeys
  readonly now: () => EpochMs
  /** The test clock behind `now`, if there is one; it gets an HTTP endpoint. */
  readonly testClock?: TestClock | null
  readonly randomBytes: RandomBytes
  /** What hashes passwords; by default slowly. */
  readonly passwords?: PasswordHasher
  readonly logger: Logger
  /** Receives measurements; by default none are taken, and `startServer` decides by the settings. */
  readonly metrics?: Metrics
  /** The connectors for effects; by default those of the settings. */
  readonly connectors?: Connectors
  /** Examines definitions; by default in threads, if they are large. */
  readonly examiner?: Examiner
  /** The network of guarded connections; by default the machine's. */
  readonly network?: Network
  /** Measures run ticks; by default `performance.now`. */
  readonly stopwatch?: () => number
  /** How long a request waits for the result of an effect, in milliseconds of real time; 10,000 by default. */
  readonly externalWaitMs?: number
  /** The deadline of an outbound request of a flow, in milliseconds of real time; 15,000 by default. */
  readonly callTimeoutMs?: number
  /** The intervals of event streams, in milliseconds of real time; `streamPace` by default. */
  readonly streamPace?: StreamPace
  /** The version of the IANA time zone data; by default that of Node. */
  readonly zoneData?: string
}

/** How long a request waits for an effect by default, in milliseconds. */
const EXTERNAL_WAIT_MS = 10_000
/** The default deadline of an outbound request of a flow, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000

/**
 * Creates the parts of a server that work without a port: for commands, for tests, and for a server, which adds workers.
 *
 * @param hub wakes the background workers; by default there are none, and a server processes later what is written
 */
export function createService(parts: ServerParts, hub: WorkerHub = createWorkerHub()): Service {
  const { settings, epoch, masterKeys, now, randomBytes, logger, metrics = noMetrics } = parts
  const tracing = createTracing(randomBytes)
  const store = tracing.watch(metrics.watch(parts.store))
  const secrets = createSealedSecrets(masterKeys, randomBytes)
  const renderer = createRenderer()
  const connectors = parts.connectors ?? createConnectors(settings, { now, renderer })
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
    passwords: parts.passwords ?? createPasswords(),
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
    renderer,
    connectors,
    completeReported,
    examiner: parts.examiner ?? createExaminer(undefined, unconnected),
    simulations: createSimulations(store, unconnected),
    intentWaiters: createIntentWaiters(store),
    externalWaitMs: parts.externalWaitMs ?? EXTERNAL_WAIT_MS,
    callTimeoutMs: parts.callTimeoutMs ?? CALL_TIMEOUT_MS,
  }
}

function handledSo(connectors: Connectors, handling: EffectHandling): readonly EffectKind[] {
  return effectKinds.filter((kind) => connectors.handlingOf(kind) === handling)
}
