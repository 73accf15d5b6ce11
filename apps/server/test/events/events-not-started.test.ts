import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const companies = {
  conditions: {
    match: 'all',
    rules: [{ id: 'isCompany', field: 'customer.companyName', operator: 'isNotEmpty' }],
  },
}
const flow = (config: object = {}, key: Parameters<typeof on>[0] = 'customer:created') =>
  draw({ start: on(key, { ...config }), make: ['taskCreate', { title: 'Welcome' }] })

const addCustomer = async ({ call }: TestServer) => (await call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })).body
const patch = (server: TestServer, id: string, body: object) => server.call('PATCH', `${PARK}/automations/${id}`, { body })

/** The newest event of a key, with what it has caused. */
async function eventOf(server: TestServer, key: string, as?: string) {
  const event = (await readEvents(server)).filter((one) => one.key === key).at(-1)
  const { status, body } = await server.call('GET', `${PARK}/events/${event?.id}`, as === undefined ? {} : { key: as })
  expect(status).toBe(200)
  return body
}

describe('why an automation did not run', () => {
  test('the conditions of its trigger did not hold, judged over what the event held', async () => {
    const server = await startWithStandingClock()
    const picky = await enableFlow(server, flow(companies), 'Greet companies')
    const run = await enableFlow(server, flow(), 'Greet all')
    await moveClock(server, { advance: '1 minute' })
    const { id } = await addCustomer(server)
    await moveClock(server, { advance: '1 minute' })
    // What the record has become since does not count.
    await server.call('PATCH', `${PARK}/customers/${id}`, { body: { companyName: 'Bakery' } })
    const { runs, notStarted } = await eventOf(server, 'customer:created')
    expect(runs).toMatchObject([{ automationId: run }])
    expect(notStarted).toEqual([
      {
        automationId: picky,
        name: 'Greet companies',
        reason: 'conditions',
        message: "The trigger's conditions do not hold. Rules that are false: isCompany.",
      },
    ])
  })

  test('a younger definition is judged, and that is said', async () => {
    const server = await startWithStandingClock()
    const id = await enableFlow(server, flow(companies))
    const other = await enableFlow(server, flow(companies))
    await moveClock(server, { advance: '1 minute' })
    await addCustomer(server)
    await moveClock(server, { advance: '1 minute' })
    const [rule] = companies.conditions.rules
    await patch(server, id, { definition: flow({ conditions: { match: 'all', rules: [{ ...rule, id: 'new' }] } }) })
    await patch(server, other, { definition: flow() })
    const { notStarted } = await eventOf(server, 'customer:created')
    expect(notStarted).toMatchObject([
      { automationId: other, reason: 'changed', message: expect.stringContaining('Its definition was changed later') },
      {
        automationId: id,
        reason: 'conditions',
        message: expect.stringMatching(/false: new\. Judged by its present definition, of .*Z, which is younger than the event\.$/),
      },
    ])
  })

  test('the record had begun it before', async () => {
    const server = await startWithStandingClock()
    const id = await enableFlow(server, flow({ oncePerRecord: true }, 'customer:updated'))
    await moveClock(server, { advance: '1 minute' })
    const customer = await addCustomer(server)
    for (const firstName of ['Eva', 'Ida']) {
      await server.call('PATCH', `${PARK}/customers/${customer.id}`, { body: { firstName } })
      await moveClock(server, { advance: '1 minute' })
    }
    const [first, second] = (await readEvents(server)).filter((one) => one.key === 'customer:updated')
    const read = async (event: { id: string } | undefined) => (await server.call('GET', `${PARK}/events/${event?.id}`)).body
    const began = [await read(first), await read(second)].find(({ runs }) => runs.length > 0)
    const not = [await read(first), await read(second)].find(({ runs }) => runs.length === 0)
    expect(began.notStarted).toEqual([])
    expect(not.notStarted).toMatchObject([
      { automationId: id, reason: 'once', message: expect.stringContaining(`with the run ${began.runs[0].id}`) },
    ])
  })

  test('it was disabled then, or not there, whatever it is now', async () => {
    const server = await startWithStandingClock()
    const off = (await server.call('POST', `${PARK}/automations`, { body: { name: 'Off', definition: flow() } })).body.id
    const later = (await server.call('POST', `${PARK}/automations`, { body: { name: 'Later', definition: flow() } })).body.id
    await moveClock(server, { advance: '1 minute' })
    await addCustomer(server)
    await moveClock(server, { advance: '1 minute' })
    await patch(server, later, { enabled: true })
    const late = await enableFlow(server, flow(), 'Late')
    const { notStarted } = await eventOf(server, 'customer:created')
    expect(notStarted).toMatchObject([
      { automationId: late, reason: 'disabled', message: expect.stringContaining('made later') },
      { automationId: later, reason: 'disabled', message: expect.stringContaining('enabled only afterwards') },
      { automationId: off, reason: 'disabled', message: expect.stringContaining('It still is') },
    ])
  })

  test('the organization had paused its automations, which says nothing of what happened before and afterwards', async () => {
    const server = await startWithStandingClock()
    const id = await enableFlow(server, flow(companies))
    const pause = (automationsPaused: boolean) => server.call('PATCH', PARK, { body: { automationsPaused } })
    // Also where the clock stands: each of these is in the same millisecond.
    for (const step of [undefined, '1 minute']) {
      const pass = () => (step ? moveClock(server, { advance: step }) : Promise.resolve())
      await pass()
      await addCustomer(server)
      const before = await eventOf(server, 'customer:created')
      await pass()
      await pause(true)
      await pass()
      await addCustomer(server)
      const meanwhile = await eventOf(server, 'customer:created')
      const stillPaused = expect.stringMatching(/had paused its automations when .* automationsPaused to false ends the pause\.$/)
      expect(meanwhile.notStarted).toMatchObject([{ automationId: id, reason: 'paused', message: stillPaused }])
      await pass()
      await pause(false)
      await pass()
      await addCustomer(server)
      await pass()
      await pause(true)
      await pause(false)
      const after = await eventOf(server, 'customer:created')
      const reasonOf = async (event: { readonly id: string }) =>
        (await server.call('GET', `${PARK}/events/${event.id}`)).body.notStarted[0].reason
      expect([await reasonOf(before), await reasonOf(meanwhile), await reasonOf(after)]).toEqual(['conditions', 'paused', 'conditions'])
    }
  })

  test('nothing is said of a pause that is not known any more', async () => {
    const server = await startWithStandingClock()
    const id = await enableFlow(server, flow())
    const pause = (automationsPaused: boolean) => server.call('PATCH', PARK, { body: { automationsPaused } })
    await moveClock(server, { advance: '1 minute' })
    await pause(true)
    await addCustomer(server)
    await moveClock(server, { advance: '1 minute' })
    await pause(false)
    expect((await eventOf(server, 'customer:created')).notStarted).toMatchObject([{ automationId: id, reason: 'paused' }])
    await server.installation.store.write(({ db }) => db.deleteFrom('record_changes').where('model', '=', 'organization').execute())
    expect((await eventOf(server, 'customer:created')).notStarted).toMatchObject([
      { automationId: id, reason: 'removed', message: expect.stringContaining('whether it had is not known any more') },
    ])
  })

  test('its run is not kept any more', async () => {
    const server = await startWithStandingClock()
    const id = await enableFlow(server, flow({ oncePerRecord: true }))
    await moveClock(server, { advance: '1 minute' })
    await addCustomer(server)
    await moveClock(server, { advance: '1 minute' })
    await server.installation.store.write(({ db }) => db.deleteFrom('runs').where('automation_id', '=', id).execute())
    expect((await eventOf(server, 'customer:created')).notStarted).toMatchObject([{ automationId: id, reason: 'removed' }])
  })

  test('is told to those who may read automations', async () => {
    const server = await startWithStandingClock()
    await addCustomer(server)
    const { key } = await addColleague(server, { permissions: ['customers:read'] })
    expect(await eventOf(server, 'customer:created', key)).not.toHaveProperty('notStarted')
  })
})
