import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draw, on } from '../support/flows.ts'
import { ada, expectPlace, noon, simulate, welcome } from '../support/simulations.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'
import { centuries } from '../support/threads.ts'

const PARK = '/api/orgs/test-park'

describe('POST …/automations/simulate', () => {
  let shared: Awaited<ReturnType<typeof openTestServer>>
  beforeAll(async () => {
    shared = await openTestServer()
  })
  afterAll(() => shared.stop())

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

  test('is ended after two seconds, and others are answered meanwhile', async () => {
    let isOver = false
    const long = simulate(shared, centuries).finally(() => {
      isOver = true
    })
    for (let count = 0; count < 3; count++) expect((await shared.call('GET', `${PARK}/customers`)).status).toBe(200)
    const wasOver = isOver
    const { status, body } = await long
    expect(body).toMatchObject({ code: 'simulation_too_long', detail: expect.stringContaining('2 seconds') })
    expect([status, wasOver]).toEqual([422, false])
  })

  test.each<[string, object, RegExp, RegExp?]>([
    ['a member that no script has', { definition: welcome, script: { now: noon, strat: ada } }, /^\/script\/strat$/],
    ['a start that is none', { definition: welcome, start: { event: { key: 7 } }, script: {} }, /^\/start\/event/],
    ['a move that cannot be', { definition: welcome, start: ada, script: { steps: [{ advance: 'soon' }] } }, /^\/script\/steps\/0$/],
    ['a start without anything', { definition: welcome, start: {}, script: {} }, /^\/start$/, /`start`.*`eventId`/],
    ['no start at all', { definition: welcome, script: {} }, /^\/start$/, /`start`.*`eventId`/],
    ['an empty start of the script', { definition: welcome, script: { start: {} } }, /^\/script\/start$/, /`start`.*`eventId`/],
    [
      'an operation that there is not',
      { definition: welcome, start: { perform: { operation: 'customers.nope', input: {} } }, script: {} },
      /^\/start\/perform\/operation$/,
      /no operation customers\.nope/,
    ],
    [
      'an operation of the script that is refused',
      { definition: welcome, script: { start: { perform: { operation: 'customers.update', input: { id: 'cus_1', body: {} } } } } },
      /^\/script\/start\/perform$/,
      /no customer cus_1/,
    ],
  ])('names the place of %s', async (_, request, pointer, message) => {
    await expectPlace(shared, request, { pointer, message })
  })
})
