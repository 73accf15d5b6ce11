import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { findCompletionHandler } from '../../completion-handlers.ts'
import { inboxThread } from '../inbox-threads/inbox-thread.ts'
import { notificationDelivery } from '../notifications/notification-delivery.ts'

let answer: EffectAnswer | null
let site: Site
beforeEach(() => {
  answer = { accepted: true, values: { connector: 'record' } }
  site = createSite({ outside: () => answer })
})

const thread = async (body: object = {}) =>
  String((await site.call('inbox-threads.create', { body: { channel: 'CHAT', ...body } })).body.id)
const add = (threadId: string, body: object = {}) =>
  site.call('inbox-messages.create', { body: { threadId, direction: 'INBOUND', body: 'Hello', ...body } })
const keys = () => site.events().map(({ key }) => key)

describe('[EVT-07] a message that comes in', () => {
  test('is told with its conversation and customer, and then the conversation is', async () => {
    const known = site.addCustomer({ firstName: 'Ada', lastName: 'Lovelace' })
    const threadId = await thread({ customerId: known.id, archived: true })
    const { status, body } = await add(threadId, { body: '  Is the pitch\r\nby the lake free?\u0007 ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      direction: 'INBOUND',
      author: 'Ada Lovelace',
      status: 'SENT',
      sentAt: '2026-07-01T12:00:00.000Z',
      reactions: [],
    })
    const now = site.record(threadId)
    expect(now).toMatchObject({
      preview: 'Is the pitch by the lake free?',
      lastMessageAt: '2026-07-01T12:00:00.000Z',
      archived: false,
      assistantActive: true,
    })
    expect(site.events()).toEqual([
      {
        key: 'inbox:message-created',
        about: { model: 'inboxMessage', id: body.id },
        data: { inboxMessage: body, inboxThread: now, customer: { id: known.id } },
      },
      {
        key: 'inbox:thread-updated',
        about: { model: 'inboxThread', id: threadId },
        data: { inboxThread: now, customer: { id: known.id }, previous: { preview: null, lastMessageAt: null, archived: true } },
      },
    ])
    expect(site.memory.effects).toEqual([])
  })

  test('is told of also when it says the same at the same moment', async () => {
    const threadId = await thread()
    await add(threadId)
    await add(threadId)
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated', 'inbox:message-created', 'inbox:thread-updated'])
    expect(site.events()[3]?.data).toMatchObject({ previous: {}, customer: null })
  })

  test('may be older than the last one, which then stays the last', async () => {
    const threadId = await thread()
    await add(threadId, { body: 'new' })
    await add(threadId, { body: 'old', sentAt: '2026-07-01T10:00:00+02:00' })
    expect(site.record(threadId)).toMatchObject({ preview: 'new', lastMessageAt: '2026-07-01T12:00:00.000Z' })
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated', 'inbox:message-created'])
    expect(site.events()[2]?.data).toMatchObject({ inboxMessage: { sentAt: '2026-07-01T08:00:00.000Z' } })
  })

  test('from a clock that runs fast does not shut out the next one', async () => {
    const threadId = await thread()
    await add(threadId, { body: 'fast', sentAt: '2026-07-01T13:00:00Z' })
    expect(site.record(threadId)).toMatchObject({ preview: 'fast', lastMessageAt: '2026-07-01T12:00:00.000Z' })
    await add(threadId, { body: 'right' })
    expect(site.record(threadId)).toMatchObject({ preview: 'right' })
  })

  test('is written by whoever says so, else the customer, else the address', async () => {
    const of = async (values: object, body: object = {}) => (await add(await thread(values), body)).body.author
    const company = site.addCustomer({ companyName: 'Engines' }).id
    expect(await of({ customerId: company, address: 'x@example.com' }, { author: 'Eve' })).toBe('Eve')
    expect(await of({ customerId: company, address: 'x@example.com' })).toBe('Engines')
    expect(await of({ customerId: site.addCustomer().id, address: 'x@example.com' })).toBe('x@example.com')
    expect(await of({})).toBeNull()
  })

  test('is taken in once by the id of another system', async () => {
    const threadId = await thread()
    await add(threadId, { externalId: 'wa-1' })
    expect(await add(threadId, { externalId: 'wa-1' })).toMatchObject({ status: 409, problem: { code: 'already_exists' } })
    expect(keys()).toHaveLength(2)
  })

  test.each([
    ['', null],
    ['x'.repeat(200), 'x'.repeat(140)],
    [`${'x'.repeat(139)}👍`, 'x'.repeat(139)],
  ])('shows how it begins: %j', async (body, preview) => {
    const threadId = await thread()
    await add(threadId, { body })
    expect(site.record(threadId)).toMatchObject({ preview })
  })
})

describe('[EVT-07] a message that goes out', () => {
  const channels = [
    ['EMAIL', 'mail', { email: 'ada@example.com' }, 'ada@example.com'],
    ['SMS', 'sms', { phone: '+32 1' }, '+32 1'],
    ['WHATSAPP', 'whatsapp', { whatsappNumber: '+32 2' }, '+32 2'],
  ] as const

  test.each(channels)('by %s is sent once, to the customer', async (channel, kind, values, to) => {
    const known = site.addCustomer(values)
    const threadId = await thread({ channel, customerId: known.id, subject: 'Stay' })
    const { body } = await add(threadId, { direction: 'OUTBOUND', body: 'Yes!' })
    expect(body).toMatchObject({ direction: 'OUTBOUND', author: 'Ada Lovelace', status: 'SENT', sentAt: '2026-07-01T12:00:00.000Z' })
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated', 'notification-delivery:updated'])
    expect(site.memory.effects.map(({ effect: { kind, payload } }) => [kind, payload.to])).toEqual([[kind, to]])
    expect(site.memory.all(notificationDelivery)).toMatchObject([
      {
        channel,
        recipient: to,
        customerId: known.id,
        about: { model: 'inboxMessage', id: body.id },
        subject: channel === 'EMAIL' ? 'Stay' : null,
      },
    ])
  })

  test('goes to the address of its conversation before that of its customer', async () => {
    const { id: customerId } = site.addCustomer({ email: 'ada@example.com' })
    await add(await thread({ channel: 'EMAIL', customerId, address: 'office@example.com' }), { direction: 'OUTBOUND' })
    expect(site.memory.effects[0]?.effect.payload.to).toBe('office@example.com')
  })

  test.each<[string, EffectAnswer, object]>([
    ['accepted', { accepted: true, values: {} }, { status: 'SENT', sentAt: '2026-07-01T12:01:00.000Z' }],
    ['refused', { accepted: false, reason: 'unknown number' }, { status: 'FAILED', sentAt: null }],
  ])('waits for its delivery, and is %s with it, silently', async (_, given, want) => {
    answer = null
    const threadId = await thread({ channel: 'SMS', address: '+32 1' })
    const { body } = await add(threadId, { direction: 'OUTBOUND' })
    expect(body).toMatchObject({ status: 'QUEUED', sentAt: null })
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated'])
    site.surroundings.now = NOON + 60_000
    const match = findCompletionHandler('notificationDeliveries.sent')
    if (!('handler' in match)) throw new Error('no completion handler')
    const [delivery] = site.memory.all(notificationDelivery)
    for (let times = 0; times < 2; times++) await match.handler.complete(site.port(), { id: delivery?.id }, given)
    expect(site.record(body.id)).toMatchObject(want)
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated', 'notification-delivery:updated'])
  })

  test('has nobody to note its delivery on when its conversation is gone meanwhile', async () => {
    answer = null
    const threadId = await thread({ channel: 'SMS', address: '+32 1' })
    await add(threadId, { direction: 'OUTBOUND' })
    await site.call('inbox-threads.delete', { params: { id: threadId } })
    const match = findCompletionHandler('notificationDeliveries.sent')
    const [delivery] = site.memory.all(notificationDelivery)
    if ('handler' in match) await match.handler.complete(site.port(), { id: delivery?.id }, { accepted: true, values: {} })
    expect(site.memory.all(notificationDelivery)).toMatchObject([{ status: 'SENT' }])
  })

  test.each([
    ['without a text', { body: ' ' }, '/body'],
    ['that was sent already', { sentAt: '2026-07-01T12:00:00Z' }, '/sentAt'],
  ])('is refused %s', async (_, body, pointer) => {
    const threadId = await thread()
    const kept = site.snapshot()
    const detail = expect.stringContaining(pointer.slice(1))
    expect(await add(threadId, { direction: 'OUTBOUND', ...body })).toMatchObject({
      status: 400,
      problem: { detail, errors: [{ pointer }] },
    })
    expect(site.snapshot()).toEqual(kept)
  })
})

test('messages stand below their conversation and beside it', async () => {
  const [one, other] = [await thread(), await thread()]
  const first = await site.call('inbox-threads.messages.create', { params: { threadId: one }, body: { direction: 'INBOUND', body: 'a' } })
  expect(first.status).toBe(201)
  const second = await add(one, { direction: 'OUTBOUND' })
  const third = await add(other)
  const ids = (answer: Awaited<ReturnType<Site['call']>>) => rowsOf(answer).map(({ id }) => id)
  const below = (query = {}) => site.call('inbox-threads.messages.list', { params: { threadId: one }, query })
  expect(ids(await below())).toEqual([second.body.id, first.body.id])
  expect(ids(await below({ direction: 'INBOUND' }))).toEqual([first.body.id])
  expect(ids(await site.call('inbox-messages.list', { query: { threadId: other } }))).toEqual([third.body.id])
  expect(ids(await site.call('inbox-messages.list', { query: { status: 'SENT', direction: 'OUTBOUND' } }))).toEqual([second.body.id])
  expect((await site.call('inbox-messages.get', { params: { id: String(third.body.id) } })).body).toEqual(third.body)
})

test('messages need a conversation of this organization', async () => {
  const elsewhere = site.addOrganization('elsewhere')
  const theirs = site.memory.add(inboxThread, { channel: 'CHAT' }, { organizationId: elsewhere.id }).id
  for (const threadId of [exampleId('inboxThread', 9), theirs]) {
    expect(await add(threadId)).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/threadId', code: 'unknown_record' }] } })
    const params = { threadId }
    expect(await site.call('inbox-threads.messages.list', { params })).toMatchObject({ status: 404 })
    const body = { direction: 'INBOUND', body: 'x' }
    expect(await site.call('inbox-threads.messages.create', { params, body })).toMatchObject({ status: 404 })
  }
  expect(site.events()).toEqual([])
})

describe('a reaction', () => {
  const react = (id: unknown, body: object) => site.call('inbox-messages.react', { params: { id: String(id) }, body })

  test('is told with its message and conversation, and takes the place of an earlier one', async () => {
    const threadId = await thread()
    const { id } = (await add(threadId)).body
    const eventCount = site.events().length
    await react(id, { emoji: '👍' })
    site.surroundings.now = NOON + 1000
    await react(id, { emoji: '🎉', participant: 'Ada' })
    const { body } = await react(id, { emoji: '❤️' })
    expect(body.reactions).toEqual([
      { emoji: '🎉', participant: 'Ada', reactedAt: '2026-07-01T12:00:01.000Z' },
      { emoji: '❤️', participant: null, reactedAt: '2026-07-01T12:00:01.000Z' },
    ])
    expect(site.events()).toHaveLength(eventCount + 3)
    expect(site.events().at(-1)).toEqual({
      key: 'inbox:participant-reaction',
      about: { model: 'inboxMessage', id },
      data: {
        inboxMessage: body,
        inboxThread: site.record(threadId),
        reaction: { emoji: '❤️', participant: null, reactedAt: '2026-07-01T12:00:01.000Z' },
      },
    })
  })

  test('that is there already is not told again, and one too many is refused', async () => {
    const { id } = (await add(await thread())).body
    for (let count = 0; count < 200; count++) await react(id, { emoji: '👍', participant: `${count}` })
    const eventCount = site.events().length
    expect(await react(id, { emoji: '👍', participant: '7' })).toMatchObject({ status: 200 })
    expect(await react(id, { emoji: '👍' })).toMatchObject({ status: 409 })
    expect(await react(id, { emoji: 'two words' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/emoji' }] } })
    expect(site.events()).toHaveLength(eventCount)
  })
})

test('messages are read with inbox:read and written with inbox:write', async () => {
  const threadId = await thread()
  const body = { threadId, direction: 'INBOUND', body: 'x' }
  expect(await site.call('inbox-messages.create', { as: site.colleague('inbox:read'), body })).toMatchObject({ status: 403 })
  expect(await site.call('inbox-messages.list', { as: site.colleague('inbox:write') })).toMatchObject({ status: 403 })
  expect(await site.call('inbox-messages.create', { as: site.colleague('inbox:write'), body })).toMatchObject({ status: 201 })
})
