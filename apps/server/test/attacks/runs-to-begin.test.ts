import { describe, expect, test } from 'vitest'
import { type DrawnStep, draw, enableFlow, on, taskTitles, theRun } from '../support/flows.ts'
import { calledDrawing, enableCalled } from '../support/hooks.ts'
import { readRunNotices } from '../support/notices.ts'
import { createCustomer, moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'
import type { TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const flow = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] })

const automationOf = async ({ call }: TestServer, id: string) => (await call('GET', `${ORG}/automations/${id}`)).body

/** Lets so many runs wait to begin, an hour from now. */
async function fill(server: TestServer, automationId: string, count: number) {
  const like = { organizationId: server.organization.id, runId: (await theRun(server, automationId)).id }
  const due_at = server.server.service.now() + 3_600_000
  return storeRuns(server, like, count, { due_at, to_begin: 'evt_else' })
}

/** What was found full is looked at again after a moment of real time. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('[A4] runs of an organization that wait to begin', () => {
  async function startFull() {
    const server = await startWithStandingClock({ BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION: '20' })
    const id = await enableFlow(server, flow, 'Welcome')
    await createCustomer(server)
    await server.server.idle()
    await fill(server, id, 20)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { server, id }
  }

  test('have a ceiling: beyond it none is started, which is told once and counted, and begins again by itself', async () => {
    const { server, id } = await startFull()
    for (let count = 0; count < 3; count++) await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
    expect((await automationOf(server, id)).refusedStarts).toBe(3)
    const notices = await readRunNotices(server, id)
    expect(notices).toMatchObject([{ subject: 'Automation Welcome starts no runs at present' }])
    expect(notices[0]?.body).toContain('20 runs of the organization are waiting to begin')
    expect(notices[0]?.body).toContain('Most of those that are waiting belong to the automation Welcome: 20.')

    await moveClock(server, { advance: '1 hour' })
    await pause()
    await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toHaveLength(22)
    expect(await readRunNotices(server, id)).toHaveLength(1)
  })

  test('of an event that started none the log says why', async () => {
    const { server, id } = await startFull()
    await createCustomer(server)
    await server.server.idle()
    const event = (await readEvents(server)).filter(({ key }) => key === 'customer:created').at(-1)
    const { body } = await server.call('GET', `${ORG}/events/${event?.id}`)
    expect(body.notStarted).toMatchObject([{ automationId: id, reason: 'full' }])
  })

  test('a call beyond it is asked to come again, and may begin a flow once only all the same', async () => {
    const { server } = await startFull()
    const called = await enableCalled(server, calledDrawing())
    const answer = await called.post({ body: { order: '1' } })
    expect(answer).toMatchObject({ status: 200, body: { accepted: false } })
    expect(answer.headers.get('retry-after')).toBe('60')
    await moveClock(server, { advance: '1 hour' })
    await pause()
    expect(await called.post({ body: { order: '1' } })).toMatchObject({ status: 200, body: { accepted: true } })
  })
})

test('[A4] what one event has led to has a ceiling of its own, and others go on', async () => {
  const server = await startWithStandingClock({ BELFRY_RUNS_TO_BEGIN_PER_CAUSE: '10' })
  const change = (index: number): DrawnStep => ['customerUpdate', { customerId: '{customer.id}', notes: `Note ${index}` }]
  const steps = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`change${index}`, change(index)]))
  const again = draw({ start: on('customer:updated'), ...steps })
  const id = await enableFlow(server, again, 'Again')
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  expect((await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { firstName: 'Grace' } })).status).toBe(200)
  const waiting = () =>
    server.server.service.store.read((db) => db.selectFrom('runs').select('id').where('to_begin', 'is not', null).execute())
  await expect.poll(async () => (await automationOf(server, id)).refusedStarts, { timeout: 30_000 }).toBeGreaterThan(20)
  expect((await waiting()).length).toBeLessThanOrEqual(10)
  const [notice, ...others] = await readRunNotices(server, id)
  expect(notice?.body).toContain('one event, call or moment has led to 10 runs')
  expect(others.filter(({ subject }) => subject === notice?.subject)).toEqual([])

  const welcome = await enableFlow(server, flow, 'Welcome')
  await createCustomer(server)
  await expect.poll(() => taskTitles(server), { timeout: 30_000 }).toEqual(['Made'])
  expect((await automationOf(server, welcome)).refusedStarts).toBe(0)
})
