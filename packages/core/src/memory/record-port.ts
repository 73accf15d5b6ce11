import type { Asking, EffectAnswer } from '../framework/effects/effect.ts'
import type { EventKey } from '../framework/events/catalogue.ts'
import { concernedIds } from '../framework/events/concerned-ids.ts'
import { publishedEventData } from '../framework/events/published-event-data.ts'
import type { AnyModel, Author } from '../framework/models/define-model.ts'
import type { AnyRecord, Caller, ListQuery, Organization, Page, RecordPort, TimerName, Values } from '../framework/operations/port.ts'
import { newRecord } from '../framework/records/new-record.ts'
import type { IdKind, NewId } from '../kernel/ids.ts'
import { problem, Refusal } from '../kernel/problems.ts'
import { type EpochMs, formatTime } from '../kernel/time.ts'
import type { BaseRecords } from './base-records.ts'
import type { Overlay } from './overlay.ts'
import { frozen } from './record-tables.ts'
import { sumRecords } from './sum-records.ts'

/** An event emitted by an operation. */
export interface MemoryEvent<Cause = unknown> {
  readonly id: string
  readonly key: EventKey
  readonly organizationId: string
  readonly about: { readonly model: IdKind; readonly id: string }
  /** The data as published. */
  readonly data: Values
  /** The ids of the records that it concerns. */
  readonly concerns: readonly string[]
  readonly at: EpochMs
  /** The author of the event. */
  readonly actor: Author
  /** The cause passed to `portFor`: an automation and its lineage, a trace. */
  readonly cause: Cause | undefined
}

/** The execution context of a port. */
export interface MemoryExecutionContext<Cause> {
  readonly caller: Caller
  /** `null` outside of organizations, where no records can be read. */
  readonly organizationId: string | null
  readonly cause: Cause | undefined
  readonly now: EpochMs
  readonly newId: NewId
  randomBytes(count: number): Uint8Array
}

/** The state of an in-memory site in addition to records and events. */
export interface Besides {
  /** The requested effects, oldest first. */
  readonly effects: Map<string, MemoryEffect>
  /** The timers, by timer, organization and record. */
  readonly timers: Map<string, MemoryTimer>
  /** The last number of each series, by organization and series; one that is absent continues that of the base. */
  readonly numbers: Map<string, number>
  readonly base: Pick<BaseRecords, 'lastNumber'>
  /** What happens to effects of a kind. */
  handlingOf: RecordPort['handlingOf']
  readonly appUrl: string
  /** The answer of an external system; without one, the effect stays queued. */
  answerEffect(effect: MemoryEffect): EffectAnswer | null
}

/** A requested external effect, and its answer; `null` while there is none. */
export interface MemoryEffect extends Asking {
  readonly id: string
  readonly organizationId: string
  readonly caller: Caller
  readonly at: EpochMs
  readonly answer: EffectAnswer | null
}

/** A timer that is set. */
export interface MemoryTimer {
  readonly timer: TimerName
  readonly organizationId: string
  readonly recordId: string
  readonly at: EpochMs
}

/**
 * Implements `RecordPort` over records in memory, for one organization and one moment.
 *
 * @param present the current record of the organization; `null` outside of organizations
 */
export function createMemoryRecordPort<Cause>(
  records: Overlay,
  { caller, organizationId, cause, now, newId, randomBytes }: MemoryExecutionContext<Cause>,
  emit: (event: MemoryEvent<Cause>) => void | Promise<void>,
  besides: Besides,
  present: AnyRecord | null,
): RecordPort {
  const home = (): string => {
    if (organizationId === null) throw new Error('an operation outside of organizations asked for records')
    return organizationId
  }
  const port: Omit<RecordPort, 'organization'> = {
    now,
    caller,
    appUrl: besides.appUrl,
    newId,
    randomBytes,
    get: async (model: AnyModel, id: string) => (await records.find(model, home(), id)) as never,
    getByExternalId: async (model: AnyModel, externalId: string) => (await records.byExternalId(model, home(), externalId)) as never,
    async getByExternalIds(model: AnyModel, externalIds: readonly string[]) {
      const matches = new Map<string, AnyRecord>()
      for (const externalId of externalIds) {
        const record = await records.byExternalId(model, home(), externalId)
        if (record) matches.set(externalId, record)
      }
      return matches as never
    },
    list: async (model: AnyModel, query: ListQuery) => (await records.list(model, home(), query)) as never,
    async listIds(model, query) {
      const { data, nextCursor } = await records.list(model, home(), query)
      return { data: data.map(({ id }) => id), nextCursor }
    },
    count: async (model, filters, most) => (await records.list(model, home(), { limit: most, filters })).data.length,
    async sum(model, query) {
      const { field, values } = query.among
      const all: AnyRecord[] = []
      for (const value of new Set(values))
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page: Page<AnyRecord> = await records.list(model, home(), { limit: 200, filters: { [field]: value }, cursor })
          all.push(...page.data)
          cursor = page.nextCursor
        }
      return sumRecords(all, query)
    },
    create: async (model: AnyModel, values: Values) =>
      (await records.put(model, newRecord(model, newId(model.name), home(), values, caller, now))) as never,
    async createAll(model: AnyModel, values: readonly Values[]) {
      const made: AnyRecord[] = []
      for (const one of values) made.push(await records.put(model, newRecord(model, newId(model.name), home(), one, caller, now)))
      return made as never
    },
    async update(model: AnyModel, record: AnyRecord, changes: Values) {
      if ((await records.find(model, home(), record.id))?.version !== record.version) throw new Refusal(problem('stale_version'))
      return (await records.put(model, { ...record, ...changes, version: record.version + 1, updatedAt: formatTime(now) })) as never
    },
    remove: (model, record) => records.remove(model, home(), record.id),
    async emit(key, about, data) {
      await emit(
        Object.freeze({
          ...frozen({
            ...{ id: newId('event'), key, organizationId: home(), about, at: now, actor: caller.author },
            data: publishedEventData(key, data),
            concerns: concernedIds({ about, data }),
          }),
          cause,
        }),
      )
    },
    async ask(asking) {
      const effect = { ...frozen(asking), id: newId('intent'), organizationId: home(), caller, at: now, answer: null }
      const answer = besides.answerEffect(effect)
      besides.effects.set(effect.id, { ...effect, answer })
      return answer ?? { intentId: effect.id }
    },
    handlingOf: besides.handlingOf,
    async countWaiting(kind, most) {
      const waiting = [...besides.effects].filter(
        ([, { organizationId, effect, answer }]) => organizationId === home() && effect.kind === kind && answer === null,
      )
      return Math.min(waiting.length, most)
    },
    async setTimer(timer, recordId, at) {
      const key = `${timer} ${home()} ${recordId}`
      if (at === null) besides.timers.delete(key)
      else besides.timers.set(key, { timer, organizationId: home(), recordId, at })
    },
    // An in-memory site has no background jobs.
    queueJob: async () => false,
    async nextNumber(series) {
      const key = `${home()} ${series}`
      const number = (besides.numbers.get(key) ?? (await besides.base.lastNumber(home(), series))) + 1
      besides.numbers.set(key, number)
      return number
    },
  }
  return present ? { ...port, organization: present as unknown as Organization } : (port as RecordPort)
}
