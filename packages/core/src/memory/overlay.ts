import type { AnyModel } from '../framework/models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../framework/operations/port.ts'
import type { BaseRecords } from './base-records.ts'
import { followingRecords, orderOf, recordPage } from './list-records.ts'
import { freezeAll, homeOf, type RecordTables, uniqueValues } from './record-tables.ts'
import { UndoableMap, type UndoLog } from './undo-log.ts'

/** The changes to the records of a base. */
export interface BaseChanges {
  /** The changed ones in their current state, oldest first. */
  readonly changed: readonly AnyRecord[]
  /** The removed ones as they were, oldest first. */
  readonly removed: readonly AnyRecord[]
}

/** Records as seen by a unit of work: those of the tables, and those of the base that were neither changed nor removed. */
export interface Overlay {
  find(model: AnyModel, organizationId: string, id: string): Promise<AnyRecord | null>
  byExternalId(model: AnyModel, organizationId: string, externalId: string): Promise<AnyRecord | null>
  list(model: AnyModel, organizationId: string, query: ListQuery): Promise<Page<AnyRecord>>
  /** All records of a model, oldest first. The first call reads the base. */
  everything(model: AnyModel, organizationId: string): Promise<readonly AnyRecord[]>
  /** Stores a record, new or replacing the one with its id. Refuses a slug or an external id that another record has. */
  put(model: AnyModel, record: AnyRecord): Promise<AnyRecord>
  remove(model: AnyModel, organizationId: string, id: string): Promise<void>
  changes(model: AnyModel): BaseChanges
}

/** Layers tables over a base. All changes are made in the tables. */
export function layOver(base: BaseRecords, tables: RecordTables, log: UndoLog): Overlay {
  /** The changed records of the base, which are in the tables, and the removed ones as they were. */
  const changed = new UndoableMap<string, true>(log)
  const removed = new UndoableMap<string, AnyRecord>(log)
  const beneath = rememberBase(base)
  const merged = new Map<string, { readonly at: number; readonly all: readonly AnyRecord[] }>()

  /** Selects the records of the base that are still visible. */
  function seenThrough(model: AnyModel, organizationId: string): (record: AnyRecord) => boolean {
    const own = tables.of(model, organizationId)
    return ({ id }) => !own.has(id) && !removed.has(keyOf(model, organizationId, id))
  }
  async function refuseTaken(model: AnyModel, record: AnyRecord): Promise<void> {
    const { organizationId, externalId } = record
    if (typeof externalId !== 'string') return
    const owner = await base.getByExternalId(model, organizationId, externalId)
    if (!owner || owner.id === record.id || !seenThrough(model, organizationId)(owner)) return
    for (const { taken } of uniqueValues(model, record)) throw taken()
  }

  return {
    async find(model, organizationId, id) {
      const own = tables.of(model, organizationId).get(id)
      if (own || removed.has(keyOf(model, organizationId, id))) return own ?? null
      return beneath.get(model, organizationId, id)
    },
    async byExternalId(model, organizationId, externalId) {
      const own = tables.byExternalId(model, organizationId, externalId)
      if (own) return own
      const record = await base.getByExternalId(model, organizationId, externalId)
      return record && seenThrough(model, organizationId)(record) ? freezeAll(record) : null
    },
    async list(model, organizationId, query) {
      // First, since it refuses an invalid cursor.
      const own = followingRecords(model, tables.of(model, organizationId).values(), query)
      const isSeen = seenThrough(model, organizationId)
      const records: AnyRecord[] = []
      for (let { cursor }: { cursor?: string | null | undefined } = query; cursor !== null && records.length <= query.limit; ) {
        const page: Page<AnyRecord> = await base.list(model, organizationId, { ...query, cursor, limit: query.limit + 1 })
        records.push(...page.data.filter(isSeen))
        cursor = page.nextCursor
      }
      return recordPage(model, records.length === 0 ? own : [...own, ...freezeAll(records)].sort(orderOf(query)), query)
    },
    async everything(model, organizationId) {
      const whole = await beneath.all(model, organizationId)
      const key = keyOf(model, organizationId)
      const known = merged.get(key)
      if (known?.at === log.changes) return known.all
      const all = [...whole.filter(seenThrough(model, organizationId)), ...tables.of(model, organizationId).values()].sort(byId)
      merged.set(key, { at: log.changes, all })
      return all
    },
    async put(model, record) {
      await refuseTaken(model, record)
      const home = homeOf(model, record)
      if (record.version === 1) beneath.hasNot(model, home, record.id)
      else if (seenThrough(model, home)(record) && (await beneath.get(model, home, record.id))) {
        changed.set(keyOf(model, home, record.id), true)
      }
      return tables.put(model, record)
    },
    async remove(model, organizationId, id) {
      const below = await beneath.get(model, organizationId, id)
      if (below) removed.set(keyOf(model, organizationId, id), below)
      tables.remove(model, organizationId, id)
    },
    changes(model) {
      const isOfBase = (record: AnyRecord) => {
        const key = keyOf(model, homeOf(model, record), record.id)
        return changed.has(key) || removed.has(key)
      }
      const standing = tables.all(model).filter(isOfBase)
      const deleted = [...removed].filter(
        ([key, record]) => key.startsWith(`${model.name} `) && !tables.of(model, homeOf(model, record)).has(record.id),
      )
      return { changed: standing, removed: deleted.map(([, record]) => record).sort(byId) }
    },
  }
}

/** Caches what was read of a base by id, or as a whole. */
function rememberBase(base: BaseRecords) {
  const single = new Map<string, Promise<AnyRecord | null>>()
  const whole = new Map<string, Promise<readonly AnyRecord[]>>()
  async function readAll(model: AnyModel, organizationId: string): Promise<readonly AnyRecord[]> {
    const all: AnyRecord[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page<AnyRecord> = await base.list(model, organizationId, { limit: 200, filters: {}, oldestFirst: true, cursor })
      all.push(...freezeAll(page.data))
      cursor = page.nextCursor
    }
    return all
  }
  return {
    /** The id of a new record cannot be in the base, so it need not be looked up. */
    hasNot(model: AnyModel, organizationId: string, id: string): void {
      single.set(keyOf(model, organizationId, id), Promise.resolve(null))
    },
    get(model: AnyModel, organizationId: string, id: string): Promise<AnyRecord | null> {
      const key = keyOf(model, organizationId, id)
      const known = single.get(key) ?? base.get(model, organizationId, id).then(freezeAll)
      single.set(key, known)
      return known
    },
    all(model: AnyModel, organizationId: string): Promise<readonly AnyRecord[]> {
      const key = keyOf(model, organizationId)
      const known = whole.get(key) ?? readAll(model, organizationId)
      whole.set(key, known)
      return known
    },
  }
}

function keyOf({ name }: AnyModel, organizationId: string, id = ''): string {
  return `${name} ${organizationId} ${id}`
}

function byId(one: AnyRecord, other: AnyRecord): number {
  return one.id < other.id ? -1 : 1
}
