import { exampleId } from '@belfry/core'
import { expect, test } from 'vitest'
import { innerTypes } from '../../../test/arbitrary-configs.ts'
import { all, draw, newCustomer } from '../../../test/draw.ts'
import { type AnyStep, type StepType, steps } from '../../index.ts'
import { exitCoverage } from '../exit-coverage.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

const timeout = { amount: 2, unit: 'hours' }
const conditions = all(['customer.status', 'is', 'VIP'])
const customerId = '{customer.id}'
const invoiceId = exampleId('invoice')
const taskId = exampleId('task')

/** A config for each type with which all of its exits can be taken. */
const configs: Readonly<Record<Exclude<StepType, 'trigger'>, Readonly<Record<string, unknown>>>> = {
  condition: { conditions },
  switch: {
    field: 'customer.status',
    cases: [
      { id: 'a', key: 'A', value: 'VIP' },
      { id: 'b', key: 'B', value: 'WARNING' },
    ],
  },
  delay: { mode: 'untilDate', dateField: 'customer.birthDate', offset: { amount: 80, unit: 'weeks' } },
  openingHours: {},
  waitUntilOpen: {},
  waitUntilClosed: {},
  waitUntil: { conditions, interval: { amount: 1, unit: 'hours' }, timeout },
  waitForEvent: { eventKey: 'customer:updated', sameRecord: true, timeout },
  recordLookup: { model: 'Task', recordId: taskId },
  throttle: { window: timeout, key: '{customer.status}' },
  forEach: { source: 'customerDocuments', parentId: customerId },
  approval: { title: 'May they?', timeout },
  taskCreate: { title: 'x' },
  taskFind: { title: 'x' },
  taskSetStatus: { taskId, status: 'COMPLETED' },
  taskSetPriority: { taskId, mode: 'raise' },
  taskUpdate: { taskId, title: 'y' },
  staffNotify: { userIds: [exampleId('user')], title: 'x', sendPush: true },
  commentCreate: { content: 'x', target: 'event' },
  customerMessageSend: { customerId, body: 'x', sendEmail: true },
  customerUpdate: { customerId, status: 'VIP' },
  inboxReply: { threadId: exampleId('inboxThread'), body: 'x' },
  inboxTag: { threadId: exampleId('inboxThread'), archive: true },
  reservationSetStatus: { reservationId: exampleId('reservation'), action: 'checkIn' },
  documentFind: { customerId },
  documentUpdate: { documentId: exampleId('document'), status: 'ARCHIVED' },
  invoiceReminderSend: { invoiceId },
  invoiceSend: { invoiceId },
  invoiceBook: { invoiceId },
  invoicePrint: { invoiceId, printer: 'a4' },
  paymentLinkCreate: { invoiceId },
  mandateRequest: { customerId },
  mandateCollect: { invoiceId, delayDays: '{customer.notes}' },
  consumptionInvoice: { customerId },
  occupationExtendInvoice: { occupationId: exampleId('occupation') },
  accessMethodCreate: { customerId, type: 'LPR', value: '{customer.notes}', periodTo: '{customer.notes}' },
  accessMethodUpdate: { scope: 'customer', customerId, status: 'BLOCKED' },
  accessMethodSendQr: { accessMethodId: exampleId('accessMethod'), sendEmail: true },
  accessPointControl: { accessPointId: exampleId('accessPoint'), action: 'open' },
  meterSwitch: { target: 'meter', meterId: exampleId('meter'), state: 'off' },
  nfcTagUpdate: { customerId, action: 'topUp', amount: '{customer.notes}' },
  deviceCommand: { deviceId: exampleId('device'), command: 'wake' },
  deviceSlideshow: { scope: 'displays', mode: 'background', source: 'urls', urls: 'https://example.com/a.jpg' },
  webhookSend: { webhookId: exampleId('webhook'), event: 'x' },
  httpRequest: { target: 'tillor', method: 'GET', path: '/tasks' },
}

/** Exits that no generated scenario takes, as `type exit`, and why. */
const notTaken: Readonly<Record<string, string>> = {}

/** The step with a task behind each exit. */
function flowOf(type: keyof typeof configs) {
  const step: AnyStep = steps[type]
  const config = { ...configs[type], ...(step.acceptsContinueOnError ? { continueOnError: true } : {}) }
  const exits = [...step.exits(config), ...(step.acceptsContinueOnError ? ['error'] : [])]
  const ends = Object.fromEntries(exits.map((exit) => [`by_${exit}`, ['taskCreate', { title: exit }] as const]))
  return {
    exits,
    definition: draw({ start: newCustomer, step: [type, config], ...ends }, [
      'start out step',
      ...exits.map((exit) => `step ${exit} by_${exit}`),
    ]),
  }
}

test('every registered type stands in the table', () => {
  expect(Object.keys(configs)).toEqual(innerTypes)
})

test('[AUTO-EXIT-02] seven actions have skipped beside out, and each is taken by a generated scenario', () => {
  const skipping = innerTypes.filter((type) => (steps[type] as AnyStep).fixedExits?.includes('skipped'))
  expect(skipping).toEqual([
    'customerMessageSend',
    'reservationSetStatus',
    'invoiceBook',
    'paymentLinkCreate',
    'mandateRequest',
    'mandateCollect',
    'consumptionInvoice',
  ])
  for (const type of skipping as readonly (keyof typeof configs)[]) {
    expect(steps[type].fixedExits).toEqual(['out', 'skipped'])
    const paths = generateScenarios(flowOf(type).definition).scenarios.flatMap(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['step out', 'step skipped', 'step error']))
  }
})

test.each(innerTypes as readonly (keyof typeof configs)[])(
  '%s: a generated scenario takes each of its exits, and is what it says',
  (type) => {
    const { exits, definition } = flowOf(type)
    const generated = generateScenarios(definition)
    const explained = Object.fromEntries(
      generated.notTaken.map(({ nodeId, exit, why }) => [`${nodeId === 'step' ? type : nodeId} ${exit}`, why]),
    )
    const known = Object.fromEntries(Object.entries(notTaken).filter(([key]) => key.startsWith(`${type} `)))
    expect(explained).toEqual(known)
    const runs = generated.scenarios.map(({ journal }) => replay(JSON.parse(JSON.stringify(journal))))
    const coverage = exitCoverage(definition, runs)
    expect(coverage.missing.map(({ exit }) => `${type} ${exit}`)).toEqual(Object.keys(known))
    expect(coverage.exits.filter(({ nodeId }) => nodeId === 'step').map(({ exit }) => exit)).toEqual(exits)
    expect(generated.isSmallest).toBe(true)
  },
)
