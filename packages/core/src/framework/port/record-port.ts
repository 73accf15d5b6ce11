import type { organization } from '../../areas/organizations/organizations/organization.ts'
import type { IdKind, NewId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Asking, AskReply, EffectHandling, EffectKind } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel, Author, RecordBase, RecordOf } from '../models/define-model.ts'

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

/** What to read of a list. Newest first by default; with `updatedSince` in the order of change, oldest first. */
export interface ListQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Values of link, status and other filter fields, and of the model's term filters; those of flags are `true` and `false`. */
  readonly filters: Readonly<Record<string, string>>
  readonly updatedSince?: EpochMs | undefined
  /** In the order in which the records were made. For operations that must begin with the oldest; not together with `updatedSince`. */
  readonly oldestFirst?: true
  /** Where records are stored, a page holds no more bytes of them than this, unless its first one alone has more: for what is done a little at a time. */
  readonly maxBytes?: number
  /**
   * For searches that can go on later: a page ends early rather than that many records are looked at or many bytes are read for it. It may
   * then be empty, and its cursor says where to go on.
   */
  readonly inPieces?: true
}

/** Which records to count and to add up, and by what. */
export interface SumQuery {
  /** Records are of one of these values of a field by which their list can be filtered. */
  readonly among: { readonly field: string; readonly values: readonly string[] }
  /** Records that have the same texts in these fields are added up together. */
  readonly by: readonly string[]
  /** The field of money whose amounts are added up; left out where records are counted only. */
  readonly of?: string
  /** Of records of one value only so many, in the order of their ids, after one of them; left out for all. */
  readonly part?: { readonly after: string; readonly most: number }
}

/** How many records have the same values, and the sum of an amount of theirs. */
export interface Sum {
  /** The values of the fields of `by`, in their order. */
  readonly values: readonly (string | null)[]
  readonly count: number
  readonly cents: Cents
  /** The id of the last of them. */
  readonly lastId: string
}

/** How a job becomes one with another of its name that is about the same, and has yet to be done. */
export interface JobJoining {
  /** What it is about: of each there is one job at most. */
  readonly about: string
  /** What is to be done in place of both. */
  join(queued: Values): Values
}

/**
 * What an operation on records may ask for. The server implements it inside one store transaction, a simulation in memory;
 * nothing here reaches the outside, so an operation can be undone as a whole.
 */
export interface RecordPort {
  readonly now: EpochMs
  readonly caller: Caller
  readonly organization: Organization
  /** The address of the application, without a slash at the end: for links to its pages. */
  readonly appUrl: string
  readonly newId: NewId
  /** As many random bytes as asked for, fit for secrets. A site in memory gives the same ones in every run. */
  randomBytes(count: number): Uint8Array
  /** Is told which operation comes now, where it is noted who changed what. */
  noteOperation?(name: string): void
  /** The record, or `null` when the organization has none with this id. */
  get<M extends AnyModel>(model: M, id: string): Promise<RecordOf<M> | null>
  getByExternalId<M extends AnyModel>(model: M, externalId: string): Promise<RecordOf<M> | null>
  /** Those of the records with these external ids that there are, by external id. */
  getByExternalIds<M extends AnyModel>(model: M, externalIds: readonly string[]): Promise<ReadonlyMap<string, RecordOf<M>>>
  list<M extends AnyModel>(model: M, query: ListQuery): Promise<Page<RecordOf<M>>>
  /** The same pages with the ids alone, which cost the same however long the records are. */
  listIds(model: AnyModel, query: ListQuery): Promise<Page<string>>
  /** How many records filters leave, if they are not more than `most`; else `most`. */
  count(model: AnyModel, filters: ListQuery['filters'], most: number): Promise<number>
  /** Counts records, and adds up an amount of theirs, without reading them one by one. In no order. */
  sum(model: AnyModel, query: SumQuery): Promise<readonly Sum[]>
  /** Stores a new record with the given field values. Refused when its external id or slug is taken. */
  create<M extends AnyModel>(model: M, values: Values): Promise<RecordOf<M>>
  /** Stores several new records, as `create` does each of them, in their order. */
  createAll<M extends AnyModel>(model: M, values: readonly Values[]): Promise<readonly RecordOf<M>[]>
  /** Stores changed field values; `record` is what was read before. Refused when it was changed in between. */
  update<M extends AnyModel>(model: M, record: RecordOf<M>, changes: Values): Promise<RecordOf<M>>
  remove<M extends AnyModel>(model: M, record: RecordOf<M>): Promise<void>
  /** Tells of something that happened. Webhooks and automations see it after the commit, and never without it. */
  emit(key: EventKey, about: { readonly model: IdKind; readonly id: string }, data: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Hands something to the outside after the commit, and never without it. Answered at once where the effect is simulated, or no connector is set up. Operations do
   * not call it: they return `asks(…)`, or call `queueEffect` for what nobody waits for.
   */
  ask(asking: Asking): Promise<AskReply>
  /** What becomes of effects of a kind. */
  handlingOf(kind: EffectKind): EffectHandling
  /** How many effects of a kind wait to be sent, if they are not more than `most`; else `most`. */
  countWaiting(kind: EffectKind, most: number): Promise<number>
  /** Sets the moment at which a timer of a record goes off, in place of the one it had; `null` for never. Timers: `areas/record-timers.ts`. */
  setTimer(timer: TimerName, recordId: string, at: EpochMs | null): Promise<void>
  /**
   * Has a job gone on with after the commit, and never without it, in the name of the same caller. Operations do not call it: they call `changeInBatches`.
   *
   * @returns `false` where the host has no afterwards, so that all of it is to be done now
   */
  queueJob(name: string, state: Values, joining?: JobJoining): Promise<boolean>
  /** The next number of a series, from 1, without gaps: a unit of work that is undone has taken none. */
  nextNumber(series: string): Promise<number>
}

/** What a record can have a timer for. */
export type TimerName = 'accessPoints.openTooLong' | 'identityDocumentScans.forget' | 'paymentLinks.expire' | 'paymentReports.recount'

/** Values of a model's fields, with `externalId` and `customFields` where the model has them. */
export type Values = Readonly<Record<string, unknown>>
