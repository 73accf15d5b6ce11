import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tables } from '../../src/store/tables.ts'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { readRunNotices } from '../support/notices.ts'
import { addColleague } from '../support/people.ts'
import { createCustomer, moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'
import type { TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const HOUR_MS = 3_600_000
const flow = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] })
/** What one transaction may cancel. */
const BATCH = 50

/** An automation, and so many runs of it that begin in an hour. */
async function startWaiting(count: number) {
  const server = await startWithStandingClock()
  const id = await enableFlow(server, flow, 'Welcome')
  await createCustomer(server)
  await server.server.idle()
  const like = { organizationId: server.organization.id, runId: (await theRun(server, id)).id }
  await fill(server, like, count, HOUR_MS)
  return { server, id, like }
}

function fill(server: TestServer, like: Parameters<typeof storeRuns>[1], count: number, ms: number) {
  return storeRuns(server, like, count, { due_at: server.server.service.now() + ms, pending_cause: 'evt_else' })
}

function countOf(server: TestServer, status: 'running' | 'cancelled', error: string | null): Promise<number> {
  return server.server.service.store.read(async (db) => {
    const rows = db
      .selectFrom('runs')
      .where('status', '=', status)
      .where('error', error === null ? 'is' : '=', error)
    return Number((await rows.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()).count)
  })
}

/** Performs a change and all that follows, and says how many runs each transaction has cancelled. */
async function cancelledByEach(server: TestServer, change: () => Promise<{ readonly status: number }>): Promise<readonly number[]> {
  const counts = countPerTransaction(server, 'runs', async (db) => {
    const rows = await db.selectFrom('runs').select('id').where('status', '=', 'cancelled').execute()
    return rows.length
  })
  expect((await change()).status).toBeLessThan(300)
  await server.server.idle()
  return counts()
}

describe('[A4] what has not begun is stopped', () => {
  test('by a pause, in batches, and what is made afterwards is not', async () => {
    const { server, like } = await startWaiting(300)
    const pause = (automationsPaused: boolean) => server.call('PATCH', ORG, { body: { automationsPaused } })
    expect(Math.max(...(await cancelledByEach(server, () => pause(true))))).toBe(BATCH)
    expect(await countOf(server, 'cancelled', 'The organization paused its automations before the run began.')).toBe(300)
    expect(await countOf(server, 'running', null)).toBe(0)
    await pause(false)
    await moveClock(server, { advance: '1 minute' })
    await fill(server, like, 3, 0)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made', 'Made', 'Made', 'Made'])
  })

  test('by disabling its automation, and that of others is not', async () => {
    const { server, id } = await startWaiting(160)
    const other = await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Other' }] }), 'Other')
    await createCustomer(server)
    await server.server.idle()
    const [run] = await fetchRuns(server, other)
    await fill(server, { organizationId: server.organization.id, runId: run?.id as string }, 5, HOUR_MS)
    expect((await server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } })).status).toBe(200)
    await server.server.idle()
    expect(await countOf(server, 'cancelled', 'The automation was disabled before the run began.')).toBe(160)
    expect(await countOf(server, 'running', null)).toBe(5)
  })

  test('by deleting its automation, in batches', async () => {
    const { server, id } = await startWaiting(300)
    const remove = () => server.call('DELETE', `${ORG}/automations/${id}`)
    expect(Math.max(...(await cancelledByEach(server, remove)))).toBe(BATCH)
    expect(await countOf(server, 'cancelled', 'The automation was deleted.')).toBe(300)
    expect(await countOf(server, 'running', null)).toBe(0)
  })

  test.each([
    ['a pause', (server: TestServer) => server.call('PATCH', ORG, { body: { automationsPaused: true } })],
    ['disabling', (server: TestServer, id: string) => server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } })],
    ['deleting', (server: TestServer, id: string) => server.call('DELETE', `${ORG}/automations/${id}`)],
  ] as const)('by %s also before anybody has cleaned up', async (_name, stop) => {
    const { server, id, like } = await startWaiting(0)
    expect((await stop(server, id)).status).toBeLessThan(300)
    await moveClock(server, { advance: '1 minute' })
    await fill(server, like, 20, 0)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
    const { body } = await server.call('GET', `${ORG}/automation-runs?status=cancelled&limit=100`)
    expect(body.data).toHaveLength(20)
  })
})

describe.each([
  [
    'its automation is disabled',
    (server: TestServer, id: string) => server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } }),
  ],
  ['the organization pauses', (server: TestServer) => server.call('PATCH', ORG, { body: { automationsPaused: true } })],
] as const)('[A4] what has begun goes on when %s', (_name, stop) => {
  const make = ['taskCreate', { title: 'Late' }] as const

  /** A flow that has been begun by a customer and waits. */
  async function startParked(server: TestServer, steps: Readonly<Record<string, DrawnStep>>, lines?: readonly string[]): Promise<string> {
    const id = await enableFlow(server, draw({ start: on('customer:created'), ...steps, make }, lines))
    await createCustomer(server)
    await server.server.idle()
    return id
  }

  test('and waits', async () => {
    const server = await startWithStandingClock()
    const id = await startParked(server, { wait: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] })
    await stop(server, id)
    await moveClock(server, { advance: '1 hour' })
    expect(pathOf(await theRun(server, id))).toContain('wait out')
    expect(await taskTitles(server)).toEqual(['Late'])
  })

  test('and has asked somebody', async () => {
    const server = await startWithStandingClock()
    const { userId, key } = await addColleague(server, { email: 'eve@example.com', permissions: ['tasks:read'] })
    const ask: DrawnStep = ['approval', { title: 'Go on?', assigneeIds: [userId] }]
    const id = await startParked(server, { ask }, ['start out ask', 'ask approved make'])
    await stop(server, id)
    await server.server.idle()
    const { body } = await server.call('GET', `${ORG}/tasks?approvalStatus=OPEN`)
    const approval = `${ORG}/automation-approvals/${body.data[0].id}`
    expect((await server.call('POST', approval, { key, body: { decision: 'approved' } })).status).toBe(200)
    await server.server.idle()
    expect(await taskTitles(server)).toContain('Late')
  })

  test('with the runs for its items that have yet to begin', async () => {
    const server = await startWithStandingClock()
    const id = await startParked(server, {})
    const like = { organizationId: server.organization.id, runId: (await theRun(server, id)).id }
    const family = { parent_run_id: like.runId, root_run_id: like.runId, pending_cause: 'family evt_else' }
    await storeRuns(server, like, 3, { ...family, due_at: server.server.service.now() + HOUR_MS })
    await stop(server, id)
    await moveClock(server, { advance: '1 hour' })
    expect(await taskTitles(server)).toEqual(Array(4).fill('Late'))
  })
})

describe('[A4] what was told of very many failed runs', () => {
  test.each([
    [
      'disabling its automation',
      (server: TestServer, id: string) => server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } }),
    ],
    ['deleting its automation', (server: TestServer, id: string) => server.call('DELETE', `${ORG}/automations/${id}`)],
  ] as const)('is forgotten by %s, in batches, and nobody is told of it', async (_name, stop) => {
    const server = await startWithStandingClock()
    const { store, newId, now } = server.server.service
    const id = await enableFlow(server, flow, 'Welcome')
    const signals = Array.from({ length: 1200 }, () => ({
      ...{ organization_id: server.organization.id, automation_id: id, id: newId('incident'), kind: 'failed' as const },
      ...{ run_id: 'run_1', root_run_id: 'run_1', at: now(), due_at: now() + HOUR_MS, step: null, error: 'Failed.' },
    }))
    await store.write(async ({ db }) => {
      for (let first = 0; first < signals.length; first += 400)
        await db
          .insertInto('automation_signals')
          .values(signals.slice(first, first + 400))
          .execute()
    })
    const left = async (db: Kysely<Tables>) => -(await db.selectFrom('automation_signals').select('id').execute()).length
    const counts = countPerTransaction(server, 'automation_signals', left)
    expect((await stop(server, id)).status).toBeLessThan(300)
    await server.server.idle()
    expect(Math.max(...counts())).toBe(500)
    await moveClock(server, { advance: '1 hour' })
    expect(await store.read(left)).toBe(-0)
    expect(await readRunNotices(server, id)).toEqual([])
  })
})
