import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { customerContact } from './customer-contact.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const create = async (body: object = { lastName: 'Lovelace' }) => (await site.call('customers.create', { body })).body
const update = (id: unknown, body: object, call: object = {}) =>
  site.call('customers.update', { params: { id: String(id) }, body, ...call })

describe('creating a customer', () => {
  test('stores it whole, and tells of it with the full record', async () => {
    const answer = await site.call('customers.create', { body: { firstName: 'Ada', customFields: { newsletter: true } } })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^cus_/),
      organizationId: site.park.id,
      version: 1,
      externalId: null,
      customFields: { newsletter: true },
      firstName: 'Ada',
      lastName: null,
      companyName: null,
      email: null,
      phone: null,
      whatsappNumber: null,
      language: null,
      status: 'DEFAULT',
      notes: null,
      birthDate: null,
      erasedAt: null,
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
      createdBy: { type: 'MEMBER', id: site.ada.id },
    })
    expect(site.events()).toEqual([
      { key: 'customer:created', about: { model: 'customer', id: answer.body.id }, data: { customer: answer.body } },
    ])
    expect(site.record(answer.body.id)).toEqual(answer.body)
  })

  test('with nothing in it is allowed', async () => {
    expect(await site.call('customers.create', { body: {} })).toMatchObject({ status: 201 })
  })

  test.each(['Nederlands', 'nl_BE', 'NL'])('is refused with "%s" for a language', async (language) => {
    const before = site.snapshot()
    expect(await site.call('customers.create', { body: { language } })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request', errors: [{ pointer: '/language', code: 'format' }] },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('is refused when its external id is taken, in this organization alone', async () => {
    await create({ externalId: 'crm-1' })
    expect(await site.call('customers.create', { body: { externalId: 'crm-1' } })).toMatchObject({
      status: 409,
      problem: { code: 'already_exists', errors: [{ pointer: '/externalId' }] },
    })
    const elsewhere = site.addOrganization('elsewhere')
    expect(await site.call('customers.create', { body: { externalId: 'crm-1' }, in: elsewhere })).toMatchObject({ status: 201 })
    expect(site.events()).toHaveLength(2)
  })
})

describe('changing a customer', () => {
  test('changes only what was sent, counts the version, and tells the old values of what changed', async () => {
    const before = await create({ firstName: 'Ada', lastName: 'Byron', status: 'VIP' })
    site.surroundings.now = NOON + 1000
    const { status, body } = await update(before.id, { lastName: 'Lovelace', status: 'VIP', notes: null })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, lastName: 'Lovelace', version: 2, updatedAt: '2026-07-01T12:00:01.000Z' })
    expect(site.events().slice(1)).toEqual([
      { key: 'customer:updated', about: { model: 'customer', id: before.id }, data: { customer: body, previous: { lastName: 'Byron' } } },
    ])
  })

  test.each([
    ['nothing', {}],
    ['what stands there already', { lastName: 'Lovelace', firstName: null }],
    ['the same fields of other systems in another order', { customFields: { b: 2, a: 1 } }],
  ])('to %s stores nothing and tells nothing', async (_, body) => {
    const before = await create({ lastName: 'Lovelace', customFields: { a: 1, b: 2 } })
    site.surroundings.now = NOON + 1000
    expect(await update(before.id, body)).toEqual({ status: 200, body: before })
    expect(site.record(before.id)).toEqual(before)
    expect(site.events()).toHaveLength(1)
  })

  test('clears a field with null', async () => {
    const { id } = await create({ notes: 'x', language: 'nl' })
    expect((await update(id, { notes: null, language: null })).body).toMatchObject({ notes: null, language: null })
    expect(site.events()[1]?.data.previous).toEqual({ notes: 'x', language: 'nl' })
  })

  test('is refused when it was changed since it was read', async () => {
    const { id } = await create()
    expect(await update(id, { notes: 'a' }, { ifVersion: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    const before = site.snapshot()
    expect(await update(id, { notes: 'b' }, { ifVersion: 1 })).toMatchObject({ status: 412, problem: { code: 'stale_version' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('is refused with a language that is none, and then nothing of it is stored', async () => {
    const { id } = await create()
    const before = site.snapshot()
    expect(await update(id, { notes: 'a', language: 'x' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/language' }] } })
    expect(site.snapshot()).toEqual(before)
  })
})

describe('deleting a customer', () => {
  test('tells its last full state, and it is gone', async () => {
    const body = await create()
    expect(await site.call('customers.delete', { params: { id: String(body.id) } })).toEqual({
      status: 200,
      body: { id: body.id, deleted: true },
    })
    expect(site.record(body.id)).toBeUndefined()
    expect(site.events()[1]).toEqual({ key: 'customer:deleted', about: { model: 'customer', id: body.id }, data: { customer: body } })
    expect(await site.call('customers.get', { params: { id: String(body.id) } })).toMatchObject({ status: 404 })
  })

  test('takes its contacts with it, however many, without a word of their own', async () => {
    const [one, other] = [await create(), await create()]
    const contacts = (id: unknown) => ({ params: { customerId: String(id) }, body: { type: 'EMAIL', value: 'x@example.com' } })
    for (let count = 0; count < 203; count++) await site.call('customers.contacts.create', contacts(one.id))
    const kept = await site.call('customers.contacts.create', contacts(other.id))
    const eventCount = site.events().length
    await site.call('customers.delete', { params: { id: String(one.id) } })
    expect(site.memory.all(customerContact).map(({ id }) => id)).toEqual([kept.body.id])
    expect(
      site
        .events()
        .slice(eventCount)
        .map(({ key }) => key),
    ).toEqual(['customer:deleted'])
  })

  test('ends what they may do: their doors stay shut, and nothing is collected any more', async () => {
    const { id } = await create()
    const method = (await site.call('access-methods.create', { body: { customerId: id, type: 'LPR', value: '1-ADA-001' } })).body
    const mandate = (await site.call('mandates.create', { body: { customerId: id, iban: 'BE68539007547034', status: 'ACTIVE' } })).body
    const seen = site.events().length
    await site.call('customers.delete', { params: { id: String(id) } })
    expect(
      site
        .events()
        .slice(seen)
        .map(({ key }) => key),
    ).toEqual([
      'accessMethodOperation:created',
      'accessMethodOperation:updated',
      'accessMethod:deleted',
      'mandate:updated',
      'customer:deleted',
    ])
    expect(site.memory.effects.at(-1)?.effect).toMatchObject({ kind: 'access', payload: { action: 'delete', id: method.id } })
    expect((await site.call('mandates.get', { params: { id: String(mandate.id) } })).body).toMatchObject({ status: 'REVOKED' })
    expect(await site.call('access-methods.get', { params: { id: String(method.id) } })).toMatchObject({ status: 404 })
  })

  test('is refused when it was changed since it was read', async () => {
    const { id } = await create()
    await update(id, { notes: 'a' })
    expect(await site.call('customers.delete', { params: { id: String(id) }, ifVersion: 1 })).toMatchObject({ status: 412 })
    expect(site.record(id)).toBeDefined()
  })
})

describe('a list of customers', () => {
  test('is the newest first, in pages that follow one another', async () => {
    const made = []
    for (const lastName of ['a', 'b', 'c', 'd', 'e']) made.unshift((await create({ lastName })).id)
    const first = await site.call('customers.list', { query: { limit: 2 } })
    const second = await site.call('customers.list', { query: { limit: 2, cursor: first.body.nextCursor } })
    const third = await site.call('customers.list', { query: { limit: 2, cursor: second.body.nextCursor } })
    expect([first, second, third].flatMap(rowsOf).map(({ id }) => id)).toEqual(made)
    expect(third.body.nextCursor).toBeNull()
  })

  test('has those with a status, or with an external id', async () => {
    const [, vip, known] = [await create(), await create({ status: 'VIP' }), await create({ externalId: 'crm-1' })]
    expect(rowsOf(await site.call('customers.list', { query: { status: 'VIP' } }))).toEqual([vip])
    expect(rowsOf(await site.call('customers.list', { query: { externalId: 'crm-1' } }))).toEqual([known])
    expect(rowsOf(await site.call('customers.list', { query: { externalId: 'crm-2' } }))).toEqual([])
  })

  test('follows changes in their order, from a moment on', async () => {
    const [first, second, third] = [await create(), await create(), await create()]
    site.surroundings.now = NOON + 1000
    await update(second.id, { notes: 'x' })
    site.surroundings.now += 1
    await update(first.id, { notes: 'x' })
    const changed = await site.call('customers.list', { query: { updatedSince: '2026-07-01T14:00:01+02:00' } })
    expect(rowsOf(changed).map(({ id }) => id)).toEqual([second.id, first.id])
    const all = await site.call('customers.list', { query: { updatedSince: '2026-07-01T12:00:00Z', limit: 2 } })
    const rest = await site.call('customers.list', {
      query: { updatedSince: '2026-07-01T12:00:00Z', limit: 2, cursor: all.body.nextCursor },
    })
    expect([all, rest].flatMap(rowsOf).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  })

  test('refuses a cursor that is none of ours', async () => {
    expect(await site.call('customers.list', { query: { cursor: 'mine' } })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_cursor' },
    })
  })
})

describe('writing by external id', () => {
  const put = (externalId: string, body: object) => site.call('customers.putByExternalId', { params: { externalId }, body })

  test('creates the first time, changes the next, and does nothing when nothing differs', async () => {
    const made = await put('crm-1', { lastName: 'Byron' })
    expect(made).toMatchObject({ status: 201, body: { externalId: 'crm-1', version: 1 } })
    const changed = await put('crm-1', { lastName: 'Lovelace' })
    expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, lastName: 'Lovelace', version: 2 } })
    expect(await put('crm-1', { lastName: 'Lovelace' })).toEqual(changed)
    expect(site.events().map(({ key }) => key)).toEqual(['customer:created', 'customer:updated'])
  })

  test('says the same external id in its body, or none', async () => {
    expect(await put('crm-1', { externalId: 'crm-1' })).toMatchObject({ status: 201, body: { externalId: 'crm-1' } })
    for (const externalId of ['crm-2', null]) {
      const before = site.snapshot()
      for (const externalIdInPath of ['crm-1', 'crm-3']) {
        expect(await put(externalIdInPath, { externalId })).toMatchObject({
          status: 400,
          problem: { code: 'id_mismatch', errors: [{ pointer: '/externalId' }] },
        })
      }
      expect(site.snapshot()).toEqual(before)
    }
  })

  test('is refused when the record has another version than the one that was read, or is not there at all', async () => {
    await put('crm-1', {})
    const before = site.snapshot()
    for (const [externalId, ifVersion] of [
      ['crm-1', 2],
      ['crm-2', 1],
    ] as const) {
      const answer = await site.call('customers.putByExternalId', { params: { externalId }, body: { notes: 'x' }, ifVersion })
      expect(answer).toMatchObject({ status: 412, problem: { code: 'stale_version' } })
    }
    expect(site.snapshot()).toEqual(before)
    const answer = await site.call('customers.putByExternalId', { params: { externalId: 'crm-1' }, body: { notes: 'x' }, ifVersion: 1 })
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
  })
})

describe('rights', () => {
  test.each([
    ['list', [], false],
    ['get', [], false],
    ['list', ['customers:write'], false],
    ['get', ['customers:write'], false],
    ['list', ['customers:read'], true],
    ['get', ['customers:read'], true],
    ['create', ['customers:read', 'tasks:write'], false],
    ['update', ['customers:read', 'tasks:write'], false],
    ['delete', ['customers:read', 'tasks:write'], false],
    ['putByExternalId', ['customers:read', 'tasks:write'], false],
    ['create', ['customers:write'], true],
    ['update', ['customers:write'], true],
    ['delete', ['customers:write'], true],
    ['putByExternalId', ['customers:write'], true],
  ])('%s with %j: %j', async (verb, granted, allowed) => {
    const { id } = site.addCustomer()
    const as = site.colleague(...granted)
    const before = site.snapshot()
    const body = ['create', 'update', 'putByExternalId'].includes(verb) ? { body: { notes: 'x' } } : {}
    const params = verb === 'list' || verb === 'create' ? {} : verb === 'putByExternalId' ? { externalId: 'e' } : { id }
    const answer = await site.call(`customers.${verb}`, { as, params, ...body })
    expect(answer.status < 300).toBe(allowed)
    if (allowed) return
    expect(answer.problem).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining(/get|list/.test(verb) ? 'customers:read' : 'customers:write'),
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('[CONV-06] a customer of another organization is not there, whatever is done to it', async () => {
    const elsewhere = site.addOrganization('elsewhere')
    const { id } = site.addCustomer({ notes: 'theirs' }, elsewhere)
    const before = site.snapshot()
    for (const [verb, body] of [['get'], ['update', { notes: 'ours' }], ['delete']] as const) {
      expect(await site.call(`customers.${verb}`, { params: { id }, body })).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    }
    expect(rowsOf(await site.call('customers.list'))).toEqual([])
    expect(site.snapshot()).toEqual(before)
  })
})
