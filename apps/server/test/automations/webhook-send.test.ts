import { verify } from '@belfry/webhook-verify'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { drawStep, refusals, stepRefusals } from '../support/one-step.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { moveClock, startHeldAttempt, startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { createPark } from '../support/two-parks.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const HOOK = 'https://nowhere.example/hook'

const flow = (webhookId: string, config: object = {}) =>
  draw(
    {
      start: on('customer:created'),
      send: ['webhookSend', { webhookId, event: 'my event!', payload: '{"note": "{customer.notes}", "at": {customer.email}}', ...config }],
      well: ['taskCreate', { title: 'It arrived' }],
      badly: ['taskCreate', { title: 'It did not arrive' }],
    },
    ['start out send', 'send success well', 'send failed badly'],
  )

async function begin(server: TestServer, notes = 'none') {
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', notes } })
  await server.server.idle()
}

/** A receiver that fails so many times, and when each request came. */
async function failing(server: TestServer, failures: number) {
  const times: number[] = []
  const receiver = await startReceiver((response, request) => {
    times.push(server.installation.now())
    answerWith(times.length <= failures ? 500 : 200)(response, request)
  })
  return { receiver, times }
}

/** Two runs that each send a message to a webhook which is subscribed to nothing. */
async function sendTwo() {
  const server = await startWithStandingClock()
  const receiver = await startReceiver()
  const { id, signingSecret } = await addWebhook(server, receiver.url, [])
  await enableFlow(server, flow(id))
  await begin(server, 'the "first"\nof \\ all')
  await begin(server)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()) as Readonly<Record<string, unknown>>)
  return { server, receiver, signingSecret, bodies }
}

describe('a message that a flow sends', () => {
  test('[WHSEND-01] [WHSEND-02] [WHSEND-09] [SIGN-07] is signed like every delivery, whatever the webhook is subscribed to', async () => {
    const { server, receiver, signingSecret } = await sendTwo()
    expect(await taskTitles(server)).toEqual(['It arrived', 'It arrived'])
    for (const { headers, body } of receiver.received) {
      expect(headers['content-type']).toBe('application/json')
      expect(headers['x-webhook-event-id']).toMatch(/^dlv_/)
      expect(verify({ body, headers }, { secrets: [signingSecret] })).toMatchObject({ ok: true })
    }
  })

  test('[WHSEND-03] [WHSEND-04] [WHSEND-05] [WHSEND-06] [WHSEND-08] has an envelope of its own, with the filled payload', async () => {
    const { server, bodies } = await sendTwo()
    expect(bodies[0]).toEqual({
      event: 'my event!',
      data: { note: 'the "first"\nof \\ all', at: null },
      timestamp: server.installation.now(),
      traceId: expect.any(String),
      triggeredBy: null,
    })
  })

  test('[WHSEND-07] has a random UUID as its trace', async () => {
    const { bodies } = await sendTwo()
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    for (const { traceId } of bodies) expect(traceId).toMatch(uuid)
    expect(bodies[0]?.traceId).not.toBe(bodies[1]?.traceId)
  })

  test('[EVT-11] [STEP-webhookSend-02] [STEP-webhookSend-03] carries any name and any JSON, each with its variables', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, [])
    const payload = '{"guest": {customer}, "note": "{customer.notes}", "years": {customer.customFields.years}, "list": [1, null]}'
    await server.call('PATCH', ORG, { body: { customFieldDeclarations: [{ model: 'customer', key: 'years', type: 'number' }] } })
    const send = (event: string, more: object) => ['webhookSend', { webhookId: id, event, ...more }] as const
    const steps = {
      start: on('customer:created'),
      named: send('Guest à la carte: {customer.firstName}!', { payload }),
      list: send('a/b:c d', { payload: '["{customer.firstName}", 2]' }),
      empty: send('{customer.firstName}', {}),
    } as const
    await enableFlow(server, draw(steps, ['start out named', 'named success list', 'list success empty']))
    const body = { firstName: 'Zoë', notes: '"a"\n', customFields: { years: 36 } }
    const { body: zoe } = await server.call('POST', `${ORG}/customers`, { body })
    await server.server.idle()
    const sent = receiver.received.map(({ body }) => JSON.parse(body.toString()) as Readonly<Record<string, unknown>>)
    expect(sent.map(({ event, data }) => [event, data])).toEqual([
      ['Guest à la carte: Zoë!', { guest: zoe, note: '"a"\n', years: 36, list: [1, null] }],
      ['a/b:c d', ['Zoë', 2]],
      ['Zoë', {}],
    ])
  })

  test('[STEP-webhookSend-01] goes to the webhook that it names, and to no other', async () => {
    const server = await startWithStandingClock()
    const [named, other] = [await startReceiver(), await startReceiver()]
    const { id } = await addWebhook(server, named.url, [])
    await addWebhook(server, other.url, ['*'])
    await enableFlow(server, flow('{customer.notes}'))
    await begin(server, id)
    expect(named.received).toHaveLength(1)
    const events = other.received.map(({ body }) => JSON.parse(body.toString()).event)
    expect(events).toContain('customer:created')
    expect(events).not.toContain('my event!')
  })

  test('[STEP-webhookSend-01] [STEP-webhookSend-02] [STEP-webhookSend-03] cannot be enabled without a webhook, without a name, or with a payload that is no JSON', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, HOOK, [])
    const refused = (config: object) => stepRefusals(server, 'webhookSend', { webhookId: id, event: 'x', ...config })
    expect(await refused({})).toEqual([])
    expect(await refused({ webhookId: undefined })).toEqual(['required /webhookId'])
    expect(await refused({ event: '' })).toEqual(['too_short /event'])
    expect(await refused({ payload: '{"a": }' })).toEqual(['invalid_json /payload'])
  })

  test('[STEP-webhookSend-04] leaves by success or failed, and by nothing else: continueOnError adds no exit', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, HOOK, [])
    const leaving = (exit: string) => drawStep('webhookSend', { webhookId: id, event: 'x', continueOnError: true }, { [exit]: 'Left' })
    for (const exit of ['success', 'failed']) expect(await refusals(server, leaving(exit))).toEqual([])
    for (const exit of ['error', 'out', 'skipped'])
      expect(await refusals(server, leaving(exit))).toEqual(['unknown_exit /edges/1/sourceHandle'])
  })

  test('[WHSEND-10] [WHSEND-12] goes on as soon as an attempt succeeds', async () => {
    const server = await startWithStandingClock()
    const { receiver, times } = await failing(server, 2)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    await begin(server)
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await moveClock(server, { advance: '3 seconds' })
    expect(pathOf(await theRun(server))).toEqual(['start out', 'send success', 'well out'])
    expect(times).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-event-id'])).size).toBe(1)
  })

  test('[WHSEND-11] [WHSEND-14] [WHSEND-15] [LIMIT-16] after five failures leaves by failed, is tried on, and a later success changes nothing', async () => {
    const server = await startWithStandingClock()
    const { receiver, times } = await failing(server, 5)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    const start = server.installation.now()
    await begin(server)
    await moveClock(server, { advance: '15 seconds' })
    expect(times.map((time) => (time - start) / 1000)).toEqual([0, 1, 3, 7, 15])
    expect(pathOf(await theRun(server))).toEqual(['start out', 'send failed', 'badly out'])
    expect((await server.call('GET', `${ORG}/webhooks/delivery-stats`)).body).toMatchObject([{ webhookId: id, waitingForRetry: 1 }])
    const before = await theRun(server)
    await moveClock(server, { advance: '5 minutes' })
    expect(times).toHaveLength(6)
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'delivered', attempts: 6 }])
    expect(await theRun(server)).toEqual(before)
  })

  test('[WHSEND-13] a target that is refused counts as a failed attempt', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, 'https://10.0.0.1/hook', [])
    await enableFlow(server, flow(id))
    await begin(server)
    await moveClock(server, { advance: '15 seconds' })
    expect(pathOf(await theRun(server))).toEqual(['start out', 'send failed', 'badly out'])
  })

  test('is shown by its run: for which webhook it waits, and in which delivery to look', async () => {
    const server = await startWithStandingClock()
    const { receiver } = await failing(server, 1)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    await begin(server)
    const { id: runId } = await theRun(server)
    const readRun = async () => (await server.call('GET', `${ORG}/automation-runs/${runId}`)).body
    expect(await readRun()).toMatchObject({ wait: { webhookId: id, until: null, eventKey: null } })
    await moveClock(server, { advance: '1 second' })
    const [delivery] = await readDeliveries(server, id)
    expect((await readRun()).steps[1]).toMatchObject({ exit: 'success', output: { deliveryId: delivery?.id } })
  })

  test('of a run that is cancelled meanwhile arrives all the same, and its step waits no more', async () => {
    const server = await startWithStandingClock()
    const { receiver, times } = await failing(server, 1)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    await begin(server)
    const { id: runId } = await theRun(server)
    await server.call('POST', `${ORG}/automation-runs/${runId}/cancel`)
    await moveClock(server, { advance: '1 second' })
    expect(times).toHaveLength(2)
    const { body } = await server.call('GET', `${ORG}/automation-runs/${runId}`)
    expect(body).toMatchObject({ status: 'cancelled', wait: null })
    expect(body.steps[1]).toMatchObject({ status: 'cancelled', exit: null, endedAt: expect.any(String) })
  })

  test('waits over a restart', async () => {
    const server = await startWithStandingClock()
    const { receiver } = await failing(server, 1)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    await begin(server)
    const later = await server.restart()
    await moveClock(later, { advance: '10 seconds' })
    expect(await taskTitles(later)).toEqual(['It arrived'])
  })
})

describe('a webhook that cannot be used ends the run', () => {
  test.each([
    ['missing', 'whk_01k8e5m1z0f7q8r9s0t1v2w3zz'],
    ['no id at all', 'nothing'],
  ])('[WHSEND-16] [RUN-01] [ERR-10] %s', async (_what, webhookId) => {
    const server = await startWithStandingClock()
    await enableFlow(server, flow(webhookId))
    await begin(server)
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining(webhookId) })
    expect(await taskTitles(server)).toEqual([])
  })

  test('[WHSEND-16] [RUN-01] [ERR-10] disabled', async () => {
    const server = await startWithStandingClock()
    const { id } = await addWebhook(server, HOOK, [])
    await server.call('PATCH', `${ORG}/webhooks/${id}`, { body: { enabled: false } })
    await enableFlow(server, flow(id))
    await begin(server)
    expect(await theRun(server)).toMatchObject({ status: 'failed' })
    expect(pathOf(await theRun(server))).toEqual(['start out', 'send -'])
  })

  test('[STEP-webhookSend-01] [WHSEND-16] of another organization', async () => {
    const server = await startWithStandingClock()
    const other = await createPark(server, 'other-park')
    const receiver = await startReceiver()
    const made = await other.call('POST', '/api/orgs/other-park/webhooks', { body: { url: receiver.url, subscribedEventKeys: [] } })
    expect(made.status).toBe(201)
    await enableFlow(server, flow(made.body.id))
    await begin(server)
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining(made.body.id) })
    await moveClock(server, { advance: '1 day' })
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['disabled', 'PATCH', { enabled: false }],
    ['deleted', 'DELETE', undefined],
  ] as const)('[WHSEND-16] %s between two attempts', async (_what, method, body) => {
    const server = await startWithStandingClock()
    const { receiver, times } = await failing(server, 9)
    const { id } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, flow(id))
    await begin(server)
    await server.call(method, `${ORG}/webhooks/${id}`, body ? { body } : {})
    await moveClock(server, { advance: '1 hour' })
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining(id) })
    expect(times).toHaveLength(1)
    expect(await taskTitles(server)).toEqual([])
  })

  test('disabled during an attempt: the run has failed, though the message may arrive', async () => {
    const server = await startWithStandingClock()
    const held = await startHeldAttempt(server)
    await enableFlow(server, flow(held.id), 'Sends')
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Bob' } })
    await held.receiver.take(2)
    await server.call('PATCH', `${ORG}/webhooks/${held.id}`, { body: { enabled: false } })
    held.release()
    await server.server.idle()
    expect((await fetchRuns(server)).map(({ status }) => status)).toEqual(['failed'])
  })
})
