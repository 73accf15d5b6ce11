import { advanceRunIncident, type FailedRun, notifyFailedRun, notifyRefusedStarts, type Organization, organization } from '@belfry/core'
import {
  type AutomationKey,
  deleteAutomationIncident,
  insertAutomationIncident,
  type RefusedStart,
  selectAutomationIncident,
  selectSignalled,
  takeAutomationSignals,
} from '../../store/queries/automation-incidents.ts'
import { lockRecord } from '../../store/queries/lock-record.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { selectForgotten } from '../../store/queries/retention-jobs.ts'
import { extendRefusal, hasRefusalSince, insertRefusal, selectLastRefusal, selectMostToBegin } from '../../store/queries/runs-to-begin.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs, type DueJob } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'

/** Processes the incidents of automations. */
export const automationIncidentWorker = defineWorker({
  name: 'automationIncidents',
  create: createAutomationIncidentWorker,
  backlog: null,
  isFedByLater: true,
})

/**
 * Creates the worker for the incidents of automations. Several may share one PostgreSQL: an automation is processed by one of them at a
 * time, and its decision is committed with the mails that it causes. So each mail is sent once, even after a crash.
 */
function createAutomationIncidentWorker(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'automation_signals',
    name: 'what is told of runs that fail',
    advance: (unit, job) => processSignals(service, unit, job),
    options: ({ organization_id }) => inBackground(organization_id, { alone: false }),
  })
}

async function processSignals(service: Service, unit: Unit, { organization_id, id }: DueJob): Promise<void> {
  const { db } = unit
  const key = await selectSignalled(db, organization_id, id)
  // Another process was quicker.
  if (!key) return
  // On PostgreSQL this lock keeps two nodes from deciding at the same time.
  const isThere = await lockRecord(db, 'automation', organization_id, key.automation_id)
  const { ended, refused } = await takeAutomationSignals(db, key, await selectForgotten(db, key))
  if (!isThere) return deleteAutomationIncident(db, key)
  await countRefused(service, unit, key, refused)
  const present = await selectAutomationIncident(db, key)
  const { openRootRunId, started } = advanceRunIncident(present, ended)
  if (openRootRunId !== present) {
    if (present !== null) await deleteAutomationIncident(db, key)
    const last = started.at(-1)
    if (openRootRunId !== null && last)
      await insertAutomationIncident(db, { ...key, root_run_id: openRootRunId, run_id: last.runId, started_at: last.at })
  }
  for (const failed of started) await notify(service, unit, key, failed)
}

/** After this time without refused starts, in milliseconds, the next one causes a notification again. */
const QUIET_MS = 3_600_000
/** How long periods of refused starts are kept, in milliseconds. */
const KEPT_MS = 90 * 24 * 3_600_000
/** How many waiting runs are examined to find the automation with the most. */
const LOOKED_AT = 10_000

/**
 * Counts refused starts. The first after a quiet hour causes a notification; when the organization's limit is reached, one for the whole
 * organization.
 */
async function countRefused(service: Service, unit: Unit, key: AutomationKey, refused: readonly RefusedStart[]): Promise<void> {
  const [first, last] = [refused[0], refused.at(-1)]
  if (!first || !last) return
  const { db } = unit
  const before = await selectLastRefusal(db, key)
  if (before && before.last_refused_at >= first.at - QUIET_MS)
    return extendRefusal(db, before, { starts: refused.length, lastAt: Math.max(before.last_refused_at, last.at) })
  const isNotified = first.ceiling === 'organization' && (await hasRefusalSince(db, key.organization_id, first.at - QUIET_MS))
  const { at, ceiling } = first
  await insertRefusal(db, { ...key, started_at: at, last_refused_at: last.at, ceiling, refused_starts: refused.length }, at - KEPT_MS)
  if (isNotified) return
  const { runsToBeginPerOrganization, runsToBeginPerCause } = service.settings
  const port = await portOf(service, unit, key)
  const limit = ceiling === 'organization' ? runsToBeginPerOrganization : runsToBeginPerCause
  const most = await selectMostToBegin(db, key.organization_id, LOOKED_AT)
  const messages = await notifyRefusedStarts(port, { automationId: key.automation_id, at, ceiling, limit, most })
  service.logger.warn(
    { organizationId: key.organization_id, automationId: key.automation_id, ceiling, limit, messages },
    'runs of an automation are not started, because too many have yet to begin',
  )
}

async function portOf(service: Service, unit: Unit, { organization_id }: AutomationKey) {
  const site = (await selectRecord(unit.db, organization, organization_id, organization_id)) as Organization | null
  if (!site) throw new Error(`there is no organization ${organization_id}`)
  const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  return createPort(service, unit, { ...anonymous, organization: site, cause })
}

async function notify(service: Service, unit: Unit, key: AutomationKey, failed: FailedRun): Promise<void> {
  const { organization_id, automation_id } = key
  const port = await portOf(service, unit, key)
  // The page of the run; visitors who are not signed in are asked to sign in.
  const url = `${service.addresses.app()}/runs/${organization_id}/${failed.runId}`
  const messages = await notifyFailedRun(port, { automationId: automation_id, failed, url })
  if (messages === 0)
    service.logger.warn(
      { organizationId: organization_id, automationId: automation_id },
      'an automation fails, and there is nobody to be told',
    )
}
