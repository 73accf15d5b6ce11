import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { nfcTag } from './nfc-tag.ts'

let site: Site
let answer: EffectAnswer
let made: number
beforeEach(() => {
  made = 0
  answer = { accepted: true, values: {} }
  site = createSite({ outside: () => answer })
})

const add = (values: object = {}) => site.memory.add(nfcTag, { uid: `TAG${++made}`, ...values })
const act = (verb: string, id: string, body?: object, call: object = {}) =>
  site.call(`nfc-tags.${verb}`, { params: { id }, ...(body ? { body } : {}), ...call })
const eventKeys = () => site.events().map(({ key }) => key)
const transactions = async (query: object = {}) => rowsOf(await site.call('nfc-tag-transactions.list', { query: { ...query } }))

describe('an NFC tag', () => {
  test('is new without a word, with nothing on it, under its UID in capitals', async () => {
    const { body } = await site.call('nfc-tags.create', { body: { uid: '04:a2:2b-92 5c' } })
    expect(body).toMatchObject({
      uid: '04A22B925C',
      balance: 0,
      blocked: false,
      lowBalance: false,
      lastPresentedAt: null,
      customerId: null,
    })
    expect(eventKeys()).toEqual([])
    const customerId = site.addCustomer().id
    await act('update', String(body.id), { customerId, uid: '04a22b925c' })
    expect(site.events()).toMatchObject([{ key: 'nfc-tag:updated', data: { previous: { customerId: null } } }])
    expect(rowsOf(await site.call('nfc-tags.list', { query: { customerId } }))).toHaveLength(1)
    expect(rowsOf(await site.call('nfc-tags.list', { query: { uid: '04A22B925C' } }))).toHaveLength(1)
  })

  test('is refused with a UID that another one has, or that is none', async () => {
    const { id } = add({ uid: '04A2' })
    const taken = {
      status: 409,
      problem: { code: 'already_exists', errors: [{ pointer: '/uid', message: `the NFC tag ${id} has the UID 04A2 already` }] },
    }
    expect(await site.call('nfc-tags.create', { body: { uid: '04:a2' } })).toMatchObject(taken)
    expect(await act('update', add().id, { uid: '04-A2' })).toMatchObject(taken)
    expect(await site.call('nfc-tags.create', { body: { uid: 'ü' } })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/uid', code: 'format' }] },
    })
    expect(await act('update', id, { balance: 5 })).toMatchObject({ status: 400 })
  })
})

describe('blocking and unblocking', () => {
  test('asks the wallet, and tells of the change and of the block', async () => {
    const { id, uid } = add()
    const blocked = await act('block', id)
    expect(blocked.body).toMatchObject({ blocked: true })
    expect(site.memory.effects[0]?.effect).toEqual({
      kind: 'nfc',
      about: { model: 'nfcTag', id },
      payload: { action: 'block', nfcTags: [{ id, uid, externalId: null }] },
    })
    const about = { model: 'nfcTag', id }
    expect(site.events()).toEqual([
      { key: 'nfc-tag:updated', about, data: { nfcTag: blocked.body, previous: { blocked: false, stateFrom: null } } },
      { key: 'nfc-tag:blocked', about, data: { nfcTag: blocked.body } },
    ])
    await act('unblock', id)
    expect(eventKeys().slice(2)).toEqual(['nfc-tag:updated', 'nfc-tag:unblocked'])
  })

  test.each([
    ['block', true],
    ['unblock', false],
  ])('[G129] to %s what is so already does nothing', async (verb, blocked) => {
    const tag = add({ blocked })
    expect(await act(verb, tag.id)).toEqual({ status: 200, body: tag })
    expect(site.memory.effects).toEqual([])
    expect(eventKeys()).toEqual([])
  })

  test('changes nothing when the wallet refuses, and nobody may without the right', async () => {
    const { id } = add()
    answer = { accepted: false, reason: 'unknown tag' }
    expect(await act('block', id)).toMatchObject({ status: 409, problem: { code: 'external_refused', detail: 'unknown tag' } })
    expect(site.record(id)).toMatchObject({ blocked: false, version: 1 })
    for (const [verb, body] of [['block'], ['unblock'], ['topUp', { amount: 1 }], ['present', {}]] as const)
      expect(await act(verb, id, body, { as: site.colleague('nfcTags:read') })).toMatchObject({ status: 403 })
  })
})

describe('topping up', () => {
  test('adds exactly that amount, writes it down, and tells of both', async () => {
    const customerId = site.addCustomer().id
    const { id } = add({ customerId, balance: 0.1 })
    const { body } = await act('topUp', id, { amount: 0.2 })
    expect(body).toMatchObject({ balance: 0.3 })
    const [transaction] = await transactions({ nfcTagId: id })
    expect(transaction).toMatchObject({ nfcTagId: id, customerId, kind: 'TOP_UP', amount: 0.2, balance: 0.3, accessPointId: null })
    const about = { model: 'nfcTag', id }
    expect(site.events()).toEqual([
      { key: 'nfc-tag:updated', about, data: { nfcTag: body, previous: { balance: 0.1, stateFrom: null } } },
      { key: 'nfc-tag-transaction:changed', about, data: { nfcTag: body, transaction } },
    ])
    expect(site.memory.effects[0]?.effect.payload).toMatchObject({ action: 'topUp', amount: 0.2 })
  })

  test('is exact over many times', async () => {
    const { id } = add()
    for (let count = 0; count < 100; count++) await act('topUp', id, { amount: 0.07 })
    expect(site.record(id)).toMatchObject({ balance: 7 })
  })

  test('works on a blocked tag', async () => {
    expect((await act('topUp', add({ blocked: true }).id, { amount: 5 })).body).toMatchObject({ balance: 5, blocked: true })
  })

  test.each([0, -1, 0.001, 1000.01])('by %d is refused', async (amount) => {
    expect(await act('topUp', add().id, { amount })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/amount' }] } })
  })

  test('above what an amount can be is refused, and one that the wallet refuses changes nothing', async () => {
    const { id } = add({ balance: 10_000_000_000 })
    expect(await act('topUp', id, { amount: 0.01 })).toMatchObject({ status: 409, problem: { errors: [{ pointer: '/amount' }] } })
    answer = { accepted: false, reason: 'closed' }
    const other = add()
    expect(await act('topUp', other.id, { amount: 1 })).toMatchObject({ status: 409, problem: { code: 'external_refused' } })
    expect(site.record(other.id)).toEqual(other)
    expect(await transactions()).toEqual([])
  })
})

describe('presenting a tag', () => {
  test('tells where, and nothing else', async () => {
    const { id } = add({ blocked: true })
    const point = site.memory.add(accessPoint, { name: 'Pool' })
    const { body } = await act('present', id, {})
    expect(body).toMatchObject({ lastPresentedAt: '2026-07-01T12:00:00.000Z' })
    const again = await act('present', id, { accessPointId: point.id })
    const about = { model: 'nfcTag', id }
    expect(site.events()).toEqual([
      { key: 'nfc-tag:presented', about, data: { nfcTag: body, accessPoint: null } },
      { key: 'nfc-tag:presented', about, data: { nfcTag: again.body, accessPoint: { id: point.id } } },
    ])
  })

  test('can pay, down to nothing and no further', async () => {
    const { id } = add({ balance: 1.1 })
    const point = site.memory.add(accessPoint, { name: 'Pool' })
    expect((await act('present', id, { charge: 1.1, accessPointId: point.id })).body).toMatchObject({ balance: 0 })
    expect(eventKeys()).toEqual(['nfc-tag:presented', 'nfc-tag:updated', 'nfc-tag-transaction:changed'])
    expect(await transactions()).toMatchObject([{ kind: 'CHARGE', amount: -1.1, balance: 0, accessPointId: point.id }])
    const count = eventKeys().length
    expect(await act('present', id, { charge: 0.01 })).toMatchObject({
      status: 409,
      problem: { code: 'conflict', detail: 'The balance of TAG1 is 0.00 euro, which is less than 0.01; top it up first.' },
    })
    expect(await act('present', add({ blocked: true, balance: 5 }).id, { charge: 1 })).toMatchObject({
      status: 409,
      problem: { detail: 'The tag TAG2 is blocked, so nothing can be paid with it. Unblock it first.' },
    })
    expect(await act('present', id, { accessPointId: 'acp_01k8e5m1z0f7q8r9s0t1v2w301' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/accessPointId', code: 'unknown_record' }] },
    })
    expect(eventKeys()).toHaveLength(count)
    expect(site.record(id)).toMatchObject({ balance: 0 })
  })
})

describe('[STEP-nfcTagUpdate-01] all tags of a customer', () => {
  const updateAll = (body: object, call: object = {}) => site.call('nfc-tags.updateAll', { body, ...call })

  test('are blocked by one effect, and each that was not is told', async () => {
    const customerId = site.addCustomer().id
    const [one, two] = [add({ customerId }), add({ customerId })]
    add({ customerId, blocked: true })
    const other = add()
    expect(await updateAll({ customerId, action: 'block' })).toEqual({ status: 200, body: { updated: 2 } })
    expect(site.memory.effects).toHaveLength(1)
    expect(site.memory.effects[0]?.effect).toMatchObject({
      about: { model: 'customer', id: customerId },
      payload: { action: 'block', nfcTags: [{ id: two.id }, { id: one.id }] },
    })
    expect(eventKeys()).toEqual(['nfc-tag:updated', 'nfc-tag:blocked', 'nfc-tag:updated', 'nfc-tag:blocked'])
    expect(site.record(other.id)).toEqual(other)
    expect((await updateAll({ customerId, action: 'unblock' })).body).toEqual({ updated: 3 })
    expect(eventKeys().filter((key) => key === 'nfc-tag:unblocked')).toHaveLength(3)
  })

  test('[STEP-nfcTagUpdate-02] are topped up by the amount each', async () => {
    const customerId = site.addCustomer().id
    const tags = [add({ customerId, balance: 1 }), add({ customerId, blocked: true })]
    expect((await updateAll({ customerId, action: 'topUp', amount: 5 })).body).toEqual({ updated: 2 })
    expect(tags.map(({ id }) => site.record(id)?.balance)).toEqual([6, 5])
    expect(eventKeys().filter((key) => key === 'nfc-tag-transaction:changed')).toHaveLength(2)
    expect(site.memory.effects).toHaveLength(1)
    expect(site.memory.effects[0]?.effect.payload).toMatchObject({ action: 'topUp', amount: 5 })
  })

  test('[G128] are marked where their balance is low, and the customer is written to once', async () => {
    const customerId = site.addCustomer({ email: 'ada@example.com' }).id
    const low = add({ customerId, balance: 4.99 })
    const enough = add({ customerId, balance: 5 })
    const own = add({ customerId, balance: 9, lowBalanceThreshold: 10 })
    expect((await updateAll({ customerId, action: 'lowBalance' })).body).toEqual({ updated: 2 })
    expect([low, enough, own].map(({ id }) => site.record(id)?.lowBalance)).toEqual([true, false, true])
    expect(eventKeys()).toEqual(['nfc-tag:updated', 'nfc-tag:updated', 'notification-delivery:updated'])
    expect(site.memory.effects.map(({ effect }) => effect)).toMatchObject([
      {
        kind: 'mail',
        payload: {
          to: 'ada@example.com',
          subject: 'The balance of your NFC tag is low',
          body: 'The balance at Demo Park is low:\n\nTAG3: 9.00 euro\nTAG1: 4.99 euro\n\nPlease top up before you next pay with it.',
        },
      },
    ])
    await act('topUp', low.id, { amount: 1 })
    expect(site.record(low.id)).toMatchObject({ lowBalance: false, balance: 5.99 })
  })

  test('[G128] are left alone where no balance is low: nothing is sent', async () => {
    const customerId = site.addCustomer({ email: 'ada@example.com' }).id
    add({ customerId, balance: 5 })
    const before = site.snapshot()
    expect((await updateAll({ customerId, action: 'lowBalance' })).body).toEqual({ updated: 0 })
    expect(site.snapshot()).toEqual(before)
    expect(site.memory.effects).toEqual([])
  })

  test('are marked also when the customer has no address', async () => {
    const customerId = site.addCustomer().id
    const { id } = add({ customerId })
    expect((await updateAll({ customerId, action: 'lowBalance' })).body).toEqual({ updated: 1 })
    expect(site.record(id)).toMatchObject({ lowBalance: true })
    expect(site.memory.effects).toEqual([])
  })

  test('[G129] may be none: then nothing is asked', async () => {
    const customerId = site.addCustomer().id
    for (const [action, amount] of [['block'], ['unblock'], ['lowBalance'], ['topUp', 5]] as const)
      expect((await updateAll({ customerId, action, ...(amount ? { amount } : {}) })).body).toEqual({ updated: 0 })
    expect(site.memory.effects).toEqual([])
    expect(eventKeys()).toEqual([])
  })

  test('are not changed for an unknown customer, a wrong amount, a wallet that refuses, or without the right', async () => {
    const customerId = site.addCustomer().id
    const { id } = add({ customerId })
    const before = site.record(id)
    expect(await updateAll({ customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w399', action: 'block' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'unknown_record' }] },
    })
    for (const body of [{ action: 'topUp' }, { action: 'topUp', amount: 0 }, { action: 'block', amount: 5 }])
      expect(await updateAll({ customerId, ...body })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/amount' }] } })
    answer = { accepted: false, reason: 'closed' }
    expect(await updateAll({ customerId, action: 'block' })).toMatchObject({ status: 409, problem: { code: 'external_refused' } })
    expect(await updateAll({ customerId, action: 'block' }, { as: site.colleague('nfcTags:read') })).toMatchObject({ status: 403 })
    expect(site.record(id)).toEqual(before)
  })
})
