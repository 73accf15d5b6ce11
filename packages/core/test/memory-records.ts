import {
  type AnyModel,
  type AnyRecord,
  type Caller,
  type EpochMs,
  fieldProblem,
  formatTime,
  type ListQuery,
  organization,
  type Page,
  problem,
  type RecordPort,
  Refusal,
  recordModels,
  type Values,
} from '../src/index.ts'
import type { Commission, Row, State, Surroundings } from './memory-state.ts'

/** Records and events of one organization over maps. */
export function createRecords(state: State, { now, newId }: Surroundings, commission: Commission): Omit<RecordPort, 'organization'> {
  const { caller } = commission
  const rowsOf = (model: AnyModel) => {
    if (!recordModels.includes(model)) throw new Error(`${model.title} is not kept as a record`)
    return [...state.rows.values()].filter((row) => row.model === model && row.organizationId === requireOrganization(commission))
  }
  const put = (model: AnyModel, organizationId: string, record: AnyRecord) => {
    refuseTaken(state, model, organizationId, record)
    state.changes += 1
    state.rows.set(record.id, { model, organizationId, record, change: state.changes })
    return record
  }
  return {
    now,
    caller,
    newId,
    get: async (model, id) => (rowsOf(model).find(({ record }) => record.id === id)?.record ?? null) as never,
    getByExternalId: async (model, externalId) =>
      (rowsOf(model).find(({ record }) => record.externalId === externalId)?.record ?? null) as never,
    list: async (model, query) => page(model, rowsOf(model), query) as never,
    async create(model, values) {
      const home = requireOrganization(commission)
      return put(model, home, newRecord(model, newId(model.name), home, values, caller, now)) as never
    },
    async update(model, record, changes) {
      const current = rowsOf(model).find((row) => row.record.id === record.id)?.record
      if (current?.version !== record.version) throw new Refusal(problem('stale_version'))
      const changed = { ...current, ...changes, version: current.version + 1, updatedAt: formatTime(now) }
      return put(model, requireOrganization(commission), changed) as never
    },
    async remove(_model, record) {
      state.changes += 1
      state.rows.delete(record.id)
    },
    async emit(key, about, data) {
      state.events.push({ key, about, data })
    },
  }
}

/** A record at its first moment. */
export function newRecord(
  model: AnyModel,
  id: string,
  organizationId: string,
  values: Values,
  { author }: Pick<Caller, 'author'>,
  now: EpochMs,
): AnyRecord {
  const owned = model.base === 'record'
  const moments = { createdAt: formatTime(now), updatedAt: formatTime(now) }
  const record = { id, ...(owned ? { organizationId } : {}), version: 1, ...values, ...moments, ...(owned ? { createdBy: author } : {}) }
  return record as unknown as AnyRecord
}

/** External ids are unique in an organization and model, slugs in the installation. */
export function refuseTaken(state: State, model: AnyModel, organizationId: string, record: AnyRecord): void {
  const others = [...state.rows.values()].filter((row) => row.model === model && row.record.id !== record.id)
  if (model === organization && others.some((row) => row.record.slug === record.slug)) {
    throw new Refusal(fieldProblem('already_exists', '/slug', `another organization has the slug "${record.slug}"`))
  }
  const { externalId } = record
  if (typeof externalId !== 'string') return
  if (others.some((row) => row.organizationId === organizationId && row.record.externalId === externalId)) {
    throw new Refusal(fieldProblem('already_exists', '/externalId', `another record has the externalId "${externalId}"`))
  }
}

/** One page: newest first, or in the order of change when `updatedSince` is given. The cursor is the place of the last row. */
function page(model: AnyModel, rows: readonly Row[], { limit, cursor, filters, updatedSince }: ListQuery): Page<AnyRecord> {
  for (const name of Object.keys(filters)) {
    const known = [...model.filters, model.parent?.field, ...(model.integration ? ['externalId'] : [])]
    if (!known.includes(name)) throw new Error(`${model.title} cannot be filtered by ${name}`)
  }
  const wanted = rows.filter(({ record }) => Object.entries(filters).every(([name, value]) => record[name] === value))
  const byChange = updatedSince !== undefined
  const ordered = byChange
    ? wanted.filter(({ record }) => record.updatedAt >= formatTime(updatedSince)).sort((a, b) => a.change - b.change)
    : wanted.sort((a, b) => (a.record.id < b.record.id ? 1 : -1))
  const placeOf = ({ record, change }: Row) => (byChange ? `change-${change}` : `id-${record.id}`)
  const start = cursor === undefined ? 0 : ordered.findIndex((row) => placeOf(row) === cursor) + 1
  if (cursor !== undefined && start === 0) throw new Refusal(problem('invalid_cursor'))
  const taken = ordered.slice(start, start + limit)
  const last = taken.at(-1)
  return { data: taken.map(({ record }) => record), nextCursor: last && start + limit < ordered.length ? placeOf(last) : null }
}

/** The organization in which an operation runs; asking for records outside of one is a mistake of the operation. */
export function requireOrganization({ organizationId }: Commission): string {
  if (organizationId === null) throw new Error('an operation outside of organizations asked for records')
  return organizationId
}
