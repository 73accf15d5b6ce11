import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saying, startConnectedServer } from '../support/connected-server.ts'
import { ADA, canariesIn, erase, finished } from '../support/erasures.ts'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { type Answering, answerWith, openReceiver, type Receiver, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { openTestServer, startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

const delay = ['delay', { mode: 'duration', duration: { amount: 9, unit: 'days' } }] as const

/** A receiver that repeats what it was told. */
function repeatWith(status: number): Answering {
  return (response, { body }) => void response.writeHead(status).end(body)
}

async function startWithCanary() {
  const server = await startWithStandingClock()
  return addCanary(server, { good: await startReceiver(repeatWith(200)), bad: await startReceiver(repeatWith(500)) })
}

/** A customer of whom everything tells: records, messages that arrived, wait and failed, and runs in every state. */
async function addCanary(server: TestServer, { good, bad }: { readonly good: Receiver; readonly bad: Receiver }) {
  const arrives = await addWebhook(server, good.url)
  const fails = await addWebhook(server, bad.url, ['customer:created', 'customer:contact:created'])
  const own = await addWebhook(server, good.url, [])
  const ownBad = await addWebhook(server, bad.url, [])
  const send = (webhookId: string) => ['webhookSend', { webhookId, event: 'hello', payload: '{"hello": "{customer.firstName}"}' }] as const
  await enableFlow(
    server,
    draw({ start: on('customer:created'), wait: delay, late: ['taskCreate', { title: 'Call {customer.firstName}' }] }),
    'Waits',
  )
  await enableFlow(
    server,
    draw(
      {
        start: on('customer:created'),
        send: send(own.id),
        task: ['taskCreate', { title: 'Told {customer.firstName}', description: '{customer.notes}' }],
      },
      ['start out send', 'send success task'],
    ),
    'Has sent',
  )
  await enableFlow(server, draw({ start: on('customer:contact:created'), send: send(ownBad.id) }), 'Sends')
  await enableFlow(
    server,
    draw(
      {
        start: on('customer:created'),
        call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers/{customer.id}' }],
        big: ['taskCreate', { title: 'x', description: '{response.body}' }],
      },
      ['start out call', 'call success big'],
    ),
    'Asks',
  )
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  // What failed until now has failed for good.
  await moveClock(server, { advance: '33 hours' })
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes: `canary-more-notes ${'canary '.repeat(1000)}` } })
  const contacts = `${ORG}/customers/${customer.id}/contacts`
  const contact = (value: string) => server.call('POST', contacts, { body: { type: 'EMAIL', value, label: 'canary-label' } })
  await contact('canary-kept@example.com')
  await server.call('DELETE', `${contacts}/${(await contact('canary-gone@example.com')).body.id}`)
  const links = [{ model: 'customer', id: customer.id }]
  const about = (title: string) =>
    server.call('POST', `${ORG}/tasks`, {
      body: { title, description: 'canary-text', links, customFields: { c: 'canary' } },
      headers: { 'idempotency-key': 'of-task' },
    })
  const { body: task } = await about('canary-task')
  await server.call('PATCH', `${ORG}/tasks/${task.id}`, { body: { title: 'canary-task-anew' } })
  const { body: gone } = await server.call('POST', `${ORG}/tasks`, { body: { title: 'canary-gone-task', links } })
  await server.call('PATCH', `${ORG}/tasks/${gone.id}`, { body: { description: 'canary-gone-text' } })
  await server.call('DELETE', `${ORG}/tasks/${gone.id}`)
  await server.server.idle()
  return { server, customer, task, about, arrives, fails, own, ownBad, good, bad }
}

/** Somebody else, of whom everything stays. */
async function addOther(server: TestServer) {
  const { body: other } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Bea', notes: 'stays' } })
  const { body: task } = await server.call('POST', `${ORG}/tasks`, {
    body: { title: 'Call Bea', links: [{ model: 'customer', id: other.id }] },
  })
  await server.server.idle()
  return { other, task }
}

describe('when the erasure of a customer is done', () => {
  let canary: Awaited<ReturnType<typeof addCanary>>
  /** What there was before. */
  let before: Awaited<ReturnType<typeof look>>
  let erasure: Awaited<ReturnType<typeof finished>>
  const opened: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    const server = await openTestServer({ environment: { ...receiversAllowed, BELFRY_TEST_CLOCK: '1' } })
    opened.push(server)
    await moveClock(server, { freeze: true })
    const [good, bad] = [await openReceiver(repeatWith(200)), await openReceiver(repeatWith(500))]
    opened.push({ stop: good.close }, { stop: bad.close })
    canary = await addCanary(server, { good, bad })
    before = await look()
    erasure = await finished(server, (await erase(server, canary.customer.id)).id)
  })
  afterAll(async () => {
    for (const { stop } of opened.toReversed()) await stop()
  })

  async function look() {
    const { server, arrives, fails } = canary
    return {
      canaries: await canariesIn(server),
      runs: await fetchRuns(server),
      arrived: await readDeliveries(server, arrives.id),
      failing: await readDeliveries(server, fails.id),
    }
  }

  test('nothing that was known of the person stands anywhere in the database', async () => {
    const { server, customer, task, arrives, fails, own, ownBad } = canary
    expect(before.canaries.length).toBeGreaterThan(100)
    expect(before.runs.map(({ status }) => status).sort()).toEqual(['completed', 'completed', 'waiting', 'waiting', 'waiting'])
    expect(before.failing.map(({ status }) => status)).toEqual(['failed', 'waiting', 'waiting'])

    expect(await canariesIn(server)).toEqual([])
    // The customer, its contact, the task about it, and the two that flows had made.
    expect(erasure).toMatchObject({ customerId: customer.id, records: 5 })
    expect(erasure.runs).toBe(5)

    const erasedCustomer = (await server.call('GET', `${ORG}/customers/${customer.id}`)).body
    expect(erasedCustomer).toMatchObject({
      id: customer.id,
      firstName: null,
      email: null,
      externalId: null,
      customFields: {},
      erasedAt: expect.any(String),
    })
    expect((await server.call('GET', `${ORG}/tasks/${task.id}`)).body).toMatchObject({
      title: 'Erased',
      description: null,
      links: [{ model: 'customer', id: customer.id }],
      customFields: {},
    })
    // What has not arrived goes; what has arrived says only that.
    expect(await readDeliveries(server, fails.id)).toEqual([])
    expect(await readDeliveries(server, ownBad.id)).toEqual([])
    expect(await readDeliveries(server, own.id)).toMatchObject([{ status: 'delivered', made: [{ response_body: null }] }])
    // One more tells that the customer was erased.
    expect(await readDeliveries(server, arrives.id)).toHaveLength(before.arrived.length + 1)
  })

  test('events name the records, and the audit log says who changed them', async () => {
    const { server, customer, task } = canary
    const { body } = await server.call('GET', `${ORG}/events?recordId=${customer.id}`)
    const [latest, ...earlier] = body.data
    expect(latest).toMatchObject({
      eventKey: 'customer:updated',
      envelope: { data: { customer: { erasedAt: expect.any(String) }, previous: { erasedAt: null } } },
    })
    expect(earlier.length).toBeGreaterThan(1)
    for (const { envelope } of earlier) expect(envelope.data).toEqual({ customer: { id: customer.id } })
    const changes = async (recordId: string) => (await server.call('GET', `${ORG}/audit-log?recordId=${recordId}`)).body.data
    expect(await changes(customer.id)).toMatchObject([
      { change: 'updated', operation: 'customers.erase', previous: { erasedAt: null } },
      { change: 'updated', operation: 'customers.update', previous: {} },
      { change: 'created', previous: null },
    ])
    expect(await changes(task.id)).toMatchObject([
      { operation: 'customers.erase', author: customer.createdBy, previous: {} },
      { previous: {} },
      { previous: null },
    ])
  })

  test('a repeated request is answered with what is left', async () => {
    const { server, task, about } = canary
    expect((await about('canary-task')).body).toEqual({ ...task, title: 'Erased', description: null, customFields: {} })
    expect(await canariesIn(server)).toEqual([])
  })

  test('runs are shown with their steps, and without what they held', async () => {
    const { server } = canary
    const runs = await fetchRuns(server)
    expect(runs.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed', 'completed'])
    for (const run of runs) {
      expect(run.error).toContain('erased')
      expect(run.steps.length).toBeGreaterThan(1)
      for (const { input, output } of run.steps) expect([input, output]).toEqual([{}, null])
      expect((await server.call('GET', `${ORG}/automation-runs/${run.id}/journal`)).body).toMatchObject({ start: null, entries: [] })
      expect((await server.call('POST', `${ORG}/automation-runs/${run.id}/retry`)).body).toMatchObject({ code: 'run_not_failed' })
    }
    await moveClock(server, { advance: '2 days' })
    expect(await canariesIn(server)).toEqual([])
  })

  test('everything about others is as it was', async () => {
    const { server, customer } = await startWithCanary()
    const { other, task } = await addOther(server)
    const read = async () => ({
      customer: (await server.call('GET', `${ORG}/customers/${other.id}`)).body,
      task: (await server.call('GET', `${ORG}/tasks/${task.id}`)).body,
      events: (await server.call('GET', `${ORG}/events?recordId=${other.id}`)).body,
      runs: (await server.call('GET', `${ORG}/automation-runs?recordId=${other.id}`)).body,
      changes: (await server.call('GET', `${ORG}/audit-log?recordId=${other.id}`)).body,
    })
    const before = await read()
    await finished(server, (await erase(server, customer.id)).id)
    expect(await read()).toEqual(before)
    expect(before.runs.data).toHaveLength(3)
  })
})

test('what the models around a customer hold goes too: stays, documents, conversations, messages, mandates', async () => {
  const server = await startWithStandingClock()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  const make = async (path: string, body: object) => {
    const answer = await server.call('POST', `${ORG}/${path}`, { body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const customerId = customer.id
  const stay = { customerId, checkInAt: '2026-07-01T14:00:00Z', checkOutAt: '2026-07-08T09:00:00Z' }
  const reservation = await make('reservations', { ...stay, notes: 'canary-notes' })
  const document = await make('documents', { customerId, documentType: 'OTHER', fileName: 'canary.txt' })
  await server.call('PUT', `${ORG}/documents/${document.id}/file`, { raw: Buffer.from('canary-file'), type: 'text/plain' })
  const lines = [{ description: 'Night', quantity: 1, unitPrice: 100 }]
  const invoice = await make('invoices', { customerId, lines, notes: 'canary-words' })
  await make(`invoices/${invoice.id}/send`, {})
  await make(`invoices/${invoice.id}/pay`, { method: 'TRANSFER', reference: 'canary-reference' })
  await make(`customers/${customerId}/send-message`, { subject: 'canary-subject', body: 'canary-body', sendEmail: true })
  const thread = await make('inbox-threads', { customerId, channel: 'CHAT', subject: 'canary-chat' })
  await make('inbox-messages', { threadId: thread.id, direction: 'INBOUND', body: 'canary-asks', author: 'canary-author' })
  await make('comments', { target: { model: 'customer', id: customerId }, content: 'canary-comment' })
  await make('access-methods', { customerId, type: 'LPR', value: 'CANARY1' })
  const bank = { iban: 'BE68539007547034', status: 'ACTIVE', customFields: { bank: 'canary-bank' } }
  const mandate = await make('mandates', { customerId, ...bank })
  await make('tablet/show', { kind: 'pdf', model: 'document', id: document.id, title: 'canary-title' })
  await server.server.idle()
  expect((await canariesIn(server)).length).toBeGreaterThan(50)

  await finished(server, (await erase(server, customerId)).id)
  expect(await canariesIn(server)).toEqual([])
  expect((await server.call('GET', `${ORG}/reservations/${reservation.id}`)).body).toMatchObject({ customerId, notes: null })
  expect((await server.call('GET', `${ORG}/documents/${document.id}`)).status).toBe(404)
  expect((await server.call('GET', `${ORG}/mandates/${mandate.id}`)).body).toMatchObject({ iban: null, status: 'REVOKED' })
  expect((await server.call('GET', `${ORG}/tablet`)).body).toEqual({ pdf: null, img: null })
  // What was sold stays in the books.
  expect((await server.call('GET', `${ORG}/invoices/${invoice.id}`)).body).toMatchObject({
    customerId,
    status: 'PAID',
    total: 100,
    notes: null,
  })
})

test('messages that wait are not sent any more, and that it was erased is', async () => {
  const { server, customer, bad, good, fails } = await startWithCanary()
  const [sentBefore, arrivedBefore] = [bad.received.length, good.received.length]
  await finished(server, (await erase(server, customer.id)).id)
  await server.call('POST', `${ORG}/webhooks/retry-deliveries`, { body: { mode: 'force' } })
  await moveClock(server, { advance: '40 hours' })
  expect(bad.received.length).toBe(sentBefore)
  const messages = good.received.slice(arrivedBefore).map(({ body }) => JSON.parse(body.toString()))
  expect(messages).toMatchObject([{ event: 'customer:updated', data: { customer: { id: customer.id, firstName: null } } }])
  expect(await readDeliveries(server, fails.id)).toEqual([])
})

test('goes on where it stood after a restart', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  await server.call('POST', `${ORG}/tasks`, { body: { title: 'canary-task', links: [{ model: 'customer', id: customer.id }] } })
  await server.server.idle()
  // As if the process had ended before anybody had looked.
  Object.assign(server.server.service.wake, { erasures() {} })
  const { id, status } = await erase(server, customer.id)
  expect(status).toBe('running')
  const later = await server.restart()
  await finished(later, id)
  expect(await canariesIn(later)).toEqual([])
})

test('controllers are told to forget the plate of an erased customer, however late they can be reached', async () => {
  let reached = true
  const answering: Answering = (...exchange) => (reached ? saying({ accepted: true }) : answerWith(429))(...exchange)
  const server = await startConnectedServer(answering, { environment: { BELFRY_TEST_CLOCK: '1' } })
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  const plate = { customerId: customer.id, type: 'LPR', value: 'CANARY1' }
  const { body: method } = await server.call('POST', `${ORG}/access-methods`, { body: plate })
  await server.server.idle()
  reached = false
  await finished(server, (await erase(server, customer.id)).id)
  expect(await canariesIn(server)).toEqual([])
  reached = true
  await moveClock(server, { advance: '1 hour' })
  const accessEffects = server.receiver.received.map(({ body }) => JSON.parse(body.toString())).filter(({ kind }) => kind === 'access')
  expect(accessEffects.map(({ payload }) => payload.action)).toEqual(['create', 'delete', 'delete'])
  expect(accessEffects.at(-1).payload).toEqual({
    action: 'delete',
    id: method.id,
    type: 'LPR',
    accessPointIds: [],
    erased: true,
    controllerId: null,
  })
  const { data } = (await server.call('GET', `${ORG}/access-method-operations?accessMethodId=${method.id}`)).body
  expect(data).toMatchObject([{ kind: 'DELETE', status: 'DONE' }, { kind: 'CREATE' }])
})

test('what could not be sent yet counts as refused, so that nothing waits for it', async () => {
  const server = await startConnectedServer(answerWith(429))
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  const plate = { customerId: customer.id, type: 'LPR', value: 'CANARY1' }
  const { body: method } = await server.call('POST', `${ORG}/access-methods`, { body: plate })
  await finished(server, (await erase(server, customer.id)).id)
  const { data } = (await server.call('GET', `${ORG}/access-method-operations?accessMethodId=${method.id}`)).body
  expect(data).toMatchObject([
    { kind: 'DELETE', status: 'QUEUED' },
    { kind: 'CREATE', status: 'FAILED', error: 'The customer was erased.' },
  ])
  expect(await canariesIn(server)).toEqual([])
})

test('a customer that was deleted can be erased, of whom much is still known', async () => {
  const { server, customer } = await startWithCanary()
  await server.call('DELETE', `${ORG}/customers/${customer.id}`)
  await server.server.idle()
  const erasure = await finished(server, (await erase(server, customer.id)).id)
  expect(await canariesIn(server)).toEqual([])
  expect(await erase(server, customer.id)).toEqual(erasure)
  expect((await server.call('GET', `${ORG}/customers/${customer.id}`)).status).toBe(404)
})

test('asked for again, the same erasure is answered', async () => {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: ADA })
  const first = await erase(server, customer.id)
  const done = await finished(server, first.id)
  expect(await erase(server, customer.id)).toEqual(done)
})
