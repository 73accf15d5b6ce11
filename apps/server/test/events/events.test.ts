import { describe, expect, test } from 'vitest'
import { breakInserts } from '../support/break-inserts.ts'
import { createClock, MINUTE } from '../support/clock.ts'
import { faultsOfEnvelope } from '../support/event-schemas.ts'
import { addColleague } from '../support/people.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook, readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

/** The envelopes of everything that happened so far. */
async function happened(server: Pick<TestServer, 'installation'>) {
  return (await readEvents(server)).map(({ body }) => JSON.parse(Buffer.from(body).toString()))
}

/** One event of every key of a customer and of its contacts. */
async function causeAll({ call }: Pick<TestServer, 'call'>) {
  const customer = (await call('POST', CUSTOMERS, { body: { firstName: 'Ada', externalId: 'crm-1', customFields: { a: 1 } } })).body
  const path = `${CUSTOMERS}/${customer.id}`
  const contact = (await call('POST', `${path}/contacts`, { body: { type: 'EMAIL', value: 'ada@example.com' } })).body
  const contactAfter = (await call('PATCH', `${path}/contacts/${contact.id}`, { body: { label: 'Home' } })).body
  await call('DELETE', `${path}/contacts/${contact.id}`)
  const after = (await call('PATCH', path, { body: { firstName: 'Eva', notes: 'Tall', customFields: {}, externalId: null } })).body
  await call('DELETE', path)
  return { customer, after, contact, contactAfter }
}

describe('the data of an event', () => {
  test('is the full record by its name, with the old values of what changed, and the last state of what is gone', async () => {
    const server = await startTestServer()
    const { customer, after, contact, contactAfter } = await causeAll(server)
    expect((await happened(server)).map(({ event, data }) => [event, data])).toEqual([
      ['customer:created', { customer }],
      ['customer:contact:created', { contact, customer }],
      ['customer:contact:updated', { contact: contactAfter, customer, previous: { label: null } }],
      ['customer:contact:deleted', { contact: contactAfter, customer }],
      ['customer:updated', { customer: after, previous: { firstName: 'Ada', notes: null, customFields: { a: 1 }, externalId: 'crm-1' } }],
      ['customer:deleted', { customer: after }],
    ])
  })

  test('reaches the receiver in the bytes that were stored', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    await causeAll(server)
    await server.server.idle()
    const stored = (await readEvents(server)).map(({ body }) => Buffer.from(body).toString())
    expect(receiver.received.map(({ body }) => body.toString()).sort()).toEqual(stored.sort())
    for (const { body } of receiver.received) expect(faultsOfEnvelope(JSON.parse(body.toString()))).toBe('')
  })
})

describe('an event', () => {
  test('stands with its time, its record, its author and its trace', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const ben = await addColleague(server, { permissions: ['customers:write'] })
    clock.advance(MINUTE)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const { body } = await server.call('POST', CUSTOMERS, { key: ben.key, headers: { traceparent }, body: {} })
    const [event] = await readEvents(server)
    expect(event).toMatchObject({
      organization_id: server.organization.id,
      id: expect.stringMatching(/^evt_/),
      key: 'customer:created',
      record_model: 'customer',
      record_id: body.id,
      at: clock.now(),
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    })
    expect(JSON.parse(event?.actor as string)).toEqual({ type: 'MEMBER', id: ben.userId })
    expect((await happened(server))[0]).toMatchObject({ timestamp: clock.now(), traceId: event?.trace_id, spanId: event?.span_id })
  })

  test('is caused by records that have events, and by no others', async () => {
    const server = await startTestServer()
    const { call } = server
    await addColleague(server, { permissions: [] })
    const task = (await call('POST', '/api/orgs/test-park/tasks', { body: { title: 'Sweep', subtasks: ['Left'] } })).body
    await call('PATCH', `/api/orgs/test-park/tasks/${task.id}`, { body: { status: 'COMPLETED' } })
    await addWebhook(server, 'https://example.com/hook')
    await call('PATCH', '/api/orgs/test-park', { body: { name: 'Renamed' } })
    await call('POST', '/api/api-keys', { body: { name: 'Key' } })
    expect(await happened(server)).toEqual([])
  })

  test('is told once for a customer that goes with all its contacts', async () => {
    const server = await startTestServer()
    const { body } = await server.call('POST', CUSTOMERS, { body: {} })
    for (const value of ['1', '2']) await server.call('POST', `${CUSTOMERS}/${body.id}/contacts`, { body: { type: 'PHONE', value } })
    await server.call('DELETE', `${CUSTOMERS}/${body.id}`)
    expect((await happened(server)).map(({ event }) => event).slice(3)).toEqual(['customer:deleted'])
  })
})

describe('a write that is refused', () => {
  test('tells nobody of anything', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const { call } = server
    const receiver = await startReceiver()
    const { body } = await call('POST', CUSTOMERS, { body: { externalId: 'crm-1' } })
    const reader = await addColleague(server, { permissions: ['customers:read'] })
    await addWebhook(server, receiver.url)
    const path = `${CUSTOMERS}/${body.id}`
    const refused = [
      await call('POST', CUSTOMERS, { body: { firstName: 7 } }),
      await call('POST', CUSTOMERS, { body: { language: 'no language' } }),
      await call('POST', CUSTOMERS, { body: { externalId: 'crm-1' } }),
      await call('POST', CUSTOMERS, { key: reader.key, body: {} }),
      await call('POST', CUSTOMERS, { key: null, body: {} }),
      await call('PATCH', path, { body: { firstName: 'Eva' }, headers: { 'if-match': '"9"' } }),
      await call('DELETE', path, { headers: { 'if-match': '"9"' } }),
      await call('DELETE', `${CUSTOMERS}/cus_01k8e5m1z0f7q8r9s0t1v2w301`),
      await call('POST', `${path}/contacts`, { body: { type: 'FAX', value: '1' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 409, 403, 401, 412, 412, 404, 400])
    await server.server.idle()
    expect((await happened(server)).map(({ event }) => event)).toEqual(['customer:created'])
    expect(receiver.received).toEqual([])
  })
})

describe('an event and its record', () => {
  test.each([
    ['the event', 'events'],
    ['a delivery of it', 'deliveries'],
  ])('fall together when %s cannot be written, and stand together when it can again', async (_, table) => {
    const server = await startTestServer()
    await addWebhook(server, 'https://example.com/hook', ['customer:created', 'customer:updated'])
    const { body } = await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
    const origin = `http://127.0.0.1:${server.server.port}`
    const send = (method: string, path: string) =>
      fetch(origin + path, {
        method,
        headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
        body: JSON.stringify({ firstName: 'Eva' }),
      })

    const mend = await breakInserts(server.installation.store, table)
    expect((await send('POST', CUSTOMERS)).status).toBe(500)
    expect((await send('PATCH', `${CUSTOMERS}/${body.id}`)).status).toBe(500)
    expect((await server.call('GET', CUSTOMERS)).body.data).toEqual([body])
    expect(await readEvents(server)).toHaveLength(1)

    await mend()
    expect((await send('POST', CUSTOMERS)).status).toBe(201)
    expect((await send('PATCH', `${CUSTOMERS}/${body.id}`)).status).toBe(200)
    expect((await happened(server)).map(({ event }) => event)).toEqual(['customer:created', 'customer:created', 'customer:updated'])
  })
})
