import { type EventKey, eventCatalogue, eventShapes, publishedEventData, type Values } from '@belfry/core'
import { sign } from '@belfry/webhook-verify'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on, taskTitles } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { readZip } from '../support/read-zip.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { openStream } from '../support/stream.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook, eventsAreStable, readEvents } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

/** Stands in every record that an event only names, and in nothing that a reader of the event may read. */
const MARK = 'Zebulon-7f3a'

/** Causes an event in a park, and says which record it only names under which root. */
interface Scenario {
  readonly roots: readonly string[]
  cause(site: Site): Promise<unknown>
}

type Site = Awaited<ReturnType<typeof siteOf>>

async function siteOf(server: TestServer) {
  const make = async (collection: string, body: object) => {
    const answer = await server.call('POST', `${ORG}/${collection}`, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const customer = (await make('customers', { firstName: 'Ada', notes: MARK, companyName: MARK })).id as string
  const thread = (await make('inbox-threads', { channel: 'CHAT', customerId: customer })).id as string
  const invoice = async (line = 'Night') => {
    const { id } = await make('invoices', { customerId: customer, lines: [{ description: line, quantity: 1, unitPrice: 10, vat: 6 }] })
    await make(`invoices/${id}/book`, {})
    return id as string
  }
  const group = async () => {
    const { id } = await make('payments', { customerId: customer, amount: 10, method: 'CASH', status: 'SUCCEEDED' })
    return (await make('payment-groups', { name: 'Terminal', paymentIds: [id] })).id as string
  }
  return { server, make, customer, thread, invoice, group }
}

const scenarios: Readonly<Partial<Record<EventKey, Scenario>>> = {
  'inbox:message-created': {
    roots: ['customer'],
    cause: ({ make, thread }) => make(`inbox-threads/${thread}/messages`, { direction: 'INBOUND', body: 'Hello' }),
  },
  'inbox:thread-updated': {
    roots: ['customer'],
    cause: ({ server, thread }) => server.call('PATCH', `${ORG}/inbox-threads/${thread}`, { body: { archived: true } }),
  },
  'inbox:urgent-handoff': { roots: ['customer'], cause: ({ make, thread }) => make(`inbox-threads/${thread}/urgent-handoff`, {}) },
  'invoice:paid': {
    roots: ['payment'],
    cause: async ({ make, invoice, customer }) =>
      make('payments', {
        ...{ customerId: customer, invoiceId: await invoice(), amount: 10, method: 'CASH', status: 'SUCCEEDED' },
        reference: MARK,
      }),
  },
  'invoice:moved-to-customer': {
    roots: ['customer', 'previousCustomer'],
    cause: async ({ make, invoice }) =>
      make(`invoices/${await invoice()}/move-to-customer`, { customerId: (await make('customers', { notes: MARK })).id }),
  },
  'nfc-tag:presented': {
    roots: ['accessPoint'],
    async cause({ make, customer }) {
      const { id } = await make('nfc-tags', { customerId: customer, uid: '04A22B925C6180' })
      await make(`nfc-tags/${id}/present`, { accessPointId: (await make('access-points', { name: MARK, kind: 'BARRIER' })).id })
    },
  },
  'payment-group:assigned-to-invoice': {
    roots: ['invoice'],
    cause: async ({ make, invoice, group }) => make(`payment-groups/${await group()}/assign`, { invoiceId: await invoice(MARK) }),
  },
  'payment-group:unassigned-from-invoice': {
    roots: ['invoice'],
    async cause({ make, invoice, group }) {
      const id = await group()
      await make(`payment-groups/${id}/assign`, { invoiceId: await invoice(MARK) })
      await make(`payment-groups/${id}/unassign`, {})
    },
  },
  'comment:mentioned': {
    roots: ['user'],
    async cause({ server, make, customer }) {
      const { userId, memberId } = await addColleague(server, { email: 'carla@example.com', permissions: [] })
      expect((await server.call('PATCH', `${ORG}/members/${memberId}`, { body: { name: MARK } })).status).toBe(200)
      await make('comments', { content: 'Look', target: { model: 'customer', id: customer }, mentions: [userId] })
    },
  },
}
const cases = Object.entries(scenarios) as [EventKey, Scenario][]

test('[G168] there is a scenario for every key whose event names a record that its permission does not cover', () => {
  const wanted = [...eventShapes].flatMap(([key, { named }]) => (named.size === 0 ? [] : [`${key} ${[...named].sort().join()}`]))
  expect(cases.map(([key, { roots }]) => `${key} ${[...roots].sort().join()}`).sort()).toEqual(wanted.sort())
})

/** A server on which it has happened, a webhook that was sent it, and somebody who may read the event and nothing that it names. */
async function parkWith(key: EventKey, { cause }: Scenario) {
  const server = await startWithStandingClock()
  const site = await siteOf(server)
  const receiver = await startReceiver()
  const ben = await addColleague(server, {
    permissions: [eventCatalogue[key].permission, 'automations:read', 'webhooks:read', 'webhooks:write'],
  })
  const made = await server.call('POST', `${ORG}/webhooks`, { key: ben.key, body: { url: receiver.url, subscribedEventKeys: [key] } })
  expect(made.status).toBe(201)
  await cause(site)
  await server.server.idle()
  const event = (await readEvents(server)).filter((one) => one.key === key).at(-1)
  if (!event) throw new Error(`the scenario of ${key} does not cause it`)
  const read = async (path: string) => (await server.call('GET', `${ORG}/${path}`, { key: ben.key })).body
  return { server, site, ben, receiver, webhook: made.body as { id: string; signingSecret: string }, event, read }
}

const dataOf = (body: unknown): Values => (typeof body === 'string' ? JSON.parse(body) : body).data
const namesOnly = (data: Values, roots: readonly string[]) => {
  for (const root of roots) expect(data[root]).toEqual({ id: expect.any(String) })
}

/** Everything that somebody is handed who may read the event; looks for the mark in all of it. */
async function whatBenSees(park: Awaited<ReturnType<typeof parkWith>>, key: EventKey, roots: readonly string[]): Promise<void> {
  const { server, ben, event, webhook, read } = park
  await eventsAreStable(server)
  const log = (await read(`events?eventKey=${key}`)).data as readonly { envelope: { data: Values } }[]
  const forward = (await read(`events?eventKey=${key}&after=start`)).data as readonly { envelope: { data: Values } }[]
  const one = await read(`events/${event.id}`)
  const deliveries = (await read(`webhooks/${webhook.id}/deliveries`)).data as readonly { id: string }[]
  expect(deliveries.length).toBeGreaterThan(0)
  const sent = await Promise.all(deliveries.map(({ id }) => read(`webhook-deliveries/${id}`)))
  const stream = await openStream(server, { key: ben.key, query: `lastEventId=start&events=${key}` })
  await stream.until(log.length)
  for (const { envelope } of [...log, ...forward, one]) namesOnly(envelope.data, roots)
  for (const { body, headers } of sent) {
    namesOnly(dataOf(body), roots)
    expect(headers['x-webhook-signature']).toBe(sign(body, webhook.signingSecret))
  }
  for (const { data } of stream.events) namesOnly(dataOf(data), roots)
  expect(JSON.stringify([log, forward, one, sent]) + stream.text()).not.toContain(MARK)
}

/** The events of a key in an export, as they stand there. */
async function exportedEvents({ server, key }: TestServer, eventKey: EventKey): Promise<readonly string[]> {
  const response = await fetch(`http://127.0.0.1:${server.port}${ORG}/export`, { headers: { 'x-api-key': key } })
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const rows =
    files
      .find(({ name }) => name === 'events.ndjson')
      ?.bytes.toString()
      .split('\n') ?? []
  return rows.filter((line) => line !== '' && JSON.parse(line).eventKey === eventKey)
}

const textOf = (receiver: Receiver) => receiver.received.map(({ body }) => body.toString()).join('\n')

describe.each(cases)('[G168] [A6] %s', (key, scenario) => {
  test('holds the id alone of what its permission does not cover, for every reader', async () => {
    const park = await parkWith(key, scenario)
    expect(park.receiver.received.length).toBeGreaterThan(0)
    for (const { body } of park.receiver.received) namesOnly(dataOf(body.toString()), scenario.roots)
    expect(textOf(park.receiver)).not.toContain(MARK)
    expect(Buffer.from(park.event.body).toString()).not.toContain(MARK)
    await whatBenSees(park, key, scenario.roots)
    const exported = await exportedEvents(park.server, key)
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.join()).not.toContain(MARK)
  })
})

const about = (message: string) => ({ field: 'customer.notes', operator: 'is', value: message, id: 'marked' })
const marked = { conditions: { match: 'all', rules: [about(MARK)] } }
const hour = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const
const task = (title: string) => ['taskCreate', { title }] as const

describe('[G168] [G163] a flow', () => {
  test('is started by conditions over what the event names, and reads it whenever it needs it, also after waits and a restart', async () => {
    const server = await startWithStandingClock()
    await enableFlow(
      server,
      draw({
        start: on('inbox:message-created', marked),
        now: task('{customer.notes} now'),
        wait: hour,
        later: task('{customer.notes} later'),
      }),
    )
    await enableFlow(server, draw({ start: on('inbox:message-created', other()), never: task('never') }))
    const site = await siteOf(server)
    await scenarios['inbox:message-created']?.cause(site)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([`${MARK} now`])
    await server.call('PATCH', `${ORG}/customers/${site.customer}`, { body: { notes: 'Changed' } })
    const again = await server.restart()
    await moveClock(again, { freeze: true })
    await moveClock(again, { advance: '2 hours' })
    expect(await taskTitles(again)).toEqual([`${MARK} now`, 'Changed later'])
  })

  test('that was written while the event held them in full goes on, also below event.data', async () => {
    const server = await startWithStandingClock()
    const inFull = (message: string) => ({
      conditions: { match: 'all', rules: [{ ...about(message), field: 'event.data.customer.notes' }] },
    })
    const now = task('{event.data.customer.notes} {event.data.customer.id}')
    const send = [
      'httpRequest',
      { target: 'tillor', method: 'POST', path: '/tasks', body: '{"title": {event.data.customer.companyName}}' },
    ] as const
    const start = on('inbox:message-created', inFull(MARK))
    await enableFlow(
      server,
      draw({ start, now, wait: hour, later: task('{event.data.customer.notes} later'), send }, [
        'start out now',
        'now out wait',
        'wait out later',
        'later out send',
      ]),
    )
    await enableFlow(server, draw({ start: on('inbox:message-created', inFull('somebody else')), never: task('never') }))
    const site = await siteOf(server)
    await scenarios['inbox:message-created']?.cause(site)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([`${MARK} ${site.customer}`])
    await server.call('PATCH', `${ORG}/customers/${site.customer}`, { body: { notes: 'Changed' } })
    await moveClock(server, { advance: '2 hours' })
    expect(await taskTitles(server)).toEqual([`${MARK} ${site.customer}`, 'Changed later', MARK])
  })

  test('has below event.data what an event names that it has waited for', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    const wait = ['waitForEvent', { eventKey: 'invoice:paid' }] as const
    const make = task('{event.data.payment.reference} for {event.data.invoice.id}')
    await enableFlow(server, draw({ start: on('product:created'), wait, make }, ['start out wait', 'wait received make']))
    await site.make('products', { name: 'Firewood', price: 1, vat: 6 })
    await server.server.idle()
    await scenarios['invoice:paid']?.cause(site)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([expect.stringMatching(`^${MARK} for inv_`)])
  })

  test('is judged over records that those of the event name in turn', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    const rules = [
      { id: 'linked', field: 'customer.notes', operator: 'is', value: MARK },
      { id: 'nested', field: 'invoice.customer.notes', operator: 'is', value: MARK },
    ]
    await enableFlow(server, draw({ start: on('invoice:created', { conditions: { match: 'all', rules } }), make: task('made') }))
    const [first, second] = rules.map((rule) => ({ conditions: { match: 'all', rules: [{ ...rule, operator: 'isNot' }] } }))
    for (const none of [first, second]) await enableFlow(server, draw({ start: on('invoice:created', none), make: task('never') }))
    await site.invoice()
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['made'])
  })

  test('has what an event names that it has waited for', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    const wait = ['waitForEvent', { eventKey: 'invoice:paid' }] as const
    await enableFlow(
      server,
      draw({ start: on('product:created'), wait, make: task('{payment.reference} for {invoice.id}') }, [
        'start out wait',
        'wait received make',
      ]),
    )
    await site.make('products', { name: 'Firewood', price: 1, vat: 6 })
    await server.server.idle()
    await scenarios['invoice:paid']?.cause(site)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([expect.stringMatching(`^${MARK} for inv_`)])
  })

  test('has the name of who is mentioned', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    const rules = [{ id: 'carla', field: 'user.name', operator: 'is', value: MARK }]
    await enableFlow(
      server,
      draw({ start: on('comment:mentioned', { conditions: { match: 'all', rules } }), make: task('{user.name} was mentioned') }),
    )
    await scenarios['comment:mentioned']?.cause(site)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([`${MARK} was mentioned`])
  })
})

function other() {
  return { conditions: { match: 'all', rules: [about('somebody else')] } }
}

describe('[G168] [A6] somebody with inbox:read and without customers:read', () => {
  test('sees nothing of the customer in runs and journals, and is not told how conditions over the customer ended', async () => {
    const server = await startTestServer()
    await enableFlow(server, draw({ start: on('inbox:message-created', marked), make: task('{customer.notes}') }))
    await enableFlow(server, draw({ start: on('inbox:message-created', other()), make: task('never') }), 'Picky')
    const site = await siteOf(server)
    const ben = await addColleague(server, { permissions: ['inbox:read', 'automations:read', 'tasks:read'] })
    await scenarios['inbox:message-created']?.cause(site)
    await server.server.idle()
    const [run] = await fetchRuns(server)
    const as = { key: ben.key }
    const displayed = await server.call('GET', `${ORG}/automation-runs/${run?.id}`, as)
    const list = await server.call('GET', `${ORG}/automation-runs`, as)
    const journal = await server.call('GET', `${ORG}/automation-runs/${run?.id}/journal`, as)
    expect([displayed.status, displayed.body.redacted, list.status, journal.status]).toEqual([200, true, 200, 403])
    const id = (await readEvents(server)).find(({ key }) => key === 'inbox:message-created')?.id
    const event = await server.call('GET', `${ORG}/events/${id}`, as)
    expect(event.body.notStarted).toEqual([
      {
        automationId: expect.any(String),
        name: 'Picky',
        reason: 'unreadable',
        message: 'The conditions of its trigger look at customers, and the permission customers:read is missing.',
      },
    ])
    expect((await server.call('GET', `${ORG}/events/${id}`)).body.notStarted).toMatchObject([{ name: 'Picky', reason: 'conditions' }])
    expect(JSON.stringify([displayed.body, list.body, journal.body, event.body])).not.toContain(MARK)
  })

  test('sees no name of who is mentioned in runs and journals either, without members:read', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    await enableFlow(server, draw({ start: on('comment:mentioned'), make: task('{user.name} was mentioned') }))
    const permissions = ['customers:read', 'tasks:read', 'automations:read', eventCatalogue['comment:mentioned'].permission]
    const ben = await addColleague(server, { permissions })
    const eva = await addColleague(server, { email: 'eva@example.com', permissions: [...permissions, 'members:read'] })
    await scenarios['comment:mentioned']?.cause(site)
    await server.server.idle()
    const [run] = await fetchRuns(server)
    const path = `${ORG}/automation-runs/${run?.id}`
    const [shown, journal] = [
      await server.call('GET', path, { key: ben.key }),
      await server.call('GET', `${path}/journal`, { key: ben.key }),
    ]
    expect([shown.status, shown.body.redacted, journal.status]).toEqual([200, true, 403])
    expect(JSON.stringify([shown.body, journal.body])).not.toContain(MARK)
    expect((await server.call('GET', `${path}/journal`, { key: eva.key })).status).toBe(200)
    expect(JSON.stringify((await server.call('GET', path, { key: eva.key })).body)).toContain(MARK)
  })

  test('is refused a simulation with the event, which names what is missing, and gets one with that permission', async () => {
    const server = await startTestServer()
    const site = await siteOf(server)
    await scenarios['inbox:message-created']?.cause(site)
    const eventId = (await readEvents(server)).find(({ key }) => key === 'inbox:message-created')?.id
    const definition = draw({ start: on('inbox:message-created', marked), make: task('{customer.notes}') })
    const simulate = (key: string) =>
      server.call('POST', `${ORG}/automations/simulate`, { key, body: { definition, start: { eventId }, script: {} } })
    const ben = await addColleague(server, { permissions: ['inbox:read', 'automations:read'] })
    const refused = await simulate(ben.key)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.detail).toContain('customers:read')
    expect(JSON.stringify(refused.body)).not.toContain(MARK)
    const eva = await addColleague(server, { email: 'eva@example.com', permissions: ['inbox:read', 'automations:read', 'customers:read'] })
    const played = await simulate(eva.key)
    expect([played.status, played.body.verdict]).toEqual([200, { starts: true, once: null }])
    expect(played.body.records.tasks).toMatchObject([{ title: MARK }])
  })

  test('is sent nothing of the customer by a webhook for all events', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url, ['*'])
    const site = await siteOf(server)
    for (const [, { cause }] of cases.filter(([key]) => key.startsWith('inbox:'))) await cause(site)
    await server.server.idle()
    const inbox = receiver.received.filter(({ body }) => JSON.parse(body.toString()).event.startsWith('inbox:'))
    expect(inbox.length).toBeGreaterThan(2)
    for (const { body } of inbox) {
      const { event, data } = JSON.parse(body.toString())
      expect(body.toString()).not.toContain(MARK)
      expect(publishedEventData(event, data)).toEqual(data)
    }
  })
})
