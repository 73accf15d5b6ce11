import { type EventKey, eventShapes } from '@belfry/core'
import type { Path } from '../template/path.ts'

/**
 * Where the record is read that an event only names (G168) and that a path looks for below `event.data`: under its own root. So flows that were
 * written while events held such records in full go on as they were. `null` for every other path.
 *
 * @param key of the event
 */
export function namedPath([event, data, root, ...members]: Path, key: unknown): Path | null {
  if (event !== 'event' || data !== 'data' || root === undefined) return null
  return eventShapes.get(key as EventKey)?.named.has(root) ? [root, ...members] : null
}

/** The same before it is known which event it will be: of one that a flow waits for, only its step knows the key. */
export function possiblyNamedRoot([event, data, root]: Path): string | null {
  return event === 'event' && data === 'data' && root !== undefined && everNamed.has(root) ? root : null
}

const everNamed: ReadonlySet<string> = new Set([...eventShapes.values()].flatMap(({ named }) => [...named]))
