import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import type { DeliveryState } from './delivery.ts'

let site: Site
let webhookId: string
beforeEach(async () => {
  site = createSite()
  const body = { url: 'https://example.com/hook', subscribedEventKeys: ['customer:created'] }
  webhookId = String((await site.call('webhooks.create', { body })).body.id)
})

function addDelivery(state: Partial<DeliveryState> = {}): string {
  const id = site.surroundings.newId('delivery')
  const about = { id, organizationId: site.park.id, webhookId, eventId: exampleId('event'), eventKey: 'customer:created', body: '{}' }
  const failed = { schedule: 'event', status: 'failed', attempts: 10, dueAt: null } as const
  site.state.deliveries.set(id, { ...about, createdAt: site.surroundings.now, state: { ...failed, ...state } })
  return id
}

const dismiss = (deliveryId: string, as = site.administrator) => site.call('webhook-deliveries.dismiss', { params: { deliveryId }, as })
const statusOf = (id: string) => site.state.deliveries.get(id)?.state.status

describe('dismissing a delivery', () => {
  test.each(['failed', 'stopped'] as const)('that has %s ends it, and a second time changes nothing', async (status) => {
    const id = addDelivery({ status })
    expect(await dismiss(id)).toMatchObject({ status: 200, body: { id, status: 'dismissed', nextAttemptAt: null } })
    const before = site.snapshot()
    expect(await dismiss(id)).toMatchObject({ status: 200, body: { id, status: 'dismissed' } })
    expect(site.snapshot()).toEqual(before)
    expect(site.events()).toEqual([])
  })

  test('that is still being tried is refused, and told when it is tried next', async () => {
    const id = addDelivery({ status: 'waiting', attempts: 6, dueAt: site.surroundings.now + 60_000 })
    const { status, problem } = await dismiss(id)
    expect([status, problem?.code]).toEqual([409, 'conflict'])
    expect(problem?.detail).toContain('next at 2026-07-01T12:01:00.000Z')
    expect(statusOf(id)).toBe('waiting')
  })

  test('that has arrived is refused', async () => {
    expect((await dismiss(addDelivery({ status: 'delivered' }))).problem?.code).toBe('already_delivered')
  })

  test('is taken back by a retry of this very one, and by no other', async () => {
    const id = addDelivery()
    await dismiss(id)
    for (const mode of ['failed', 'force'])
      expect((await site.call('webhooks.retryDeliveries', { body: { mode } })).body).toMatchObject({ deliveries: 0 })
    await site.call('webhook-deliveries.retry', { params: { deliveryId: id } })
    expect(statusOf(id)).toBe('waiting')
  })

  test('needs the permission, and that for the event', async () => {
    const id = addDelivery()
    expect(await dismiss(id, site.colleague('webhooks:read', 'customers:read'))).toMatchObject({ status: 403 })
    expect(await dismiss(id, site.colleague('webhooks:write', 'invoices:read'))).toMatchObject({ status: 404 })
    expect(statusOf(id)).toBe('failed')
  })
})

describe('dismissing what has failed at a webhook', () => {
  const dismissFailed = (id: string, as = site.administrator) => site.call('webhooks.dismissFailed', { params: { id }, as })

  test('covers what has failed for good there and nothing else, and it is counted no more', async () => {
    const [first, second] = [addDelivery(), addDelivery()]
    const others = [addDelivery({ status: 'waiting', attempts: 3, dueAt: 0 }), addDelivery({ status: 'stopped', attempts: 3 })]
    const { status, body } = await dismissFailed(webhookId)
    expect([status, body]).toEqual([200, { deliveries: 2 }])
    expect([first, second, ...others].map(statusOf)).toEqual(['dismissed', 'dismissed', 'waiting', 'stopped'])
    expect((await site.call('webhooks.deliveryStats')).body).toMatchObject([{ waitingForRetry: 2, permanentlyFailed: 0 }])
    expect((await dismissFailed(webhookId)).body).toEqual({ deliveries: 0 })
  })

  test('of one that is not there is not found, and needs the permission', async () => {
    expect(await dismissFailed(exampleId('webhook', 99))).toMatchObject({ status: 404 })
    expect(await dismissFailed(webhookId, site.colleague('webhooks:read'))).toMatchObject({ status: 403 })
  })
})
