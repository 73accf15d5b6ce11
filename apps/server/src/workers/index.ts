import type { WorkerName } from '../unit-of-work/service/worker-hub.ts'
import { accountMailWorker } from './account-mails/account-mail-worker.ts'
import { deliveryWorker } from './deliveries/delivery-worker.ts'
import { retryJobWorker } from './deliveries/retry-job-worker.ts'
import { effectWorker } from './effects/effect-worker.ts'
import { erasureWorker } from './erasure/erasure-worker.ts'
import { automationIncidentWorker } from './incidents/automation-incident-worker.ts'
import { incidentWorker } from './incidents/incident-worker.ts'
import type { WorkerDefinition } from './loop/define-worker.ts'
import { callWorker } from './outbound-requests/call-worker.ts'
import { timerWorker } from './record-timers/timer-worker.ts'
import { retentionWorker } from './retention/retention-worker.ts'
import { runWorker } from './runs/run-worker.ts'
import { clockWorker } from './schedules/clock-worker.ts'
import { dateBackfillWorker } from './schedules/date-backfill-worker.ts'

/**
 * All background workers, in the order in which they are woken at the start and waited for: a worker that leaves work to another comes
 * before it.
 */
export const workers = Object.freeze({
  dateBackfills: dateBackfillWorker,
  clock: clockWorker,
  timers: timerWorker,
  runs: runWorker,
  automationIncidents: automationIncidentWorker,
  effects: effectWorker,
  calls: callWorker,
  retryJobs: retryJobWorker,
  erasures: erasureWorker,
  deliveries: deliveryWorker,
  incidents: incidentWorker,
  retention: retentionWorker,
  accountMails: accountMailWorker,
}) satisfies { readonly [Name in WorkerName]: WorkerDefinition<Name> }
