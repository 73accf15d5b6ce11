import type { FlowScenario, Move } from './both-worlds.ts'
import { draw, on } from './flows.ts'

type Values = Readonly<Record<string, unknown>>

const task = (title: string) => ['taskCreate', { title }] as const
const call = (method: string, path: string) => ['httpRequest', { target: 'tillor', method, path }] as const
const create = (body: Values) => ({ perform: 'customers.create', input: () => ({ body }) })
const change = (body: Values): Move => ({ perform: 'customers.update', input: (made) => ({ id: made[0]?.id, body }) })
const ask = (perform: string, input: (made: readonly Values[]) => Values): Move => ({ perform, input })
const lines = [{ description: 'Night', quantity: 3, unitPrice: 32.5, vat: 6 }]

/** Scenarios with steps that act on money and on devices of the site, played on a server and in a simulation. */
export const actionScenarios: Readonly<Record<string, FlowScenario>> = {
  'an invoice that is booked, sent, printed, linked, reminded of and collected': {
    flow: () =>
      draw(
        {
          start: on('invoice:created'),
          book: ['invoiceBook', { invoiceId: '{invoice.id}' }],
          send: ['invoiceSend', { invoiceId: '{invoice.id}' }],
          again: ['invoiceBook', { invoiceId: '{invoice.id}' }],
          print: ['invoicePrint', { invoiceId: '{invoice.id}', printer: 'pos' }],
          show: ['invoicePrint', { invoiceId: '{invoice.id}', printer: 'tablet' }],
          link: ['paymentLinkCreate', { invoiceId: '{invoice.id}', method: 'IDEAL' }],
          tell: task('{invoice.number}: {paymentLink.url} {paymentLink.amount}'),
          ask: ['mandateRequest', { customerId: '{invoice.customerId}', mode: 'request' }],
          mind: ['mandateRequest', { customerId: '{invoice.customerId}', mode: 'reminder' }],
          remind: ['invoiceReminderSend', { invoiceId: '{invoice.id}' }],
          collect: ['mandateCollect', { invoiceId: '{invoice.id}', delayDays: '2' }],
          none: task('not collected'),
        },
        [
          ...[
            'start out book',
            'book out send',
            'send out again',
            'again skipped print',
            'print out show',
            'show out link',
            'link out tell',
          ],
          ...['tell out ask', 'ask out mind', 'ask skipped mind', 'mind out remind', 'mind skipped remind', 'remind out collect'],
          'collect skipped none',
        ],
      ),
    moves: [
      create({ lastName: 'Hopper', email: 'grace@example.com' }),
      ask('invoices.create', (made) => ({ body: { customerId: made[0]?.id, lines } })),
      ask('mandates.create', (made) => ({ body: { customerId: made[0]?.id, status: 'ACTIVE', iban: 'BE68539007547034' } })),
      ask('invoices.create', (made) => ({ body: { customerId: made[0]?.id, lines } })),
    ],
  },
  'an invoice whose steps fail one after another': {
    flow: () =>
      draw(
        {
          start: on('invoice:created'),
          link: ['paymentLinkCreate', { invoiceId: '{invoice.id}', continueOnError: true }],
          one: task('{error.message}'),
          remind: ['invoiceReminderSend', { invoiceId: '{invoice.id}', continueOnError: true }],
          two: task('{error.message}'),
          collect: ['mandateCollect', { invoiceId: '{invoice.id}', delayDays: '{invoice.total}', continueOnError: true }],
          three: task('{error.message}'),
          send: ['invoiceSend', { invoiceId: '{invoice.id}' }],
        },
        [
          ...['start out link', 'link error one', 'one out remind', 'remind error two', 'two out collect'],
          ...['collect error three', 'three out send'],
        ],
      ),
    moves: [create({ lastName: 'Hopper' }), ask('invoices.create', (made) => ({ body: { customerId: made[0]?.id, lines } }))],
  },
  'what a stay owes': {
    flow: () =>
      draw(
        {
          start: on('customer:updated'),
          counted: ['consumptionInvoice', { customerId: '{customer.id}', sendEmail: true, sendSms: true }],
          tell: task('{createdInvoice.number} {createdInvoice.total}'),
          again: ['consumptionInvoice', { customerId: '{customer.id}' }],
          list: call('GET', '/occupations?limit=1'),
          extend: ['occupationExtendInvoice', { occupationId: '{response.data.data.0.id}', includeConsumption: true }],
          told: task('{createdInvoice.total} {createdInvoice.status}'),
        },
        [...['start out counted', 'counted out tell', 'tell out again', 'again skipped list', 'list success extend'], 'extend out told'],
      ),
    moves: [
      create({ lastName: 'Hopper', email: 'grace@example.com', phone: '+32470123456' }),
      ask('terrains.create', () => ({ body: { name: 'Lakeside 12' } })),
      ask('meters.create', (made) => ({
        body: { terrainId: made[1]?.id, type: 'ELECTRICITY', serial: 'E-1', unitPrice: 0.35, vat: 21, initialReading: 100 },
      })),
      ask('occupations.create', (made) => ({ body: { customerId: made[0]?.id, terrainId: made[1]?.id, rate: 350, vat: 6 } })),
      ask('meters.readings', (made) => ({ id: made[2]?.id, body: { value: 112.5 } })),
      change({ notes: 'x' }),
    ],
  },
  'somebody who comes in, and is blocked': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          give: [
            'accessMethodCreate',
            { customerId: '{customer.id}', type: 'QR_CODE', value: 'park-7', periodTo: '2027-03-28', continueOnError: true },
          ],
          send: ['accessMethodSendQr', { accessMethodId: '{createdAccessMethod.id}', sendEmail: true, sendSms: true, print: 'label' }],
          plate: [
            'accessMethodCreate',
            { customerId: '{customer.id}', type: 'LPR', value: '1-abc-234', periodFrom: '{customer.createdAt}' },
          ],
          block: ['accessMethodUpdate', { scope: 'customer', customerId: '{customer.id}', status: 'BLOCKED', periodTo: '' }],
          free: ['accessMethodUpdate', { scope: 'one', accessMethodId: '{createdAccessMethod.id}', status: 'ACTIVE', periodTo: '{today}' }],
          taken: task('{error.message}'),
        },
        [...['start out give', 'give out send', 'send out plate', 'plate out block', 'block out free', 'give error taken']],
      ),
    moves: [create({ email: 'grace@example.com' })],
  },
  'doors, meters and devices': {
    flow: () =>
      draw(
        {
          start: on('accessPoint:created'),
          open: ['accessPointControl', { accessPointId: '{accessPoint.id}', action: 'open' }],
          shut: ['accessPointControl', { accessPointId: '{accessPoint.id}', action: 'close' }],
          meters: call('GET', '/meters?limit=1'),
          off: ['meterSwitch', { target: 'meter', meterId: '{response.data.data.0.id}', state: 'off' }],
          on: ['meterSwitch', { target: 'terrain', terrainId: '{response.data.data.0.terrainId}', state: 'on' }],
          same: ['meterSwitch', { target: 'terrain', terrainId: '{response.data.data.0.terrainId}', state: 'on' }],
          devices: call('GET', '/devices?limit=5'),
          wake: ['deviceCommand', { deviceId: '{response.data.data.0.id}', command: 'wake' }],
          show: [
            'deviceSlideshow',
            {
              ...{ scope: 'displays', mode: 'background', source: 'feed', itemsPath: 'response.data.data', imageField: 'name' },
              ...{ filterField: 'online', filterValue: true, sortField: 'name', sortDirection: 'desc' },
            },
          ],
          alone: [
            'deviceSlideshow',
            {
              scope: 'device',
              deviceId: '{response.data.data.0.id}',
              mode: 'screensaver',
              source: 'urls',
              urls: 'https://example.com/a.jpg',
            },
          ],
        },
        [
          ...['start out open', 'open out shut', 'shut out meters', 'meters success off', 'off out on', 'on out same'],
          ...['same out devices', 'devices success wake', 'wake out show', 'show out alone'],
        ],
      ),
    moves: [
      create({}),
      ask('terrains.create', () => ({ body: { name: 'Lakeside 12' } })),
      ask('meters.create', (made) => ({ body: { terrainId: made[1]?.id, type: 'WATER', serial: 'W-1' } })),
      ...['https://example.com/1.jpg', 'no picture', 'https://example.com/3.jpg'].map((name) =>
        ask('devices.create', () => ({ body: { name, kind: 'DISPLAY', online: true } })),
      ),
      ask('access-points.create', () => ({ body: { name: 'Barrier north' } })),
    ],
  },
  'tags that are topped up, found to be low and blocked': {
    flow: () =>
      draw({
        start: on('customer:updated'),
        up: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'topUp', amount: '0.10' }],
        low: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'lowBalance' }],
        block: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'block' }],
        same: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'block' }],
        free: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'unblock' }],
        bad: ['nfcTagUpdate', { customerId: '{customer.id}', action: 'topUp', amount: '{customer.notes}' }],
      }),
    moves: [
      create({ email: 'grace@example.com' }),
      ask('nfc-tags.create', (made) => ({ body: { uid: '04A1', customerId: made[0]?.id } })),
      ask('nfc-tags.create', (made) => ({ body: { uid: '04A2', customerId: made[0]?.id } })),
      change({ notes: 'ten' }),
    ],
  },
}
