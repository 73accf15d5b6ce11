import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on, pathOf, shownRuns, taskTitles, theRun } from '../support/flows.ts'
import { createCustomer, moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'
import type { TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const HOUR_MS = 3_600_000
const flow = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] })
/** What one transaction may cancel. Others may have followed before somebody looks. */
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
  return storeRuns(server, like, count, { due_at: server.server.service.now() + ms, to_begin: 'evt_else' })
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

/** Performs a change, and says how many runs are cancelled when it is answered; then lets all else be done. */
async function cancelledAtOnce(server: TestServer, change: () => Promise<{ readonly status: number }>): Promise<number> {
  expect((await change()).status).toBeLessThan(300)
  const count = await server.server.service.store.read((db) =>
    db.selectFrom('runs').select('id').where('status', '=', 'cancelled').execute(),
  )
  await server.server.idle()
  return count.length
}

describe('[A4] what has not begun is stopped', () => {
  test('by a pause, in batches, and what is made afterwards is not', async () => {
    const { server, like } = await startWaiting(1200)
    const pause = (automationsPaused: boolean) => server.call('PATCH', ORG, { body: { automationsPaused } })
    expect(await cancelledAtOnce(server, () => pause(true))).toBeLessThanOrEqual(10 * BATCH)
    expect(await countOf(server, 'cancelled', 'The organization paused its automations before the run began.')).toBe(1200)
    expect(await countOf(server, 'running', null)).toBe(0)
    await pause(false)
    await moveClock(server, { advance: '1 minute' })
    await fill(server, like, 3, 0)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made', 'Made', 'Made', 'Made'])
  })

  test('by disabling its automation, and that of others is not', async () => {
    const { server, id } = await startWaiting(600)
    const other = await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Other' }] }), 'Other')
    await createCustomer(server)
    await server.server.idle()
    const [run] = await shownRuns(server, other)
    await fill(server, { organizationId: server.organization.id, runId: run?.id as string }, 5, HOUR_MS)
    expect((await server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } })).status).toBe(200)
    await server.server.idle()
    expect(await countOf(server, 'cancelled', 'The automation was disabled before the run began.')).toBe(600)
    expect(await countOf(server, 'running', null)).toBe(5)
  })

  test('by deleting its automation, in batches', async () => {
    const { server, id } = await startWaiting(1200)
    const remove = () => server.call('DELETE', `${ORG}/automations/${id}`)
    expect(await cancelledAtOnce(server, remove)).toBeLessThanOrEqual(10 * BATCH)
    expect(await countOf(server, 'cancelled', 'The automation was deleted.')).toBe(1200)
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

test('[A4] what has begun goes on when its automation is disabled', async () => {
  const server = await startWithStandingClock()
  const wait = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const
  const id = await enableFlow(server, draw({ start: on('customer:created'), wait, make: ['taskCreate', { title: 'Late' }] }))
  await createCustomer(server)
  await server.server.idle()
  await server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } })
  await moveClock(server, { advance: '1 hour' })
  expect(pathOf(await theRun(server, id))).toContain('wait out')
  expect(await taskTitles(server)).toEqual(['Late'])
})
