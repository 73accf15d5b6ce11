import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'

const ORG = '/api/orgs/test-park'
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const
const task = (title: string) => ['taskCreate', { title }] as const
const contact = { type: 'PHONE', value: '+32 470 00 00 00' }

describe('a delay', () => {
  test('[STEP-delay-02] [RUN-04] lasts as long as it says, also with a restart in between', async () => {
    const server = await startWithStandingClock()
    await enableFlow(server, draw({ start: on('customer:created'), wait: after(30, 'seconds'), after: task('Call {customer.firstName}') }))
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await moveClock(server, { advance: '29 seconds' })
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    expect(await taskTitles(server)).toEqual([])

    const later = await server.restart()
    // The clock of the new process begins at the real time again, which is somewhat more than 29 seconds earlier.
    await moveClock(later, { freeze: true })
    await moveClock(later, { advance: '15 seconds' })
    expect(await theRun(later)).toMatchObject({ status: 'waiting' })
    await moveClock(later, { advance: '15 seconds' })
    expect(pathOf(await theRun(later))).toEqual(['start out', 'wait out', 'after out'])
    expect(await taskTitles(later)).toEqual(['Call Ada'])
  })

  test('[STEP-delay-02] of days keeps the time on the clock of the site', async () => {
    const server = await startWithStandingClock()
    // In Brussels the clocks go forward on 28 March 2027: the day has 23 hours.
    await moveClock(server, { now: '2027-03-27T11:00:00Z' })
    await enableFlow(server, draw({ start: on('customer:created'), wait: after(1, 'days'), after: task('A day later') }))
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await moveClock(server, { now: '2027-03-28T09:59:59Z' })
    expect(await taskTitles(server)).toEqual([])
    await moveClock(server, { advance: '1 second' })
    expect(await taskTitles(server)).toEqual(['A day later'])
  })
})

describe('a wait for an event', () => {
  const flow = (config: object = {}) =>
    draw(
      {
        start: on('customer:created'),
        wait: ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' }, ...config }],
        got: task('{customer.firstName} can be reached: {contact.value}'),
        late: task('{customer.firstName} cannot be reached'),
      },
      ['start out wait', 'wait received got', 'wait timeout late'],
    )

  test('[STEP-waitForEvent-01] [STEP-waitForEvent-02] [EVT-13] goes on with the event of its own record, and not with that of another', async () => {
    const server = await startWithStandingClock()
    await enableFlow(server, flow())
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    const { body: bob } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Bob' } })
    await server.server.idle()
    await server.call('POST', `${ORG}/customers/${bob.id}/contacts`, { body: contact })
    await server.server.idle()
    expect((await fetchRuns(server)).map(({ status }) => status)).toEqual(['waiting', 'completed'])
    await server.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: { ...contact, value: '+32 2' } })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Bob can be reached: +32 470 00 00 00', 'Ada can be reached: +32 2'])
  })

  test('[STEP-waitForEvent-02] of any record is ended by any', async () => {
    const server = await startWithStandingClock()
    await enableFlow(server, flow({ sameRecord: false }))
    const { body: bob } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Bob' } })
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    await server.call('POST', `${ORG}/customers/${bob.id}/contacts`, { body: contact })
    await server.server.idle()
    expect((await fetchRuns(server)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('[STEP-waitForEvent-03] ends with its time, and an event after that changes nothing', async () => {
    const server = await startWithStandingClock()
    await enableFlow(server, flow())
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await moveClock(server, { advance: '2 days' })
    await server.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: contact })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Ada cannot be reached'])
  })

  test('continues after a restart in between', async () => {
    const server = await startWithStandingClock()
    await enableFlow(server, flow({ timeout: undefined }))
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    const later = await server.restart()
    await later.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: contact })
    await later.server.idle()
    expect(await taskTitles(later)).toEqual(['Ada can be reached: +32 470 00 00 00'])
  })

  test('[STEP-waitForEvent-01] is ended by what happened before it began, since the run last began to wait; and by each event once', async () => {
    const server = await startWithStandingClock()
    const wait = ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true }] as const
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:created'),
          pause: after(1, 'hours'),
          first: wait,
          one: task('first {contact.value}'),
          second: wait,
          two: task('second'),
        },
        ['start out pause', 'pause out first', 'first received one', 'one out second', 'second received two'],
      ),
    )
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    await server.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: contact })
    await moveClock(server, { advance: '1 hour' })
    expect(await taskTitles(server)).toEqual(['first +32 470 00 00 00'])
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await server.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: contact })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['first +32 470 00 00 00', 'second'])
  })

  test('is not ended by what the run did itself', async () => {
    const server = await startWithStandingClock()
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:created'),
          change: [
            'httpRequest',
            { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"notes": "changed by the flow"}' },
          ],
          wait: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }],
          got: task('{customer.notes}'),
        },
        ['start out change', 'change success wait', 'wait received got'],
      ),
    )
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { notes: 'changed by somebody' } })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['changed by somebody'])
  })
})
