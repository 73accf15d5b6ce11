import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { inboxMessage } from '../inbox-messages/inbox-message.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const create = (body: object = {}) => site.call('inbox-threads.create', { body: { channel: 'CHAT', ...body } })
const made = async (body: object = {}) => String((await create(body)).body.id)
const update = (id: string, body: object) => site.call('inbox-threads.update', { params: { id }, body })
const act = (verb: string, id: string, body?: object, as?: ReturnType<Site['colleague']>) =>
  site.call(`inbox-threads.${verb}`, { params: { id }, ...(body ? { body } : {}), ...(as ? { as } : {}) })
const tag = async (name = 'Complaint') => String((await site.call('inbox-tags.create', { body: { name } })).body.id)
const keys = () => site.events().map(({ key }) => key)

test('a conversation has its defaults, and nothing tells that it began', async () => {
  const { id } = site.addCustomer()
  expect((await create({ channel: 'EMAIL', customerId: id })).body).toMatchObject({
    customerId: id,
    address: null,
    preview: null,
    lastMessageAt: null,
    archived: false,
    tagIds: [],
    assistantActive: true,
    urgent: false,
  })
  expect(site.events()).toEqual([])
})

test.each([{ preview: 'x' }, { lastMessageAt: '2026-07-01T12:00:00Z' }, { urgent: true }])('the service alone sets %j', async (body) => {
  expect(await create(body)).toMatchObject({ status: 400, problem: { errors: [{ pointer: `/${Object.keys(body)[0]}` }] } })
})

describe('[EVT-08] a change of a conversation', () => {
  test('is told when it is archived, with its customer and what was before', async () => {
    const known = site.addCustomer({ firstName: 'Ada' })
    const id = await made({ customerId: known.id })
    const { body } = await update(id, { archived: true, subject: 'Pitch' })
    expect(site.events()).toEqual([
      {
        key: 'inbox:thread-updated',
        about: { model: 'inboxThread', id },
        data: { inboxThread: body, customer: { id: known.id }, previous: { archived: false, subject: null } },
      },
    ])
  })

  test.each([{ subject: 'x' }, { assistantActive: false }, { archived: false }, { address: 'x' }])('is silent for %j', async (body) => {
    await update(await made(), body)
    expect(site.events()).toEqual([])
  })

  test('has no customer where none is known, or where the customer is gone', async () => {
    const { id } = site.addCustomer()
    const thread = await made({ customerId: id })
    await site.call('customers.delete', { params: { id } })
    await update(thread, { archived: true })
    expect(site.events().at(-1)?.data).toMatchObject({ customer: null })
  })
})

describe('what a conversation points to', () => {
  test.each([
    ['a tag that does not exist', () => ({ tagIds: [exampleId('inboxTag', 9)] }), '/tagIds/0'],
    ['a customer who does not exist', () => ({ customerId: exampleId('customer', 9) }), '/customerId'],
    ['a number for mail', () => ({ channel: 'EMAIL', address: '+32 470 12 34 56' }), '/address'],
  ])('is refused: %s', async (_, body, pointer) => {
    const id = await made()
    const kept = site.snapshot()
    for (const answer of [await create(body()), await update(id, body())])
      expect(answer).toMatchObject({ status: 400, problem: { errors: [{ pointer }] } })
    expect(site.snapshot()).toEqual(kept)
  })

  test('keeps an address that its new channel can use', async () => {
    const id = await made({ channel: 'SMS', address: '+32 470 12 34 56' })
    expect(await update(id, { channel: 'EMAIL' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/address' }] } })
    expect(await update(id, { channel: 'WHATSAPP' })).toMatchObject({ status: 200 })
  })
})

test('lists have those of a channel, of a customer, archived or not', async () => {
  const { id: customerId } = site.addCustomer()
  const [chat, mail] = [await made({ archived: true }), await made({ channel: 'EMAIL', customerId })]
  const list = async (query: object) => rowsOf(await site.call('inbox-threads.list', { query: { ...query } })).map(({ id }) => id)
  expect(await list({ archived: true })).toEqual([chat])
  expect(await list({ archived: false })).toEqual([mail])
  expect(await list({ channel: 'CHAT' })).toEqual([chat])
  expect(await list({ customerId })).toEqual([mail])
})

test('deleting a conversation takes its messages along, however many, without a word', async () => {
  const [one, other] = [await made(), await made()]
  for (let count = 0; count < 201; count++)
    site.memory.add(inboxMessage, { threadId: one, direction: 'INBOUND', body: 'x', status: 'SENT' })
  const kept = site.memory.add(inboxMessage, { threadId: other, direction: 'INBOUND', body: 'x', status: 'SENT' })
  expect(await act('delete', one)).toMatchObject({ status: 200 })
  expect(site.memory.all(inboxMessage).map(({ id }) => id)).toEqual([kept.id])
  expect(site.events()).toEqual([])
})

describe('tagging', () => {
  test('[STEP-inboxTag-01] adds to the tags that are there, silently', async () => {
    const [first, second] = [await tag(), await tag('Urgent')]
    const id = await made({ tagIds: [first] })
    expect((await act('tag', id, { tagIds: [second, first] })).body).toMatchObject({ tagIds: [first, second], archived: false })
    expect(await act('tag', id, { tagIds: [first] })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(site.events()).toEqual([])
  })

  test('[STEP-inboxTag-02] also archives, and tells of it once', async () => {
    const [id, one] = [await made(), await tag()]
    await act('tag', id, { tagIds: [one], archive: true })
    expect(site.events()).toMatchObject([
      {
        key: 'inbox:thread-updated',
        data: { inboxThread: { archived: true, tagIds: [one] }, customer: null, previous: { archived: false, tagIds: [] } },
      },
    ])
    await act('tag', id, { tagIds: [], archive: true })
    await act('tag', id, { tagIds: [], archive: false })
    expect(site.events()).toHaveLength(1)
    expect(site.record(id)).toMatchObject({ archived: true })
  })

  test('is refused with a tag that does not exist, and beyond what a conversation can have', async () => {
    const [id, kept] = [await made(), await tag()]
    const unknown = await act('tag', id, { tagIds: [kept, exampleId('inboxTag', 9)], archive: true })
    expect(unknown).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/tagIds/1', code: 'unknown_record' }] } })
    expect(site.record(id)).toMatchObject({ tagIds: [], archived: false })
    const many: string[] = []
    for (let count = 0; count < 50; count++) many.push(await tag(`${count}`))
    await act('tag', id, { tagIds: many })
    expect(await act('tag', id, { tagIds: [kept] })).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('50 tags') } })
  })

  test('ends for a tag that is deleted', async () => {
    const [gone, kept] = [await tag(), await tag('Other')]
    const id = await made({ tagIds: [gone, kept] })
    await site.call('inbox-tags.delete', { params: { id: gone } })
    expect(site.record(id)).toMatchObject({ tagIds: [kept] })
  })
})

test('typing is told and nothing of it is kept', async () => {
  const id = await made()
  const kept = site.record(id)
  await act('typing', id, { isTyping: true, participant: 'Ada' })
  await act('typing', id, { isTyping: false })
  expect(site.events()).toEqual([
    {
      key: 'inbox:typing-changed',
      about: { model: 'inboxThread', id },
      data: { inboxThread: kept, typing: { isTyping: true, participant: 'Ada' } },
    },
    expect.objectContaining({ data: { inboxThread: kept, typing: { isTyping: false, participant: null } } }),
  ])
  expect(site.record(id)).toEqual(kept)
})

describe('an urgent hand-off', () => {
  test('is told with its reason, and the assistant answers no longer', async () => {
    const known = site.addCustomer()
    const id = await made({ customerId: known.id })
    const { body } = await act('urgentHandoff', id, { reason: 'Asks for a person' })
    expect(body).toMatchObject({ urgent: true, assistantActive: false })
    expect(site.events()).toEqual([
      {
        key: 'inbox:urgent-handoff',
        about: { model: 'inboxThread', id },
        data: { inboxThread: body, customer: { id: known.id }, reason: 'Asks for a person' },
      },
    ])
  })

  test('needs no reason, and is told once', async () => {
    const id = await made()
    await act('urgentHandoff', id, {})
    expect(site.events()[0]?.data).toMatchObject({ reason: null, customer: null })
    expect(await act('urgentHandoff', id, {})).toMatchObject({ status: 200, body: { urgent: true, version: 2 } })
    expect(site.events()).toHaveLength(1)
  })

  test('ends when the conversation is archived, or a member replies', async () => {
    const [archived, answered] = [await made(), await made()]
    for (const id of [archived, answered]) await act('urgentHandoff', id, {})
    expect((await update(archived, { archived: true })).body).toMatchObject({ urgent: false })
    await act('reply', answered, { body: 'Here I am.' })
    expect(site.record(answered)).toMatchObject({ urgent: false, assistantActive: false })
  })
})

describe('a reply', () => {
  test('[EVT-07] [STEP-inboxReply-01] is an outbound message, told with its conversation', async () => {
    const known = site.addCustomer({ email: 'ada@example.com' })
    const id = await made({ channel: 'EMAIL', customerId: known.id, subject: 'Your stay' })
    site.surroundings.now = NOON + 1000
    const { status, body } = await act('reply', id, { body: 'It is free.\n\nSee you!' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      threadId: id,
      direction: 'OUTBOUND',
      author: 'Ada Lovelace',
      status: 'SENT',
      sentAt: '2026-07-01T12:00:01.000Z',
    })
    const thread = site.record(id)
    expect(thread).toMatchObject({ preview: 'It is free. See you!', lastMessageAt: '2026-07-01T12:00:01.000Z', assistantActive: false })
    expect(site.events()).toEqual([
      {
        key: 'inbox:message-created',
        about: { model: 'inboxMessage', id: body.id },
        data: { inboxMessage: { ...body, status: 'QUEUED', sentAt: null, version: 1 }, inboxThread: thread, customer: { id: known.id } },
      },
      {
        key: 'inbox:thread-updated',
        about: { model: 'inboxThread', id },
        data: { inboxThread: thread, customer: { id: known.id }, previous: { preview: null, lastMessageAt: null, assistantActive: true } },
      },
      expect.objectContaining({ key: 'notification-delivery:updated' }),
    ])
    expect(site.memory.effects.map(({ effect: { kind, payload } }) => [kind, payload.to, payload.subject, payload.body])).toEqual([
      ['mail', 'ada@example.com', 'Your stay', 'It is free.\n\nSee you!'],
    ])
  })

  test('[STEP-inboxReply-02] takes over from the assistant, unless it is to stay', async () => {
    const [stays, goes] = [await made(), await made()]
    await act('reply', stays, { body: 'x', keepAssistant: true })
    await act('reply', goes, { body: 'x' })
    expect([site.record(stays)?.assistantActive, site.record(goes)?.assistantActive]).toEqual([true, false])
  })

  test('in a chat is sent by nobody', async () => {
    const id = await made()
    expect((await act('reply', id, { body: 'x' })).body).toMatchObject({ status: 'SENT', sentAt: '2026-07-01T12:00:00.000Z' })
    expect(keys()).toEqual(['inbox:message-created', 'inbox:thread-updated'])
    expect(site.memory.effects).toEqual([])
  })

  test.each(['', ' \n\t'])('is refused when there is nothing in it: %j', async (body) => {
    const id = await made()
    const kept = site.snapshot()
    expect(await act('reply', id, { body })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/body' }] } })
    expect(site.snapshot()).toEqual(kept)
  })

  test('is refused where there is nowhere to send it, and in a conversation that does not exist', async () => {
    const id = await made({ channel: 'EMAIL', customerId: site.addCustomer({ phone: '1' }).id })
    const kept = site.snapshot()
    expect(await act('reply', id, { body: 'x' })).toMatchObject({
      status: 409,
      problem: {
        detail: expect.stringContaining('has no e-mail address to send to, nor has its customer. Give one of them an e-mail address'),
      },
    })
    expect(await act('reply', await made({ channel: 'SMS' }), { body: 'x' })).toMatchObject({
      problem: { detail: expect.stringContaining('Give one of them a number first') },
    })
    expect(await act('reply', exampleId('inboxThread', 9), { body: 'x' })).toMatchObject({ status: 404 })
    expect(site.events()).toEqual((kept as { events: unknown[] }).events)
  })
})

test.each([
  ['list', 'inbox:read'],
  ['create', 'inbox:write'],
  ['reply', 'inbox:write'],
  ['tag', 'inbox:write'],
  ['typing', 'inbox:write'],
  ['urgentHandoff', 'inbox:write'],
])('%s needs the permission %s', async (verb, needed) => {
  const id = await made()
  const bodies: Record<string, object> = {
    create: { channel: 'CHAT' },
    reply: { body: 'x' },
    tag: { tagIds: [] },
    typing: { isTyping: true },
    urgentHandoff: {},
  }
  const call = (as: ReturnType<Site['colleague']>) =>
    site.call(`inbox-threads.${verb}`, {
      as,
      params: verb === 'list' || verb === 'create' ? {} : { id },
      ...(bodies[verb] ? { body: bodies[verb] } : {}),
    })
  const other = needed === 'inbox:read' ? 'inbox:write' : 'inbox:read'
  expect(await call(site.colleague(other, 'customers:write'))).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining(needed) },
  })
  expect((await call(site.colleague(needed))).status).toBeLessThan(300)
})
