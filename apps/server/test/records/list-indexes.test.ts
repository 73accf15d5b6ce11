import { type AuditQuery, type DeliveryQuery, type EventQuery, exampleId, type ListQuery, models, recordModels } from '@belfry/core'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectApiKeys } from '../../src/store/queries/accounts.ts'
import { takeClocks } from '../../src/store/queries/automation-clocks.ts'
import { selectVersions } from '../../src/store/queries/automation-versions.ts'
import { countOpenIncidents, countUnfinishedRuns, countWaitingDeliveries } from '../../src/store/queries/backlog.ts'
import { deleteFirings } from '../../src/store/queries/clock-firings.ts'
import { writeCursor } from '../../src/store/queries/cursor.ts'
import { countUndelivered, selectDeliveries } from '../../src/store/queries/deliveries.ts'
import { lockDueIntents } from '../../src/store/queries/due-intents.ts'
import { selectDeliveriesOfEvent, selectRunsOfEvent } from '../../src/store/queries/event-consequences.ts'
import { selectEvents } from '../../src/store/queries/events.ts'
import { selectEventsAfter } from '../../src/store/queries/events-after.ts'
import { selectIntents } from '../../src/store/queries/intents.ts'
import { selectRecordChanges } from '../../src/store/queries/record-changes.ts'
import { selectDatesToCome, takeDates } from '../../src/store/queries/record-dates.ts'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { countDescendants, selectChildren, selectRuns } from '../../src/store/queries/runs.ts'
import { recordColumn } from '../../src/store/record-columns.ts'
import type { Store } from '../../src/store/store.ts'
import { cleanChanges } from '../../src/workers/retention/clean-changes.ts'
import { cleanClaims } from '../../src/workers/retention/clean-claims.ts'
import { cleanDefinitions, cleanVersions } from '../../src/workers/retention/clean-definitions.ts'
import { cleanDeliveries } from '../../src/workers/retention/clean-deliveries.ts'
import { cleanEvents } from '../../src/workers/retention/clean-events.ts'
import { cleanIncidents } from '../../src/workers/retention/clean-incidents.ts'
import { cleanIntents } from '../../src/workers/retention/clean-intents.ts'
import { cleanRetryJobs } from '../../src/workers/retention/clean-retry-jobs.ts'
import { cleanRuns } from '../../src/workers/retention/clean-runs.ts'
import { purgeAutomation, purgeWebhook } from '../../src/workers/retention/purge.ts'
import { queriesOf } from '../support/queries-of.ts'
import { indexOf, insertTasks, recordQueries, tasksOfNobody } from '../support/record-queries.ts'
import { openTestServer } from '../support/test-server.ts'
import { sampleParameter, workQueries } from '../support/work-queries.ts'

// What is asked of a list answers at any size only when it is one range of an index. The planner says whether it is.

let store: Store

beforeAll(async () => {
  const { installation, stop } = await openTestServer({ database: 'sqlite' })
  store = installation.store
  return stop
})

type Db = Parameters<Parameters<Store['read']>[0]>[0]

/** The planner's words about every query that `work` makes. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  return store.write(async ({ db }) => {
    const plans: string[] = []
    for (const { sql, parameters } of await queriesOf(db, work)) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, parameters.map(sampleParameter)),
      )
      plans.push(...rows.map(({ detail }) => detail))
    }
    return plans
  })
}

test('what the metrics count is counted over indexes that hold little more than that', async () => {
  const plans = [
    await plansOf((db) => countWaitingDeliveries(db, 7_200_000)),
    await plansOf(countUnfinishedRuns),
    await plansOf(countOpenIncidents),
  ].flat()
  expect(new Set(plans.filter((plan) => !/^(CO-ROUTINE|SCAN) counted/.test(plan)))).toEqual(
    new Set([
      'SEARCH deliveries USING COVERING INDEX deliveries_next (due_at>?)',
      'SEARCH deliveries USING COVERING INDEX deliveries_next (due_at>? AND due_at<?)',
      'SCAN records USING INDEX records_organization_slug',
      'SEARCH runs USING COVERING INDEX runs_status (organization_id=? AND status=?)',
      'SCAN webhook_incidents USING INDEX webhook_incidents_open',
      'SCAN automation_incidents USING COVERING INDEX sqlite_autoindex_automation_incidents_1',
    ]),
  )
})

describe('the runs of an organization are read from an index', () => {
  const query = { limit: 50, readable: null }

  test.each([
    ['all of them', {}, 'sqlite_autoindex_runs_1'],
    ['those of an automation', { automationId: exampleId('automation') }, 'runs_automation'],
    ['those of a status', { status: 'failed' }, 'runs_status'],
    ['those of a record', { recordId: exampleId('customer') }, 'runs_record'],
    ['those that a run has let begin', { parentRunId: exampleId('run') }, 'runs_parent'],
    ['those of an automation and a status', { status: 'failed', automationId: exampleId('automation') }, 'runs_automation'],
  ])('%s', async (_name, filters, index) => {
    for (const more of [{}, { cursor: writeCursor('automation-runs', [exampleId('run')]) }, { readable: ['customer'] }])
      expectRange(await plansOf((db) => selectRuns(db, 'org_0', { ...query, filters, ...more })), 'runs', index)
  })

  test('and so are the children and the descendants of a run', async () => {
    const plans = await plansOf(async (db) => {
      await selectChildren(db, 'org_0', exampleId('run'), 100)
      await countDescendants(db, 'org_0', exampleId('run'))
    })
    // The five counts by status are put together aside, from the same range.
    expect(plans.filter((plan) => plan !== 'USE TEMP B-TREE FOR GROUP BY')).toEqual([
      expect.stringMatching(/^SEARCH runs USING (COVERING )?INDEX runs_parent /),
      expect.stringMatching(/^SEARCH runs USING (COVERING )?INDEX runs_parent /),
      expect.stringMatching(/^SEARCH runs USING (COVERING )?INDEX runs_root /),
    ])
  })

  test('and so are the versions of an automation', async () => {
    const key = { organization_id: 'org_0', automation_id: exampleId('automation') }
    const plans = await plansOf((db) => selectVersions(db, key, { limit: 50 }))
    for (const plan of plans) expect(plan).toMatch(/^SEARCH (automation_versions|definitions) USING /)
  })
})

test.each([
  ['all of them', {}, 'sqlite_autoindex_intents_1'],
  ['those of a status', { status: 'refused' }, 'intents_status'],
  ['those of a kind', { kind: 'mail' }, 'intents_kind'],
  ['those of a record', { recordId: exampleId('accessPoint') }, 'intents_record'],
  ['those of a kind and a status', { kind: 'mail', status: 'refused' }, 'intents_status'],
])('what was asked of the outside is read from an index: %s', async (_name, filters, index) => {
  for (const more of [{}, { cursor: writeCursor('intents', [exampleId('intent')]) }, { readable: ['accessPoint'] }])
    expectRange(await plansOf((db) => selectIntents(db, 'org_0', { limit: 50, readable: null, filters, ...more })), 'intents', index)
})

/** One range of one index: looked through first, where not all of it is shown. */
function expectRange(plans: readonly string[], table: string, index: string): void {
  expect(plans.length).toBeLessThanOrEqual(2)
  for (const plan of plans) expect(plan).toMatch(new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX ${index} `))
  expect(plans).not.toEqual([])
}

test.each([true, false])('what an organization has to send now is read from an index', async (awaited) => {
  const plans = await plansOf((db) => lockDueIntents(db, { organizationId: 'org_0', awaited, now: 1, limit: 8 }))
  expect(plans).toEqual([
    expect.stringMatching(/^SEARCH intents USING INDEX intents_due \(awaited=\? AND organization_id=\? AND due_at<\?\)$/),
  ])
})

describe('what comes due by the clock is found in an index', () => {
  const date = { organization_id: 'org_0', model: 'reservation', record_id: 'res_0', field: 'checkInAt' }

  test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
    [
      'timetables that are taken',
      (db) => takeClocks(db, 'org_0', [{ organization_id: 'org_0', automation_id: 'aut_0' }], 1),
      /organization_id=\? AND automation_id=\?/,
    ],
    ['dates that are taken', (db) => takeDates(db, 'org_0', [date], 1), /organization_id=\? AND model=\? AND record_id=\?/],
    ['dates of a field', (db) => selectDatesToCome(db, date, { offset: 0, limit: 9 }), /organization_id=\? AND model=\?/],
    ['moments that have been', (db) => deleteFirings(db, 1, 9), /USING (COVERING )?INDEX clock_firings_at \(at<\?\)$/],
  ])('%s', async (_name, work, plan) => {
    expect((await plansOf(work))[0]).toMatch(plan)
  })
})

test.each(workQueries)('%s: found in an index', async (_name, work, indexes) => {
  const plans = await plansOf(work)
  expect(plans.length).toBeGreaterThan(0)
  for (const index of indexes) expect(plans.join('\n')).toMatch(new RegExp(`INDEX ${index}\\b`))
  const isSlow = /^SCAN (runs|run_signals|later|deliveries|invitation_links|flow_webhooks)\b|TEMP B-TREE/
  expect(plans.filter((plan) => isSlow.test(plan))).toEqual([])
})

describe('what is cleaned up is found in an index', () => {
  const limits = { ended: 1, failedRuns: 1 }
  const batch = (db: Db, after = '') => ({ db, organizationId: 'org_0', now: 1, limits, after, signalDropped: async () => {} })

  test.each<[string, (db: Db) => Promise<unknown>, readonly RegExp[]]>([
    [
      'deliveries',
      (db) => cleanDeliveries(batch(db)),
      [/^SEARCH deliveries USING INDEX sqlite_autoindex_deliveries_1 \(organization_id=\? AND id>\? AND id<\?\)$/],
    ],
    [
      'incidents',
      (db) => cleanIncidents(batch(db)),
      [/^SEARCH webhook_incidents USING (PRIMARY KEY|INDEX sqlite_autoindex_webhook_incidents_1) /],
    ],
    ['retry jobs', (db) => cleanRetryJobs(batch(db)), [/^SEARCH retry_jobs USING INDEX sqlite_autoindex_retry_jobs_1 /]],
    [
      'events',
      (db) => cleanEvents(batch(db)),
      [
        /^SEARCH events USING INDEX events_id \(organization_id=\? AND id>\? AND id<\?\)$/,
        /^CORRELATED/,
        /^SEARCH deliveries USING COVERING INDEX deliveries_event /,
      ],
    ],
    [
      'runs',
      (db) => cleanRuns('completed', 'ended')(batch(db)),
      [/^SEARCH runs USING INDEX runs_status \(organization_id=\? AND status=\? AND id>\?\)$/],
    ],
    [
      'effects',
      (db) => cleanIntents('accepted')(batch(db)),
      [/^SEARCH intents USING COVERING INDEX intents_status \(organization_id=\? AND status=\? AND id>\? AND id<\?\)$/],
    ],
    [
      'changes of records',
      (db) => cleanChanges(batch(db)),
      [/^SEARCH record_changes USING COVERING INDEX record_changes_time \(organization_id=\? AND at<\?\)$/],
    ],
    [
      'claims of steps',
      (db) => cleanClaims(batch(db)),
      [/^SEARCH step_claims USING INDEX step_claims_until \(organization_id=\? AND until<\?\)$/],
    ],
    [
      'definitions',
      (db) => cleanDefinitions(batch(db)),
      [
        /^SEARCH definitions USING COVERING INDEX /,
        /^CORRELATED/,
        /^SEARCH automation_versions USING INDEX automation_versions_definition /,
      ],
    ],
    [
      'deliveries of a webhook that was deleted',
      (db) => purgeWebhook({ wake: {} as never }, { db, now: 1, afterCommit() {} }, { organizationId: 'org_0', id: 'whk_0' }),
      [/^SEARCH deliveries USING COVERING INDEX deliveries_webhook /],
    ],
    [
      'starts and claims of an automation that was deleted',
      (db) => purgeAutomation({ db, organizationId: 'org_0', id: 'aut_0' }),
      [
        /^SEARCH automation_starts USING COVERING INDEX /,
        /^SEARCH step_claims USING COVERING INDEX sqlite_autoindex_step_claims_1 \(organization_id=\? AND automation_id=\?\)$/,
      ],
    ],
  ])('%s', async (_name, work, plans) => {
    expect(await plansOf(work)).toEqual(plans.map((plan) => expect.stringMatching(plan)))
  })

  test('versions of automations that are gone', async () => {
    const plans = await plansOf((db) => cleanVersions(batch(db)))
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
    expect(plans[0]).toMatch(/^SEARCH automation_versions USING (COVERING )?INDEX /)
  })
})

describe.each(recordModels.map((model) => [model.collection, model] as const))('the list of %s is read from an index', (_, model) => {
  test.each(recordQueries(model))('%s', async (_name, query) => {
    const plans = await plansOf((db) => selectRecords(db, model, 'org_0', query))
    const isLookedFor = query.updatedSince !== undefined && Object.keys(query.filters).some((field) => field !== 'externalId')
    // One line: neither a scan nor a sort, so a page costs what it shows. With a filter and a time, the ids that match come first.
    const reads = `${isLookedFor ? 'COVERING ' : ''}INDEX ${indexOf(model, query, 'sqlite_autoindex_records_1')} `
    expect(plans).toEqual([expect.stringMatching(`^SEARCH records USING ${reads}`)])
    // And it begins where the page before it ended.
    if (query.cursor !== undefined && !('externalId' in query.filters) && !isLookedFor)
      expect(plans[0]).toContain(query.updatedSince === undefined ? ' AND id<?)' : ' AND (updated_at,id)>(?,?))')
  })
})

describe('the event log is read from an index', () => {
  const id = (place: string) => writeCursor('events', [place])
  const query = { limit: 50, keys: null }
  const after = (position: number) => writeCursor('events:after', ['epoch', position, position === 0 ? '' : exampleId('event'), 1])
  const log = { dialect: 'sqlite', epoch: 'epoch', organizationId: 'org_0' } as const

  test.each<[string, EventQuery, string]>([
    ['newest first', query, 'events_id'],
    ['newest first, second page', { ...query, cursor: id('evt_0') }, 'events_id'],
    ['some keys', { ...query, keys: ['customer:created', 'customer:updated'] }, 'events_id'],
    ['one key', { ...query, keys: ['customer:created'] }, 'events_key'],
    ['one key, second page', { ...query, keys: ['customer:created'], cursor: id('evt_0') }, 'events_key'],
    ['one record', { ...query, recordId: 'cus_0' }, 'events_record'],
    ['one record and key', { ...query, recordId: 'cus_0', keys: ['customer:created'] }, 'events_record'],
    ['since a time', { ...query, since: 1 }, 'events_id'],
    ['until a time', { ...query, until: 1 }, 'events_id'],
    [
      'one key, between times, second page',
      { ...query, keys: ['customer:created'], since: 1, until: 2, cursor: id('evt_0') },
      'events_key',
    ],
  ])('%s', async (_, asked, index) => {
    const plans = await plansOf((db) => selectEvents(db, 'org_0', asked))
    expect(plans).toEqual([expect.stringMatching(`^SEARCH events USING INDEX ${index} `)])
  })

  test.each(['start', 'end', after(0)])('after %s', async (place) => {
    const plans = await plansOf((db) => selectEventsAfter(db, log, 1, { ...query, after: place }))
    expect(plans.filter((plan) => plan.includes('events USING') && !plan.includes(' event_logs '))).toEqual(
      plans
        .filter((plan) => !plan.includes(' event_logs '))
        .map(() => expect.stringMatching(/^SEARCH events USING INDEX events_position /)),
    )
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  test('after a place that is none of this database', async () => {
    const plans = await plansOf((db) => selectEventsAfter(db, { ...log, epoch: 'other' }, 1, { ...query, after: after(5) }))
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/)
    expect(plans).toContainEqual(expect.stringMatching(/^SEARCH events USING INDEX events_id /))
  })

  test.each([
    ['its deliveries', ['deliveries_event', 'sqlite_autoindex_delivery_attempts_1'], selectDeliveriesOfEvent],
    ['its runs', ['runs_event'], selectRunsOfEvent],
  ] as const)('what an event has caused: %s', async (_, indexes, select) => {
    const plans = (await plansOf((db) => select(db, 'org_0', 'evt_0'))).join('\n')
    for (const index of indexes) expect(plans).toContain(`USING INDEX ${index} `)
    expect(plans).not.toContain('SCAN')
  })
})

describe('several filters at once are read from the index of each in turn', () => {
  beforeAll(() => store.write(({ db }) => insertTasks(db, 'org_0')))

  const below = [' AND id<?', ' AND id>? AND id<?']

  // How far to look, and what is there up to that place: first from the beginning, then from where it ended.
  test.each<[string, Partial<ListQuery>, readonly string[], readonly string[]]>([
    ['newest first', {}, ['', ' AND id>?'], below],
    ['newest first, second page', { cursor: writeCursor('tasks', ['tsk_a']) }, below, below],
  ])('%s', async (_, more, first, later) => {
    const plans = await plansOf((db) => selectRecords(db, models.task, 'org_0', { limit: 1, filters: tasksOfNobody, ...more }))
    const looks = [first, first, later, later, [later[0], later[0]]].flatMap((bounds, look) => {
      const column = recordColumn(models.task, look % 2 === 0 ? 'viewId' : 'status')
      return bounds.map((bound) => `SEARCH records USING INDEX records_${column} (organization_id=? AND model=? AND ${column}=?${bound})`)
    })
    expect(plans).toEqual(looks)
  })

  test('but for a time, where the ids of a filter with few records come first', async () => {
    const query = { limit: 1, filters: tasksOfNobody, updatedSince: 1 }
    const plans = await plansOf((db) => selectRecords(db, models.task, 'org_0', query))
    const column = recordColumn(models.task, 'viewId')
    expect(plans).toEqual([
      `SEARCH records USING COVERING INDEX records_${column} (organization_id=? AND model=? AND ${column}=?)`,
      'SEARCH records USING INDEX sqlite_autoindex_records_1 (organization_id=? AND model=? AND id=?)',
    ])
  })

  test('but for a time, where records of frequent values are found in the order of change', async () => {
    await store.write(({ db }) => insertTasks(db, 'org_many', 5000))
    const cursor = writeCursor('tasks:changes', [150, 'tsk_0050'])
    for (const more of [{}, { cursor }]) {
      const query = { limit: 2, filters: { status: 'PENDING' }, updatedSince: 120, ...more }
      const plans = await plansOf((db) => selectRecords(db, models.task, 'org_many', query))
      const column = recordColumn(models.task, 'status')
      expect(plans[0]).toBe(`SEARCH records USING COVERING INDEX records_${column} (organization_id=? AND model=? AND ${column}=?)`)
      expect(plans.slice(1)).toEqual([
        expect.stringMatching(/^SEARCH records USING COVERING INDEX records_updated .*(updated_at>|\(updated_at,id\)>)/),
        expect.stringMatching(/^SEARCH records USING INDEX records_updated .*\(updated_at,id\)</),
      ])
      const { data } = await store.read((db) => selectRecords(db, models.task, 'org_many', query))
      expect(data.map(({ id }) => id)).toEqual('cursor' in more ? ['tsk_0052', 'tsk_0054'] : ['tsk_0020', 'tsk_0022'])
    }
  })

  test('but for an external id, which at most one record has', async () => {
    for (const more of [{}, { updatedSince: 1 }]) {
      const filters = { ...tasksOfNobody, externalId: 'crm-1' }
      const plans = await plansOf((db) => selectRecords(db, models.task, 'org_0', { limit: 50, filters, ...more }))
      expect(plans).toEqual([expect.stringMatching('^SEARCH records USING INDEX records_external_id ')])
    }
  })
})

describe('the audit log is one range of one index', () => {
  const listOf = (filters: readonly (string | null)[]) => `audit-log:${JSON.stringify(filters)}`

  test.each([{}, { cursor: writeCursor(listOf(['cus_0', null, null, null]), [3]) }])('of a record', async (more) => {
    const plans = await plansOf((db) => selectRecordChanges(db, 'org_0', { limit: 50, filters: { recordId: 'cus_0' }, ...more }))
    expect(plans).toEqual([expect.stringMatching(/^SEARCH record_changes USING PRIMARY KEY /)])
  })

  test.each<readonly [string, AuditQuery['filters'], Pick<AuditQuery, 'since' | 'until'>]>([
    ['time', {}, {}],
    ['time', {}, { since: 1, until: 2 }],
    ['model', { model: 'customer' }, {}],
    ['author', { authorId: 'usr_0' }, {}],
    ['author', { authorId: 'usr_0' }, { until: 2 }],
    ['author', { authorId: 'usr_0' }, { since: 1, until: 9 }],
  ])('by %s, with nothing to be sorted: %j %j', async (name, filters, times) => {
    const { recordId = null, model = null, authorId = null } = filters
    const cursor = writeCursor(listOf([recordId, model, authorId, null]), [5, 'cus_1', 1])
    for (const page of [{}, { cursor }]) {
      const plans = await plansOf((db) => selectRecordChanges(db, 'org_0', { limit: 50, filters, ...times, ...page }))
      expect(plans).toEqual([expect.stringMatching(`^SEARCH record_changes USING INDEX record_changes_${name} `)])
    }
  })

  test('by operation, which is looked for among all changes', async () => {
    const filters = { operation: 'customers.update' }
    const plans = await plansOf((db) => selectRecordChanges(db, 'org_0', { limit: 50, filters, since: 1 }))
    expect(plans).toEqual([expect.stringMatching('^SEARCH record_changes USING INDEX record_changes_time ')])
  })

  test('by several things at once, of which one says where to look', async () => {
    const filters = { authorId: 'usr_0', model: 'customer', operation: 'customers.update' }
    const plans = await plansOf((db) => selectRecordChanges(db, 'org_0', { limit: 50, filters, since: 1 }))
    expect(plans).toEqual([expect.stringMatching('^SEARCH record_changes USING INDEX record_changes_author ')])
  })
})

test.each([
  ['first page', {}],
  ['second page', { cursor: writeCursor('api-keys', ['key_0']) }],
])('the list of API keys is read from an index: %s', async (_, cursor) => {
  const plans = await plansOf((db) => selectApiKeys(db, 'usr_0', { limit: 50, filters: {}, ...cursor }))
  expect(plans).toEqual([expect.stringMatching(/^SEARCH api_keys USING INDEX api_keys_user/)])
})

describe('the deliveries of a webhook are read from an index', () => {
  const readable = { eventKeys: ['customer:created', 'invoice:paid'], schedules: ['test'] } as const
  const queries: readonly (readonly [string, string, Partial<DeliveryQuery>])[] = [
    ['all', 'deliveries_webhook', {}],
    ['second page', 'deliveries_webhook', { cursor: writeCursor('deliveries', ['dlv_0']) }],
    ['since a time', 'deliveries_webhook', { since: 1 }],
    ['of one event key', 'deliveries_webhook', { filters: { eventKey: 'customer:created' } }],
    ['that may be read', 'deliveries_webhook', { readable }],
    ['delivered', 'deliveries_webhook', { filters: { status: 'delivered' } }],
    ['waiting', 'deliveries_waiting', { filters: { status: 'waiting' } }],
    ['failed', 'deliveries_failed', { filters: { status: 'failed' } }],
    ['stopped, with everything', 'deliveries_stopped', { filters: { status: 'stopped', eventKey: 'x' }, readable, since: 1 }],
  ]

  test.each(queries)('%s', async (_name, index, query) => {
    const plans = await plansOf((db) => selectDeliveries(db, 'org_0', 'whk_0', { limit: 50, filters: {}, readable: null, ...query }))
    for (const plan of plans)
      expect(plan).toMatch(new RegExp(`^SEARCH (deliveries USING (COVERING )?INDEX ${index} |delivery_attempts USING)`))
  })

  test('since a time, no further than that', async () => {
    const plans = await plansOf((db) => selectDeliveries(db, 'org_0', 'whk_0', { limit: 50, filters: {}, readable: null, since: 1 }))
    expect(plans[0]).toContain('(organization_id=? AND webhook_id=? AND id>?)')
  })

  test('what did not arrive is counted in indexes alone', async () => {
    const plans = await plansOf((db) => countUndelivered(db, 'org_0'))
    expect(plans).toEqual(
      ['waiting', 'stopped', 'failed'].map((status) =>
        expect.stringMatching(`^SEARCH deliveries USING COVERING INDEX deliveries_${status} `),
      ),
    )
  })
})
