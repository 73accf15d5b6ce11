import type { Answer } from '@belfry/automation-engine'
import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RunCallsTable, RunsTable, Tables } from '../tables.ts'
import { insertRunSignals } from './run-signals.ts'
import type { RunKey } from './run-ticks.ts'

/** Identifies an outbound request of a run. */
export type CallKey = Pick<RunCallsTable, 'organization_id' | 'run_id' | 'request_key'>

/** Identifies a lease: only one process makes this attempt. */
export type CallClaim = Pick<RunCallsTable, keyof CallKey | 'attempts'>

const columns = ['organization_id', 'run_id', 'request_key', 'status', 'attempts', 'due_at', 'answer'] as const

/** The state of an outbound request; `undefined` when there is none. */
export function selectCall(db: Kysely<Tables>, key: CallKey): Promise<RunCallsTable | undefined> {
  return theCall(db.selectFrom('run_calls').select(columns), key).executeTakeFirst()
}

/** Stores a new outbound request, due now. */
export async function insertCall(db: Kysely<Tables>, key: CallKey, now: EpochMs): Promise<void> {
  await db
    .insertInto('run_calls')
    .values({ ...key, status: 'queued', attempts: 0, due_at: now })
    .execute()
}

/**
 * Deletes the outbound requests of a run, except those whose answers it still awaits. The answer to a deleted request in flight is dropped.
 */
export async function deleteCalls(db: Kysely<Tables>, { organizationId, runId }: RunKey, except: readonly string[] = []): Promise<void> {
  const all = db.deleteFrom('run_calls').where('organization_id', '=', organizationId).where('run_id', '=', runId)
  await (except.length > 0 ? all.where('request_key', 'not in', except) : all).execute()
}

const nextOrganization = preparedQuery<{ after: string }>()((db, param) =>
  db
    .selectFrom('run_calls')
    .select(['organization_id as organizationId', 'due_at as dueAt'])
    .where('due_at', 'is not', null)
    .where('organization_id', '>', param('after'))
    .orderBy('organization_id')
    .orderBy('due_at')
    .limit(1),
)

/** Some of the organizations, ordered by id. */
export interface CallingOrganizations {
  readonly organizationIds: readonly string[]
  /** Where to continue; `null` when there are no more. */
  readonly after: string | null
}

/**
 * Organizations with due outbound requests. Each costs one index step, however many it has.
 *
 * @param steps how many organizations are examined
 */
export async function selectCallingOrganizations(
  db: Kysely<Tables>,
  { after, now, steps }: { readonly after: string; readonly now: EpochMs; readonly steps: number },
): Promise<CallingOrganizations> {
  const organizationIds: string[] = []
  let last = after
  for (let step = 0; step < steps; step++) {
    const [next] = (await nextOrganization(db, { after: last })).rows
    if (!next) return { organizationIds, after: null }
    last = next.organizationId
    if ((next.dueAt as EpochMs) <= now) organizationIds.push(last)
  }
  return { organizationIds, after: last }
}

/** The first due outbound requests of an organization, locked; leaves out those that another process has locked. */
export function lockDueCalls(
  db: Kysely<Tables>,
  { organizationId, now, limit }: { readonly organizationId: string; readonly now: EpochMs; readonly limit: number },
): Promise<readonly RunCallsTable[]> {
  const due = db
    .selectFrom('run_calls')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('run_id')
    .limit(limit)
  return lockRows(due, db, { skipLocked: true }).execute()
}

/** Starts an attempt. Only while the row is locked. */
export async function claimCall(db: Kysely<Tables>, call: CallClaim, until: EpochMs): Promise<void> {
  await theCall(db.updateTable('run_calls').set({ status: 'sending', attempts: call.attempts + 1, due_at: until }), call).execute()
}

/**
 * Stores the answer to an outbound request. Returns `false` without any change when the lease is no longer valid, or nobody waits any more.
 */
export async function answerCall(db: Kysely<Tables>, call: CallClaim, answer: Answer): Promise<boolean> {
  const change = db.updateTable('run_calls').set({ status: 'answered', due_at: null, answer: JSON.stringify(answer) })
  const { numUpdatedRows } = await theCall(change, call)
    .where('status', '=', 'sending')
    .where('attempts', '=', call.attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores the answer as a signal for the waiting run. */
export async function signalAnswer(db: Kysely<Tables>, call: CallClaim, answer: Answer, at: EpochMs): Promise<void> {
  const { organization_id, run_id, request_key, attempts } = call
  await insertRunSignals(db, [{ organization_id, run_id, request_key, source_id: `call ${attempts}`, answer: JSON.stringify(answer), at }])
}

/** The run that made an outbound request; `undefined` when it does not exist. */
export function selectCallingRun(db: Kysely<Tables>, { organization_id, run_id }: CallKey): Promise<CallingRun | undefined> {
  return db
    .selectFrom('runs')
    .select(callingColumns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', run_id)
    .executeTakeFirst()
}

const callingColumns = ['organization_id', 'id', 'automation_id', 'event_id', 'root_run_id', 'lineage', 'state'] as const

/** The columns of a run that its outbound requests need. */
type CallingRun = Pick<RunsTable, (typeof callingColumns)[number]>

const next = preparedQuery<object>()((db) =>
  db.selectFrom('run_calls').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

/** When the next outbound request is due; `null` when none is. */
export async function selectNextCall(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

interface Filtered<Q> {
  where(column: keyof CallKey, operator: '=', value: string): Q
}

function theCall<Q extends Filtered<Q>>(query: Q, { organization_id, run_id, request_key }: CallKey): Q {
  return query.where('organization_id', '=', organization_id).where('run_id', '=', run_id).where('request_key', '=', request_key)
}
