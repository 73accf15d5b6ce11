import {
  type Author,
  type EpochMs,
  type EventFilter,
  type EventKey,
  type EventQuery,
  type EventView,
  formatTime,
  idFloor,
  type Page,
} from '@belfry/core'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Store } from '../store.ts'
import type { EventsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type OrganizationId, ownPosition, positionOf } from './log-checkpoints.ts'
import { PAGE_BYTES } from './page-bytes.ts'

/** How many events a filtered page examines at most, so that its cost does not depend on how rare matches are. */
const LONGEST_LOOK = 1000
/** By how much the time in an event's id may be later than the event itself, in milliseconds: its transaction may have waited. */
const ID_DELAY_MS = 60_000

/** The columns needed to choose the events of a page. The bytes are not among them: the database reads only their length. */
const looked = ['position', 'id', 'key', 'record_id', 'at'] as const

/** An event that a page may include. */
export type EventCandidate = Pick<EventsTable, 'id' | 'key' | 'record_id' | 'at'> & { readonly position: number; readonly size: number }

/** The events of an organization as candidates, unordered. */
export function selectCandidates(db: Kysely<Tables>, organizationId: string) {
  return db
    .selectFrom('events')
    .select(looked)
    .select((select) => select.fn<number>('length', ['body']).as('size'))
    .where('organization_id', '=', organizationId)
}

/**
 * The condition that no earlier event can appear any more. On PostgreSQL transactions commit in another order than they begin, so an event
 * counts only when every transaction that began before its own has ended. On SQLite transactions run one after another, and there is no
 * condition.
 */
export function isStable(dialect: Store['dialect'], organizationId: OrganizationId): RawBuilder<boolean> | null {
  return dialect === 'postgres'
    ? sql<boolean>`position < ${positionOf(organizationId, sql`pg_snapshot_xmin(pg_current_snapshot())`)}`
    : null
}

/** How many candidates to read for a page: one more than its limit when each of them matches. */
export function countToRead({ limit }: EventFilter, eachFits: boolean): number {
  return eachFits ? limit + 1 : LONGEST_LOOK
}

/** The events of a page among its candidates, the last candidate that was passed, and whether there may be more. */
export function choose(
  candidates: readonly EventCandidate[],
  { limit, keys, recordId, pageBytes = PAGE_BYTES }: EventFilter & { readonly pageBytes?: number },
  { read, fits = () => true }: { readonly read: number; fits?(candidate: EventCandidate): boolean },
): { readonly chosen: readonly EventCandidate[]; readonly passed: EventCandidate | undefined; readonly hasMore: boolean } {
  const wanted = keys === null ? null : new Set<string>(keys)
  const chosen: EventCandidate[] = []
  let bytes = 0
  let passed: EventCandidate | undefined
  for (const candidate of candidates) {
    const { key, record_id, size } = candidate
    if ((wanted === null || wanted.has(key)) && (recordId === undefined || record_id === recordId) && fits(candidate)) {
      bytes += size
      if (chosen.length === limit || (chosen.length > 0 && bytes > pageBytes)) return { chosen, passed, hasMore: true }
      chosen.push(candidate)
    }
    passed = candidate
  }
  return { chosen, passed, hasMore: candidates.length === read }
}

/** One page of an organization's log, newest first. */
export async function selectEvents(db: Kysely<Tables>, organizationId: string, query: EventQuery): Promise<Page<EventView>> {
  const { keys, recordId, cursor, since, until } = query
  const [only] = keys?.length === 1 ? keys : []
  // What the index selects matches, except near the end of a time range, where it selects a little more.
  const read = countToRead(query, until === undefined && (keys === null || (only !== undefined && recordId === undefined)))
  let range = selectCandidates(db, organizationId).orderBy('id', 'desc')
  if (recordId !== undefined) range = range.where('record_id', '=', recordId)
  else if (only !== undefined) range = range.where('key', '=', only)
  // Ids find the right stretch of the log; the time of the event itself decides. Only one end of the stretch becomes a condition: with two,
  // SQLite would scan it instead of using the index of a key.
  const [ends] = [
    ...(cursor === undefined ? [] : [readCursor('events', cursor, ['string'])[0]]),
    ...(until === undefined ? [] : [idFloor('event', until + ID_DELAY_MS)]),
  ].sort()
  if (ends !== undefined) range = range.where('id', '<', ends)
  const begins = since === undefined ? '' : idFloor('event', since)
  const candidates = (await range.limit(read).execute()).filter(({ id }) => id >= begins)
  const fits = ({ at }: EventCandidate) => (since === undefined || at >= since) && (until === undefined || at < until)
  const { chosen, passed, hasMore } = choose(candidates, query, { read, fits })
  return { data: await showEvents(db, organizationId, chosen), nextCursor: hasMore && passed ? writeCursor('events', [passed.id]) : null }
}

/** The events of these candidates, in their order. */
export async function showEvents(
  db: Kysely<Tables>,
  organizationId: string,
  chosen: readonly Pick<EventCandidate, 'id'>[],
): Promise<readonly EventView[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const rows = await db
    .selectFrom('events')
    .select(viewColumns)
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, viewOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? []) // one may have been removed in between
}

/** One event of an organization, or `null`. */
export async function selectEvent(db: Kysely<Tables>, organizationId: string, id: string): Promise<EventView | null> {
  return (await showEvents(db, organizationId, [{ id }]))[0] ?? null
}

const viewColumns = ['id', 'key', 'at', 'record_model', 'record_id', 'trace_id', 'span_id', 'actor', 'body'] as const

function viewOf(row: Selectable<Pick<EventsTable, (typeof viewColumns)[number]>>): EventView {
  return {
    id: row.id,
    eventKey: row.key as EventKey,
    createdAt: formatTime(row.at),
    recordModel: row.record_model,
    recordId: row.record_id,
    traceId: row.trace_id,
    spanId: row.span_id,
    actor: JSON.parse(row.actor) as Author,
    envelope: JSON.parse(Buffer.from(row.body).toString()) as EventView['envelope'],
  }
}

type NewEvent = Omit<EventsTable, 'position'>

const insert = { sqlite: insertInto('sqlite'), postgres: insertInto('postgres') }

function insertInto(dialect: Store['dialect']) {
  return preparedQuery<NewEvent>()(
    (db, param) =>
      db.insertInto('events').values({
        organization_id: param('organization_id'),
        id: param('id'),
        key: param('key'),
        record_model: param('record_model'),
        record_id: param('record_id'),
        at: param('at'),
        trace_id: param('trace_id'),
        span_id: param('span_id'),
        actor: param('actor'),
        lineage: param('lineage'),
        body: param('body'),
        concerns: param('concerns'),
        ...(dialect === 'postgres' ? { position: ownPosition(param('organization_id')) } : {}),
      }),
    { isDeferred: true },
  )
}

/** Appends an event to the log. */
export async function insertEvent(db: Kysely<Tables>, dialect: Store['dialect'], row: NewEvent): Promise<void> {
  await insert[dialect](db, row)
}

/** The time of the newest event of all organizations; `null` before the first. */
export async function selectNewestEventTime(db: Kysely<Tables>): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: EpochMs }>`select at from events order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}
