import { describe, expect, test } from 'vitest'
import { addStay, alter, enableClock, standAt, starts } from '../support/clock-flows.ts'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { enableCalled } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { createCustomer, moveClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

const pause = (server: TestServer) => alter(server, '', { automationsPaused: true })
const resume = (server: TestServer) => alter(server, '', { automationsPaused: false })

describe('an organization that has paused its automations', () => {
  test('has not by default, and only those who may change its settings pause them', async () => {
    const server = await startTestServer()
    expect((await server.call('GET', ORG)).body).toMatchObject({ automationsPaused: false })
    const { key } = await addColleague(server, { email: 'a@example.com', permissions: ['organization:read', 'automations:write'] })
    const body = { automationsPaused: true }
    expect((await server.call('PATCH', ORG, { key, body })).status).toBe(403)
    expect(await server.call('PATCH', ORG, { body })).toMatchObject({ status: 200, body })
    expect(await server.call('PATCH', ORG, { body: { automationsPaused: 'yes' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/automationsPaused' }] },
    })
  })

  test('G43 lets no event start a run, at once, and makes none up for afterwards', async () => {
    const server = await startTestServer()
    await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] }))
    await createCustomer(server)
    // A run that has not begun would be cancelled.
    await server.server.idle()
    await pause(server)
    await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
    await resume(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
    await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made', 'Made'])
  })

  test('[ERR-01] answers calls as those of a disabled automation', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const call = () => flow.post({ body: { order: '1' } })
    await pause(server)
    expect(await call()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await resume(server)
    expect(await call()).toMatchObject({ status: 200, body: { accepted: true } })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Order 1'])
  })

  test('G43 lets runs go on that have begun', async () => {
    const server = await startTestServer()
    const wait = ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }] as const
    const steps = { start: on('customer:created'), wait, make: ['taskCreate', { title: 'Made' }] } as const
    await enableFlow(server, draw(steps, ['start out wait', 'wait received make']))
    const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    await pause(server)
    await alter(server, `customers/${customer.id}`, { firstName: 'Grace' })
    await server.server.idle()
    const run = await theRun(server)
    expect(run.status).toBe('completed')
    expect(pathOf(run)).toContain('wait received')
    expect(await taskTitles(server)).toEqual(['Made'])
  })

  test('does not touch another organization', async () => {
    const server = await startTestServer()
    expect((await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })).status).toBe(201)
    await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] }))
    expect((await server.call('PATCH', '/api/orgs/other-park', { body: { automationsPaused: true } })).status).toBe(200)
    await createCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
  })
})

describe('the clock of an organization that has paused its automations', () => {
  test('starts nothing of a timetable, and goes on with the next moment after the pause', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    await enableClock(server, { source: 'daily', hour: '9', minute: '0' })
    await pause(server)
    await moveClock(server, { now: '2027-03-05T12:00:00Z' })
    await resume(server)
    await server.server.idle()
    expect(await starts(server)).toEqual([])
    await moveClock(server, { now: '2027-03-06T12:00:00Z' })
    expect(await starts(server)).toEqual(['2027-03-06T08:00Z'])
  })

  test('starts nothing of dates that came meanwhile, also a minute before its end', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    await enableClock(server, { source: 'dateReached', date: 'reservation.checkInAt' })
    await addStay(server, '2027-07-01T13:59:00Z')
    await pause(server)
    await addStay(server, '2027-07-01T10:00:00Z')
    await addStay(server, '2027-07-01T14:30:00Z')
    await moveClock(server, { now: '2027-07-01T14:00:00Z' })
    await resume(server)
    await moveClock(server, { now: '2027-07-03T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-07-01T14:30Z'])
  })

  test('counts from the end of the pause also what nobody had looked at before', async () => {
    const server = await standAt('2027-06-29T12:00:00Z')
    const id = await enableClock(server, { source: 'daily', hour: '9', minute: '0' })
    await pause(server)
    await moveClock(server, { now: '2027-06-30T08:00:00Z' })
    const { store, now } = server.installation
    // As it stands after a pause during which no process ran.
    const since = Date.parse('2027-06-29T12:00:00Z')
    await store.write(({ db }) =>
      db.updateTable('automation_clocks').set({ since, due_at: since }).where('automation_id', '=', id).execute(),
    )
    await resume(server)
    await server.server.idle()
    expect(await starts(server)).toEqual([])
    const rows = await store.read((db) => db.selectFrom('automation_clocks').selectAll().execute())
    expect(rows).toMatchObject([{ since: now(), due_at: Date.parse('2027-07-01T07:00:00Z') }])
  })
})
