import type { EffectAnswer, EpochMs, NewId, PasswordHasher } from '@belfry/core'
import type { Logger } from 'pino'
import type { Connectors } from '../external/connectors/create-connectors.ts'
import type { Renderer } from '../external/documents/renderer.ts'
import type { Metrics } from '../observability/metrics/metrics.ts'
import type { Tracing } from '../observability/tracing/tracing.ts'
import type { MasterKeys } from '../platform/crypto/master-keys.ts'
import type { SealedSecrets } from '../platform/crypto/sealed-secrets.ts'
import type { RandomBytes } from '../platform/crypto/tokens.ts'
import type { Addresses } from '../platform/network/addresses.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../store/store.ts'
import type { IntentsTable } from '../store/tables.ts'
import type { Examiner } from './definitions/examiner.ts'
import type { FindEndpoints } from './deliveries/endpoints.ts'
import type { Handover } from './deliveries/handover.ts'
import type { OpenSigningSecret } from './deliveries/opened-secrets.ts'
import type { IntentWaiters } from './effects/intent-waiters.ts'
import type { FindSubscribers } from './events/subscribers.ts'
import type { FindHook } from './hooks/find-hook.ts'
import type { Unit } from './perform/unit.ts'
import type { Simulations } from './simulation/simulations.ts'
import type { Wake } from './worker-hub.ts'

/** What every part of the server is given: the store, time, chance, secrets and where to say something. */
export interface Service {
  readonly settings: Settings
  /** Where people and programs reach the service; what is sent to them links there. */
  readonly addresses: Addresses
  readonly store: Store
  /** Names this database for good. Positions of events mean something in this database only: a cursor carries the epoch along. */
  readonly epoch: string
  readonly now: () => EpochMs
  /** A clock that never goes back, in milliseconds from anywhere: for how long something takes. */
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
  /** The short way from the transaction that writes a delivery to the dispatcher. */
  readonly handover: Handover
  /** Told of what is done, for whoever watches. */
  readonly metrics: Metrics
  /** Told where what is done comes from and where it leads, for whoever observes. */
  readonly tracing: Tracing
  /** What sends effects to the outside. */
  readonly connectors: Connectors
  /** Finishes an effect with what somebody reports of it: `workers/effects/complete-intent.ts`, which itself makes ports. */
  readonly settleReported: (service: Service, unit: Unit, row: IntentsTable, answer: EffectAnswer) => Promise<boolean>
  /** Examines definitions. */
  readonly examiner: Examiner
  /** Makes papers of records. */
  readonly papers: Renderer
  /** Plays flows without doing anything. */
  readonly simulations: Simulations
  /** Requests that wait for the outside. */
  readonly intentWaiters: IntentWaiters
  /** How long a request waits for the outside, in milliseconds of real time, before it is answered with 202. */
  readonly outsideWaitMs: number
  /** How long a call that a flow makes to an address outside may take in all, in milliseconds of real time. */
  readonly callTimeoutMs: number
}
