import type { EventKey } from '@belfry/core'
import type { EventBytes, LogPosition } from '../../store/queries/events-after.ts'

/** The events that a reader gets. Filters with the same name are equal. */
export interface StreamFilter {
  readonly name: string
  /** `null` for all. */
  readonly keys: readonly EventKey[] | null
  lets(key: string): boolean
}

/** The filter for these event keys. */
export function filterOf(keys: readonly EventKey[] | null): StreamFilter {
  if (keys === null) return { name: '*', keys, lets: () => true }
  const set = new Set<string>(keys)
  return { name: [...set].sort().join(), keys, lets: (key) => set.has(key) }
}

/** A piece of the log for many readers: its bytes are assembled once for each filter. */
export interface LivePiece {
  readonly logPosition: LogPosition
  /** The bytes for a reader at a position; `null` when there is nothing to write. */
  framesFor(filter: StreamFilter, from: LogPosition): Buffer | null
}

/** Creates a piece. */
export function livePiece(events: readonly EventBytes[], position: LogPosition, frameOf: (event: EventBytes) => Buffer): LivePiece {
  const frames = new Map<EventBytes, Buffer>()
  const put = new Map<string, Buffer | null>()

  function frame(event: EventBytes): Buffer {
    const known = frames.get(event) ?? frameOf(event)
    frames.set(event, known)
    return known
  }

  function together(chosen: readonly EventBytes[]): Buffer | null {
    return chosen.length === 0 ? null : Buffer.concat(chosen.map(frame))
  }

  return {
    logPosition: position,
    framesFor({ name, lets }, from) {
      const [first] = events
      if (!first) return null
      // A reader that has just caught up may have read a part of the piece already.
      if (!isAfter(first, from)) return together(events.filter((event) => lets(event.key) && isAfter(event, from)))
      let bytes = put.get(name)
      if (bytes === undefined) {
        bytes = together(events.filter(({ key }) => lets(key)))
        put.set(name, bytes)
      }
      return bytes
    },
  }
}

/** Whether one position of the log comes after another. */
export function isAfter(one: Pick<LogPosition, 'position' | 'id'>, other: Pick<LogPosition, 'position' | 'id'>): boolean {
  return one.position > other.position || (one.position === other.position && one.id > other.id)
}
