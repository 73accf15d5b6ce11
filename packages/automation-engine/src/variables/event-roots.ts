import { type AnyModel, type EventKey, eventShapes, type Field, type KnownShape, models, previousSchema } from '@belfry/core'
import type { TSchema } from 'typebox'
import type { EventCause, RecordDateCause } from '../protocol/run-start.ts'
import type { RunRecord } from '../protocol/run-state.ts'

/** A variable root provided by an event. */
export interface EventRoot {
  /** The model of the record that it contains; `null` for anything but a record, such as `previous`. */
  readonly model: string | null
  readonly schema: TSchema
  /** Set if the event contains not the record but only its id, in another one: `task` for the `customer` of `task.customerId`. */
  readonly via: string | null
}

/** The variable roots of an event's data, by name. `null` for an event of unknown shape. */
export function eventRoots(key: EventKey): Readonly<Record<string, EventRoot>> | null {
  return rootsByKey.get(key) ?? null
}

/**
 * The variable roots that a record provides without an event: those of the ordinary events of its model. `null` if there is no such model.
 *
 * @param name of the model, such as `reservation`
 */
export function recordRoots(name: string): Readonly<Record<string, EventRoot>> | null {
  const model = Object.hasOwn(modelsByName, name) ? modelsByName[name] : undefined
  if (!model) return null
  const key = model.events?.updated ?? model.events?.created
  const shape = (key && eventShapes.get(key)) ?? { about: model, otherMembers: {} }
  return Object.fromEntries(Object.entries(rootsOf({ ...shape, change: null })).filter(([, root]) => root.model !== null))
}

/** The records of a cause: first the one it is about, then the others in its data, such as a parent. */
export function recordsOf(cause: EventCause | RecordDateCause): readonly RunRecord[] {
  const { about, data } = cause
  const roots = cause.kind === 'event' ? eventRoots(cause.key) : recordRoots(about.model)
  const held = Object.entries(roots ?? {}).flatMap(([root, { model, via }]): readonly RunRecord[] => {
    const id = (data[root] as { readonly id?: unknown } | null | undefined)?.id
    return model !== null && via === null && typeof id === 'string' ? [{ model, id, root }] : []
  })
  const first = held.find(({ id }) => id === about.id) ?? { model: about.model, id: about.id, root: null }
  return [first, ...held.filter(({ id }) => id !== about.id)]
}

function rootsOf({ about, otherMembers, change }: Omit<KnownShape, 'named'>): Readonly<Record<string, EventRoot>> {
  const members = Object.entries(otherMembers).map(([name, member]): [string, EventRoot] => [
    name,
    'model' in member
      ? { model: member.model.name, schema: member.model.recordSchema, via: null }
      : { model: null, schema: member.schema, via: null },
  ])
  const held: Readonly<Record<string, EventRoot>> = {
    [about.eventRoot]: { model: about.name, schema: about.recordSchema, via: null },
    ...Object.fromEntries(members),
    ...(change === 'updated' ? { previous: { model: null, schema: previousSchema(about), via: null } } : {}),
  }
  const linked = parentsOf(about).map(([name, { name: linkedName, recordSchema }]) => {
    const root: EventRoot = { model: linkedName, schema: recordSchema, via: about.eventRoot }
    return [name, root] as const
  })
  return { ...held, ...Object.fromEntries(linked.filter(([name]) => !Object.hasOwn(held, name))) }
}

/** The records that a record of a model references, by the name of the member without `Id`. */
export function parentsOf(model: AnyModel): readonly (readonly [name: string, model: AnyModel])[] {
  return Object.entries<Field>(model.fields).flatMap(([field, { link }]) => {
    const target = link && modelsByName[link]
    return target && field.endsWith('Id') ? [[field.slice(0, -2), target] as const] : []
  })
}

const modelsByName: Readonly<Record<string, AnyModel>> = models

const rootsByKey: ReadonlyMap<EventKey, Readonly<Record<string, EventRoot>>> = new Map(
  [...eventShapes].map(([key, shape]) => [key, rootsOf(shape)] as const),
)
