import type { Caller, EpochMs, EventKey, Values } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Causation } from '../causation.ts'
import { lockRows } from '../lock-rows.ts'
import type { RetentionJobsTable, Tables } from '../tables.ts'
import type { AutomationKey } from './automation-incidents.ts'

/** The order of an organization's background jobs. Kinds without a rank here come last. */
const RANKS = { access: 0, signalling: 1, stopping: 2, tidying: 3 } as const

/** The record jobs that decide who may pass an access point. */
const ACCESS_JOBS: ReadonlySet<string> = new Set(['customers.endDealings', 'accessMethods.notifyOthers'])

/** Identifies a background job. */
export type RetentionJobKey = Pick<RetentionJobsTable, 'organization_id' | 'id'>

/** The id of the job that removes unreferenced definitions, one in each organization. */
export const DEFINITIONS = 'definitions'

/** Queues the purge of what a deleted webhook or automation has left. */
export async function insertPurge(db: Kysely<Tables>, key: RetentionJobKey, kind: 'webhook' | 'automation', now: EpochMs): Promise<void> {
  await db
    .insertInto('retention_jobs')
    .values({ ...key, kind, due_at: now })
    .execute()
}

/**
 * Queues the cancellation of runs that have not started yet, because the organization paused its automations or one was disabled. Runs
 * created later are not affected.
 */
export async function insertStop(db: Kysely<Tables>, organization_id: string, automationId: string | null, now: EpochMs): Promise<void> {
  const progress = { position: JSON.stringify({ until: now, after: { cause: '', id: '' } } satisfies StopProgress), due_at: now }
  const [id, kind] = automationId === null ? (['paused', 'paused'] as const) : ([stopId(automationId), 'disabled'] as const)
  await db
    .insertInto('retention_jobs')
    .values({ organization_id, id, kind, rank: RANKS.stopping, ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** Removes the queued cancellation of an automation's runs. */
export async function forgetStop(db: Kysely<Tables>, organizationId: string, automationId: string): Promise<void> {
  await db.deleteFrom('retention_jobs').where('organization_id', '=', organizationId).where('id', '=', stopId(automationId)).execute()
}

function stopId(automationId: string): string {
  return `disabled ${automationId}`
}

/** Queues the cancellation of a cancelled run's descendants. */
export async function insertFamily(
  db: Kysely<Tables>,
  key: RetentionJobKey,
  progress: Pick<RetentionJobsTable, 'position' | 'due_at'>,
): Promise<void> {
  await db
    .insertInto('retention_jobs')
    .values({ ...key, kind: 'family', rank: RANKS.stopping, ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** Queues the stop of waiting deliveries of a disabled webhook. */
export async function insertDeliveryStop(db: Kysely<Tables>, organization_id: string, webhookId: string, due_at: EpochMs): Promise<void> {
  await db
    .insertInto('retention_jobs')
    .values({ organization_id, id: `disabled ${webhookId}`, kind: 'disabledWebhook', rank: RANKS.stopping, due_at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet({ due_at }))
    .execute()
}

/** Queues the dismissal of a webhook's deliveries that had failed permanently by now. */
export async function insertDismissal(db: Kysely<Tables>, organization_id: string, webhookId: string, now: EpochMs): Promise<void> {
  const progress = { position: String(now), due_at: now }
  await db
    .insertInto('retention_jobs')
    .values({ organization_id, id: `${DISMISSED}${webhookId}`, kind: 'dismissed', ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** The webhook of a dismissal job. */
export function dismissedId({ id }: RetentionJobKey): string {
  return id.slice(DISMISSED.length)
}

const DISMISSED = 'dismissed '

/** Queues the deletion of an automation's signals up to an id. */
export async function insertForgetting(
  db: Kysely<Tables>,
  { organization_id, automation_id }: AutomationKey,
  { until, now }: { readonly until: string; readonly now: EpochMs },
): Promise<void> {
  const progress = { position: until, due_at: now }
  await db
    .insertInto('retention_jobs')
    .values({ organization_id, id: `${FORGOTTEN}${automation_id}`, kind: 'forgotten', ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** The automation of such a job. */
export function forgottenOf({ organization_id, id }: RetentionJobKey): AutomationKey {
  return { organization_id, automation_id: id.slice(FORGOTTEN.length) }
}

/** The id up to which an automation's signals are being deleted; empty when they are not. */
export async function selectForgotten(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey): Promise<string> {
  const row = await db
    .selectFrom('retention_jobs')
    .select('position')
    .where('organization_id', '=', organization_id)
    .where('id', '=', `${FORGOTTEN}${automation_id}`)
    .executeTakeFirst()
  return row?.position ?? ''
}

const FORGOTTEN = 'forgotten '

/**
 * Queues changes of records of which an operation has made the first ones itself, in the operation's transaction.
 *
 * @param name unique for each job
 */
export async function insertRecordJob(
  db: Kysely<Tables>,
  { organizationId, name, now }: { readonly organizationId: string; readonly name: string; readonly now: EpochMs },
  progress: RecordJobProgress,
): Promise<void> {
  await db
    .insertInto('retention_jobs')
    .values({
      organization_id: organizationId,
      id: `${RECORDS}${name}`,
      kind: 'records',
      rank: ACCESS_JOBS.has(progress.job) ? RANKS.access : RANKS.tidying,
      position: JSON.stringify(progress),
      due_at: now,
    })
    .execute()
}

/** Extends a queued record job with this name, to be done after its current work. Returns `false` when there is none. */
export async function joinRecordJob(
  db: Kysely<Tables>,
  { organizationId, name, now }: { readonly organizationId: string; readonly name: string; readonly now: EpochMs },
  joined: (queued: RecordJobProgress) => RecordJobProgress,
): Promise<boolean> {
  const id = `${RECORDS}${name}`
  const named = db.selectFrom('retention_jobs').select('position').where('organization_id', '=', organizationId).where('id', '=', id)
  const row = await lockRows(named, db).executeTakeFirst()
  if (!row) return false
  const position = JSON.stringify(joined(JSON.parse(row.position as string) as RecordJobProgress))
  await updateRetentionJob(db, { organization_id: organizationId, id }, { position, due_at: now })
  return true
}

/** Whether the job changes records. */
export function isRecordJob({ id }: RetentionJobKey): boolean {
  return id.startsWith(RECORDS)
}

const RECORDS = 'records '

/** What a record job changes, how far it has come, and its execution context. */
export interface RecordJobProgress {
  readonly job: string
  readonly state: Values
  readonly caller: Caller
  readonly cause: Causation
  /** The operation that queued it; `null` when none did. */
  readonly operation: string | null
}

/** How far the runs that wait for an event have been signalled. */
export interface SignallingProgress {
  readonly key: EventKey
  /** The run that caused the event, which gets no signal; empty when there is none. */
  readonly causing: string
  /** The ids of the records whose waits still need signals. The empty id stands for any record. */
  readonly records: readonly string[]
  /** The wait of the first of them that was processed last. */
  readonly after: { readonly run: string; readonly request: string }
}

/** Queues the signals for runs that wait for an event, beyond those that its own transaction signals. */
export async function insertSignalling(
  db: Kysely<Tables>,
  { organization_id, eventId }: { readonly organization_id: string; readonly eventId: string },
  { progress, now }: { readonly progress: SignallingProgress; readonly now: EpochMs },
): Promise<void> {
  await db
    .insertInto('retention_jobs')
    .values({
      organization_id,
      id: `${SIGNALLING}${eventId}`,
      kind: 'signalling',
      rank: RANKS.signalling,
      position: JSON.stringify(progress),
      due_at: now,
    })
    .execute()
}

/** The event of such a job. */
export function signalledEventId({ id }: RetentionJobKey): string {
  return id.slice(SIGNALLING.length)
}

/** Whether runs of an organization still have to be signalled about events. */
export async function hasSignallings(db: Kysely<Tables>, organizationId: string): Promise<boolean> {
  const ids = db.selectFrom('retention_jobs').select('id').where('organization_id', '=', organizationId)
  // By primary key, so that the cost does not depend on the amount of background work. The database's collation may order texts in its own
  // way, so the range has no upper bound.
  const first = await ids.where('id', '>=', SIGNALLING).orderBy('id').limit(1).executeTakeFirst()
  return first?.id.startsWith(SIGNALLING) ?? false
}

const SIGNALLING = 'signalling '

/** The automation or the webhook of such a job; `null` when it concerns the whole organization. */
export function disabledId({ id, kind }: Pick<RetentionJobsTable, 'id' | 'kind'>): string | null {
  return kind === 'paused' ? null : id.slice('disabled '.length)
}

/** The progress of such a job. */
export interface StopProgress {
  readonly until: EpochMs
  readonly after: { readonly cause: string; readonly id: string }
}

const DAY_MS = 86_400_000

/** Queues the daily retention jobs of a new organization, for the first time in a day. */
export async function insertRetentionJobs(db: Kysely<Tables>, organization_id: string, now: EpochMs): Promise<void> {
  const due_at = now + DAY_MS
  await db
    .insertInto('retention_jobs')
    .values([
      { organization_id, id: organization_id, kind: 'organization', due_at },
      { organization_id, id: DEFINITIONS, kind: 'definitions', due_at },
    ])
    .execute()
}

/**
 * Takes a due job until the commit. On PostgreSQL another process waits here, and then sees how far it has come. The job stays due unless
 * `updateRetentionJob` changes that.
 */
export function claimRetentionJob(
  db: Kysely<Tables>,
  { organization_id, id }: RetentionJobKey,
  now: EpochMs,
): Promise<RetentionJobsTable | undefined> {
  return db
    .updateTable('retention_jobs')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores how far a job has come, and when to continue. */
export async function updateRetentionJob(
  db: Kysely<Tables>,
  { organization_id, id }: RetentionJobKey,
  change: Pick<RetentionJobsTable, 'position' | 'due_at'>,
): Promise<void> {
  await db.updateTable('retention_jobs').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Deletes a finished job. */
export async function deleteRetentionJob(db: Kysely<Tables>, { organization_id, id }: RetentionJobKey): Promise<void> {
  await db.deleteFrom('retention_jobs').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** The name of a job for the log; `null` when it does not exist. */
export async function nameRetentionJob(db: Kysely<Tables>, { organization_id, id }: RetentionJobKey): Promise<string | null> {
  const named = db.selectFrom('retention_jobs').select(['kind', 'position'])
  const row = await named.where('organization_id', '=', organization_id).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return row.kind === 'records' ? (JSON.parse(row.position as string) as RecordJobProgress).job : row.kind
}
