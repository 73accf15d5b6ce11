import { first } from './0001-first.ts'
import { deliverySchedule } from './0002-delivery-schedule.ts'
import { waitingRuns } from './0003-waiting-runs.ts'
import { outsideEffects } from './0004-outside-effects.ts'
import { files } from './0005-files.ts'
import { recordFields } from './0006-record-fields.ts'
import { auditAndErasure } from './0007-audit-and-erasure.ts'
import { fairClaims } from './0008-fair-claims.ts'
import { cleaning } from './0009-cleaning.ts'
import { incidents } from './0010-incidents.ts'
import { throttlesAndChecks } from './0011-throttles-and-checks.ts'
import { childRuns } from './0012-child-runs.ts'
import { customCalls } from './0013-custom-calls.ts'
import { clockStarts } from './0014-clock-starts.ts'
import { automationIncidents } from './0015-automation-incidents.ts'
import { paymentDays } from './0016-payment-days.ts'
import { accounts } from './0017-accounts.ts'
import { invitations } from './0018-invitations.ts'
import { keyRenewals } from './0019-key-renewals.ts'
import { flowWebhooks } from './0020-flow-webhooks.ts'
import { fairRuns } from './0021-fair-runs.ts'
import { runsToBegin } from './0022-runs-to-begin.ts'
import { toldData } from './0023-told-data.ts'
import { logs } from './0024-logs.ts'
import { erasingRuns } from './0025-erasing-runs.ts'
import { enabledVersions } from './0026-enabled-versions.ts'
import { restrictedAddresses } from './0027-restricted-addresses.ts'
import { recordTerms } from './0028-record-terms.ts'
import type { Migration } from './migration.ts'

/** All migrations, oldest first. A new one is added at the end. */
export const migrations: readonly Migration[] = [
  first,
  deliverySchedule,
  waitingRuns,
  outsideEffects,
  files,
  recordFields,
  auditAndErasure,
  fairClaims,
  cleaning,
  incidents,
  throttlesAndChecks,
  childRuns,
  customCalls,
  clockStarts,
  automationIncidents,
  paymentDays,
  accounts,
  invitations,
  keyRenewals,
  flowWebhooks,
  fairRuns,
  runsToBegin,
  toldData,
  logs,
  erasingRuns,
  enabledVersions,
  restrictedAddresses,
  recordTerms,
]
