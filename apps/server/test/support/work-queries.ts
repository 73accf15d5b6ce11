import { models } from '@belfry/core'
import type { Kysely } from 'kysely'
import { positionOfMinute, selectAwakeOf, selectDuePositions, selectSignalledOrganizations } from '../../src/store/queries/awake-runs.ts'
import { stopSome } from '../../src/store/queries/delivery-transitions.ts'
import { countWaitingIntents } from '../../src/store/queries/due-intents.ts'
import { forgetNamedWebhooks } from '../../src/store/queries/flow-webhooks.ts'
import { countInvitationMails } from '../../src/store/queries/invitations.ts'
import { selectRecordIds } from '../../src/store/queries/record-lists.ts'
import { countRecords } from '../../src/store/queries/record-sums.ts'
import { countToBegin } from '../../src/store/queries/runs-to-begin.ts'
import { recordColumn } from '../../src/store/record-columns.ts'
import type { Tables } from '../../src/store/tables.ts'
import { cancelNextToBegin } from '../../src/unit-of-work/runs/change-run.ts'

type Work = (db: Kysely<Tables>) => Promise<unknown>

const ORGANIZATION = 'org_0'
const toBegin = { automationId: null, until: 1, after: { cause: 'evt_0', id: 'run_0' } }

/** Repeated queries of large tables that are no lists, with the indexes that they use, on both databases. */
export const workQueries: readonly (readonly [string, Work, readonly string[]])[] = [
  [
    'the next runs that have yet to begin',
    (db) => cancelNextToBegin({} as never, { db, now: 1, afterCommit() {} }, ORGANIZATION, toBegin),
    ['runs_pending'],
  ],
  ['how many runs have yet to begin', (db) => countToBegin(db, ORGANIZATION, { cause: null, limit: 9 }), ['runs_pending']],
  ['how many of a cause have yet to', (db) => countToBegin(db, ORGANIZATION, { cause: 'evt_0', limit: 9 }), ['runs_pending']],
  [
    'the runs of an organization that are awake',
    (db) => selectAwakeOf(db, [{ organizationId: ORGANIZATION, limit: 9 }], 1),
    ['runs_due_of_organization'],
  ],
  [
    'organizations of which runs are due',
    (db) => selectDuePositions(db, { after: '', before: positionOfMinute(1), limit: 9 }),
    ['runs_due_by_minute', 'runs_due_of_organization'],
  ],
  ['organizations of which runs were told', (db) => selectSignalledOrganizations(db, { after: '', limit: 9 }), []],
  [
    'what waits for a webhook, to be stopped',
    (db) => stopSome(db, { organizationId: ORGANIZATION, webhookId: 'whk_0' }, { now: 1, limit: 9 }),
    ['deliveries_waiting'],
  ],
  [
    'how many links were mailed to an address',
    (db) => countInvitationMails(db, { organizationId: ORGANIZATION, email: 'ada@example.com' }, 1),
    ['invitation_links_address'],
  ],
  [
    'how many effects of a kind wait to be sent',
    (db) => countWaitingIntents(db, { organizationId: ORGANIZATION, kind: 'access', most: 9 }),
    ['intents_waiting'],
  ],
  [
    'how many access methods a customer has',
    (db) => countRecords(db, models.accessMethod, ORGANIZATION, { filters: { customerId: 'cus_0' }, most: 9 }),
    [],
  ],
  [
    'the ids of the logs of a controller',
    (db) => selectRecordIds(db, models.controllerLog, ORGANIZATION, { limit: 9, filters: { controllerId: 'ctl_0' } }),
    [`records_${recordColumn(models.controllerLog, 'controllerId')}`],
  ],
  ['the webhooks that a definition names', (db) => forgetNamedWebhooks(db, ORGANIZATION, ['hash']), ['flow_webhooks_definition']],
]

/** A parameter, or the placeholder of one in a prepared query. */
export function sampleParameter(parameter: unknown): unknown {
  return typeof parameter === 'object' && parameter !== null && 'name' in parameter ? 1 : parameter
}
