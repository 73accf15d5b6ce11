import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draw, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { ada, expectPlace, noon, simulate, welcome } from '../support/simulations.ts'
import { openTestServer } from '../support/test-server.ts'
import { watchStore } from '../support/watch-store.ts'
import { readEvents } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'

describe('POST …/automations/simulate', () => {
  // Nothing that is played changes anything.
  let shared: Awaited<ReturnType<typeof openTestServer>>
  beforeAll(async () => {
    shared = await openTestServer()
  })
  afterAll(() => shared.stop())

  test('plays a definition by a script and says what came of it; nothing is written', async () => {
    const changes = await watchStore(shared.installation)
    const script = { now: noon, start: ada, expect: { status: 'completed', runs: 2 } }
    const { status, body } = await simulate(shared, { definition: welcome, script })
    expect(body).toMatchObject({
      verdict: { starts: true },
      runs: [{ status: 'completed', error: null, parentRunId: null, path: ['start out', 'make out'] }],
      records: { tasks: [{ id: expect.stringMatching(/^tsk_/), title: 'Welcome Ada' }], customers: [{ firstName: 'Ada' }] },
      messages: [],
      failures: [{ pointer: '/expect/runs' }],
    })
    expect(status).toBe(200)
    expect(body.runs[0].steps[1]).toMatchObject({ nodeId: 'make', status: 'done', startedAt: '2026-07-01T12:00:00.000Z' })
    expect(await changes()).toEqual([])
  })

  test('begins with an event of the log, at its time and with its records', async () => {
    await shared.call('POST', `${PARK}/customers`, { body: { firstName: 'Eva' } })
    const [event] = await readEvents(shared)
    const changes = await watchStore(shared.installation)
    const { status, body } = await simulate(shared, { definition: welcome, start: { eventId: event?.id }, script: {} })
    expect(status).toBe(200)
    expect(body.records).toMatchObject({ tasks: [{ title: 'Welcome Eva' }] })
    expect(body.records).not.toHaveProperty('customers')
    expect(body.runs[0].steps[0].startedAt).toBe(new Date(Number(event?.at)).toISOString())
    expect(await changes()).toEqual([])
    const { key } = await addColleague(shared, { permissions: ['automations:read', 'tasks:read'] })
    expect(await simulate(shared, { definition: welcome, start: { eventId: event?.id }, script: {} }, key)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/start/eventId', code: 'not_found' }] },
    })
  })

  test('is ended after ten thousand steps', async () => {
    const definition = draw({
      start: ['trigger', { source: 'daily', hour: '3', minute: '0' }],
      make: ['taskCreate', { title: 'Again' }],
    })
    const { status, body } = await simulate(shared, { definition, script: { now: noon, steps: [{ advance: '20000 days' }] } })
    expect([status, body.code, body.detail]).toEqual([422, 'simulation_too_long', expect.stringMatching(/10000 steps|2 seconds/)])
  })

  test.each<[string, object, RegExp, RegExp?]>([
    [
      'a definition with errors',
      { definition: draw({ start: on('customer:created'), make: ['taskCreate', {}] }), script: { now: noon } },
      /^\/definition\/nodes\/1/,
    ],
    ['an event that is not there', { definition: welcome, start: { eventId: 'evt_1' }, script: {} }, /^\/start\/eventId$/],
    ['an event and something else', { definition: welcome, start: { eventId: 'evt_1', ...ada }, script: {} }, /^\/start$/],
    [
      'a start that there is not',
      { definition: welcome, start: { foo: 1 }, script: {} },
      /^\/start\/foo$/,
      /eventId, event, webhook, perform/,
    ],
    [
      'an odd field of what is performed',
      { definition: welcome, start: { perform: { operation: 'customers.create', input: { body: { statuss: 'VIP' } } } }, script: {} },
      /^\/start\/perform\/input\/body\/statuss$/,
      /did you mean "status"/,
    ],
    ['no script', { definition: welcome }, /^\/script$/],
  ])('names the place of %s', async (_, request, pointer, message) => {
    await expectPlace(shared, request, { pointer, message })
  })

  test('needs the permission to read automations, and no more', async () => {
    const request = { definition: welcome, start: ada, script: {} }
    const reader = await addColleague(shared, { email: 'reader@example.com', permissions: ['automations:read'] })
    const other = await addColleague(shared, { email: 'other@example.com', permissions: ['customers:write'] })
    expect((await simulate(shared, request, reader.key)).status).toBe(200)
    expect(await simulate(shared, request, other.key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
