import { IDEMPOTENCY_MS, type Organization, organization, retentionLimits, webhook } from '@belfry/core'
import { forgetAutomationSignals } from '../../store/queries/automation-incidents.ts'
import { deleteFirings } from '../../store/queries/clock-firings.ts'
import { deleteExpiredKeys, selectExpiredKeys } from '../../store/queries/idempotency-keys.ts'
import { selectRecord } from '../../store/queries/records.ts'
import {
  claimRetentionJob,
  deleteRetentionJob,
  disabledId,
  dismissedId,
  forgottenOf,
  type RetentionJobKey,
  type SignallingProgress,
  type StopProgress,
  signalledEventId,
  updateRetentionJob,
} from '../../store/queries/retention-jobs.ts'
import type { RetentionJobsTable } from '../../store/tables.ts'
import { dismissNextDeliveries, stopNextDeliveries } from '../../unit-of-work/deliveries/stop-deliveries.ts'
import { signalWebhookIncident } from '../../unit-of-work/incidents/signal-webhook-incident.ts'
import { cancelNextBelow, cancelNextOf, cancelNextToBegin } from '../../unit-of-work/runs/change-run.ts'
import { signalNextWaits } from '../../unit-of-work/runs/signal-waits.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { advanceRecords } from './advance-records.ts'
import { type CleanSome, ROWS } from './batch.ts'
import { cleanChanges } from './clean-changes.ts'
import { cleanClaims } from './clean-claims.ts'
import { cleanDefinitions, cleanVersions } from './clean-definitions.ts'
import { cleanDeliveries } from './clean-deliveries.ts'
import { cleanEvents } from './clean-events.ts'
import { cleanIncidents } from './clean-incidents.ts'
import { cleanIntents } from './clean-intents.ts'
import { cleanRetryJobs } from './clean-retry-jobs.ts'
import { cleanRuns } from './clean-runs.ts'
import { purgeAutomation, purgeWebhook } from './purge.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long firings of the clock are kept, in milliseconds: twice as long as missed ones are caught up. */
const FIRINGS_MS = 2 * DAY_MS

/** The position of a deleted automation that has no unfinished runs any more. */
const SWEEPS = 'sweeps'

/** The steps of a round, in order. */
type Round = Readonly<Record<string, CleanSome>>

/** What retention removes by age; events come after the deliveries that refer to them. */
const ofAge: Round = {
  deliveries: cleanDeliveries,
  incidents: cleanIncidents,
  retryJobs: cleanRetryJobs,
  events: cleanEvents,
  completedRuns: cleanRuns('completed', 'ended'),
  cancelledRuns: cleanRuns('cancelled', 'ended'),
  failedRuns: cleanRuns('failed', 'failedRuns'),
  acceptedIntents: cleanIntents('accepted'),
  refusedIntents: cleanIntents('refused'),
  unknownIntents: cleanIntents('unknown'),
  changes: cleanChanges,
  claims: cleanClaims,
}

/** What is removed when nothing refers to it; definitions come after the versions that refer to them. */
const unreferenced: Round = { versions: cleanVersions, definitions: cleanDefinitions }

/** Advances a background job by one batch. Its position is stored, so any process can continue. */
export async function advanceRetentionJob(service: Service, unit: Unit, due: RetentionJobKey): Promise<void> {
  const { db, now } = unit
  const row = await claimRetentionJob(db, due, now)
  if (!row) return
  const { organization_id: organizationId, id } = row
  switch (row.kind) {
    case 'organization':
      return goRound(service, unit, row, ofAge)
    case 'definitions':
      return goRound(service, unit, row, unreferenced)
    case 'installation':
      return cleanInstallation(unit, row)
    case 'webhook':
      return (await purgeWebhook(service, unit, { organizationId, id })) ? undefined : deleteRetentionJob(db, row)
    case 'disabledWebhook':
      return stopDeliveries(service, unit, row)
    case 'dismissed':
      return dismissDeliveries(service, unit, row)
    case 'forgotten':
      return (await forgetAutomationSignals(db, forgottenOf(row), row.position as string)) ? undefined : deleteRetentionJob(db, row)
    case 'records':
      return advanceRecords(service, unit, row)
    case 'automation':
      return cleanAutomation(service, unit, row)
    case 'family':
      return cancelFamily(service, unit, row)
    case 'signalling':
      return signalNext(service, unit, row)
    case 'paused':
    case 'disabled':
      return stopNext(service, unit, row)
  }
}

/** Cancels the next runs of a deleted automation; when there are none left, purges the rest of it. */
async function cleanAutomation(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const { db, now } = unit
  const { organization_id: organizationId, id, position } = row
  if (position !== SWEEPS) {
    const end = await cancelNextOf(service, unit, organizationId, { automationId: id, after: position ?? '' })
    return updateRetentionJob(db, row, { position: end ?? SWEEPS, due_at: now })
  }
  if (!(await purgeAutomation({ db, organizationId, id }))) await deleteRetentionJob(db, row)
}

/** Stops the next deliveries of a disabled webhook. If it was enabled again, its waiting deliveries keep waiting. */
async function stopDeliveries(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const [organizationId, webhookId] = [row.organization_id, disabledId(row) as string]
  const record = await selectRecord(unit.db, webhook, organizationId, webhookId)
  const isMore = record?.enabled === false && (await stopNextDeliveries(service, unit, { organizationId, webhookId }))
  if (!isMore) await deleteRetentionJob(unit.db, row)
}

/** Dismisses the next failed deliveries of a webhook. Its incident may end with the last of them. */
async function dismissDeliveries(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const key = { organizationId: row.organization_id, webhookId: dismissedId(row) }
  if (await dismissNextDeliveries(unit, key, Number(row.position))) return
  await signalWebhookIncident(service, unit, key, 'dropped')
  await deleteRetentionJob(unit.db, row)
}

/** Cancels the next descendants of a cancelled run. */
async function cancelFamily(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const end = await cancelNextBelow(service, unit, row.organization_id, { runId: row.id, after: row.position ?? '' })
  return end === null ? deleteRetentionJob(unit.db, row) : updateRetentionJob(unit.db, row, { position: end, due_at: unit.now })
}

/** Signals the next runs that wait for an event. */
async function signalNext(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const progress = JSON.parse(row.position as string) as SignallingProgress
  const signalling = { organizationId: row.organization_id, eventId: signalledEventId(row), progress }
  const next = await signalNextWaits(service, unit, signalling)
  return next === null
    ? deleteRetentionJob(unit.db, row)
    : updateRetentionJob(unit.db, row, { position: JSON.stringify(next), due_at: unit.now })
}

/** Cancels the next runs that have not started. */
async function stopNext(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const progress = JSON.parse(row.position as string) as StopProgress
  const after = await cancelNextToBegin(service, unit, row.organization_id, { ...progress, automationId: disabledId(row) })
  if (after === null) return deleteRetentionJob(unit.db, row)
  return updateRetentionJob(unit.db, row, { position: JSON.stringify({ ...progress, after } satisfies StopProgress), due_at: unit.now })
}

/** Does the next batch of a round; the next round starts a day after the end. */
async function goRound(service: Pick<Service, 'randomBytes' | 'wake'>, unit: Unit, row: RetentionJobsTable, round: Round): Promise<void> {
  const { db, now } = unit
  const { organization_id: organizationId, position } = row
  const site = (await selectRecord(db, organization, organizationId, organizationId)) as Organization | null
  if (!site) return deleteRetentionJob(db, row)
  const names = Object.keys(round)
  const [phase = '', after = ''] = (position ?? `${names[0]}:`).split(':')
  const limits = retentionLimits(site.retentionDays, now)
  const signalDropped = async (webhookIds: ReadonlySet<string>) => {
    for (const webhookId of webhookIds) await signalWebhookIncident(service, unit, { organizationId, webhookId }, 'dropped')
  }
  const end = (await round[phase]?.({ db, organizationId, now, limits, after, signalDropped })) ?? null
  const next = names[names.indexOf(phase) + 1]
  if (end !== null) return updateRetentionJob(db, row, { position: `${phase}:${end}`, due_at: now })
  return updateRetentionJob(db, row, next ? { position: `${next}:`, due_at: now } : { position: null, due_at: now + DAY_MS })
}

/**
 * Deletes old firings of the clock, and expired answers of idempotency keys. Until they are deleted, expired answers are not used either.
 */
async function cleanInstallation({ db, now }: Pick<Unit, 'db' | 'now'>, row: RetentionJobsTable): Promise<void> {
  const expired = now - IDEMPOTENCY_MS
  const keys = await selectExpiredKeys(db, expired, ROWS)
  await deleteExpiredKeys(db, keys, expired)
  const isMore = (await deleteFirings(db, now - FIRINGS_MS, ROWS)) || keys.length === ROWS
  await updateRetentionJob(db, row, { position: null, due_at: isMore ? now : now + HOUR_MS })
}
