import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredDelivery } from '../../../../test/memory-state.ts'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { newDelivery } from './delivery.ts'

let site: Site
let webhookId: string
beforeEach(async () => {
  site = createSite()
  webhookId = await newWebhook()
})

async function newWebhook(): Promise<string> {
  const body = { name: 'Bookkeeping', url: 'https://example.com/hook', subscribedEventKeys: ['customer:created'] }
  return String((await site.call('webhooks.create', { body })).body.id)
}

/** A delivery that is simply there. By default it tells of a customer and has failed for good. */
function addDelivery(values: Partial<StoredDelivery> = {}, state: Partial<StoredDelivery['state']> = {}): string {
  const id = site.surroundings.newId('delivery')
  const failed = { schedule: 'event', status: 'failed', attempts: 10, dueAt: null } as const
  const delivery: StoredDelivery = {
    id,
    organizationId: site.park.id,
    webhookId,
    eventId: exampleId('event'),
    eventKey: 'customer:created',
    body: '{}',
    createdAt: site.surroundings.now,
    ...values,
    state: { ...failed, ...state },
  }
  site.state.deliveries.set(id, delivery)
  return id
}

const statusOf = (id: string) => site.state.deliveries.get(id)?.state.status
const enable = (enabled: boolean) => site.call('webhooks.update', { params: { id: webhookId }, body: { enabled } })
const list = (query: object = {}, as?: Caller) =>
  site.call('webhooks.deliveries.list', { params: { id: webhookId }, query: { ...query }, ...(as ? { as } : {}) })
const get = (deliveryId: string, as?: Caller) => site.call('webhook-deliveries.get', { params: { deliveryId }, ...(as ? { as } : {}) })
const retry = (deliveryId: string, as?: Caller) => site.call('webhook-deliveries.retry', { params: { deliveryId }, ...(as ? { as } : {}) })

describe('the deliveries of a webhook', () => {
  test('are listed newest first, by status, event key and time', async () => {
    const first = addDelivery()
    site.surroundings.now += 60_000
    const second = addDelivery({ eventKey: 'invoice:paid' }, { status: 'stopped' })
    addDelivery({ webhookId: exampleId('webhook') })
    const idsOf = async (query: object) => rowsOf(await list(query)).map(({ id }) => id)
    expect(await idsOf({})).toEqual([second, first])
    expect(await idsOf({ status: 'failed' })).toEqual([first])
    expect(await idsOf({ eventKey: 'invoice:paid' })).toEqual([second])
    expect(await idsOf({ since: '2026-07-01T14:01:00+02:00' })).toEqual([second])
    expect(await idsOf({ limit: 1 })).toEqual([second])
  })

  test('of a webhook that is not there are not found', async () => {
    expect(await site.call('webhooks.deliveries.list', { params: { id: exampleId('webhook') } })).toMatchObject({ status: 404 })
  })
})

describe('rights', () => {
  test('follow the event: what may not be read is neither listed nor found nor sent again', async () => {
    const customer = addDelivery()
    const invoice = addDelivery({ eventKey: 'invoice:paid' })
    const as = site.colleague('webhooks:read', 'webhooks:write', 'invoices:read')
    expect(rowsOf(await list({}, as)).map(({ id }) => id)).toEqual([invoice])
    expect(await get(invoice, as)).toMatchObject({ status: 200 })
    expect(await retry(invoice, as)).toMatchObject({ status: 202 })
    const before = site.snapshot()
    for (const answer of [await get(customer, as), await retry(customer, as)]) expect(answer).toMatchObject({ status: 404 })
    expect(site.snapshot()).toEqual(before)
  })

  test('hide from all but administrators what a flow sent under the name of an event', async () => {
    const own = addDelivery({ eventId: null })
    expect(await get(own, site.colleague('webhooks:read', 'customers:read'))).toMatchObject({ status: 404 })
    expect(await get(own)).toMatchObject({ status: 200 })
  })

  test('show the signature to those who may send again, and to nobody else', async () => {
    const id = addDelivery()
    const reader = site.colleague('webhooks:read', 'customers:read')
    expect((await get(id, reader)).body.headers).not.toHaveProperty('x-webhook-signature')
    expect((await get(id)).body.headers).toHaveProperty('x-webhook-signature')
  })

  test.each(['webhook-deliveries.retry', 'webhooks.test', 'webhooks.retryDeliveries'])('%s needs webhooks:write', async (operation) => {
    const params = { deliveryId: addDelivery(), id: webhookId }
    const as = site.colleague('webhooks:read', 'customers:read')
    expect(await site.call(operation, { params, body: { mode: 'failed' }, as })).toMatchObject({ status: 403 })
  })
})

describe('retrying a delivery', () => {
  test.each(['waiting', 'stopped', 'failed'] as const)('makes one that is %s due now', async (status) => {
    const id = addDelivery({}, { status, attempts: 3 })
    expect(await retry(id)).toMatchObject({ status: 202, body: { id, status: 'waiting', attemptCount: 3 } })
    expect(site.state.deliveries.get(id)?.state).toMatchObject({ status: 'waiting', dueAt: NOON })
  })

  test('is refused when it was delivered', async () => {
    const id = addDelivery({}, { status: 'delivered' })
    expect(await retry(id)).toMatchObject({ status: 409, problem: { code: 'already_delivered' } })
    expect(statusOf(id)).toBe('delivered')
  })

  test('is refused when its webhook is disabled', async () => {
    const id = addDelivery()
    await enable(false)
    expect(await retry(id)).toMatchObject({ status: 409, problem: { code: 'webhook_disabled' } })
    expect(statusOf(id)).toBe('failed')
  })
})

describe('disabling a webhook', () => {
  test('[DELIV-16] stops what waits, and enabling it again resumes nothing', async () => {
    const waiting = addDelivery({}, newDelivery('event', NOON))
    const failed = addDelivery()
    const elsewhere = addDelivery({ webhookId: await newWebhook() }, newDelivery('event', NOON))
    await enable(false)
    expect([waiting, failed, elsewhere].map(statusOf)).toEqual(['stopped', 'failed', 'waiting'])
    await enable(true)
    expect([waiting, failed, elsewhere].map(statusOf)).toEqual(['stopped', 'failed', 'waiting'])
  })

  test('stops nothing when something else is changed', async () => {
    const waiting = addDelivery({}, newDelivery('event', NOON))
    await site.call('webhooks.update', { params: { id: webhookId }, body: { name: 'x', enabled: true } })
    expect(statusOf(waiting)).toBe('waiting')
  })
})

describe('a test message', () => {
  test('names its webhook and is tried once', async () => {
    const { status, body } = await site.call('webhooks.test', { params: { id: webhookId } })
    expect(status).toBe(202)
    expect(body).toMatchObject({ webhookId, eventId: null, eventKey: 'belfry:test', status: 'waiting' })
    const stored = site.state.deliveries.get(String(body.id))
    expect(stored?.state.schedule).toBe('test')
    expect(JSON.parse(String(stored?.body))).toMatchObject({
      event: 'belfry:test',
      data: { webhook: { id: webhookId, name: 'Bookkeeping', url: 'https://example.com/hook' }, message: expect.any(String) },
    })
    expect(site.events()).toEqual([])
  })

  test('is shown to everybody who sees webhooks', async () => {
    const { body } = await site.call('webhooks.test', { params: { id: webhookId } })
    expect(await get(String(body.id), site.colleague('webhooks:read'))).toMatchObject({ status: 200 })
  })

  test('is not sent to a disabled webhook', async () => {
    await enable(false)
    expect(await site.call('webhooks.test', { params: { id: webhookId } })).toMatchObject({ status: 409 })
    expect(site.state.deliveries.size).toBe(0)
  })
})

describe('many at once', () => {
  const retryAll = (body: object) => site.call('webhooks.retryDeliveries', { body })

  test('[HOOK-02] are counted for each webhook, also where there is none', async () => {
    const quiet = await newWebhook()
    addDelivery({}, { status: 'waiting', attempts: 2, dueAt: NOON })
    addDelivery({}, newDelivery('event', NOON))
    addDelivery({}, { status: 'stopped', attempts: 0 })
    addDelivery({}, { status: 'delivered', attempts: 1 })
    addDelivery()
    expect((await site.call('webhooks.deliveryStats')).body).toEqual([
      { webhookId: quiet, waitingForRetry: 0, permanentlyFailed: 0 },
      { webhookId, waitingForRetry: 2, permanentlyFailed: 1 },
    ])
  })

  test('[HOOK-02] are counted for any number of webhooks', async () => {
    for (let count = 0; count < 200; count++) {
      const url = 'https://example.com/hook'
      await site.call('webhooks.create', { body: { url, subscribedEventKeys: [], enabled: false } })
    }
    expect((await site.call('webhooks.deliveryStats')).body).toHaveLength(201)
  })

  test('[HOOK-22] [HOOK-23] are retried where webhooks are enabled: by failed what failed for good', async () => {
    const [failed, waiting, stopped] = [addDelivery(), addDelivery({}, { status: 'waiting' }), addDelivery({}, { status: 'stopped' })]
    const disabled = await newWebhook()
    await site.call('webhooks.update', { params: { id: disabled }, body: { enabled: false } })
    const elsewhere = addDelivery({ webhookId: disabled })
    const { status, body } = await retryAll({ mode: 'failed' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.stringMatching(/^rtj_/), mode: 'failed', deliveries: 1 })
    expect([failed, waiting, stopped, elsewhere].map(statusOf)).toEqual(['waiting', 'waiting', 'stopped', 'failed'])
    const job = await site.call('webhooks.retry-jobs.get', { params: { id: String(body.id) } })
    expect(job.body).toMatchObject({ mode: 'failed', webhookId: null, deliveries: 1 })
  })

  test('[HOOK-21] [HOOK-24] are retried by force in the background, of one webhook when it is named', async () => {
    const [failed, stopped] = [addDelivery(), addDelivery({}, { status: 'stopped' })]
    const elsewhere = addDelivery({ webhookId: await newWebhook() })
    const { status, body } = await retryAll({ mode: 'force', id: webhookId })
    expect(status).toBe(202)
    expect(body.deliveries).toBe(2)
    expect([failed, stopped, elsewhere].map(statusOf)).toEqual(['waiting', 'waiting', 'failed'])
  })

  test('[HOOK-21] are refused for a webhook that is not there or disabled', async () => {
    addDelivery()
    const [missing] = [await retryAll({ mode: 'failed', id: 'nothing' })]
    expect(missing).toMatchObject({ status: 404, problem: { errors: [{ pointer: '/id' }] } })
    await enable(false)
    const before = site.snapshot()
    expect(await retryAll({ mode: 'force', id: webhookId })).toMatchObject({ status: 409, problem: { code: 'webhook_disabled' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('a job of another organization is not found', async () => {
    const { body } = await retryAll({ mode: 'failed' })
    const other = site.addOrganization('other-park')
    const as = site.join(site.ada, other, ['*'])
    expect(await site.call('webhooks.retry-jobs.get', { params: { id: String(body.id) }, in: other, as })).toMatchObject({ status: 404 })
  })
})
