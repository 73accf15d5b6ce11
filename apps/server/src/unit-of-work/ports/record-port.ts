import {
  type AnyModel,
  type AnyRecord,
  type Asking,
  type AskReply,
  type Caller,
  type EffectKind,
  type EpochMs,
  fieldProblem,
  formatTime,
  type JobJoining,
  type ListQuery,
  newRecord,
  nounOf,
  type Organization,
  type Page,
  problem,
  type RecordOf,
  type RecordPort,
  Refusal,
  recordFrom,
  type Sum,
  type SumQuery,
  type TimerName,
  type Values,
} from '@belfry/core'
import { ConcurrentChangeError, repeatIfTaken, UniqueViolationError } from '../../store/errors.ts'
import { deleteStartsOf } from '../../store/queries/automations.ts'
import { takeNumber } from '../../store/queries/counters.ts'
import { countWaitingIntents } from '../../store/queries/due-intents.ts'
import { selectRecordIds, selectRecords } from '../../store/queries/record-lists.ts'
import { countRecords, selectSums } from '../../store/queries/record-sums.ts'
import { setTimer } from '../../store/queries/record-timers.ts'
import {
  deleteRecord,
  insertRecord,
  insertRecords,
  selectRecord,
  selectRecordByExternalId,
  selectRecordsByExternalIds,
  updateRecord,
} from '../../store/queries/records.ts'
import { insertRecordJob, joinRecordJob } from '../../store/queries/retention-jobs.ts'
import { requestEffect } from '../effects/request-effect.ts'
import { emitEvent } from '../events/emit-event.ts'
import { createDateNotes, type DateNotes } from '../schedules/note-dates.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { followUpdate } from './follow-update.ts'
import { type ChangeNotes, type Changer, createChangeNotes } from './record-changes.ts'

/** The organization whose records are read and changed, and who changes them. */
export interface RecordPortContext {
  readonly organization: Organization
  readonly changer: Changer & { readonly caller: Caller }
}

/**
 * Records and events of one organization inside a unit of work of the store. A class, because every request and every step of a run makes one
 * and uses few of its functions.
 */
export class OrganizationRecords implements RecordPort {
  readonly now: EpochMs
  readonly caller: Caller
  readonly organization: Organization
  readonly newId: RecordPort['newId']
  protected readonly service: Service
  protected readonly unit: Unit
  protected readonly changer: RecordPortContext['changer']
  /** External ids that a lookup did not find: if one turns out to be taken, another transaction was quicker, and this one is run again. */
  private free: Set<string> | null = null
  private madeNotes: ChangeNotes | null = null
  private madeDates: DateNotes | null = null

  constructor(service: Service, unit: Unit, { organization, changer }: RecordPortContext) {
    this.now = unit.now
    this.caller = changer.caller
    this.organization = organization
    this.newId = service.newId
    this.service = service
    this.unit = unit
    this.changer = changer
  }

  get appUrl(): string {
    return this.service.addresses.app()
  }

  get randomBytes(): RecordPort['randomBytes'] {
    return this.service.randomBytes
  }

  get handlingOf(): RecordPort['handlingOf'] {
    return this.service.connectors.handlingOf
  }

  protected get notes(): ChangeNotes {
    this.madeNotes ??= createChangeNotes(this.unit, this.changer)
    return this.madeNotes
  }

  private get dates(): DateNotes {
    this.madeDates ??= createDateNotes(this.service, this.unit, this.organization)
    return this.madeDates
  }

  noteOperation(name: string): void {
    this.changer.operation = name
  }

  get<M extends AnyModel>(model: M, id: string): Promise<RecordOf<M> | null> {
    return selectRecord(this.unit.db, model, this.organization.id, id) as never
  }

  async getByExternalId<M extends AnyModel>(model: M, externalId: string): Promise<RecordOf<M> | null> {
    const record = await selectRecordByExternalId(this.unit.db, model, this.organization.id, externalId)
    if (!record) this.noteFree(model, externalId)
    return record as never
  }

  async getByExternalIds<M extends AnyModel>(model: M, externalIds: readonly string[]): Promise<ReadonlyMap<string, RecordOf<M>>> {
    const recordsByExternalId = await selectRecordsByExternalIds(this.unit.db, model, this.organization.id, externalIds)
    for (const externalId of externalIds) if (!recordsByExternalId.has(externalId)) this.noteFree(model, externalId)
    return recordsByExternalId as never
  }

  private noteFree(model: AnyModel, externalId: string): void {
    this.free ??= new Set()
    this.free.add(`${model.name} ${externalId}`)
  }

  private wasFree(model: AnyModel, externalId: unknown): boolean {
    return this.free?.has(`${model.name} ${externalId}`) ?? false
  }

  list<M extends AnyModel>(model: M, query: ListQuery): Promise<Page<RecordOf<M>>> {
    return selectRecords(this.unit.db, model, this.organization.id, query) as never
  }

  listIds(model: AnyModel, query: ListQuery): Promise<Page<string>> {
    return selectRecordIds(this.unit.db, model, this.organization.id, query)
  }

  count(model: AnyModel, filters: ListQuery['filters'], most: number): Promise<number> {
    return countRecords(this.unit.db, model, this.organization.id, { filters, most })
  }

  sum(model: AnyModel, query: SumQuery): Promise<readonly Sum[]> {
    return selectSums(this.unit.db, model, this.organization.id, query)
  }

  private newRecord(model: AnyModel, values: Values): AnyRecord {
    return newRecord(model, this.newId(model.name), this.organization.id, values, this.caller, this.now)
  }

  async create<M extends AnyModel>(model: M, values: Values): Promise<RecordOf<M>> {
    const { db } = this.unit
    const record = this.newRecord(model, values)
    const stored = () => insertRecord(db, model, record)
    await (this.wasFree(model, values.externalId) ? repeatIfTaken(stored) : translateUnique(model, record, stored))
    await this.notes.created(model, record)
    await this.dates.created(model, record)
    return record as never
  }

  async createAll<M extends AnyModel>(model: M, values: readonly Values[]): Promise<readonly RecordOf<M>[]> {
    const isFree = ({ externalId = null }: Values) => externalId === null || this.wasFree(model, externalId)
    const records: AnyRecord[] = []
    // Taken values are reported one by one.
    if (model.base !== 'record' || !values.every(isFree)) {
      for (const one of values) records.push(await this.create(model, one))
      return records as never
    }
    for (const one of values) records.push(this.newRecord(model, one))
    await repeatIfTaken(() => insertRecords(this.unit.db, model, records))
    await this.notes.created(model, ...records)
    await this.dates.created(model, ...records)
    return records as never
  }

  async update<M extends AnyModel>(model: M, record: RecordOf<M>, changes: Values): Promise<RecordOf<M>> {
    const { service, unit, organization } = this
    const [version, updatedAt] = [record.version + 1, formatTime(this.now)]
    const changed = recordFrom(model, { ...record, ...changes, organizationId: organization.id, version, updatedAt })
    // An organization's record belongs to that organization, wherever it was read.
    const isHere = model.base === 'record' || record.id === organization.id
    const kept = isHere && (await translateUnique(model, changed, () => updateRecord(unit.db, model, changed, record)))
    if (!kept) throw changedMeanwhile(record, organization)
    await this.notes.updated(model, record, changed, changes)
    await this.dates.updated(model, record, changed)
    await followUpdate(service, unit, { model, record, changed })
    return changed as never
  }

  async remove<M extends AnyModel>(model: M, record: RecordOf<M>): Promise<void> {
    const { db } = this.unit
    const wasThere = await deleteRecord(db, model, this.organization.id, record.id)
    await deleteStartsOf(db, this.organization.id, record.id)
    await this.dates.removed(model, record.id)
    if (wasThere) await this.notes.deleted(model, record)
  }

  ask(asking: Asking): Promise<AskReply> {
    const { caller, cause } = this.changer
    return requestEffect(this.service, this.unit, { organizationId: this.organization.id, caller, cause }, asking)
  }

  countWaiting(kind: EffectKind, most: number): Promise<number> {
    return countWaitingIntents(this.unit.db, { organizationId: this.organization.id, kind, most })
  }

  async setTimer(timer: TimerName, recordId: string, at: EpochMs | null): Promise<void> {
    await setTimer(this.unit.db, { organizationId: this.organization.id, timer, recordId }, at)
    if (at !== null) this.unit.afterCommit(this.service.wake.timers)
  }

  queueJob(job: string, state: Values, joining?: JobJoining): Promise<boolean> {
    const { service, unit, organization, changer } = this
    return queueJob(service, unit, { organization, changer }, { job, state, joining })
  }

  nextNumber(series: string): Promise<number> {
    return takeNumber(this.unit.db, this.organization.id, series)
  }

  emit(...[key, about, data]: Parameters<RecordPort['emit']>): Promise<void> {
    const { service, unit, organization } = this
    const { caller, cause } = this.changer
    return emitEvent(service, unit, { key, about, data, organization, actor: caller.author, cause })
  }
}

/** The rest of a change of many records. */
interface QueuedJob {
  readonly job: string
  readonly state: Values
  readonly joining: JobJoining | undefined
}

/** Queues the rest of a change of many records, or adds it to a queued job for the same purpose. */
async function queueJob(
  service: Service,
  unit: Unit,
  { organization, changer }: RecordPortContext,
  { job, state, joining }: QueuedJob,
): Promise<true> {
  const { now } = unit
  const { caller, cause } = changer
  const { operation } = changer
  const key = { organizationId: organization.id, name: joining ? `${job} ${joining.about}` : service.newId('request'), now }
  const progress = { job, state, caller, cause, operation }
  if (!joining) await insertRecordJob(unit.db, key, progress)
  else if (!(await joinRecordJob(unit.db, key, (queued) => ({ ...progress, state: joining.join(queued.state) }))))
    await repeatIfTaken(() => insertRecordJob(unit.db, key, progress))
  unit.afterCommit(service.wake.retention)
  return true
}

/** What to do about a record that is no longer as it was read: read it again, if it was this unit that read it. */
function changedMeanwhile(record: AnyRecord, organization: Organization): Error {
  if (record.id !== organization.id) return new ConcurrentChangeError(`${record.id} was changed in the same moment.`)
  return new Refusal(problem('stale_version', { detail: 'The record was changed by somebody else in the same moment. Read it again.' }))
}

/** Converts a unique value that is taken into a problem that names the field. */
async function translateUnique<T>(model: AnyModel, record: AnyRecord, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error
    if ('slug' in record) throw new Refusal(fieldProblem('already_exists', '/slug', `another organization has the slug "${record.slug}"`))
    throw new Refusal(fieldProblem('already_exists', '/externalId', `another ${nounOf(model)} has the externalId "${record.externalId}"`))
  }
}
