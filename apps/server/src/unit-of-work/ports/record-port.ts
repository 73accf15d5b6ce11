import {
  type AnyModel,
  type AnyRecord,
  type Caller,
  fieldProblem,
  formatTime,
  newRecord,
  nounOf,
  type Organization,
  problem,
  type RecordPort,
  Refusal,
  recordFrom,
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
import { createDateNotes } from '../schedules/note-dates.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { followUpdate } from './follow-update.ts'
import type { ChangeNotes, Changer } from './record-changes.ts'

/** The organization whose records are read and changed, and who changes them. */
export interface RecordPortContext {
  readonly organization: Organization
  readonly changer: Changer & { readonly caller: Caller }
}

/** Records and events of one organization inside a unit of work of the store. */
export function createRecordPort(
  service: Service,
  unit: Unit,
  { organization, changer }: RecordPortContext,
  notes: ChangeNotes,
): RecordPort {
  const { caller, cause } = changer
  const { newId, randomBytes } = service
  const now = unit.now
  const dates = createDateNotes(service, unit, organization)
  const stored = (model: AnyModel, record: AnyRecord) => translateUnique(model, record, () => insertRecord(unit.db, model, record))
  /** External ids that a lookup did not find: if one turns out to be taken, another transaction was quicker, and this one is run again. */
  const free = new Set<string>()

  const port: RecordPort = {
    now,
    caller,
    organization,
    appUrl: service.addresses.app(),
    newId,
    randomBytes,
    get: (model, id) => selectRecord(unit.db, model, organization.id, id) as never,
    async getByExternalId(model: AnyModel, externalId: string) {
      const record = await selectRecordByExternalId(unit.db, model, organization.id, externalId)
      if (!record) free.add(`${model.name} ${externalId}`)
      return record as never
    },
    async getByExternalIds(model: AnyModel, externalIds: readonly string[]) {
      const recordsByExternalId = await selectRecordsByExternalIds(unit.db, model, organization.id, externalIds)
      for (const externalId of externalIds) if (!recordsByExternalId.has(externalId)) free.add(`${model.name} ${externalId}`)
      return recordsByExternalId as never
    },
    list: (model, query) => selectRecords(unit.db, model, organization.id, query) as never,
    listIds: (model, query) => selectRecordIds(unit.db, model, organization.id, query),
    count: (model, filters, most) => countRecords(unit.db, model, organization.id, { filters, most }),
    sum: (model, query) => selectSums(unit.db, model, organization.id, query),
    async create(model: AnyModel, values: Values) {
      const record = newRecord(model, newId(model.name), organization.id, values, caller, now)
      const wasFree = free.has(`${model.name} ${values.externalId}`)
      await (wasFree ? repeatIfTaken(() => insertRecord(unit.db, model, record)) : stored(model, record))
      await notes.created(model, record)
      await dates.created(model, record)
      return record as never
    },
    async createAll(model: AnyModel, values: readonly Values[]) {
      const isFree = ({ externalId = null }: Values) => externalId === null || free.has(`${model.name} ${externalId}`)
      const records: AnyRecord[] = []
      // Taken values are reported one by one.
      if (model.base !== 'record' || !values.every(isFree)) {
        for (const one of values) records.push(await port.create(model, one))
        return records as never
      }
      for (const one of values) records.push(newRecord(model, newId(model.name), organization.id, one, caller, now))
      await repeatIfTaken(() => insertRecords(unit.db, model, records))
      await notes.created(model, ...records)
      await dates.created(model, ...records)
      return records as never
    },
    async update(model: AnyModel, record: AnyRecord, changes: Values) {
      const [version, updatedAt] = [record.version + 1, formatTime(now)]
      const changed = recordFrom(model, { ...record, ...changes, organizationId: organization.id, version, updatedAt })
      // An organization's record belongs to that organization, wherever it was read.
      const isHere = model.base === 'record' || record.id === organization.id
      const kept = isHere && (await translateUnique(model, changed, () => updateRecord(unit.db, model, changed, record.version)))
      if (!kept) throw changedMeanwhile(record, organization)
      await notes.updated(model, record, changed, changes)
      await dates.updated(model, record, changed)
      await followUpdate(service, unit, { model, record, changed })
      return changed as never
    },
    async remove(model, record) {
      const wasThere = await deleteRecord(unit.db, model, organization.id, record.id)
      await deleteStartsOf(unit.db, organization.id, record.id)
      await dates.removed(model, record.id)
      if (wasThere) await notes.deleted(model, record)
    },
    ask: (asking) => requestEffect(service, unit, { organizationId: organization.id, caller, cause }, asking),
    handlingOf: service.connectors.handlingOf,
    countWaiting: (kind, most) => countWaitingIntents(unit.db, { organizationId: organization.id, kind, most }),
    setTimer: async (timer, recordId, at) => {
      await setTimer(unit.db, { organizationId: organization.id, timer, recordId }, at)
      if (at !== null) unit.afterCommit(service.wake.timers)
    },
    queueJob: (job, state, joining) => queueJob(service, unit, { organization, changer }, { job, state, joining }),
    nextNumber: (series) => takeNumber(unit.db, organization.id, series),
    emit: (key, about, data) => emitEvent(service, unit, { key, about, data, organization, actor: caller.author, cause }),
  }
  return port
}

/** The rest of a change of many records. */
interface QueuedJob {
  readonly job: string
  readonly state: Values
  readonly joining: Parameters<RecordPort['queueJob']>[2]
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
