import type { WorkerName } from '../unit-of-work/service/worker-hub.ts'
import { accountMails } from './account-mails/account-mails.ts'
import { deliveries } from './deliveries/dispatcher.ts'
import { retryJobs } from './deliveries/retry-jobs.ts'
import { effects } from './effects/effect-worker.ts'
import { erasures } from './erasure/erasures.ts'
import { automationIncidents } from './incidents/automation-incidents.ts'
import { incidents } from './incidents/incident-worker.ts'
import type { WorkerDefinition } from './loop/define-worker.ts'
import { calls } from './outbound-requests/call-worker.ts'
import { timers } from './record-timers/timers.ts'
import { cleaning } from './retention/retention-worker.ts'
import { runs } from './runs/runner.ts'
import { clock } from './schedules/clock.ts'
import { dateWalks } from './schedules/date-backfills.ts'

/**
 * All background workers, in the order in which they are woken at the start and waited for: a worker that leaves work to another comes
 * before it.
 */
export const workers = Object.freeze({
  dateWalks,
  clock,
  timers,
  runs,
  automationIncidents,
  effects,
  calls,
  retryJobs,
  erasures,
  deliveries,
  incidents,
  cleaning,
  accountMails,
}) satisfies { readonly [Name in WorkerName]: WorkerDefinition<Name> }
