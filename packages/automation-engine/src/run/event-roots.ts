import { type AnyModel, type EventKey, models } from '@belfry/core'
import type { TSchema } from 'typebox'
import type { RecordLink, StartCause } from './run-start.ts'

/** A variable root that an event brings. */
export interface EventRoot {
  /** The model whose record it holds; `null` for what is no record, such as `previous`. */
  readonly model: string | null
  readonly schema: TSchema
}

/** The variable roots of an event's data, by name. `null` when the shape of its data follows from no model. */
export function eventRoots(key: EventKey): Readonly<Record<string, EventRoot>> | null {
  return rootsByKey.get(key) ?? null
}

/** The records of an event: first the one that it is about, then the others in its data, such as a parent. */
export function recordsOf({ key, about, data }: StartCause): readonly RecordLink[] {
  const others = Object.entries(eventRoots(key) ?? {}).flatMap(([root, { model }]) => {
    const id = (data[root] as { readonly id?: unknown } | undefined)?.id
    return model !== null && typeof id === 'string' && id !== about.id ? [{ model, id }] : []
  })
  return [{ model: about.model, id: about.id }, ...others]
}

const rootsByKey: ReadonlyMap<EventKey, Readonly<Record<string, EventRoot>>> = new Map(
  Object.values<AnyModel>(models).flatMap((model) =>
    Object.entries(model.events ?? {}).map(([change, key]) => [key, rootsOf(model, change === 'updated')] as const),
  ),
)

function rootsOf(model: AnyModel, changed: boolean): Readonly<Record<string, EventRoot>> {
  const parent = model.parent && (models as Readonly<Record<string, AnyModel>>)[model.parent.model]
  return {
    [model.eventRoot]: { model: model.name, schema: model.recordSchema },
    ...(parent ? { [parent.name]: { model: parent.name, schema: parent.recordSchema } } : {}),
    ...(changed ? { previous: { model: null, schema: model.updateSchema } } : {}),
  }
}
