import { expect, test } from 'vitest'
import { draw, enableFlow, on, taskTitles, theRun } from '../support/flows.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'

const ORG = '/api/orgs/test-park'
const hour = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const
const task = (title: string) => ['taskCreate', { title }] as const

test('a record is read anew by every step, and what the event brought stays as it was', async () => {
  const server = await startWithStandingClock()
  await enableFlow(
    server,
    draw({ start: on('customer:created'), wait: hour, after: task('{customer.lastName}, once {event.data.customer.lastName}') }),
  )
  const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', lastName: 'Byron' } })
  await server.server.idle()
  await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { lastName: 'Lovelace' } })
  await moveClock(server, { advance: '1 hour' })
  expect(await taskTitles(server)).toEqual(['Lovelace, once Byron'])
})

test('a record that is gone stands as in its event', async () => {
  const server = await startWithStandingClock()
  await enableFlow(server, draw({ start: on('customer:created'), wait: hour, after: task('{customer.lastName} has left') }))
  const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', lastName: 'Byron' } })
  await server.server.idle()
  await server.call('DELETE', `${ORG}/customers/${ada.id}`)
  await moveClock(server, { advance: '1 hour' })
  expect(await taskTitles(server)).toEqual(['Byron has left'])
})

test('a record that another one names is read with it', async () => {
  const server = await startWithStandingClock()
  await enableFlow(
    server,
    draw({ start: on('customer:contact:created'), wait: hour, after: task('{contact.customer.firstName} {customer.lastName}') }),
  )
  const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', lastName: 'Byron' } })
  await server.call('POST', `${ORG}/customers/${ada.id}/contacts`, { body: { type: 'OTHER', value: 'x' } })
  await server.server.idle()
  await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { lastName: 'Lovelace' } })
  await moveClock(server, { advance: '1 hour' })
  expect(await taskTitles(server)).toEqual(['Ada Lovelace'])
})

test('what a flow has changed is seen by its next step', async () => {
  const server = await startWithStandingClock()
  await enableFlow(
    server,
    draw(
      {
        start: on('customer:created'),
        before: task('{customer.status}'),
        change: ['httpRequest', { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"status": "VIP"}' }],
        after: task('{customer.status}'),
      },
      ['start out before', 'before out change', 'change success after'],
    ),
  )
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  expect(await taskTitles(server)).toEqual(['DEFAULT', 'VIP'])
})

test('a large value is stored once, however often the run is written, and later steps read it whole', async () => {
  const server = await startWithStandingClock()
  const list = ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers' }] as const
  const steps = {
    start: on('customer:created', { conditions: onlyAda }),
    list,
    wait: hour,
    again: hour,
    after: task('{response.data.data.3.firstName}'),
  }
  await enableFlow(server, draw(steps, ['start out list', 'list success wait', 'wait out again', 'again out after']))
  for (const firstName of ['Zoë', 'Bob', 'Eve', 'Ada'])
    await server.call('POST', `${ORG}/customers`, { body: { firstName, notes: 'a long story '.repeat(700) } })
  await moveClock(server, { advance: '1 hour' })
  const { values, states } = await server.installation.store.read(async (db) => ({
    values: await db.selectFrom('run_values').select('value').execute(),
    states: await db.selectFrom('runs').select('state').execute(),
  }))
  expect(new Set(values.map(({ value }) => value)).size).toBe(values.length)
  expect(states[0]?.state.length).toBeLessThan(16 * 1024)
  await moveClock(server, { advance: '1 hour' })
  expect(await taskTitles(server)).toEqual(['Zoë'])
  const { steps: shown } = await theRun(server)
  expect(JSON.stringify(shown.find(({ nodeId }) => nodeId === 'list')?.output)).toContain('a long story '.repeat(700))
})

const onlyAda = { match: 'all', rules: [{ id: 'r', field: 'customer.firstName', operator: 'is', value: 'Ada' }] }
