import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { inboxMessage } from '../../inbox/inbox-messages/inbox-message.ts'
import { inboxThread } from '../../inbox/inbox-threads/inbox-thread.ts'
import { notificationDelivery } from '../../inbox/notifications/notification-delivery.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const everywhere = { sendEmail: true, sendSms: true, sendWhatsApp: true }
const send = (id: string, body: object = {}) => site.call('customers.sendMessage', { params: { id }, body: { body: 'See you!', ...body } })
const reachable = () => site.addCustomer({ email: 'ada@example.com', phone: '+32 1', whatsappNumber: '+32 2' })
const perChannel = ['inbox:message-created', 'inbox:thread-updated', 'notification-delivery:updated']

test('[STEP-customerMessageSend-01] a message goes once by every channel that is wanted, into a conversation of each', async () => {
  const { id } = reachable()
  const { status, body } = await send(id, { subject: 'Your stay', ...everywhere })
  const deliveries = site.memory.all(notificationDelivery)
  expect([status, body]).toEqual([
    200,
    { sent: ['EMAIL', 'SMS', 'WHATSAPP'], notificationDeliveryIds: deliveries.map((delivery) => delivery.id) },
  ])
  expect(site.memory.effects.map(({ effect: { kind, payload } }) => [kind, payload.to, payload.subject, payload.body])).toEqual([
    ['mail', 'ada@example.com', 'Your stay', 'See you!'],
    ['sms', '+32 1', undefined, 'See you!'],
    ['whatsapp', '+32 2', undefined, 'See you!'],
  ])
  expect(site.memory.all(inboxThread)).toMatchObject([
    { channel: 'EMAIL', customerId: id, subject: 'Your stay', preview: 'See you!', assistantActive: true },
    { channel: 'SMS', customerId: id, subject: null },
    { channel: 'WHATSAPP', customerId: id, subject: null },
  ])
  expect(site.memory.all(inboxMessage).map((message) => [message.direction, message.status])).toEqual(Array(3).fill(['OUTBOUND', 'SENT']))
  expect(site.events().map(({ key }) => key)).toEqual([...perChannel, ...perChannel, ...perChannel])
})

describe('channels', () => {
  test('[STEP-customerMessageSend-02] without an address are left out', async () => {
    const { id } = site.addCustomer({ phone: '+32 1' })
    expect((await send(id, everywhere)).body).toMatchObject({ sent: ['SMS'], notificationDeliveryIds: [expect.any(String)] })
    expect(site.memory.effects).toHaveLength(1)
  })

  test.each([
    ['none is wanted', () => reachable(), {}],
    ['none that is wanted has an address', () => site.addCustomer({ phone: '+32 1' }), { sendEmail: true, sendWhatsApp: true }],
  ])('[STEP-customerMessageSend-03] %s: nothing is done', async (_, customer, body) => {
    const { id } = customer()
    const kept = site.snapshot()
    expect(await send(id, body)).toEqual({ status: 200, body: { sent: [], notificationDeliveryIds: [] } })
    expect(site.snapshot()).toEqual(kept)
  })

  test('fall back on contacts of their kind', async () => {
    const { id } = site.addCustomer()
    for (const [type, value] of [
      ['EMAIL', 'office@example.com'],
      ['PHONE', '+32 3'],
      ['WHATSAPP', '+32 4'],
      ['OTHER', 'fax'],
    ])
      await site.call('customers.contacts.create', { params: { customerId: id }, body: { type, value } })
    expect((await send(id, everywhere)).body.sent).toEqual(['EMAIL', 'SMS', 'WHATSAPP'])
    expect(site.memory.effects.map(({ effect }) => effect.payload.to)).toEqual(['office@example.com', '+32 3', '+32 4'])
  })
})

describe('the conversation', () => {
  test('goes on where there is one that is not archived', async () => {
    const { id } = reachable()
    const mail = { sendEmail: true }
    await send(id, { ...mail, subject: 'First' })
    await send(id, { ...mail, subject: 'Second' })
    await send(id, mail)
    const [thread] = site.memory.all(inboxThread)
    expect(site.memory.all(inboxThread)).toHaveLength(1)
    expect(thread).toMatchObject({ subject: 'First' })
    expect(site.memory.all(notificationDelivery).map(({ subject }) => subject)).toEqual(['First', 'Second', 'First'])
    await site.call('inbox-threads.update', { params: { id: String(thread?.id) }, body: { archived: true } })
    await send(id, mail)
    expect(site.memory.all(inboxThread).map(({ archived }) => archived)).toEqual([true, false])
  })

  test('is another where the old one leads elsewhere', async () => {
    const { id } = reachable()
    await site.call('inbox-threads.create', { body: { channel: 'EMAIL', customerId: id, address: 'office@example.com' } })
    await site.call('inbox-threads.create', { body: { channel: 'SMS', customerId: id } })
    await send(id, { sendEmail: true })
    expect(site.memory.effects.map(({ effect }) => effect.payload.to)).toEqual(['ada@example.com'])
    expect(site.memory.all(inboxThread).map(({ preview }) => preview)).toEqual([null, null, 'See you!'])
  })
})

test('a message is refused without words, and to a customer who does not exist', async () => {
  const { id } = reachable()
  const kept = site.snapshot()
  expect(await send(id, { body: ' ', ...everywhere })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/body' }] } })
  expect(await send(exampleId('customer', 9), everywhere)).toMatchObject({ status: 404 })
  const as = site.colleague('customers:write')
  expect(await site.call('customers.sendMessage', { as, params: { id }, body: { body: 'x' } })).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining('inbox:write') },
  })
  expect(site.memory.effects).toEqual([])
  expect(site.events()).toEqual((kept as { events: unknown[] }).events)
})
