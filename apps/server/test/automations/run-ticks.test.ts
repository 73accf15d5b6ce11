import { describe, expect, test } from 'vitest'
import { type DrawnStep, draw, enableFlow, on, taskTitles, theRun } from '../support/flows.ts'
import { startReceiver } from '../support/receiver.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const task = (title: string): DrawnStep => ['taskCreate', { title }]

/** So many tasks, which are one request each and fill one turn; then a step that waits is the first thing that the next turn asks for. */
const TICK_REQUESTS = 32
const busy = Object.fromEntries(Array.from({ length: TICK_REQUESTS }, (_, index) => [`n${index}`, task(`${index}`)]))
const chain = [
  'start out n0',
  ...Array.from({ length: TICK_REQUESTS - 1 }, (_, index) => `n${index} out n${index + 1}`),
  `n${TICK_REQUESTS - 1} out wait`,
]

describe('a turn that can do nothing but begin to wait', () => {
  const waits: Readonly<Record<string, { readonly wait: DrawnStep; readonly exit: string }>> = {
    delay: { wait: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }], exit: 'out' },
    waitForEvent: { wait: ['waitForEvent', { eventKey: 'customer:updated', timeout: { amount: 1, unit: 'hours' } }], exit: 'timeout' },
  }
  test.each(Object.entries(waits))('waits: %s', async (_type, { wait, exit }) => {
    const server = await startWithStandingClock()
    await enableFlow(server, draw({ start: on('customer:created'), ...busy, wait, after: task('after') }, [...chain, `wait ${exit} after`]))
    await server.call('POST', `${ORG}/customers`, { body: {} })
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'waiting', error: null })
    await moveClock(server, { advance: '1 hour' })
    expect(await theRun(server)).toMatchObject({ status: 'completed', error: null })
    expect(await taskTitles(server)).toHaveLength(TICK_REQUESTS + 1)
  })

  test('sends its message once', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, [])
    const wait: DrawnStep = ['webhookSend', { webhookId: id, event: 'done' }]
    await enableFlow(server, draw({ start: on('customer:created'), ...busy, wait, after: task('after') }, [...chain, 'wait success after']))
    await server.call('POST', `${ORG}/customers`, { body: {} })
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'completed', error: null })
    expect(receiver.received).toHaveLength(1)
  })

  test('sends the message of a step that is retried once', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, [])
    await server.call('PATCH', `${ORG}/webhooks/${id}`, { body: { enabled: false } })
    await enableFlow(server, draw({ start: on('customer:created'), send: ['webhookSend', { webhookId: id, event: 'done' }] }))
    await server.call('POST', `${ORG}/customers`, { body: {} })
    await server.server.idle()
    const failed = await theRun(server)
    expect(failed).toMatchObject({ status: 'failed' })
    await server.call('PATCH', `${ORG}/webhooks/${id}`, { body: { enabled: true } })
    expect((await server.call('POST', `${ORG}/automation-runs/${failed.id}/retry`)).status).toBe(200)
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'completed', error: null })
    expect(receiver.received).toHaveLength(1)
  })
})
