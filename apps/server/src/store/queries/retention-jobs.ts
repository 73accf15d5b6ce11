import type { Caller, EpochMs, EventKey, Values } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Cause } from '../cause.ts'
import { lockRows } from '../lock-rows.ts'
import type { RetentionJobsTable, Tables } from '../tables.ts'
import type { AutomationKey } from './automation-incidents.ts'

/** In which order the work of an organization goes; what was made by an earlier version, and is not named here, goes last. */
const RANKS = { access: 0, telling: 1, stopping: 2, tidying: 3 } as const

/** The record jobs on which depends who may come in at a door. */
const ACCESS_JOBS: ReadonlySet<string> = new Set(['customers.endDealings', 'accessMethods.tellOthers'])

/** Names a cleaning. */
export type RetentionJobKey = Pick<RetentionJobsTable, 'organization_id' | 'id'>

/** The id of what removes definitions, in each organization. */
export const DEFINITIONS = 'definitions'

/** Notes that something was deleted of which the rest is to be removed soon. */
export async function insertPurge(db: Kysely<Tables>, key: RetentionJobKey, kind: 'webhook' | 'automation', now: EpochMs): Promise<void> {
  await db
    .insertInto('cleanings')
    .values({ ...key, kind, due_at: now })
    .execute()
}

/**
 * Notes that runs which have yet to begin are to be cancelled, because the organization has paused its automations or one was disabled. Those
 * that are made from now on are not meant.
 */
export async function insertStop(db: Kysely<Tables>, organization_id: string, automationId: string | null, now: EpochMs): Promise<void> {
  const progress = { position: JSON.stringify({ until: now, after: { cause: '', id: '' } } satisfies StopProgress), due_at: now }
  const [id, kind] = automationId === null ? (['paused', 'paused'] as const) : ([stopId(automationId), 'disabled'] as const)
  await db
    .insertInto('cleanings')
    .values({ organization_id, id, kind, rank: RANKS.stopping, ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** Forgets that the runs of an automation which have yet to begin are to be cancelled. */
export async function forgetStop(db: Kysely<Tables>, organizationId: string, automationId: string): Promise<void> {
  await db.deleteFrom('cleanings').where('organization_id', '=', organizationId).where('id', '=', stopId(automationId)).execute()
}

function stopId(automationId: string): string {
  return `disabled ${automationId}`
}

/** Notes that a run was cancelled, and how far those that have come of it are. */
export async function insertFamily(
  db: Kysely<Tables>,
  key: RetentionJobKey,
  progress: Pick<RetentionJobsTable, 'position' | 'due_at'>,
): Promise<void> {
  await db
    .insertInto('cleanings')
    .values({ ...key, kind: 'family', rank: RANKS.stopping, ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** Notes that deliveries which wait for a webhook are to be stopped, because it was disabled. */
export async function insertDeliveryStop(db: Kysely<Tables>, organization_id: string, webhookId: string, due_at: EpochMs): Promise<void> {
  await db
    .insertInto('cleanings')
    .values({ organization_id, id: `disabled ${webhookId}`, kind: 'disabledWebhook', rank: RANKS.stopping, due_at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet({ due_at }))
    .execute()
}

/** Notes that deliveries which had failed for good at a webhook up to now are to be dismissed. */
export async function insertDismissal(db: Kysely<Tables>, organization_id: string, webhookId: string, now: EpochMs): Promise<void> {
  const progress = { position: String(now), due_at: now }
  await db
    .insertInto('cleanings')
    .values({ organization_id, id: `${DISMISSED}${webhookId}`, kind: 'dismissed', ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** The webhook of such a cleaning. */
export function dismissedId({ id }: RetentionJobKey): string {
  return id.slice(DISMISSED.length)
}

const DISMISSED = 'dismissed '

/** Notes that what was told of runs of an automation, up to an id, is to be forgotten. */
export async function insertForgetting(
  db: Kysely<Tables>,
  { organization_id, automation_id }: AutomationKey,
  { until, now }: { readonly until: string; readonly now: EpochMs },
): Promise<void> {
  const progress = { position: until, due_at: now }
  await db
    .insertInto('cleanings')
    .values({ organization_id, id: `${FORGOTTEN}${automation_id}`, kind: 'forgotten', ...progress })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(progress))
    .execute()
}

/** The automation of such a cleaning. */
export function forgottenOf({ organization_id, id }: RetentionJobKey): AutomationKey {
  return { organization_id, automation_id: id.slice(FORGOTTEN.length) }
}

/** Up to which id what was told of runs of an automation is forgotten; empty when nothing is. */
export async function selectForgotten(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey): Promise<string> {
  const row = await db
    .selectFrom('cleanings')
    .select('position')
    .where('organization_id', '=', organization_id)
    .where('id', '=', `${FORGOTTEN}${automation_id}`)
    .executeTakeFirst()
  return row?.position ?? ''
}

const FORGOTTEN = 'forgotten '

/**
 * Notes that records are to be changed of which an operation has changed the first ones, in its very transaction.
 *
 * @param name different for each
 */
export async function insertRecordJob(
  db: Kysely<Tables>,
  { organizationId, name, now }: { readonly organizationId: string; readonly name: string; readonly now: EpochMs },
  progress: RecordJobProgress,
): Promise<void> {
  await db
    .insertInto('cleanings')
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

/** Has one that is there already do something else, after what it does at this moment; `false` when there is none of this name. */
export async function joinRecordJob(
  db: Kysely<Tables>,
  { organizationId, name, now }: { readonly organizationId: string; readonly name: string; readonly now: EpochMs },
  joined: (queued: RecordJobProgress) => RecordJobProgress,
): Promise<boolean> {
  const id = `${RECORDS}${name}`
  const named = db.selectFrom('cleanings').select('position').where('organization_id', '=', organizationId).where('id', '=', id)
  const row = await lockRows(named, db).executeTakeFirst()
  if (!row) return false
  const position = JSON.stringify(joined(JSON.parse(row.position as string) as RecordJobProgress))
  await updateRetentionJob(db, { organization_id: organizationId, id }, { position, due_at: now })
  return true
}

/** Whether such a cleaning changes records. */
export function isRecordJob({ id }: RetentionJobKey): boolean {
  return id.startsWith(RECORDS)
}

const RECORDS = 'records '

/** What is to be changed, how far that is, and in whose name. */
export interface RecordJobProgress {
  readonly job: string
  readonly state: Values
  readonly caller: Caller
  readonly cause: Cause
  /** The operation that has begun it; `null` outside of one. */
  readonly operation: string | null
}

/** How far the runs are told that wait for an event. */
export interface SignallingProgress {
  readonly key: EventKey
  /** The run that has caused the event, which is not told; empty when none has. */
  readonly causing: string
  /** The records, by id, for whose waits it is still to be done. The empty id stands for any. */
  readonly records: readonly string[]
  /** The wait of the first of them that was looked at last. */
  readonly after: { readonly run: string; readonly request: string }
}

/** Notes that more runs wait for an event than its transaction tells. */
export async function insertSignalling(
  db: Kysely<Tables>,
  { organization_id, eventId }: { readonly organization_id: string; readonly eventId: string },
  { place, now }: { readonly place: SignallingProgress; readonly now: EpochMs },
): Promise<void> {
  await db
    .insertInto('cleanings')
    .values({
      organization_id,
      id: `${TELLING}${eventId}`,
      kind: 'telling',
      rank: RANKS.telling,
      position: JSON.stringify(place),
      due_at: now,
    })
    .execute()
}

/** The event of such a cleaning. */
export function signalledEventId({ id }: RetentionJobKey): string {
  return id.slice(TELLING.length)
}

/** Whether runs of an organization wait for events that they are still to be told of. */
export async function hasSignallings(db: Kysely<Tables>, organizationId: string): Promise<boolean> {
  const ids = db.selectFrom('cleanings').select('id').where('organization_id', '=', organizationId)
  // By the key, so that it costs the same however much background work there is. A database may order texts in a way of its own, so the end of
  // the range is not asked for.
  const first = await ids.where('id', '>=', TELLING).orderBy('id').limit(1).executeTakeFirst()
  return first?.id.startsWith(TELLING) ?? false
}

const TELLING = 'telling '

/** The automation, or the webhook, of such a cleaning; `null` for all of the organization. */
export function disabledId({ id, kind }: Pick<RetentionJobsTable, 'id' | 'kind'>): string | null {
  return kind === 'paused' ? null : id.slice('disabled '.length)
}

/** How far such a cleaning has come. */
export interface StopProgress {
  readonly until: EpochMs
  readonly after: { readonly cause: string; readonly id: string }
}

const DAY_MS = 86_400_000

/** Notes what is to be cleaned up every day in an organization that was made now: for the first time a day later. */
export async function insertRetentionJobs(db: Kysely<Tables>, organization_id: string, now: EpochMs): Promise<void> {
  const due_at = now + DAY_MS
  await db
    .insertInto('cleanings')
    .values([
      { organization_id, id: organization_id, kind: 'organization', due_at },
      { organization_id, id: DEFINITIONS, kind: 'definitions', due_at },
    ])
    .execute()
}

/**
 * Takes a cleaning that is due until the commit: on PostgreSQL another process waits here, and then sees how far it has come. It stays due
 * unless `updateCleaning` says otherwise.
 */
export function claimRetentionJob(
  db: Kysely<Tables>,
  { organization_id, id }: RetentionJobKey,
  now: EpochMs,
): Promise<RetentionJobsTable | undefined> {
  return db
    .updateTable('cleanings')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores how far a cleaning has come, and when to go on. */
export async function updateRetentionJob(
  db: Kysely<Tables>,
  { organization_id, id }: RetentionJobKey,
  change: Pick<RetentionJobsTable, 'position' | 'due_at'>,
): Promise<void> {
  await db.updateTable('cleanings').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Forgets a cleaning of which nothing is left. */
export async function deleteRetentionJob(db: Kysely<Tables>, { organization_id, id }: RetentionJobKey): Promise<void> {
  await db.deleteFrom('cleanings').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** What a cleaning does, for the log; `null` when it is gone. */
export async function nameRetentionJob(db: Kysely<Tables>, { organization_id, id }: RetentionJobKey): Promise<string | null> {
  const named = db.selectFrom('cleanings').select(['kind', 'position'])
  const row = await named.where('organization_id', '=', organization_id).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return row.kind === 'records' ? (JSON.parse(row.position as string) as RecordJobProgress).job : row.kind
}
