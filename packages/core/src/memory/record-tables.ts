import { recordModels } from '../areas/models.ts'
import { organization } from '../areas/organizations/organizations/organization.ts'
import { type AnyModel, nounOf } from '../framework/models/define-model.ts'
import type { AnyRecord } from '../framework/operations/port.ts'
import { recordFrom } from '../framework/records/new-record.ts'
import { fieldProblem, Refusal } from '../kernel/problems.ts'
import { UndoableMap, type UndoLog } from './undo-log.ts'

/** All records of an installation. Stored records are frozen copies, which callers cannot change. */
export interface RecordTables {
  /** The records of an organization and model by id, in no order. */
  of(model: AnyModel, organizationId: string): ReadonlyMap<string, AnyRecord>
  byExternalId(model: AnyModel, organizationId: string, externalId: string): AnyRecord | null
  /** Stores a record, new or replacing the one with its id. Refuses a slug or an external id that another record has. */
  put(model: AnyModel, record: AnyRecord): AnyRecord
  remove(model: AnyModel, organizationId: string, id: string): void
  /** The records of a model in all organizations, oldest first. */
  all(model: AnyModel): readonly AnyRecord[]
}

export function createRecordTables(log: UndoLog): RecordTables {
  const tables = new Map<string, UndoableMap<string, AnyRecord>>()
  /** The record that has a unique value. */
  const owners = new UndoableMap<string, string>(log)

  function of(model: AnyModel, organizationId: string): UndoableMap<string, AnyRecord> {
    // By name: the caller's model may be that of another copy of this package.
    if (!recordModels.some(({ name }) => name === model.name)) throw new Error(`${model.title} is not kept as a record`)
    const key = `${model.name} ${organizationId}`
    const table = tables.get(key) ?? new UndoableMap<string, AnyRecord>(log)
    tables.set(key, table)
    return table
  }

  return {
    of,
    byExternalId(model, organizationId, externalId) {
      const id = owners.get(externalKey(model, organizationId, externalId))
      return id === undefined ? null : (of(model, organizationId).get(id) ?? null)
    },
    put(model, record) {
      const kept = frozen(recordFrom(model, record))
      const home = homeOf(model, kept)
      const before = of(model, home).get(kept.id)
      const [was, is] = [before ? uniqueValues(model, before) : [], uniqueValues(model, kept)]
      for (const { key, taken } of is) {
        const owner = owners.get(key)
        if (owner !== undefined && owner !== kept.id) throw taken()
      }
      for (const { key } of was) owners.delete(key)
      for (const { key } of is) owners.set(key, kept.id)
      of(model, home).set(kept.id, kept)
      return kept
    },
    remove(model, organizationId, id) {
      const record = of(model, organizationId).get(id)
      if (!record) return
      for (const { key } of uniqueValues(model, record)) owners.delete(key)
      of(model, organizationId).delete(id)
    },
    all: (model) =>
      [...tables]
        .filter(([name]) => name.startsWith(`${model.name} `))
        .flatMap(([, table]) => [...table.values()])
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

/** The organization in which a record is stored: an organization's own record is stored in itself. */
export function homeOf(model: AnyModel, record: AnyRecord): string {
  return model.base === 'record' ? record.organizationId : record.id
}

/** External ids are unique per organization and model, slugs per installation. */
export function uniqueValues(model: AnyModel, record: AnyRecord): readonly { readonly key: string; taken(): Refusal }[] {
  const { slug, externalId } = record
  if (model.name === organization.name) {
    return [
      {
        key: `slug ${slug}`,
        taken: () => new Refusal(fieldProblem('already_exists', '/slug', `another organization has the slug "${slug}"`)),
      },
    ]
  }
  if (typeof externalId !== 'string') return []
  const message = `another ${nounOf(model)} has the externalId "${externalId}"`
  return [
    {
      key: externalKey(model, homeOf(model, record), externalId),
      taken: () => new Refusal(fieldProblem('already_exists', '/externalId', message)),
    },
  ]
}

function externalKey(model: AnyModel, organizationId: string, externalId: string): string {
  return `external ${organizationId} ${model.name} ${externalId}`
}

/** A frozen copy via JSON. */
export function frozen<T>(value: T): T {
  return freezeAll(JSON.parse(JSON.stringify(value)) as T)
}

/** Freezes a value deeply. Done after parsing: a reviver makes parsing several times slower. */
export function freezeAll<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) freezeAll(inner)
  return Object.freeze(value)
}
