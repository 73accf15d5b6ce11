import type { Answer } from '@belfry/automation-engine'
import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RunCallsTable, RunsTable, Tables } from '../tables.ts'
import { insertRunSignals } from './run-signals.ts'
import type { RunKey } from './run-ticks.ts'

/** Names the call of a run. */
export type CallKey = Pick<RunCallsTable, 'organization_id' | 'run_id' | 'request_key'>

/** Names a claim of a call: nobody else makes this attempt. */
export type CallClaim = Pick<RunCallsTable, keyof CallKey | 'attempts'>

const columns = ['organization_id', 'run_id', 'request_key', 'status', 'attempts', 'due_at', 'answer'] as const

/** A call as it stands; `undefined` when there is none. */
export function selectCall(db: Kysely<Tables>, key: CallKey): Promise<RunCallsTable | undefined> {
  return theCall(db.selectFrom('run_calls').select(columns), key).executeTakeFirst()
}

/** Writes down a call that is due. */
export async function insertCall(db: Kysely<Tables>, key: CallKey, now: EpochMs): Promise<void> {
  await db
    .insertInto('run_calls')
    .values({ ...key, status: 'queued', attempts: 0, due_at: now })
    .execute()
}

/** Removes the calls of a run, except those to which it still waits for the answers. What is being made meanwhile has no row to answer to. */
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

/** A part of the organizations, in the order of their ids. */
export interface CallingOrganizations {
  readonly organizationIds: readonly string[]
  /** After whom to go on; `null` when there is nobody else. */
  readonly after: string | null
}

/**
 * Organizations that have calls to make now. Each costs one step in an index, however many calls it has.
 *
 * @param steps how many organizations are looked at
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

/** The first calls that are due in an organization, locked; those that another process has in hand are left out. */
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

/** Begins an attempt. Only while the row is locked. */
export async function claimCall(db: Kysely<Tables>, call: CallClaim, until: EpochMs): Promise<void> {
  await theCall(db.updateTable('run_calls').set({ status: 'sending', attempts: call.attempts + 1, due_at: until }), call).execute()
}

/** Keeps the answer to a call. `false` when the claim does not stand any more, or nobody waits: then nothing is changed. */
export async function answerCall(db: Kysely<Tables>, call: CallClaim, answer: Answer): Promise<boolean> {
  const change = db.updateTable('run_calls').set({ status: 'answered', due_at: null, answer: JSON.stringify(answer) })
  const { numUpdatedRows } = await theCall(change, call)
    .where('status', '=', 'sending')
    .where('attempts', '=', call.attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Notes the answer to a call for the run that waits for it. */
export async function signalAnswer(db: Kysely<Tables>, call: CallClaim, answer: Answer, at: EpochMs): Promise<void> {
  const { organization_id, run_id, request_key, attempts } = call
  await insertRunSignals(db, [{ organization_id, run_id, request_key, source_id: `call ${attempts}`, answer: JSON.stringify(answer), at }])
}

/** The run that waits for a call, as it stands; `undefined` when it is gone. */
export function selectCallingRun(db: Kysely<Tables>, { organization_id, run_id }: CallKey): Promise<CallingRun | undefined> {
  return db
    .selectFrom('runs')
    .select(callingColumns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', run_id)
    .executeTakeFirst()
}

const callingColumns = ['organization_id', 'id', 'automation_id', 'event_id', 'root_run_id', 'lineage', 'state'] as const

/** What of a run is read for a call of it. */
type CallingRun = Pick<RunsTable, (typeof callingColumns)[number]>

const next = preparedQuery<object>()((db) =>
  db.selectFrom('run_calls').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

/** When there is a call to look after; `null` when there is none. */
export async function selectNextCall(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

interface Filtered<Q> {
  where(column: keyof CallKey, operator: '=', value: string): Q
}

function theCall<Q extends Filtered<Q>>(query: Q, { organization_id, run_id, request_key }: CallKey): Q {
  return query.where('organization_id', '=', organization_id).where('run_id', '=', run_id).where('request_key', '=', request_key)
}
