import type {
  AccountLink,
  AccountMail,
  ApprovalDecision,
  Author,
  AutomationVersion,
  Caller,
  DeliveryState,
  EpochMs,
  Erasure,
  HookCall,
  HookCalls,
  IncidentSignal,
  Invitation,
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

/** A one-time link. It goes when it is used. */
export interface StoredLink extends AccountLink {
  readonly expiresAt: EpochMs
  readonly createdAt: EpochMs
}

/** A link to a pending place. It goes when it is used. */
export interface StoredInvitation extends Omit<Invitation, 'name'> {
  readonly expiresAt: EpochMs
  readonly createdAt: EpochMs
}

/** A signed-in browser, under the secret in its cookie. */
export interface StoredSession {
  readonly id: string
  readonly userId: string
  readonly csrfToken: string
  readonly createdAt: EpochMs
  readonly expiresAt: EpochMs
}

/** What an installation remembers beyond records and events. Its maps are the site's own, so what a refused operation did to them is undone. */
export interface State {
  readonly users: Map<string, User>
  readonly apiKeys: Map<string, StoredApiKey>
  /** The text that works for each key. A real store keeps a hash of it. */
  readonly apiKeyValues: Map<string, string>
  readonly oneTimeLinks: Map<string, StoredLink>
  readonly invitations: Map<string, StoredInvitation>
  /** Keys that were made on the command line. */
  readonly cliKeys: Map<string, true>
  readonly sessions: Map<string, StoredSession>
  /** By kind, address and organization: messages about accounts that are to be sent. */
  readonly accountMails: Map<string, AccountMail>
  readonly signingSecrets: Map<string, string>
  /** By webhook: every event key that its secret has signed. */
  readonly signedKeys: Map<string, readonly string[]>
  /** The webhooks to which flows write. */
  readonly flowWebhooks: Map<string, true>
  /** The runs whose definition takes full access. */
  readonly privilegedRuns: Map<string, true>
  /** By webhook or automation: the event keys it is told of. */
  readonly subscriptions: Map<string, readonly string[]>
  /** By automation that the clock starts: the definition that says when. */
  readonly clocks: Map<string, unknown>
  /** By automation: who has enabled its last version. */
  readonly enablers: Map<string, Author>
  /** Automations whose failure was told, with the run that had failed. */
  readonly runIncidents: Map<string, string>
  readonly deliveries: Map<string, StoredDelivery>
  readonly retryJobs: Map<string, { readonly organizationId: string; readonly job: RetryJob }>
  readonly incidents: Map<string, StoredIncident & { readonly organizationId: string }>
  /** What nobody has taken yet. */
  readonly incidentSignals: Map<string, { readonly webhookId: string; readonly signal: IncidentSignal }>
  /** By customer. */
  readonly erasures: Map<string, Erasure>
  /** Who was handed everything of an organization. */
  readonly exports: Map<string, Caller>
  readonly runs: Map<string, RunView>
  /** By task: what the runs that wait were told of approvals. */
  readonly decisions: Map<string, ApprovalDecision & { readonly runId: string }>
  /** By automation: the definitions that it has had, the oldest first. */
  readonly versions: Map<string, readonly AutomationVersion[]>
  /** By automation and what may begin it once only: the run. */
  readonly onceStarts: Map<string, string>
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
export interface ExecutionContext {
  readonly caller: Caller
  readonly organizationId: string | null
  /** The session with which the caller came. */
  readonly sessionToken?: string | undefined
}

/** The organization in which an operation runs; asking for one outside of any is a mistake of the operation. */
export function requireOrganization({ organizationId }: ExecutionContext): string {
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
    invitations: createMap(),
    cliKeys: createMap(),
    sessions: createMap(),
    accountMails: createMap(),
    signingSecrets: createMap(),
    signedKeys: createMap(),
    flowWebhooks: createMap(),
    privilegedRuns: createMap(),
    subscriptions: createMap(),
    clocks: createMap(),
    enablers: createMap(),
    runIncidents: createMap(),
    deliveries: createMap(),
    retryJobs: createMap(),
    incidents: createMap(),
    incidentSignals: createMap(),
    erasures: createMap(),
    exports: createMap(),
    runs: createMap(),
    decisions: createMap(),
    versions: createMap(),
    onceStarts: createMap(),
    hooks: createMap(),
    hookCalls: createMap(),
    calls: createMap(),
  }
}
