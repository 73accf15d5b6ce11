import { eventShapes } from '../../areas/event-shapes.ts'
import type { Values } from '../operations/port.ts'
import type { EventKey } from './catalogue.ts'

/**
 * The data of an event as everybody is told it: in full only the records that the key's permission covers, of every other one the id. So
 * whoever may read the event may read all of it, in the log, in the stream and in messages alike. What its shape does not declare is left out.
 *
 * @param data with every record in full, or told before: the same comes of both
 */
export function publishedEventData(key: EventKey, data: Values): Values {
  const shape = eventShapes.get(key)
  if (!shape) return {}
  const { about, beside, change, named } = shape
  const isDeclared = (name: string) =>
    name === about.eventRoot || Object.hasOwn(beside, name) || (change === 'updated' && name === 'previous')
  const declared = Object.entries(data).filter(([name]) => isDeclared(name))
  return Object.fromEntries(declared.map(([name, value]) => [name, named.has(name) ? idOf(value) : value]))
}

/** `null` where there is no record, and where what stands there has no id: then nothing of it is told. */
function idOf(value: unknown): { readonly id: string } | null {
  const { id } = (value ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? { id } : null
}
