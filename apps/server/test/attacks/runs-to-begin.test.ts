import { describe, expect, test } from 'vitest'
import { addStay, enableClock } from '../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on, taskTitles, theRun } from '../support/flows.ts'
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
async function fill(server: TestServer, automationId: string, count: number, pending_cause = 'evt_else') {
  const like = { organizationId: server.organization.id, runId: (await theRun(server, automationId)).id }
  const due_at = server.server.service.now() + 3_600_000
  return storeRuns(server, like, count, { due_at, pending_cause })
}

describe('[A4] runs of an organization that wait to begin', () => {
  async function startFull() {
    const server = await startWithStandingClock({ BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION: '20' })
    const id = await enableFlow(server, flow, 'Welcome')
    await createCustomer(server)
    await server.server.idle()
    await fill(server, id, 20)
    // What was counted is relied on for a second.
    await moveClock(server, { advance: '2 seconds' })
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
    expect(await called.post({ body: { order: '1' } })).toMatchObject({ status: 200, body: { accepted: true } })
  })

  test.each([
    ['a timetable', { source: 'daily', hour: '8', minute: '0' }],
    ['a date', { source: 'dateReached', date: 'reservation.checkInAt' }],
  ])('let %s wait that comes meanwhile, and it is not counted as refused', async (_name, config) => {
    const { server } = await startFull()
    await moveClock(server, { now: '2027-03-01T05:00:00.000Z' })
    const id = await enableClock(server, config, 'By the clock')
    await addStay(server, '2027-03-01T07:00:00Z')
    const like = {
      organizationId: server.organization.id,
      runId: (await fetchRuns(server)).find(({ status }) => status === 'completed')?.id ?? '',
    }
    const made = (await taskTitles(server)).length
    // Five minutes after it has come.
    const due_at = Date.parse('2027-03-01T07:05:00.000Z')
    await storeRuns(server, like, 20, { due_at, pending_cause: 'evt_else' })
    await moveClock(server, { now: '2027-03-01T07:04:00.000Z' })
    expect(await taskTitles(server)).toHaveLength(made)
    await moveClock(server, { now: '2027-03-01T07:10:00.000Z' })
    expect((await taskTitles(server)).filter((title) => title === 'By the clock')).toHaveLength(1)
    expect((await automationOf(server, id)).refusedStarts).toBe(0)
  })
})

describe('[A4] runs for items', () => {
  const each = {
    each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
    one: ['taskCreate', { title: 'Item' }],
  } as const
  const wait = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'minutes' } }] as const
  const items = draw({ start: on('customer:updated'), wait, ...each }, ['start out wait', 'wait out each', 'each each one'])

  /** A flow that has been begun by a change of a customer with eight documents, and has not come to them yet. */
  async function startBefore() {
    const server = await startWithStandingClock({ BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION: '20' })
    const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    for (let count = 0; count < 8; count++)
      await server.call('POST', `${ORG}/documents`, { body: { customerId: customer.id, documentType: 'OTHER' } })
    const welcome = await enableFlow(server, flow, 'Welcome')
    await createCustomer(server)
    const id = await enableFlow(server, items, 'Items')
    expect((await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes: 'Go' } })).status).toBe(200)
    await server.server.idle()
    const cause = (await readEvents(server)).filter(({ key }) => key === 'customer:updated').at(-1)?.id as string
    return { server, id, welcome, cause }
  }

  const goOn = async (server: TestServer) => {
    await moveClock(server, { advance: '2 minutes' })
    return (await fetchRuns(server)).filter(({ status }) => status === 'failed').map(({ error }) => error)
  }

  test('of one cause take half of the room at most, and others begin', async () => {
    const { server, welcome, cause } = await startBefore()
    await fill(server, welcome, 6, `family ${cause}`)
    expect(await goOn(server)).toEqual([expect.stringContaining('Too many runs for items that the same event')])
    await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made', 'Made'])
  })

  test('of another cause are not counted with them', async () => {
    const { server, welcome } = await startBefore()
    await fill(server, welcome, 6, 'family evt_else')
    expect(await goOn(server)).toEqual([])
    expect((await taskTitles(server)).filter((title) => title === 'Item')).toHaveLength(8)
  })

  test('begin only when there is room for all of them', async () => {
    const { server, welcome } = await startBefore()
    await fill(server, welcome, 15)
    expect(await goOn(server)).toEqual([expect.stringContaining('Too many runs of the organization')])
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
    server.server.service.store.read((db) => db.selectFrom('runs').select('id').where('pending_cause', 'is not', null).execute())
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
