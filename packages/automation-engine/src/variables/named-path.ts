import { type EventKey, eventShapes } from '@belfry/core'
import type { Path } from '../template/path.ts'

/**
 * The path to a record that an event only references (G168), for a path below `event.data`: under its own root. This keeps flows working
 * that were written when events contained such records completely. `null` for every other path.
 *
 * @param key of the event
 */
export function namedPath([event, data, root, ...members]: Path, key: unknown): Path | null {
  if (event !== 'event' || data !== 'data' || root === undefined) return null
  return eventShapes.get(key as EventKey)?.named.has(root) ? [root, ...members] : null
}

/** The same before the event is known: the key of an awaited event is known only to its step. */
export function possiblyNamedRoot([event, data, root]: Path): string | null {
  return event === 'event' && data === 'data' && root !== undefined && everNamed.has(root) ? root : null
}

const everNamed: ReadonlySet<string> = new Set([...eventShapes.values()].flatMap(({ named }) => [...named]))
