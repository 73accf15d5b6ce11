import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { startMailServer } from '../support/mail-server.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'

async function made({ call }: Pick<TestServer, 'call'>, collection: string, body: object): Promise<string> {
  const answer = await call('POST', `${PARK}/${collection}`, { body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const readPath = async ({ call }: Pick<TestServer, 'call'>, path: string) => (await call('GET', `${PARK}/${path}`)).body

/** A booked invoice of a customer who can be reached by mail and by telephone. */
async function bookedInvoice(server: TestServer): Promise<{ readonly invoiceId: string; readonly customerId: string }> {
  const customerId = await made(server, 'customers', { firstName: 'Ada', email: 'ada@example.com', phone: '+32470000001' })
  const lines = [{ description: 'Night', quantity: 1, unitPrice: 50, vat: 6 }]
  const invoiceId = await made(server, 'invoices', { customerId, lines })
  expect((await server.call('POST', `${PARK}/invoices/${invoiceId}/book`)).status).toBe(200)
  return { invoiceId, customerId }
}

/** Opens a gate, links a payment and writes of it: three effects of three kinds. */
function threeEffects(door: string, invoiceId: string) {
  return draw({
    start: on('customer:updated'),
    open: ['accessPointControl', { accessPointId: door, action: 'open' }],
    link: ['paymentLinkCreate', { invoiceId, method: 'any' }],
    write: ['customerMessageSend', { customerId: '{customer.id}', body: 'Pay here: {paymentLink.url}', sendEmail: true }],
  })
}

async function runThreeEffects(options: TestServerOptions) {
  const server = await startTestServer(options)
  const door = await made(server, 'access-points', { name: 'Gate' })
  const { invoiceId, customerId } = await bookedInvoice(server)
  await enableFlow(server, threeEffects(door, invoiceId))
  expect((await server.call('PATCH', `${PARK}/customers/${customerId}`, { body: { firstName: 'Eve' } })).status).toBe(200)
  await server.server.idle()
  return { ...server, door, run: await theRun(server) }
}

describe('[G170] an installation that sends nothing', () => {
  test('brings a flow to its end, and says of each effect that it was simulated: run, records, intents, page', async () => {
    const park = await runThreeEffects({})
    expect([park.run.status, pathOf(park.run)]).toEqual(['completed', ['start out', 'open out', 'link out', 'write out']])
    expect(park.run).toMatchObject({ simulatedSteps: 3 })
    expect(park.run.steps.map(({ output }) => output?.simulated ?? false)).toEqual([false, true, true, true])
    expect(await readPath(park, `access-points/${park.door}`)).toMatchObject({ physicalState: 'OPEN', stateFrom: 'SIMULATED' })
    const [link] = (await readPath(park, 'payment-links')).data
    expect(link).toMatchObject({ simulated: true, url: `${park.server.appUrl}/simulated-payment/${link.id}` })
    expect((await readPath(park, 'notification-deliveries')).data).toMatchObject([
      { status: 'SIMULATED', sentAt: null, connector: null, body: `Pay here: ${link.url}` },
    ])
    expect((await readPath(park, 'intents')).data).toMatchObject([
      { kind: 'mail', status: 'accepted', simulated: true, connector: null, attemptCount: 0 },
      { kind: 'payment', status: 'accepted', simulated: true },
      { kind: 'access', status: 'accepted', simulated: true },
    ])
    const page = await fetch(link.url, { headers: { 'accept-language': 'nl-BE' } })
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await page.text()).toContain('Hier kan niets worden betaald')
  })

  test('tells receivers of webhooks the same', async () => {
    const receiver = await startReceiver()
    const server = await startTestServer({ environment: receiversAllowed })
    await addWebhook(server, receiver.url, ['accessPoint:physicalStateChanged', 'notification-delivery:updated'])
    const door = await made(server, 'access-points', { name: 'Gate' })
    expect((await server.call('POST', `${PARK}/access-points/${door}/open`)).status).toBe(200)
    const customerId = await made(server, 'customers', { email: 'ada@example.com' })
    const body = { body: 'Hello', sendEmail: true }
    expect((await server.call('POST', `${PARK}/customers/${customerId}/send-message`, { body })).status).toBe(200)
    await server.server.idle()
    const received = receiver.received.map((request) => JSON.parse(request.body.toString()).data)
    expect(received).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ accessPoint: expect.objectContaining({ stateFrom: 'SIMULATED' }) }),
        expect.objectContaining({ notificationDelivery: expect.objectContaining({ status: 'SIMULATED' }) }),
      ]),
    )
  })
})

async function readyWarnings({ server }: TestServer): Promise<readonly { readonly code: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  return ((await answer.json()) as { readonly warnings: readonly { readonly code: string }[] }).warnings
}

describe('[G170] an installation that sends mail alone', () => {
  const withMail = async (environment: Readonly<Record<string, string>> = {}) => {
    const mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const smtp = { BELFRY_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`, BELFRY_MAIL_FROM: 'park@example.com' }
    return { mail, environment: { ...smtp, ...environment } }
  }

  test('fails a step of another kind, and says for which kind a connector is missing; nothing has changed', async () => {
    const { mail, environment } = await withMail()
    const park = await runThreeEffects({ environment })
    expect([park.run.status, park.run.error]).toEqual(['failed', 'No connector is set up for access.'])
    expect(park.run).toMatchObject({
      errorCode: 'no_connector',
      advice: expect.stringMatching(
        /^Nothing was changed\. Set up a connector .*\(BELFRY_CONNECTORS\).* POST …\/automation-runs\/run_\w+\/retry then tries/,
      ),
    })
    expect(await readPath(park, `access-points/${park.door}`)).toMatchObject({ physicalState: 'CLOSED', stateFrom: null, version: 1 })
    expect(await park.call('POST', `${PARK}/access-points/${park.door}/open`)).toMatchObject({
      status: 409,
      body: { code: 'no_connector', detail: 'No connector is set up for access.' },
    })
    // Only administrators are told, of the run that has failed.
    expect(mail.received.flatMap(({ envelope }) => envelope.to)).toEqual([park.email])
  })

  test('lets a flow go on by why a step was refused', async () => {
    const { environment } = await withMail()
    const server = await startTestServer({ environment })
    const accessPointId = await made(server, 'access-points', { name: 'Gate' })
    const open = ['accessPointControl', { accessPointId, action: 'open', continueOnError: true }] as const
    const steps = { start: on('customer:created'), open, say: ['taskCreate', { title: '{error.code}: {error.message}' }] } as const
    await enableFlow(server, draw(steps, ['start out open', 'open error say']))
    await made(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['no_connector: No connector is set up for access.'])
    expect(await theRun(server)).toMatchObject({ status: 'completed', errorCode: null, advice: null })
  })

  test('says at its next start which kinds enabled automations ask for in vain, and to its operator alone which they are', async () => {
    const { environment } = await withMail()
    const server = await startTestServer({ environment })
    const accessPointId = await made(server, 'access-points', { name: 'Gate' })
    const opens = draw({ start: on('customer:created'), open: ['accessPointControl', { accessPointId, action: 'open' }] })
    const texts = (channels: object) =>
      draw({ start: on('customer:created'), write: ['customerMessageSend', { customerId: '{customer.id}', body: 'x', ...channels }] })
    const first = await enableFlow(server, opens, 'Gate')
    const second = await enableFlow(server, texts({ sendSms: true, sendEmail: true }), 'Texts')
    await enableFlow(server, texts({ sendEmail: true }), 'Mails')
    for (let index = 0; index < 25; index++) await server.call('POST', `${PARK}/automations`, { body: { name: 'Off', definition: opens } })
    const last = await enableFlow(server, opens, 'Gate again')
    expect(await readyWarnings(server)).toEqual([])

    const later = await server.restart()
    await later.server.idle()
    const message =
      'no connector is set up for sms, access, and 3 enabled automations ask for that, which is refused. Name the kinds in BELFRY_CONNECTORS, or set BELFRY_UNCONNECTED=simulate'
    expect(await readyWarnings(later)).toEqual([{ code: 'kinds_refused', message, kinds: ['sms', 'access'] }])
    expect(later.logged()).toContain(JSON.stringify([first, second, last].map((id) => `test-park/${id}`)))
    const simulating = await later.restart({ BELFRY_UNCONNECTED: 'simulate' })
    await simulating.server.idle()
    expect((await readyWarnings(simulating)).map(({ code }) => code)).toEqual(['kinds_simulated'])
  })

  test('mails no payment link with which nobody can pay', async () => {
    const { mail, environment } = await withMail({ BELFRY_UNCONNECTED: 'simulate' })
    const park = await runThreeEffects({ environment })
    expect(park.run).toMatchObject({ status: 'completed', simulatedSteps: 2 })
    expect((await readPath(park, 'notification-deliveries')).data).toMatchObject([{ status: 'FAILED', errorCode: 'not_configured' }])
    expect(mail.received).toEqual([])
  })

  test('marks the kinds that are simulated on purpose, and sends the others', async () => {
    const { mail, environment } = await withMail({ BELFRY_CONNECTORS: 'access=record' })
    const server = await startTestServer({ environment })
    const door = await made(server, 'access-points', { name: 'Gate' })
    expect((await server.call('POST', `${PARK}/access-points/${door}/open`)).body).toMatchObject({ stateFrom: 'SIMULATED' })
    const customerId = await made(server, 'customers', { email: 'ada@example.com', phone: '+32470000001' })
    const body = { body: 'Hello', sendEmail: true, sendSms: true }
    expect((await server.call('POST', `${PARK}/customers/${customerId}/send-message`, { body })).body).toMatchObject({ sent: ['EMAIL'] })
    await server.server.idle()
    expect((await readPath(server, 'notification-deliveries')).data).toMatchObject([
      { channel: 'SMS', status: 'FAILED', errorCode: 'no_connector' },
      { channel: 'EMAIL', status: 'SENT', connector: 'smtp' },
    ])
    expect(mail.received).toHaveLength(1)
  })
})

describe('[G170] a kind that a program of the site works off itself', () => {
  const start = async (options: TestServerOptions = {}) => {
    const server = await startTestServer({ ...options, environment: { BELFRY_CONNECTORS: 'print=external,access=external' } })
    return { ...server, door: await made(server, 'access-points', { name: 'Gate' }) }
  }
  const queued = async (server: TestServer, kind: string) => (await readPath(server, `intents?kind=${kind}&status=queued`)).data
  const report = ({ call }: TestServer, id: string, body: object) => call('POST', `${PARK}/intents/${id}/report`, { body })

  test('waits until that reports what came of it, however long', async () => {
    const server = await start()
    const { invoiceId } = await bookedInvoice(server)
    expect((await server.call('POST', `${PARK}/invoices/${invoiceId}/print`, { body: { printer: 'a4' } })).status).toBe(200)
    await server.server.idle()
    const [intent] = await queued(server, 'print')
    expect((await readPath(server, 'print-queue-jobs')).data).toMatchObject([{ id: intent.about.id, status: 'QUEUED' }])
    expect(await report(server, intent.id, { accepted: true })).toMatchObject({
      status: 200,
      body: { status: 'accepted', simulated: false, connector: 'external' },
    })
    expect((await readPath(server, 'print-queue-jobs')).data).toMatchObject([{ status: 'PRINTED' }])
    expect(await report(server, intent.id, { accepted: true })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('is accepted and waits for no report') },
    })
  })

  test('lets whoever waits for it go on: a request and a run', async () => {
    const server = await start({ externalWaitMs: 50 })
    const { status, body } = await server.call('POST', `${PARK}/access-points/${server.door}/open`)
    expect([status, body.status]).toEqual([202, 'queued'])
    expect((await report(server, body.intentId, { accepted: true })).body).toMatchObject({ result: { physicalState: 'OPEN' } })
    expect(await readPath(server, `access-points/${server.door}`)).toMatchObject({ physicalState: 'OPEN', stateFrom: 'COMMANDED' })
    await enableFlow(
      server,
      draw({ start: on('customer:created'), close: ['accessPointControl', { accessPointId: server.door, action: 'close' }] }),
    )
    await made(server, 'customers', {})
    await server.server.idle()
    expect((await theRun(server)).status).toBe('waiting')
    const [intent] = await queued(server, 'access')
    expect((await report(server, intent.id, { accepted: false, reason: 'The gate is blocked.' })).status).toBe(200)
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: 'The gate is blocked.' })
  })

  test('is not taken as done without what has to come of it, and can be reported again', async () => {
    const server = await startTestServer({ environment: { BELFRY_CONNECTORS: 'payment=external' }, externalWaitMs: 50 })
    const { invoiceId } = await bookedInvoice(server)
    const { intentId } = (await server.call('POST', `${PARK}/invoices/${invoiceId}/payment-link`, { body: {} })).body
    expect(await report(server, intentId, { accepted: true })).toMatchObject({
      status: 409,
      body: { code: 'external_refused', detail: expect.stringContaining('holds no `url`') },
    })
    expect(await queued(server, 'payment')).toHaveLength(1)
    const values = { url: 'https://pay.example.com/1' }
    expect((await report(server, intentId, { accepted: true, values })).status).toBe(200)
    expect((await readPath(server, 'payment-links')).data).toMatchObject([{ url: values.url, simulated: false }])
  })

  test('is reported of by whoever may do such things, and by nobody else', async () => {
    const server = await start({ externalWaitMs: 50 })
    const { intentId } = (await server.call('POST', `${PARK}/access-points/${server.door}/open`)).body
    const narrowed = await server.call('POST', '/api/api-keys', { body: { name: 'reader', permissions: ['accessControl:read'] } })
    const answer = await server.call('POST', `${PARK}/intents/${intentId}/report`, { body: { accepted: true }, key: narrowed.body.key })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', detail: expect.stringContaining('accessControl:write') } })
    for (const [field, body] of [
      ['reason', { accepted: false }],
      ['reason', { accepted: true, reason: 'The gate is blocked.' }],
      ['code', { accepted: true, code: 'gone' }],
      ['values', { accepted: false, reason: 'The gate is blocked.', values: {} }],
    ] as const)
      expect(await report(server, intentId, body)).toMatchObject({ status: 400, body: { errors: [{ pointer: `/${field}` }] } })
    expect(await readPath(server, `access-points/${server.door}`)).toMatchObject({ physicalState: 'CLOSED' })
    expect(await queued(server, 'access')).toHaveLength(1)
  })

  test('lets nobody who may change customers alone say where they sign a mandate', async () => {
    const server = await startTestServer({ environment: { BELFRY_CONNECTORS: 'collection=external' }, externalWaitMs: 50 })
    const customerId = await made(server, 'customers', { firstName: 'Ada', email: 'ada@example.com' })
    const { intentId } = (await server.call('POST', `${PARK}/customers/${customerId}/mandate-request`, { body: {} })).body
    const permissions = ['customers:read', 'customers:write']
    const { key } = (await server.call('POST', '/api/api-keys', { body: { name: 'desk', permissions } })).body
    const body = { accepted: true, values: { url: 'https://evil.example.com/sign' } }
    expect(await server.call('POST', `${PARK}/intents/${intentId}/report`, { body, key })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('payments:write') },
    })
    expect((await readPath(server, 'mandates')).data).toEqual([])
  })
})
