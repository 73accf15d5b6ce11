import type { TSchema } from 'typebox'
import { type EventKey, eventCatalogue } from '../framework/events/catalogue.ts'
import type { AnyModel } from '../framework/models/define-model.ts'
import { covers } from '../kernel/permissions.ts'
import { member } from './accounts/members/member.ts'

/** A member of an event's data besides the record that it is about: a record of a model, a user, or a plain value. */
export type EventMember =
  | { readonly model: AnyModel; readonly optional: boolean }
  /** `schema` and `example` describe the members of the user that flows can read. */
  | { readonly user: true; readonly schema: TSchema; readonly example: unknown }
  | { readonly schema: TSchema; readonly example: unknown }

/** The data of an event that does not follow from a model's own events. */
export interface EventShape {
  /** The model of the record that it is about, stored under the model's `eventRoot`. */
  readonly about: AnyModel
  /** The other members, by name. */
  readonly otherMembers: Readonly<Record<string, EventMember>>
}

/** Shapes by key. */
export type EventShapes = Readonly<Partial<Record<EventKey, EventShape>>>

/** The shape of an event about a record of this model. */
export function shapeOf(about: AnyModel, otherMembers: EventShape['otherMembers'] = {}): EventShape {
  return Object.freeze({ about, otherMembers })
}

/** A record that is always present. */
export function recordMember(model: AnyModel): EventMember {
  return { model, optional: false }
}

/** A record, or `null` if there is none. */
export function recordMemberOrNull(model: AnyModel): EventMember {
  return { model, optional: true }
}

/** A user, by the user's id. */
export function userMember(schema: TSchema, example: unknown): EventMember {
  return { user: true, schema, example }
}

/** A plain value. */
export function plainValue(schema: TSchema, example: unknown): EventMember {
  return { schema, example }
}

/**
 * The members of an event that are reduced to an id: those whose model requires another permission than the key. Readers of the event may
 * not read them, so flows read them on their own, and receivers with their own key.
 */
export function namedOnly(key: EventKey, { otherMembers }: EventShape): ReadonlySet<string> {
  const granted = [eventCatalogue[key].permission]
  const named = Object.entries(otherMembers).filter(([, one]) => {
    if ('model' in one) return !covers(granted, one.model.readPermission)
    return 'user' in one && !covers(granted, member.readPermission)
  })
  return new Set(named.map(([name]) => name))
}
