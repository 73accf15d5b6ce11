import { eventShapes } from '../../areas/event-shapes.ts'
import type { Values } from '../operations/port.ts'
import type { EventKey } from './catalogue.ts'

/**
 * The data of an event as published: only records that the key's permission covers are complete, all others are reduced to their ids. So
 * anyone who may read the event may read all of it, in the log, the stream and messages alike. Members that its shape does not declare are
 * omitted.
 *
 * @param data with complete records, or already published: the result is the same
 */
export function publishedEventData(key: EventKey, data: Values): Values {
  const shape = eventShapes.get(key)
  if (!shape) return {}
  const { about, otherMembers, change, named } = shape
  const isDeclared = (name: string) =>
    name === about.eventRoot || Object.hasOwn(otherMembers, name) || (change === 'updated' && name === 'previous')
  const declared = Object.entries(data).filter(([name]) => isDeclared(name))
  return Object.fromEntries(declared.map(([name, value]) => [name, named.has(name) ? idOf(value) : value]))
}

/** `null` if there is no record, or its value has no id: then nothing of it is published. */
function idOf(value: unknown): { readonly id: string } | null {
  const { id } = (value ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? { id } : null
}
