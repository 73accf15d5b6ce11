import type {
  AutomationVersion,
  Caller,
  DeliveryState,
  EpochMs,
  Erasure,
  HookCall,
  HookCalls,
  IncidentSignal,
  NewId,
  RetryJob,
  RunView,
  StoredApiKey,
  StoredIncident,
  User,
} from '../src/index.ts'

/** A delivery on its way to a webhook. */
export interface StoredDelivery {
  readonly id: string
  readonly organizationId: string
  readonly webhookId: string
  readonly eventId: string | null
  readonly eventKey: string
  readonly body: string
  readonly createdAt: EpochMs
  readonly state: DeliveryState
}

/** What an installation remembers beyond records and events. Its maps are the site's own, so what a refused operation did to them is undone. */
export interface State {
  readonly users: Map<string, User>
  readonly apiKeys: Map<string, StoredApiKey>
  /** The text that works for each key. A real store keeps a hash of it. */
  readonly apiKeyValues: Map<string, string>
  readonly oneTimeLinks: Map<string, { readonly userId: string; readonly expiresAt: EpochMs }>
  readonly sessions: Map<string, { readonly userId: string; readonly csrfToken: string; readonly expiresAt: EpochMs }>
  readonly signingSecrets: Map<string, string>
  /** By webhook: every event key that its secret has signed. */
  readonly signedKeys: Map<string, readonly string[]>
  /** By webhook or automation: the event keys it is told of. */
  readonly subscriptions: Map<string, readonly string[]>
  readonly deliveries: Map<string, StoredDelivery>
  readonly retryJobs: Map<string, { readonly organizationId: string; readonly job: RetryJob }>
  readonly incidents: Map<string, StoredIncident & { readonly organizationId: string }>
  /** What nobody has taken yet. */
  readonly incidentSignals: Map<string, { readonly webhookId: string; readonly signal: IncidentSignal }>
  /** By customer. */
  readonly erasures: Map<string, Erasure>
  readonly runs: Map<string, RunView>
  /** By automation: the definitions that it has had, the oldest first. */
  readonly versions: Map<string, readonly AutomationVersion[]>
  /** By automation: the secret in its address. */
  readonly hooks: Map<string, { readonly version: string; readonly token: string }>
  readonly hookCalls: Map<string, HookCalls>
  /** By automation: the calls that started runs of it. */
  readonly calls: Map<string, readonly HookCall[]>
}

/** What surrounds the state: clock, chance and configuration. */
export interface Surroundings {
  now: EpochMs
  readonly newId: NewId
  readonly randomBytes: (count: number) => Uint8Array
  /** Addresses that may be plain HTTP. */
  readonly plainHttp: ReadonlySet<string>
  /** How many calls of an automation's address are accepted in a minute. */
  readonly hookLimit: number | null
}

/** For whom an operation runs, and where; outside of organizations `organizationId` is `null`. */
export interface Commission {
  readonly caller: Caller
  readonly organizationId: string | null
  /** The session with which the caller came. */
  readonly sessionToken?: string | undefined
}

/** The organization in which an operation runs; asking for one outside of any is a mistake of the operation. */
export function requireOrganization({ organizationId }: Commission): string {
  if (organizationId === null) throw new Error('an operation outside of organizations asked for what belongs to one')
  return organizationId
}

/** A state that remembers nothing yet. */
export function emptyState(createMap: <K, V>() => Map<K, V>): State {
  return {
    users: createMap(),
    apiKeys: createMap(),
    apiKeyValues: createMap(),
    oneTimeLinks: createMap(),
    sessions: createMap(),
    signingSecrets: createMap(),
    signedKeys: createMap(),
    subscriptions: createMap(),
    deliveries: createMap(),
    retryJobs: createMap(),
    incidents: createMap(),
    incidentSignals: createMap(),
    erasures: createMap(),
    runs: createMap(),
    versions: createMap(),
    hooks: createMap(),
    hookCalls: createMap(),
    calls: createMap(),
  }
}
