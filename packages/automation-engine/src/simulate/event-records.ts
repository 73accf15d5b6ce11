import { type AnyModel, type AnyRecord, type EventKey, models, newRecord, newValues, validate } from '@belfry/core'
import Type, { type TObject } from 'typebox'
import type { RecordLink } from '../protocol/run-start.ts'
import { eventRoots } from '../variables/event-roots.ts'
import { callerOf } from './callers.ts'
import type { World } from './world.ts'

type Values = Readonly<Record<string, unknown>>

/** A record in the data of an event. */
interface HeldRecord {
  readonly model: AnyModel
  readonly id: string
  readonly values: Values
  /** Whether the event is about its deletion. */
  readonly isDeleted: boolean
}

/** The record that an event is about: the one under its own root; for events without a model, the first one in the data. */
export function aboutOf(key: EventKey, data: Values): RecordLink {
  const [root, known] = Object.entries(eventRoots(key) ?? {})[0] ?? [Object.keys(data)[0] ?? 'record', null]
  const record = Object.hasOwn(data, root) ? (data[root] as { readonly id?: unknown } | null | undefined) : null
  return { model: known?.model ?? root, id: String(record?.id ?? 'unknown') }
}

/**
 * Adds the records in an event's data that the site lacks. A record that does not match its model exists only in the event. So does a
 * record that the event only names if there is a base: if it is not in the base, it was deleted.
 */
export async function addRecordsOf(world: Pick<World, 'site' | 'now' | 'surroundings'>, key: EventKey, data: Values): Promise<void> {
  for (const held of heldRecords(key, data)) {
    if (held.isDeleted || (await findRecord(world, held))) continue
    const isNamed = Object.keys(held.values).length === 0
    if (!isNamed || !world.surroundings.base) putRecord(world, held, {})
  }
}

/** Makes the site match an event: its records are added, changed or deleted. */
export async function takeOverRecordsOf(
  world: World,
  key: EventKey,
  data: Values,
  remove: (model: AnyModel, record: AnyRecord) => Promise<void>,
): Promise<void> {
  for (const held of heldRecords(key, data)) {
    const before = await findRecord(world, held)
    if (!held.isDeleted) putRecord(world, held, before ?? {})
    else if (before) await remove(held.model, before)
  }
}

function heldRecords(key: EventKey, data: Values): readonly HeldRecord[] {
  return Object.entries(eventRoots(key) ?? {}).flatMap(([root, { model: name, via }]) => {
    const held = Object.hasOwn(data, root) ? data[root] : null
    if (name === null || via !== null || typeof held !== 'object' || held === null) return []
    const { id } = held as { readonly id?: unknown }
    const model = (models as Readonly<Record<string, AnyModel>>)[name]
    if (!model || typeof id !== 'string') return []
    const values = knownValues(model, held as Values)
    const fits = validate(partialSchemaOf(model), values).length === 0
    return fits ? [{ model, id, values, isDeleted: model.events?.deleted === key }] : []
  })
}

/** The members known to its model, without those that identify the record. */
function knownValues(model: AnyModel, held: Values): Values {
  const known = Object.keys(model.recordSchema.properties).filter((name) => name !== 'id' && name !== 'organizationId')
  const there = known.filter((name) => Object.hasOwn(held, name) && held[name] !== undefined)
  return Object.fromEntries(there.map((name) => [name, held[name]]))
}

function findRecord({ site }: Pick<World, 'site'>, { model, id }: HeldRecord): Promise<AnyRecord | null> {
  return site.portFor(callerOf(undefined)).get(model, id)
}

function putRecord({ site, now }: Pick<World, 'site' | 'now'>, { model, id, values }: HeldRecord, before: Values): void {
  const fresh = newRecord(model, id, site.organization.id, newValues(model, values), { author: { type: 'SYSTEM', id: null } }, now)
  site.put(model, { ...fresh, ...before, ...values })
}

const partialSchemas = new Map<AnyModel, TObject>()

/** The schema of a record with missing members. */
function partialSchemaOf(model: AnyModel): TObject {
  const schema = partialSchemas.get(model) ?? Type.Partial(model.recordSchema)
  partialSchemas.set(model, schema)
  return schema
}
