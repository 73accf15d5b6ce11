import { describe, expect, test } from 'vitest'
import { createInvoiceSite } from '../../../test/invoices.ts'
import { models } from '../../areas/models.ts'
import type { Values } from '../operations/port.ts'
import { type EffectHandling, type EffectKind, effectKinds, noConnector, SIMULATED } from './effect.ts'

type Handlings = Readonly<Partial<Record<EffectKind, EffectHandling>>>

/** A site where each kind is handled as said, the others as `rest`. */
function createHandledSite(rest: EffectHandling, handlings: Handlings = {}) {
  const handlingOf = (kind: EffectKind) => handlings[kind] ?? rest
  const site = createInvoiceSite({
    handlingOf,
    outside: ({ effect: { kind } }) => {
      if (handlingOf(kind) === 'refused') return noConnector(kind)
      return handlingOf(kind) === 'simulated'
        ? SIMULATED
        : { accepted: true, values: { connector: 'http', url: 'https://pay.example.com/1' } }
    },
  })
  const { memory, call, addCustomer } = site
  const customerId = addCustomer({ firstName: 'Ada', email: 'ada@example.com', phone: '+32470000001', whatsappNumber: '+32470000001' }).id
  const act = (operation: string, id: string, body?: Values) => call(operation, { params: { id }, ...(body ? { body } : {}) })
  const qr = () => memory.add(models.accessMethod, { customerId, type: 'QR_CODE', value: '4711', status: 'ACTIVE', accessPointIds: [] }).id
  return {
    ...site,
    customerId,
    act,
    /** For each kind what is needed to ask for it, and then what asks for it. */
    deeds: {
      mail: async () => () => act('customers.sendMessage', customerId, { body: 'Hello', sendEmail: true }),
      sms: async () => () => act('customers.sendMessage', customerId, { body: 'Hello', sendSms: true }),
      whatsapp: async () => () => act('customers.sendMessage', customerId, { body: 'Hello', sendWhatsApp: true }),
      push: async () => {
        const [colleague] = memory.all(models.member)
        memory.put(models.member, { ...colleague, push: true } as never)
        return () => call('members.notify', { body: { userIds: [colleague?.userId], title: 'a', body: 'b', sendPush: true } })
      },
      print: async () => {
        const id = await site.booked()
        return () => act('invoices.print', id, { printer: 'a4' })
      },
      payment: async () => {
        const id = await site.booked()
        return () => act('invoices.paymentLink', id, {})
      },
      collection: async () => () => act('customers.mandateRequest', customerId, {}),
      access: async () => {
        const { id } = memory.add(models.accessPoint, { name: 'Gate' })
        return () => act('access-points.open', id)
      },
      meter: async () => {
        const { id } = memory.add(models.meter, { type: 'WATER', serial: '1' })
        return () => act('meters.switch', id, { state: 'OFF' })
      },
      nfc: async () => {
        const { id } = memory.add(models.nfcTag, { uid: '04A2' })
        return () => act('nfc-tags.block', id)
      },
      device: async () => {
        const { id } = memory.add(models.device, { name: 'Display', kind: 'DISPLAY', online: true })
        return () => act('devices.slideshow', id, { mode: 'background', images: ['https://example.com/a.jpg'] })
      },
    } satisfies Record<EffectKind, () => Promise<() => Promise<{ readonly status: number }>>>,
    qr,
  }
}

/** Where the record of each kind says that it was simulated, and with what. */
const marks = {
  mail: [models.notificationDelivery, { status: 'SIMULATED', sentAt: null, connector: null }],
  sms: [models.notificationDelivery, { status: 'SIMULATED', sentAt: null, connector: null }],
  whatsapp: [models.notificationDelivery, { status: 'SIMULATED', sentAt: null, connector: null }],
  push: [models.notificationDelivery, { status: 'SIMULATED', sentAt: null, connector: null }],
  print: [models.printQueueJob, { status: 'SIMULATED', printedAt: null }],
  payment: [models.paymentLink, { status: 'OPEN', simulated: true }],
  collection: [models.mandate, { status: 'REQUESTED', simulated: true }],
  access: [models.accessPoint, { physicalState: 'OPEN', stateFrom: 'SIMULATED' }],
  meter: [models.meter, { state: 'OFF', stateFrom: 'SIMULATED' }],
  nfc: [models.nfcTag, { blocked: true, stateFrom: 'SIMULATED' }],
  device: [models.device, { slideshow: { mode: 'background' }, stateFrom: 'SIMULATED' }],
} as const

describe('[G170] an effect without a connector', () => {
  test.each(effectKinds)('that is simulated is marked as such: %s', async (kind) => {
    const site = createHandledSite('simulated')
    expect((await (await site.deeds[kind]())()).status).toBeLessThan(300)
    const [model, mark] = marks[kind]
    expect(site.memory.all(model)).toMatchObject([mark])
    expect(JSON.stringify(site.memory.everything(model))).not.toMatch(/"(SENT|PRINTED|DONE|COMMANDED)"/)
  })

  test.each(effectKinds)('that is refused changes nothing, and names the kind: %s', async (kind) => {
    const site = createHandledSite('refused')
    const deed = await site.deeds[kind]()
    const before = site.snapshot()
    const answer = await deed()
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'no_connector', detail: `No connector is set up for ${kind}.` },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test.each(effectKinds)('is not marked where a connector has accepted: %s', async (kind) => {
    const site = createHandledSite('sent')
    expect((await (await site.deeds[kind]())()).status).toBeLessThan(300)
    const [model] = marks[kind]
    expect(JSON.stringify(site.memory.all(model))).not.toMatch(/SIMULATED|"simulated":true/)
  })
})

describe('[G131] a message by several channels', () => {
  test('goes by those that have a connector; the delivery by the others says that it failed, and why', async () => {
    const site = createHandledSite('refused', { mail: 'sent' })
    const { status, body } = await site.act('customers.sendMessage', site.customerId, { body: 'Hello', sendEmail: true, sendSms: true })
    expect([status, body.sent]).toEqual([200, ['EMAIL']])
    expect(site.memory.all(models.notificationDelivery)).toMatchObject([
      { channel: 'EMAIL', status: 'SENT', errorCode: null },
      { channel: 'SMS', status: 'FAILED', error: 'No connector is set up for sms.', errorCode: 'no_connector' },
    ])
  })

  test('is refused where none of them has one, and leaves nothing behind', async () => {
    const site = createHandledSite('refused', { payment: 'sent' })
    const answer = await site.act('customers.sendMessage', site.customerId, { body: 'Hello', sendEmail: true, sendSms: true })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'no_connector', detail: 'No connector is set up for mail or sms.' } })
    expect([site.memory.all(models.inboxThread), site.memory.all(models.notificationDelivery)]).toEqual([[], []])
  })

  test('is skipped, not refused, where the customer has no address for any of them', async () => {
    const site = createHandledSite('refused', { payment: 'sent' })
    const { id } = site.addCustomer({ firstName: 'Bo' })
    expect(await site.act('customers.sendMessage', id, { body: 'Hello', sendSms: true })).toMatchObject({ status: 200, body: { sent: [] } })
  })

  test('with a QR code goes to the printer where that alone has a connector', async () => {
    const site = createHandledSite('refused', { print: 'sent' })
    const { status, body } = await site.act('access-methods.sendQr', site.qr(), { sendSms: true, print: 'label' })
    expect([status, site.record(body.printQueueJobId)?.status]).toEqual([200, 'PRINTED'])
    expect(await site.act('access-methods.sendQr', site.qr(), { sendSms: true })).toMatchObject({ problem: { code: 'no_connector' } })
  })
})

describe('what is simulated', () => {
  test('does not leave: a message that really goes out fails when it holds a payment link with which nobody can pay', async () => {
    const site = createHandledSite('simulated', { mail: 'sent' })
    const { body } = await (await site.deeds.payment())()
    const { url } = (body as { readonly paymentLink: { readonly url: string } }).paymentLink
    await site.act('customers.sendMessage', site.customerId, { body: `Pay here: ${url}`, sendEmail: true, sendSms: true })
    expect(site.memory.all(models.notificationDelivery)).toMatchObject([
      { channel: 'EMAIL', status: 'FAILED', errorCode: 'not_configured', error: expect.stringContaining('nobody can pay') },
      { channel: 'SMS', status: 'SIMULATED' },
    ])
    expect(site.memory.effects.map(({ effect }) => effect.kind)).toEqual(['payment', 'sms'])
    expect(site.memory.all(models.inboxMessage)).toMatchObject([{ status: 'FAILED' }, { status: 'SIMULATED' }])
  })

  test('is replaced once somebody can be asked: a mandate', async () => {
    const handlings: { collection: EffectHandling } = { collection: 'simulated' }
    const site = createHandledSite('sent', handlings)
    const ask = async (body: Values = {}) => (await site.act('customers.mandateRequest', site.customerId, body)).body.mandate as Values
    const first = await ask()
    expect(first).toMatchObject({ simulated: true })
    expect((await ask()).id).toBe(first.id)
    expect((await ask({ mode: 'reminder' })).lastReminderAt).toBeNull()
    // Nobody was asked to sign what cannot be signed.
    expect(site.memory.effects.map(({ effect }) => effect.kind)).toEqual(['collection'])
    handlings.collection = 'sent'
    expect(await ask()).toMatchObject({ status: 'REQUESTED', simulated: false })
    expect(site.record(first.id)).toMatchObject({ status: 'REVOKED' })
  })

  test('is replaced once somebody can be asked: a collection, whose payment never counted', async () => {
    const handlings: { collection: EffectHandling } = { collection: 'simulated' }
    const site = createHandledSite('sent', handlings)
    site.memory.add(models.mandate, { customerId: site.grace.id, status: 'ACTIVE', iban: 'BE68539007547034', reference: 'M-1' })
    const id = await site.booked()
    const collect = async () =>
      (await site.act('invoices.collect', id, {})).body as { readonly mandateCollection: Values; readonly payment: Values }
    const first = await collect()
    expect(first).toMatchObject({
      mandateCollection: { simulated: true, status: 'PENDING' },
      payment: { simulated: true, status: 'PENDING' },
    })
    expect((await collect()).mandateCollection.id).toBe(first.mandateCollection.id)
    expect(site.stored(id)).toMatchObject({ paidAmount: 0 })
    handlings.collection = 'sent'
    expect(await collect()).toMatchObject({ mandateCollection: { simulated: false }, payment: { simulated: false } })
    expect([site.record(first.mandateCollection.id)?.status, site.record(first.payment.id)?.status]).toEqual(['CANCELLED', 'FAILED'])
  })
})
