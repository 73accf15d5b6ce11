import type { EventKey } from '@belfry/core'
import { type Expression, type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { RunWaitsTable, Tables } from '../tables.ts'
import type { RunKey } from './run-ticks.ts'

/** Identifies a wait. */
export type WaitKey = Pick<RunWaitsTable, 'organization_id' | 'run_id' | 'request_key'>

/**
 * The value of `check_after` for a new wait that no worker has seen: it is unknown which transactions cannot see it. Below the ids of all
 * transactions.
 */
export const UNSEEN = 0

/** The oldest transaction that is still open. */
const oldestOpen = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** Stores the event for which a run waits. */
export async function insertWait(db: Kysely<Tables>, row: RunWaitsTable): Promise<void> {
  await db.insertInto('run_waits').values(row).execute()
}

/** The wait of a run for an answer to a request; `undefined` when there is none. */
export function selectWait(db: Kysely<Tables>, { organizationId, runId }: RunKey, requestKey: string): Promise<RunWaitsTable | undefined> {
  return db
    .selectFrom('run_waits')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** The event, and the record, for which runs wait; `recordId` is empty for those that wait for any record. */
export interface AwaitedEventKey {
  readonly organizationId: string
  readonly eventKey: EventKey
  readonly recordId: string
}

/** The next waits for an event, ordered by run and request. */
export function selectWaitsFor(
  db: Kysely<Tables>,
  { organizationId, eventKey, recordId }: AwaitedEventKey,
  { after, limit }: { readonly after: { readonly run: string; readonly request: string }; readonly limit: number },
): Promise<readonly Pick<RunWaitsTable, 'run_id' | 'request_key' | 'log_checkpoint' | 'seen_events'>[]> {
  return db
    .selectFrom('run_waits')
    .select(['run_id', 'request_key', 'log_checkpoint', 'seen_events'])
    .where('organization_id', '=', organizationId)
    .where('event_key', '=', eventKey)
    .where('record_id', '=', recordId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('run_id', 'request_key'), '>', tuple(after.run, after.request)))
    .orderBy('run_id')
    .orderBy('request_key')
    .limit(limit)
    .execute()
}

const deleteAll = preparedQuery<RunKey>()((db, param) =>
  db.deleteFrom('run_waits').where('organization_id', '=', param('organizationId')).where('run_id', '=', param('runId')),
)

/** Removes the waits of a run, except those for answers to the requests with these keys. */
export async function deleteWaits(db: Kysely<Tables>, key: RunKey, except: readonly string[]): Promise<void> {
  if (except.length === 0) {
    await deleteAll(db, key)
    return
  }
  await db
    .deleteFrom('run_waits')
    .where('organization_id', '=', key.organizationId)
    .where('run_id', '=', key.runId)
    .where('request_key', 'not in', except)
    .execute()
}

/** Deletes the waits of a run, its signals and its outbound requests. */
export async function deletePending(db: Kysely<Tables>, { organizationId, runId }: RunKey): Promise<void> {
  for (const table of ['run_waits', 'run_signals', 'run_calls'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', '=', runId).execute()
}

/** Whether `lockWaitsToCheck` would find anything. PostgreSQL only. */
export async function hasWaitsToCheck(db: Kysely<Tables>): Promise<boolean> {
  const wait = db.selectFrom('run_waits').select('run_id').where('check_after', '<', oldestOpen).limit(1)
  return (await wait.executeTakeFirst()) !== undefined
}

/**
 * The first waits that no worker has seen yet, or for which all transactions that could have missed them have ended; locked. PostgreSQL
 * only.
 */
export function lockWaitsToCheck(db: Kysely<Tables>, limit: number): Promise<readonly RunWaitsTable[]> {
  return db
    .selectFrom('run_waits')
    .selectAll()
    .where('check_after', '<', oldestOpen)
    .orderBy('check_after')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** All waits that still have to check past events once more. */
export function selectUncheckedWaits(db: Kysely<Tables>): Promise<readonly RunWaitsTable[]> {
  return db.selectFrom('run_waits').selectAll().where('check_after', 'is not', null).execute()
}

/** Makes a wait check past events when all transactions older than this one have ended. PostgreSQL only. */
export function checkAfterThis(db: Kysely<Tables>, wait: WaitKey): Promise<void> {
  return updateCheckAfter(db, wait, sql<number>`pg_current_xact_id()::text::bigint`)
}

/** Records that a wait need not check past events any more. */
export function noteChecked(db: Kysely<Tables>, wait: WaitKey): Promise<void> {
  return updateCheckAfter(db, wait, null)
}

async function updateCheckAfter(
  db: Kysely<Tables>,
  { organization_id, run_id, request_key }: WaitKey,
  transaction: Expression<number> | null,
): Promise<void> {
  await db
    .updateTable('run_waits')
    .set({ check_after: transaction })
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', run_id)
    .where('request_key', '=', request_key)
    .execute()
}
