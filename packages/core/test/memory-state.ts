import type {
  AnyModel,
  AnyRecord,
  AutomationVersion,
  Caller,
  DeliveryState,
  EpochMs,
  EventKey,
  HookCall,
  HookCalls,
  IdKind,
  NewId,
  RetryJob,
  RunView,
  StoredApiKey,
  User,
} from '../src/index.ts'

/** A record with where it belongs and its place in the order of changes. */
export interface Row {
  readonly model: AnyModel
  readonly organizationId: string
  readonly record: AnyRecord
  readonly change: number
}

/** An event as an operation emitted it. */
export interface EmittedEvent {
  readonly key: EventKey
  readonly about: { readonly model: IdKind; readonly id: string }
  readonly data: Readonly<Record<string, unknown>>
}

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

/** Everything an installation remembers. Values are replaced, never changed, so copying the maps makes a snapshot. */
export interface State {
  rows: Map<string, Row>
  users: Map<string, User>
  apiKeys: Map<string, StoredApiKey>
  /** The text that works for each key. A real store keeps a hash of it. */
  apiKeyValues: Map<string, string>
  oneTimeLinks: Map<string, { readonly userId: string; readonly expiresAt: EpochMs }>
  sessions: Map<string, { readonly userId: string; readonly csrfToken: string; readonly expiresAt: EpochMs }>
  signingSecrets: Map<string, string>
  /** By webhook: every event key that its secret has signed. */
  signedKeys: Map<string, readonly string[]>
  /** By webhook or automation: the event keys it is told of. */
  subscriptions: Map<string, readonly string[]>
  deliveries: Map<string, StoredDelivery>
  retryJobs: Map<string, { readonly organizationId: string; readonly job: RetryJob }>
  runs: Map<string, RunView>
  /** By automation: the definitions that it has had, the oldest first. */
  versions: Map<string, readonly AutomationVersion[]>
  /** By automation: the secret in its address. */
  hooks: Map<string, { readonly version: string; readonly token: string }>
  hookCalls: Map<string, HookCalls>
  /** The calls that started runs. */
  calls: (HookCall & { readonly automationId: string })[]
  events: EmittedEvent[]
  changes: number
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
  readonly sessionToken?: string
}

export function emptyState(): State {
  return {
    rows: new Map(),
    users: new Map(),
    apiKeys: new Map(),
    apiKeyValues: new Map(),
    oneTimeLinks: new Map(),
    sessions: new Map(),
    signingSecrets: new Map(),
    signedKeys: new Map(),
    subscriptions: new Map(),
    deliveries: new Map(),
    retryJobs: new Map(),
    runs: new Map(),
    versions: new Map(),
    hooks: new Map(),
    hookCalls: new Map(),
    calls: [],
    events: [],
    changes: 0,
  }
}

export function copyOf(state: State): State {
  const copies = Object.entries(state).map(([name, part]) => [
    name,
    part instanceof Map ? new Map(part) : Array.isArray(part) ? [...part] : part,
  ])
  return Object.fromEntries(copies)
}

/** Bytes that look random and are the same in every run: a linear congruential generator (Numerical Recipes). */
export function seededBytes(seed: number): (count: number) => Uint8Array {
  let value = seed >>> 0
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      value = (Math.imul(value, 1664525) + 1013904223) >>> 0
      return value >>> 24
    })
}
