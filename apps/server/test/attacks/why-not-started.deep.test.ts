import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { watchThreads } from '../support/threads.ts'
import { readEvents } from '../support/webhooks.ts'

// Whoever looks at an event asks for the definitions of all automations that wait for it, which nobody has examined since the server started (G165).

const PARK = '/api/orgs/test-park'
const AUTOMATIONS = `${PARK}/automations`

/** Rules that do not hold, of more text than is examined in place. */
const rules = (count: number, length: number) => ({
  match: 'all',
  rules: Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    field: 'customer.lastName',
    operator: 'isOneOf',
    values: [`{customer.firstName} ${'x'.repeat(length)}`],
  })),
})

const waiting = (count: number, length: number) =>
  draw({ start: on('customer:created', { conditions: rules(count, length) }), make: ['taskCreate', { title: 'Never' }] })

async function addAutomations({ call }: TestServer, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    // Each has another text, so each is examined.
    const body = { name: `Flow ${number}`, definition: waiting(10, 900 + number) }
    expect((await call('POST', AUTOMATIONS, { body })).status).toBe(201)
  }
}

const addCustomer = ({ call }: TestServer) => call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', lastName: 'Lovelace' } })

async function fetchEvent(server: TestServer) {
  const event = (await readEvents(server)).find(({ key }) => key === 'customer:created')
  return server.call('GET', `${PARK}/events/${event?.id}`)
}

describe('[G165] an event for which many automations wait', () => {
  test('is shown after a restart, whatever was not examined yet', { timeout: 60_000 }, async () => {
    const before = await startTestServer()
    await addAutomations(before, 60)
    await addCustomer(before)
    const server = await before.restart()
    const threads = watchThreads()
    const { status, body } = await fetchEvent(server)
    expect(status).toBe(200)
    expect(body.notStarted).toHaveLength(60)
    expect(threads.messages().length).toBeGreaterThanOrEqual(60)
  })

  test('is judged in a thread where the conditions are long', async () => {
    const before = await startTestServer()
    const never = await enableFlow(before, waiting(100, 1000), 'Never')
    const { conditions } = { conditions: rules(100, 1000) }
    const some = { ...conditions, match: 'any', rules: [{ ...conditions.rules[0], operator: 'isNotEmpty' }, ...conditions.rules.slice(1)] }
    const always = await enableFlow(
      before,
      draw({ start: on('customer:created', { conditions: some }), make: ['taskCreate', { title: 'x' }] }),
    )
    await addCustomer(before)
    await before.server.idle()
    const server = await before.restart()
    const threads = watchThreads()
    const { body } = await fetchEvent(server)
    expect(body.runs).toMatchObject([{ automationId: always }])
    expect(body.notStarted).toMatchObject([
      { automationId: never, reason: 'conditions', message: expect.stringContaining('false: r0, r1') },
    ])
    // The definition, and the start that is judged by it.
    expect(threads.messages()).toHaveLength(2)
    await fetchEvent(server)
    expect(threads.messages()).toHaveLength(2)
  })

  test('is read by a flow as well, which waits for nobody and keeps nobody waiting', { timeout: 60_000 }, async () => {
    const before = await startTestServer()
    await addAutomations(before, 20)
    const look = draw({
      start: on('product:created'),
      look: ['httpRequest', { target: 'tillor', method: 'GET', path: '/events/{product.description}' }],
    })
    const id = await enableFlow(before, look)
    await addCustomer(before)
    const event = (await readEvents(before)).find(({ key }) => key === 'customer:created')
    const server = await before.restart()
    await server.call('POST', `${PARK}/products`, { body: { name: 'Firewood', price: 1, description: event?.id } })
    await server.server.idle()
    const [run] = await fetchRuns(server, id)
    expect(run).toMatchObject({ status: 'completed', error: null })
    expect(run?.steps[1]).toMatchObject({ exit: 'success', output: { response: { status: 200 } } })
  })
})
