import { effectKinds } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type DrawnStep, draw, enableFlow, on, theRun } from '../support/flows.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// One flow that asks for all eleven kinds of effects, on an installation that sends nothing and on one that sends mail alone.

const PARK = '/api/orgs/test-park'

async function add({ call }: TestServer, collection: string, body: object): Promise<string> {
  const answer = await call('POST', `${PARK}/${collection}`, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body.id
}

/** What the flow is about, and its steps by the kind that each asks for. Each goes on after a failure. */
async function furnish(server: TestServer) {
  const { call, organization } = server
  const customerId = await add(server, 'customers', {
    firstName: 'Ada',
    email: 'ada@example.com',
    phone: '+32470000001',
    whatsappNumber: '+32470000001',
  })
  const lines = [{ description: 'Night', quantity: 1, unitPrice: 50, vat: 6 }]
  const invoiceId = await add(server, 'invoices', { customerId, lines })
  expect((await call('POST', `${PARK}/invoices/${invoiceId}/book`)).status).toBe(200)
  const accessPointId = await add(server, 'access-points', { name: 'Gate' })
  const meterId = await add(server, 'meters', { type: 'WATER', serial: 'W-1' })
  await add(server, 'nfc-tags', { uid: '04A2', customerId })
  const deviceId = await add(server, 'devices', { name: 'Display', kind: 'DISPLAY', online: true })
  const [member] = (await call('GET', `${PARK}/members`)).body.data
  expect((await call('PATCH', `${PARK}/members/${member.id}`, { body: { push: true } })).status).toBe(200)
  const message = (channel: string): DrawnStep => ['customerMessageSend', { customerId, body: 'Hello', [channel]: true }]
  const steps = {
    mail: message('sendEmail'),
    sms: message('sendSms'),
    whatsapp: message('sendWhatsApp'),
    push: ['staffNotify', { userIds: [member.userId], title: 'Look', body: 'Now', sendPush: true }],
    print: ['invoicePrint', { invoiceId, printer: 'a4' }],
    payment: ['paymentLinkCreate', { invoiceId, method: 'any' }],
    collection: ['mandateRequest', { customerId }],
    access: ['accessPointControl', { accessPointId, action: 'open' }],
    meter: ['meterSwitch', { target: 'meter', meterId, state: 'off' }],
    nfc: ['nfcTagUpdate', { customerId, action: 'block' }],
    device: ['deviceCommand', { deviceId, command: 'wake' }],
  } satisfies Readonly<Record<(typeof effectKinds)[number], DrawnStep>>
  return { organization, steps }
}

async function play(environment: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ environment })
  const { steps } = await furnish(server)
  const all = Object.entries(steps).map(([kind, [type, config]]) => [kind, [type, { ...config, continueOnError: true }]] as const)
  const edges = all.flatMap(([kind], index) => {
    const next = all[index + 1]?.[0]
    const ends = next ? [`${kind} out ${next}`, `${kind} error ${next}`] : []
    return index === 0 ? [`start out ${kind}`, ...ends] : ends
  })
  const definition = draw({ start: on('customer:created'), ...Object.fromEntries(all) }, edges)
  const { problems } = (await server.call('POST', `${PARK}/automations/validate`, { body: { definition } })).body
  const problemCodes = (problems as readonly { readonly code: string; readonly nodeId: string }[]).map(
    ({ nodeId, code }) => `${nodeId} ${code}`,
  )
  await enableFlow(server, definition)
  await add(server, 'customers', { firstName: 'Eve' })
  await server.server.idle()
  const run = await theRun(server)
  const records = async (collection: string, ...members: readonly string[]) => {
    const { data } = (await server.call('GET', `${PARK}/${collection}?limit=100`)).body
    return (data as readonly Readonly<Record<string, unknown>>[]).toReversed().map((one) => members.map((member) => one[member]))
  }
  return {
    ...server,
    said: problemCodes,
    run,
    records,
    exits: Object.fromEntries(run.steps.map(({ nodeId, exit, error }) => [nodeId, error ?? exit])),
  }
}

describe('[G170] all eleven kinds of effects', () => {
  test('on an installation that sends nothing are simulated, and every record says so', async () => {
    const { said, run, records, server } = await play()
    expect(said).toEqual(effectKinds.map((kind) => `${kind} effect_simulated`))
    expect(run).toMatchObject({ status: 'completed', simulatedSteps: effectKinds.length })
    expect(run.steps.map(({ exit }) => exit)).toEqual(Array(effectKinds.length + 1).fill('out'))
    const messages = await records('notification-deliveries', 'channel', 'status', 'sentAt', 'connector')
    expect(messages).toEqual(['EMAIL', 'SMS', 'WHATSAPP', 'PUSH', 'EMAIL'].map((channel) => [channel, 'SIMULATED', null, null]))
    expect(await records('print-queue-jobs', 'status', 'printedAt')).toEqual([['SIMULATED', null]])
    expect(await records('payment-links', 'status', 'simulated')).toEqual([['OPEN', true]])
    expect(await records('mandates', 'status', 'simulated')).toEqual([['REQUESTED', true]])
    expect(await records('access-points', 'physicalState', 'stateFrom')).toEqual([['OPEN', 'SIMULATED']])
    expect(await records('meters', 'state', 'stateFrom')).toEqual([['OFF', 'SIMULATED']])
    expect(await records('nfc-tags', 'blocked', 'stateFrom')).toEqual([[true, 'SIMULATED']])
    expect(await records('device-commands', 'command', 'status', 'sentAt')).toEqual([['wake', 'SIMULATED', null]])
    const intents = await records('intents', 'kind', 'status', 'simulated')
    expect(new Set(intents.map(([kind]) => kind))).toEqual(new Set(effectKinds))
    expect(intents.filter(([, status, simulated]) => status !== 'accepted' || simulated !== true)).toEqual([])
    const ready = (await (await fetch(`http://127.0.0.1:${server.port}/readyz`)).json()) as { readonly warnings: readonly object[] }
    expect(ready.warnings).toMatchObject([{ code: 'kinds_simulated', kinds: effectKinds }])
  })

  test('on one that sends mail alone are refused but for mail, and nothing has changed', async () => {
    const mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const { said, run, records, exits } = await play({
      BELFRY_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
      BELFRY_MAIL_FROM: 'park@example.com',
    })
    const refused = effectKinds.filter((kind) => kind !== 'mail')
    expect(said).toEqual(refused.map((kind) => `${kind} no_connector`))
    expect(run).toMatchObject({ status: 'completed', simulatedSteps: 0 })
    expect(exits).toEqual({
      start: 'out',
      mail: 'out',
      ...Object.fromEntries(refused.map((kind) => [kind, expect.stringContaining(`No connector is set up for ${kind}`)])),
    })
    const messages = await records('notification-deliveries', 'channel', 'status', 'errorCode', 'connector')
    expect(messages).toEqual([['EMAIL', 'SENT', null, 'smtp']])
    for (const collection of ['print-queue-jobs', 'payment-links', 'mandates', 'device-commands'])
      expect([collection, await records(collection, 'id')]).toEqual([collection, []])
    expect(await records('access-points', 'physicalState', 'stateFrom')).toEqual([['CLOSED', null]])
    expect(await records('meters', 'state', 'stateFrom')).toEqual([['ON', null]])
    expect(await records('nfc-tags', 'blocked', 'stateFrom')).toEqual([[false, null]])
    expect(mail.received.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com']])
  })
})
