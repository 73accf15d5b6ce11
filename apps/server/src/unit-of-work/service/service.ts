import type { EffectAnswer, EpochMs, NewId, PasswordHasher } from '@belfry/core'
import type { Logger } from 'pino'
import type { Connectors } from '../../external/connectors/create-connectors.ts'
import type { Renderer } from '../../external/documents/renderer.ts'
import type { Metrics } from '../../observability/metrics/metrics.ts'
import type { Tracing } from '../../observability/tracing/tracing.ts'
import type { MasterKeys } from '../../platform/crypto/master-keys.ts'
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from '../../platform/crypto/tokens.ts'
import type { Addresses } from '../../platform/network/addresses.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Store } from '../../store/store.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Examiner } from '../definitions/examiner.ts'
import type { FindHook } from '../hooks/find-hook.ts'
import type { Simulations } from '../simulation/simulations.ts'
import type { FindEndpoints } from './endpoints.ts'
import type { Handover } from './handover.ts'
import type { IntentWaiters } from './intent-waiters.ts'
import type { OpenSigningSecret } from './opened-secrets.ts'
import type { FindSubscribers } from './subscribers.ts'
import type { Unit } from './unit.ts'
import type { Wake } from './worker-hub.ts'

/** What every part of the server gets: the store, clocks, random bytes, secrets, the logger and so on. */
export interface Service {
  readonly settings: Settings
  /** The public addresses of the service; links in messages lead there. */
  readonly addresses: Addresses
  readonly store: Store
  /** Identifies this database permanently. Positions of events are valid in this database only, so a cursor contains the epoch. */
  readonly epoch: string
  readonly now: () => EpochMs
  /** A monotonic clock in milliseconds, with any origin, for measuring durations. */
  readonly stopwatch: () => number
  readonly randomBytes: RandomBytes
  readonly newId: NewId
  readonly masterKeys: MasterKeys
  readonly passwords: PasswordHasher
  readonly secrets: SealedSecrets
  readonly openSigningSecret: OpenSigningSecret
  readonly findSubscribers: FindSubscribers
  readonly findEndpoints: FindEndpoints
  readonly findHook: FindHook
  readonly logger: Logger
  /** Wakes background workers after a commit that left work to be done. */
  readonly wake: Wake
  /** Passes new deliveries from their transaction to the dispatcher. */
  readonly handover: Handover
  /** Receives measurements. */
  readonly metrics: Metrics
  /** Creates spans. */
  readonly tracing: Tracing
  /** Sends effects to external systems. */
  readonly connectors: Connectors
  /** Completes an effect with a reported result: `workers/effects/complete-intent.ts`, which itself creates ports. */
  readonly completeReported: (service: Service, unit: Unit, row: IntentsTable, answer: EffectAnswer) => Promise<boolean>
  /** Examines definitions. */
  readonly examiner: Examiner
  /** Renders documents from records. */
  readonly renderer: Renderer
  /** Simulates flows. */
  readonly simulations: Simulations
  /** Requests that wait for the results of effects. */
  readonly intentWaiters: IntentWaiters
  /** How long a request waits for the result of an effect, in milliseconds of real time, before it is answered with 202. */
  readonly externalWaitMs: number
  /** The deadline of an outbound request of a flow, in milliseconds of real time. */
  readonly callTimeoutMs: number
}
