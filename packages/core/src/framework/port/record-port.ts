import type { organization } from '../../areas/organizations/organizations/organization.ts'
import type { IdKind, NewId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Asking, AskReply, EffectHandling, EffectKind } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel, Author, RecordBase, RecordOf } from '../models/define-model.ts'

/** The caller of an operation, with permissions. */
export interface Caller {
  readonly author: Author
  /** The calling user; `null` for the service itself and for automations. */
  readonly userId: string | null
  /** The API key used; `null` for a session. */
  readonly keyId: string | null
  /** Whether the key is restricted compared with its user: by a list of permissions or organizations, or an expiry. */
  readonly narrowed: boolean
  /** The organizations to which the key is restricted; `null` for all of its user. */
  readonly organizationIds: readonly string[] | null
  /** The permissions in the current organization. Empty outside an organization. */
  readonly permissions: readonly string[]
  /** Whether the caller may create organizations. */
  readonly installationAdmin: boolean
}

/** An organization's record. */
export type Organization = RecordOf<typeof organization>

/** A record of any model. */
export type AnyRecord = RecordBase & Readonly<Record<string, unknown>>

/** One page of a list. */
export interface Page<T> {
  readonly data: readonly T[]
  /** Pass it as `cursor` to read the next page; `null` on the last page. */
  readonly nextCursor: string | null
}

/** Selects and orders a list. Newest first by default; with `updatedSince` in the order of change, oldest first. */
export interface ListQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Values of link, status and other filter fields, and of the model's term filters; boolean fields use `true` and `false`. */
  readonly filters: Readonly<Record<string, string>>
  readonly updatedSince?: EpochMs | undefined
  /** In the order of creation. For operations that must start with the oldest; not together with `updatedSince`. */
  readonly oldestFirst?: true
  /** The maximum size of a page in bytes as stored; its first record is included even if larger. For processing in small portions. */
  readonly maxBytes?: number
  /**
   * For searches that can be continued later: a page ends early once many records were examined or many bytes read. It may then be empty,
   * and its cursor says where to continue.
   */
  readonly inPieces?: true
}

/** Selects records to count and sum up, and how to group them. */
export interface SumQuery {
  /** Only records with one of these values in a field by which their list can be filtered. */
  readonly among: { readonly field: string; readonly values: readonly string[] }
  /** Records with equal texts in these fields form a group. */
  readonly by: readonly string[]
  /** The money field to sum up; absent to only count. */
  readonly of?: string
  /** Only a limited number of records per value, in the order of their ids, after a given id; absent for all. */
  readonly part?: { readonly after: string; readonly most: number }
}

/** The number of records in a group, and the sum of their amounts. */
export interface Sum {
  /** The values of the fields of `by`, in order. */
  readonly values: readonly (string | null)[]
  readonly count: number
  readonly cents: Cents
  /** The id of the last record of the group. */
  readonly lastId: string
}

/** How a job is merged with a queued one of the same name and subject. */
export interface JobJoining {
  /** The subject: there is at most one queued job for each. */
  readonly about: string
  /** The state that replaces that of both jobs. */
  join(queued: Values): Values
}

/**
 * The interface of operations to records. The server implements it inside one store transaction, a simulation in memory. Nothing here calls
 * an external system, so an operation can be rolled back as a whole.
 */
export interface RecordPort {
  readonly now: EpochMs
  readonly caller: Caller
  readonly organization: Organization
  /** The URL of the application, without a trailing slash, for links to its pages. */
  readonly appUrl: string
  readonly newId: NewId
  /** Random bytes, suitable for secrets. An in-memory site returns the same ones in every run. */
  randomBytes(count: number): Uint8Array
  /** Called with the name of the operation about to run, for the audit log. */
  noteOperation?(name: string): void
  /** The record; `null` if the organization has none with this id. */
  get<M extends AnyModel>(model: M, id: string): Promise<RecordOf<M> | null>
  getByExternalId<M extends AnyModel>(model: M, externalId: string): Promise<RecordOf<M> | null>
  /** The existing records with these external ids, by external id. */
  getByExternalIds<M extends AnyModel>(model: M, externalIds: readonly string[]): Promise<ReadonlyMap<string, RecordOf<M>>>
  list<M extends AnyModel>(model: M, query: ListQuery): Promise<Page<RecordOf<M>>>
  /** The same pages with ids only, at a cost independent of the size of the records. */
  listIds(model: AnyModel, query: ListQuery): Promise<Page<string>>
  /** The number of records that match filters, but at most `most`. */
  count(model: AnyModel, filters: ListQuery['filters'], most: number): Promise<number>
  /** Counts records and sums up an amount without reading them one by one. In no particular order. */
  sum(model: AnyModel, query: SumQuery): Promise<readonly Sum[]>
  /** Stores a new record with the given field values. Refused if its external id or slug is taken. */
  create<M extends AnyModel>(model: M, values: Values): Promise<RecordOf<M>>
  /** Stores several new records in order, like `create`. */
  createAll<M extends AnyModel>(model: M, values: readonly Values[]): Promise<readonly RecordOf<M>[]>
  /** Stores changed field values; `record` is the record as read. Refused if it was changed in between. */
  update<M extends AnyModel>(model: M, record: RecordOf<M>, changes: Values): Promise<RecordOf<M>>
  remove<M extends AnyModel>(model: M, record: RecordOf<M>): Promise<void>
  /** Emits an event. Webhooks and automations see it after the commit, and only if it commits. */
  emit(key: EventKey, about: { readonly model: IdKind; readonly id: string }, data: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Requests an external effect, sent after the commit and only if it commits. Answered immediately if the effect is simulated or has no
   * connector. Operations do not call it: they return `asks(…)`, or call `queueEffect` if nothing waits for the result.
   */
  ask(asking: Asking): Promise<AskReply>
  /** What happens to effects of a kind. */
  handlingOf(kind: EffectKind): EffectHandling
  /** The number of queued effects of a kind, but at most `most`. */
  countWaiting(kind: EffectKind, most: number): Promise<number>
  /** Sets the time at which a timer of a record fires, replacing the previous one; `null` for never. Timers: `areas/record-timers.ts`. */
  setTimer(timer: TimerName, recordId: string, at: EpochMs | null): Promise<void>
  /**
   * Queues a job that continues after the commit, and only if it commits, on behalf of the same caller. Operations do not call it: they
   * call `changeInBatches`.
   *
   * @returns `false` if the host has no background jobs, so that everything must be done now
   */
  queueJob(name: string, state: Values, joining?: JobJoining): Promise<boolean>
  /** The next number of a series, from 1, without gaps: a unit of work that is rolled back consumes none. */
  nextNumber(series: string): Promise<number>
}

/** The timers that a record can have. */
export type TimerName = 'accessPoints.openTooLong' | 'identityDocumentScans.forget' | 'paymentLinks.expire' | 'paymentReports.recount'

/** Values of a model's fields, with `externalId` and `customFields` if the model has them. */
export type Values = Readonly<Record<string, unknown>>
