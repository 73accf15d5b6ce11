import { describe, expect, test } from 'vitest'
import { draw, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { centuries } from '../support/threads.ts'
import { watchStore } from '../support/watch-store.ts'
import { readEvents } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const welcome = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Welcome {customer.firstName}' }] })
const ada = { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } }
const noon = '2026-07-01T12:00:00Z'
const simulate = ({ call }: TestServer, body: object, key?: string) =>
  call('POST', `${PARK}/automations/simulate`, { body, ...(key === undefined ? {} : { key }) })

describe('POST …/automations/simulate', () => {
  test('plays a definition by a script and says what came of it; nothing is written', async () => {
    const server = await startTestServer()
    const changes = await watchStore(server.installation)
    const script = { now: noon, start: ada, expect: { status: 'completed', runs: 2 } }
    const { status, body } = await simulate(server, { definition: welcome, script })
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

  test('plays in an organization with the settings of this one, and with the records of the script', async () => {
    const server = await startTestServer()
    await server.call('PATCH', PARK, { body: { timeZone: 'Asia/Tokyo' } })
    const definition = draw({
      start: on('customer:created'),
      make: ['taskCreate', { title: '{organization.timeZone} {organization.name}' }],
    })
    const records = [{ model: 'task', values: { title: 'Old' } }]
    const { body } = await simulate(server, { definition, start: ada, script: { now: noon, records } })
    expect(body.records.tasks).toMatchObject([{ title: expect.stringMatching(/^Asia\/Tokyo ./) }])
  })

  test('begins with an event of the log, at its time and with its records', async () => {
    const server = await startTestServer()
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Eva' } })
    const [event] = await readEvents(server)
    const changes = await watchStore(server.installation)
    const { status, body } = await simulate(server, { definition: welcome, start: { eventId: event?.id }, script: {} })
    expect(status).toBe(200)
    expect(body.records).toMatchObject({ tasks: [{ title: 'Welcome Eva' }] })
    expect(body.records).not.toHaveProperty('customers')
    expect(body.runs[0].steps[0].startedAt).toBe(new Date(Number(event?.at)).toISOString())
    expect(await changes()).toEqual([])
    const { key } = await addColleague(server, { permissions: ['automations:read', 'tasks:read'] })
    expect(await simulate(server, { definition: welcome, start: { eventId: event?.id }, script: {} }, key)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/start/eventId', code: 'not_found' }] },
    })
  })

  test('is ended after two seconds, and others are answered meanwhile', async () => {
    const server = await startTestServer()
    let isOver = false
    const long = simulate(server, centuries).finally(() => {
      isOver = true
    })
    for (let count = 0; count < 3; count++) expect((await server.call('GET', `${PARK}/customers`)).status).toBe(200)
    const wasOver = isOver
    const { status, body } = await long
    expect(body).toMatchObject({ code: 'simulation_too_long', detail: expect.stringContaining('2 seconds') })
    expect([status, wasOver]).toEqual([422, false])
  })

  test('is ended after ten thousand steps', async () => {
    const server = await startTestServer()
    const definition = draw({
      start: ['trigger', { source: 'daily', hour: '3', minute: '0' }],
      make: ['taskCreate', { title: 'Again' }],
    })
    const { status, body } = await simulate(server, { definition, script: { now: noon, steps: [{ advance: '20000 days' }] } })
    expect([status, body.code, body.detail]).toEqual([422, 'simulation_too_long', expect.stringMatching(/10000 steps|2 seconds/)])
  })

  test.each<[string, object, RegExp, RegExp?]>([
    [
      'a definition with errors',
      { definition: draw({ start: on('customer:created'), make: ['taskCreate', {}] }), script: { now: noon } },
      /^\/definition\/nodes\/1/,
    ],
    ['a member that no script has', { definition: welcome, script: { now: noon, strat: ada } }, /^\/script\/strat$/],
    ['a start that is none', { definition: welcome, start: { event: { key: 7 } }, script: {} }, /^\/start\/event/],
    ['an event that is not there', { definition: welcome, start: { eventId: 'evt_1' }, script: {} }, /^\/start\/eventId$/],
    ['an event and something else', { definition: welcome, start: { eventId: 'evt_1', ...ada }, script: {} }, /^\/start$/],
    ['a move that cannot be', { definition: welcome, start: ada, script: { steps: [{ advance: 'soon' }] } }, /^\/script\/steps\/0$/],
    ['a start without anything', { definition: welcome, start: {}, script: {} }, /^\/start$/, /`start`.*`eventId`/],
    ['no start at all', { definition: welcome, script: {} }, /^\/start$/, /`start`.*`eventId`/],
    ['an empty start of the script', { definition: welcome, script: { start: {} } }, /^\/script\/start$/, /`start`.*`eventId`/],
    [
      'a start that there is not',
      { definition: welcome, start: { foo: 1 }, script: {} },
      /^\/start\/foo$/,
      /eventId, event, webhook, perform/,
    ],
    [
      'an operation that there is not',
      { definition: welcome, start: { perform: { operation: 'customers.nope', input: {} } }, script: {} },
      /^\/start\/perform\/operation$/,
      /no operation customers\.nope/,
    ],
    [
      'an odd field of what is performed',
      { definition: welcome, start: { perform: { operation: 'customers.create', input: { body: { statuss: 'VIP' } } } }, script: {} },
      /^\/start\/perform\/input\/body\/statuss$/,
      /did you mean "status"/,
    ],
    [
      'an operation of the script that is refused',
      { definition: welcome, script: { start: { perform: { operation: 'customers.update', input: { id: 'cus_1', body: {} } } } } },
      /^\/script\/start\/perform$/,
      /no customer cus_1/,
    ],
    ['no script', { definition: welcome }, /^\/script$/],
  ])('names the place of %s', async (_, request, pointer, message = /./) => {
    const { status, body } = await simulate(await startTestServer(), request)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.errors[0].pointer).toMatch(pointer)
    expect(body.errors[0].message).toMatch(message)
  })

  test('needs the permission to read automations, and no more', async () => {
    const server = await startTestServer()
    const request = { definition: welcome, start: ada, script: {} }
    const reader = await addColleague(server, { email: 'reader@example.com', permissions: ['automations:read'] })
    const other = await addColleague(server, { email: 'other@example.com', permissions: ['customers:write'] })
    expect((await simulate(server, request, reader.key)).status).toBe(200)
    expect(await simulate(server, request, other.key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
