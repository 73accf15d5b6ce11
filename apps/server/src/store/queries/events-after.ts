import { type EpochMs, type EventsAfterQuery, type FollowedEvents, idFloor, isId, parameterProblem, Refusal } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { invalidCursor, readCursor, writeCursor } from './cursor.ts'
import { choose, countToRead, type EventCandidate, isStable, selectCandidates, showEvents } from './events.ts'

/** An event log, and the database in which its positions are valid. */
export interface EventLog {
  readonly dialect: Store['dialect']
  readonly epoch: string
  readonly organizationId: string
}

/** A position in a log: after this event, and after everything that had happened at `at`. */
export interface LogPosition {
  readonly position: number
  readonly id: string
  readonly at: EpochMs
}

/** A cursor from another database continues by time. Events of so many milliseconds before it are read again. */
const OVERLAP_MS = 5 * 60_000

/** The filter and the size of a piece of the log. */
type PieceQuery = Omit<EventsAfterQuery, 'after'> & { readonly pageBytes?: number }

/** An event with its envelope. */
export interface EventBytes {
  readonly id: string
  readonly key: string
  readonly at: EpochMs
  readonly position: number
  /** The envelope, as webhooks receive it. */
  readonly body: Uint8Array
}

/** A piece of a log, with envelopes as bytes. */
export interface PieceOfBytes {
  readonly events: readonly EventBytes[]
  /** After the last event that was examined. */
  readonly logPosition: LogPosition
  /** Whether there is more already. */
  readonly hasMore: boolean
}

/**
 * The events committed after a position in the log, in order. Refuses an invalid position with `invalid_cursor`, and one after which events
 * were removed with `cursor_expired`.
 */
export async function selectEventsAfter(db: Kysely<Tables>, log: EventLog, now: EpochMs, query: EventsAfterQuery): Promise<FollowedEvents> {
  const { chosen, logPosition, hasMore } = await passOn(db, log, now, await findPosition(db, log, now, query.after), query)
  return { data: await showEvents(db, log.organizationId, chosen), nextCursor: cursorOf(log, logPosition), hasMore }
}

/** The same from a known position, with the envelopes as bytes. */
export async function selectBytesAfter(
  db: Kysely<Tables>,
  log: EventLog,
  now: EpochMs,
  from: LogPosition,
  query: PieceQuery,
): Promise<PieceOfBytes> {
  const { chosen, logPosition, hasMore } = await passOn(db, log, now, from, query)
  return { events: await selectBytes(db, log.organizationId, chosen), logPosition, hasMore }
}

/** Encodes a position as a cursor. */
export function cursorOf({ epoch }: EventLog, { position, id, at }: LogPosition): string {
  return writeCursor('events:after', [epoch, position, id, at])
}

/** Continues from a position: the chosen events, and the position after all that were examined. */
async function passOn(db: Kysely<Tables>, log: EventLog, now: EpochMs, from: LogPosition, query: PieceQuery) {
  const read = countToRead(query, query.keys === null && query.recordId === undefined)
  const candidates = await stableEvents(db, log)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(from.position, from.id)))
    .orderBy('position')
    .orderBy('id')
    .limit(read)
    .execute()
  const { chosen, passed = from, hasMore } = choose(candidates, query, { read })
  const { position, id, at } = passed
  return { chosen, logPosition: { position, id, at: hasMore ? at : now }, hasMore }
}

async function selectBytes(db: Kysely<Tables>, organizationId: string, chosen: readonly EventCandidate[]): Promise<readonly EventBytes[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const rows = await db
    .selectFrom('events')
    .select(['id', 'body'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  const bodies = new Map(rows.map((row) => [row.id, row.body]))
  return chosen.flatMap(({ id, key, at, position }) => {
    const body = bodies.get(id) // it may have been removed in between
    return body ? [{ id, key, at, position, body }] : []
  })
}

/**
 * Removes events, and records how far retention has come in the log. Every removal by age must use this; otherwise a reader that continues
 * from an old position would miss events without an error.
 */
export async function removeEvents(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { youngest } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('at').as('youngest'))
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (youngest === null) return
  await db
    .insertInto('event_logs')
    .values({ organization_id: organizationId, era: 0, removed_until: youngest })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ removed_until: youngest })
        .where(({ eb, or }) => or([eb('event_logs.removed_until', 'is', null), eb('event_logs.removed_until', '<', youngest)])),
    )
    .execute()
  await db.deleteFrom('events').where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
}

/** The position of a cursor, or of `start` or `end`. Refuses like `selectEventsAfter`. */
export async function findPosition(db: Kysely<Tables>, log: EventLog, now: EpochMs, after: string): Promise<LogPosition> {
  if (after === '' || after === 'start') return { position: 0, id: '', at: now }
  // A reader at the end knows everything until now, however old the last event is.
  if (after === 'end') return { ...(await endOf(db, log, now)), at: now }
  const { epoch, logPosition } = parseCursor(after)
  await refuseExpired(db, log, logPosition.at)
  // A copied database has the epoch of its origin, and may have reused positions; but then the event is not there.
  const isKnown = epoch === log.epoch && (logPosition.position === 0 || (await isThere(db, log, logPosition)))
  return isKnown ? logPosition : resumeAt(db, log, logPosition.at)
}

function parseCursor(after: string): { readonly epoch: string; readonly logPosition: LogPosition } {
  const [epoch, position, id, at] = readCursor('events:after', after, ['string', 'number', 'string', 'number'], 'after')
  const isValid = [position, at].every((number) => Number.isSafeInteger(number) && number >= 0) && (id === '' || isId('event', id))
  if (!isValid) throw invalidCursor('after')
  return { epoch, logPosition: { position, id, at } }
}

async function refuseExpired(db: Kysely<Tables>, { organizationId }: EventLog, at: EpochMs): Promise<void> {
  const row = await db.selectFrom('event_logs').select('removed_until').where('organization_id', '=', organizationId).executeTakeFirst()
  if (!row || row.removed_until === null || row.removed_until <= at) return
  const message =
    'Events after this place of the log were removed because of their age. Read the records, then follow anew from `start` or `end`.'
  throw new Refusal(parameterProblem('cursor_expired', 'after', message))
}

async function isThere(db: Kysely<Tables>, { organizationId }: EventLog, { position, id }: LogPosition): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('position', '=', position)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The position before the first event since `at`, less the overlap. */
async function resumeAt(db: Kysely<Tables>, log: EventLog, at: EpochMs): Promise<LogPosition> {
  const first = await stableEvents(db, log)
    .where('id', '>=', idFloor('event', at - OVERLAP_MS))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? { position: first.position, id: '', at } : endOf(db, log, at)
}

async function endOf(db: Kysely<Tables>, log: EventLog, at: EpochMs): Promise<LogPosition> {
  const last = await stableEvents(db, log).orderBy('position', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last ? { position: last.position, id: last.id, at } : { position: 0, id: '', at }
}

function stableEvents(db: Kysely<Tables>, { dialect, organizationId }: EventLog) {
  const condition = isStable(dialect, organizationId)
  const events = selectCandidates(db, organizationId)
  return condition ? events.where(condition) : events
}
