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
import { publishedBody } from './published-body.ts'

/** How many events a page looks at where not all of them are shown: what a page costs does not depend on how rare they are. */
const LONGEST_LOOK = 1000
/** By how much the time in an event's id may be later than the event: its transaction has waited for its turn. */
const ID_DELAY_MS = 60_000

/** What is looked at to choose the events of a page. Without the bytes: of large ones the database need not read more than their length. */
const looked = ['position', 'id', 'key', 'record_id', 'at'] as const

/** An event as one that a page may show. */
export type EventCandidate = Pick<EventsTable, 'id' | 'key' | 'record_id' | 'at'> & { readonly position: number; readonly size: number }

/** Events of an organization as candidates, in no order. */
export function selectCandidates(db: Kysely<Tables>, organizationId: string) {
  return db
    .selectFrom('events')
    .select(looked)
    .select((select) => select.fn<number>('length', ['body']).as('size'))
    .where('organization_id', '=', organizationId)
}

/**
 * The condition that no event can come before this one any more. On PostgreSQL transactions commit in another order than they begin, so an
 * event is passed only when every transaction that began before its own has ended; on SQLite they follow one another and there is no
 * condition.
 */
export function isStable(dialect: Store['dialect'], organizationId: OrganizationId): RawBuilder<boolean> | null {
  return dialect === 'postgres'
    ? sql<boolean>`position < ${positionOf(organizationId, sql`pg_snapshot_xmin(pg_current_snapshot())`)}`
    : null
}

/** How many candidates to read for a page: one more than it shows when each of them fits. */
export function countToRead({ limit }: EventFilter, eachFits: boolean): number {
  return eachFits ? limit + 1 : LONGEST_LOOK
}

/** The events of a page among its candidates, the last one that was passed, and whether there may be more. */
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
  // What an index has chosen fits, but for the end of a time, around which it chooses a little more.
  const read = countToRead(query, until === undefined && (keys === null || (only !== undefined && recordId === undefined)))
  let range = selectCandidates(db, organizationId).orderBy('id', 'desc')
  if (recordId !== undefined) range = range.where('record_id', '=', recordId)
  else if (only !== undefined) range = range.where('key', '=', only)
  // Ids lead to the right stretch of the log; the time of the event itself decides. The database is asked for one end of the stretch
  // only: with two conditions SQLite would rather walk it than use the index of a key.
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

const viewColumns = ['id', 'key', 'at', 'record_model', 'record_id', 'trace_id', 'span_id', 'actor', 'body', 'told'] as const

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
    envelope: JSON.parse(Buffer.from(publishedBody(row)).toString()) as EventView['envelope'],
  }
}

type NewEvent = Omit<EventsTable, 'position' | 'told'>

const insert = { sqlite: insertInto('sqlite'), postgres: insertInto('postgres') }

function insertInto(dialect: Store['dialect']) {
  return preparedQuery<NewEvent>()((db, param) =>
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
      told: sql.lit(1),
      ...(dialect === 'postgres' ? { position: ownPosition(param('organization_id')) } : {}),
    }),
  )
}

/** Writes an event into the log. */
export async function insertEvent(db: Kysely<Tables>, dialect: Store['dialect'], row: NewEvent): Promise<void> {
  await insert[dialect](db, row)
}

/** When the newest event happened, of all organizations; `null` before the first one. */
export async function selectNewestEventTime(db: Kysely<Tables>): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: EpochMs }>`select at from events order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}
