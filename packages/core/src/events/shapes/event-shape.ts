import type { TSchema } from 'typebox'
import type { AnyModel } from '../../models/define-model.ts'
import type { EventKey } from '../catalogue.ts'

/** A member of an event's data beside the record that it is about: a record of a model, or a plain value. */
export type EventMember = { readonly model: AnyModel; readonly optional: boolean } | { readonly schema: TSchema; readonly example: unknown }

/** What the data of an event holds that does not follow from a model's own events. */
export interface EventShape {
  /** The model of the record that it is about, which stands under the model's `eventRoot`. */
  readonly about: AnyModel
  /** What stands beside it, by name. */
  readonly beside: Readonly<Record<string, EventMember>>
}

/** Shapes by key. */
export type EventShapes = Readonly<Partial<Record<EventKey, EventShape>>>

/** The shape of an event about a record of this model. */
export function shapeOf(about: AnyModel, beside: EventShape['beside'] = {}): EventShape {
  return Object.freeze({ about, beside })
}

/** A record that is always there. */
export function recordOf(model: AnyModel): EventMember {
  return { model, optional: false }
}

/** A record, or `null` where there is none. */
export function recordOrNull(model: AnyModel): EventMember {
  return { model, optional: true }
}

/** A plain value. */
export function plainValue(schema: TSchema, example: unknown): EventMember {
  return { schema, example }
}
