import type { EventKey } from '../events/catalogue.ts'
import type { IdKind, NewId } from '../ids.ts'
import type { AnyModel, Author, RecordBase, RecordOf } from '../models/define-model.ts'
import type { organization } from '../models/organization.ts'
import type { EpochMs } from '../time.ts'

/** Who asks, and what they may do here. */
export interface Caller {
  readonly author: Author
  /** The user who asks; `null` for the service itself and for automations. */
  readonly userId: string | null
  /** The API key that was used; `null` for a session. */
  readonly keyId: string | null
  /** Whether the key has less than its user: a list of permissions or organizations of its own, or an end. */
  readonly narrowed: boolean
  /** The organizations to which the key is narrowed; `null` for all of its user. */
  readonly organizationIds: readonly string[] | null
  /** What is allowed in the organization at hand. Empty outside an organization. */
  readonly permissions: readonly string[]
  /** May create organizations. */
  readonly installationAdmin: boolean
}

/** An organization's record. */
export type Organization = RecordOf<typeof organization>

/** A record of any model, where only its being a record matters. */
export type AnyRecord = RecordBase & Readonly<Record<string, unknown>>

/** One page of a list. */
export interface Page<T> {
  readonly data: readonly T[]
  /** Pass it as `cursor` to read on; `null` on the last page. */
  readonly nextCursor: string | null
}

/** What to read of a list. Newest first, except with `updatedSince`: then in the order of change, oldest first. */
export interface ListQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Exact values of link, status and other filter fields. */
  readonly filters: Readonly<Record<string, string>>
  readonly updatedSince?: EpochMs | undefined
}

/**
 * What an operation on records may ask for. The server implements it inside one store transaction, a simulation in memory;
 * nothing here reaches the outside, so an operation can be undone as a whole.
 */
export interface RecordPort {
  readonly now: EpochMs
  readonly caller: Caller
  readonly organization: Organization
  readonly newId: NewId
  /** The record, or `null` when the organization has none with this id. */
  get<M extends AnyModel>(model: M, id: string): Promise<RecordOf<M> | null>
  getByExternalId<M extends AnyModel>(model: M, externalId: string): Promise<RecordOf<M> | null>
  list<M extends AnyModel>(model: M, query: ListQuery): Promise<Page<RecordOf<M>>>
  /** Stores a new record with the given field values. Refused when its external id or slug is taken. */
  create<M extends AnyModel>(model: M, values: Values): Promise<RecordOf<M>>
  /** Stores changed field values; `record` is what was read before. Refused when it was changed in between. */
  update<M extends AnyModel>(model: M, record: RecordOf<M>, changes: Values): Promise<RecordOf<M>>
  remove<M extends AnyModel>(model: M, record: RecordOf<M>): Promise<void>
  /** Tells of something that happened. Webhooks and automations see it after the commit, and never without it. */
  emit(key: EventKey, about: { readonly model: IdKind; readonly id: string }, data: Readonly<Record<string, unknown>>): Promise<void>
}

/** Values of a model's fields, with `externalId` and `customFields` where the model has them. */
export type Values = Readonly<Record<string, unknown>>

/** What operations of the service itself need beyond records: users, keys, sessions, secrets, subscriptions, runs. */
export interface ServicePort extends RecordPort {
  readonly accounts: AccountPort
  readonly webhooks: WebhookPort
  readonly automations: AutomationPort
}

/** A person who can sign in. */
export interface User {
  readonly id: string
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** `null` until the first one-time link was used. */
  readonly passwordHash: string | null
  readonly installationAdmin: boolean
}

/** An API key as it is stored; times in milliseconds. */
export interface StoredApiKey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly description: string | null
  readonly hint: string
  readonly permissions: readonly string[] | null
  readonly organizationIds: readonly string[] | null
  readonly expiresAt: EpochMs | null
  readonly lastUsedAt: EpochMs | null
  readonly version: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** A new key: its text, which is shown once, and what is stored of it. */
export interface IssuedApiKey {
  readonly value: string
  readonly keyId: string
  readonly secretHash: string
  readonly hint: string
}

/** A signed-in browser. */
export interface Session {
  /** The secret in the cookie. Only its hash is stored. */
  readonly token: string
  readonly csrfToken: string
  readonly expiresAt: EpochMs
}

/** Users, keys and sessions. They belong to the installation, not to one organization. */
export interface AccountPort {
  getUser(id: string): Promise<User | null>
  findUserByEmail(email: string): Promise<User | null>
  createUser(user: { readonly email: string; readonly name: string }): Promise<User>
  updateUser(id: string, changes: { readonly email?: string; readonly name?: string; readonly passwordHash?: string }): Promise<void>
  /** The organizations of a user, by name, with what the user may do in each. */
  listMemberships(userId: string): Promise<readonly Membership[]>
  /** Makes a link with which a user sets a password, once. Returns the secret part of the link. */
  createOneTimeLink(userId: string, expiresAt: EpochMs): Promise<string>
  /** Uses a one-time link up; `null` when there is none, it was used or is too old. */
  useOneTimeLink(token: string): Promise<string | null>
  createSession(userId: string): Promise<Session>
  /** Ends the session of the caller, or all sessions of a user. */
  endSessions(which: { readonly current: true } | { readonly userId: string }): Promise<void>
  /** The session with which the caller came; `null` with an API key. */
  currentSession(): { readonly csrfToken: string; readonly expiresAt: EpochMs } | null
  issueApiKey(): IssuedApiKey
  createApiKey(
    key: IssuedApiKey & Pick<StoredApiKey, 'userId' | 'name' | 'description' | 'permissions' | 'organizationIds' | 'expiresAt'>,
  ): Promise<StoredApiKey>
  getApiKey(id: string): Promise<StoredApiKey | null>
  listApiKeys(userId: string, query: ListQuery): Promise<Page<StoredApiKey>>
  updateApiKey(
    id: string,
    changes: { readonly name?: string; readonly description?: string | null; readonly issued?: IssuedApiKey },
  ): Promise<StoredApiKey>
  removeApiKey(id: string): Promise<void>
  /** Makes an organization with its own record; `null` when the slug is taken. */
  createOrganization(values: Values): Promise<Organization | null>
  getOrganization(id: string): Promise<Organization | null>
}

/** A user's place in one organization. */
export interface Membership {
  readonly organization: Organization
  readonly permissions: readonly string[]
}

/** Passwords are hashed before the transaction: it takes long on purpose, and a transaction never waits. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares in constant time; also takes its time when there is no hash, so that nobody learns which addresses exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** What webhooks need beside their record. */
export interface WebhookPort {
  /** A new signing secret of 64 hexadecimal characters, stored sealed for this webhook. */
  createSigningSecret(webhookId: string): Promise<string>
  getSigningSecret(webhookId: string): Promise<string>
  /** Replaces the event keys for which an enabled webhook gets deliveries. */
  subscribe(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Drops the secret and all deliveries that wait. */
  forget(webhookId: string): Promise<void>
  /** The parts of an address as the platform's own parser reads them; `null` when it leads nowhere. */
  parseUrl(url: string): { readonly protocol: string; readonly hasCredentials: boolean } | null
  /** Whether the configuration lets deliveries go to this address although it is not HTTPS. */
  allowsPlainHttp(url: string): boolean
}

/** What automations need beside their record. */
export interface AutomationPort {
  /** What stands in the way of running the definition, and what starts it. */
  examine(definition: unknown): { readonly problems: readonly FlowProblem[]; readonly trigger: { readonly eventKey: string } | null }
  /** Replaces the event that starts runs of an automation; `null` for none. */
  subscribe(automationId: string, eventKey: string | null): Promise<void>
  cancelRuns(automationId: string): Promise<void>
  getRun(id: string): Promise<RunView | null>
  listRuns(query: ListQuery): Promise<Page<RunView>>
}

/** A finding about a definition. `error` keeps it from being enabled, `warning` does not; `refused` keeps it from being saved. */
export interface FlowProblem {
  readonly code: string
  readonly severity: 'refused' | 'error' | 'warning'
  readonly message: string
  readonly nodeId?: string
  readonly edgeId?: string
  /** A JSON pointer into the definition. */
  readonly pointer?: string
}

/** A run as it is shown. */
export type RunView = Readonly<Record<string, unknown>> & { readonly id: string }
