import { beforeEach, describe, expect, test } from 'vitest'
import { advanceTo } from '../../../../test/advance-to.ts'
import { noteSignal } from '../../../../test/memory-incidents.ts'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { member as memberModel } from '../../accounts/members/member.ts'

let site: Site
beforeEach(() => {
  site = createSite({ organization: { supportEmail: 'support@example.com' } })
})

const MINUTE = 60_000

/** A webhook with one delivery that has been failing since noon. */
async function addFailing(values: object = {}) {
  const body = { name: 'Bookkeeping', url: 'https://example.com/hooks/belfry?token=hush#here', subscribedEventKeys: ['customer:created'] }
  const { body: webhook } = await site.call('webhooks.create', { body: { ...body, ...values } })
  const id = String(webhook.id)
  const deliveryId = site.surroundings.newId('delivery')
  const state = { schedule: 'event', status: 'waiting', attempts: 5, dueAt: NOON + 315_000 } as const
  const stored = { id: deliveryId, organizationId: site.park.id, webhookId: id, eventId: null, eventKey: 'customer:created', body: '{}' }
  site.state.deliveries.set(deliveryId, { ...stored, createdAt: NOON, state })
  noteSignal(site.state, id, { kind: 'failed', at: NOON })
  return { id, deliveryId }
}

const messages = async () =>
  [...rowsOf(await site.call('notification-deliveries.list'))].reverse() as unknown as {
    readonly channel: string
    readonly recipient: string
    readonly subject: string
    readonly body: string
    readonly about: object
  }[]

describe('looking after an incident', () => {
  test('notes it, and shows it at the webhook with what keeps it open', async () => {
    const { id, deliveryId } = await addFailing()
    expect(await advanceTo(site, id, NOON)).toEqual({ notices: 0, messages: 0 })
    const incident = {
      id: expect.stringMatching(/^inc_/),
      webhookId: id,
      startedAt: '2026-07-01T12:00:00.000Z',
      failingSince: '2026-07-01T12:00:00.000Z',
      notifiedFirstAt: null,
      notifiedFinalAt: null,
      resolvedAt: null,
      keptOpenBy: { waitingForRetry: 1, permanentlyFailed: 0, firstDeliveryId: deliveryId },
    }
    expect((await site.call('webhooks.get', { params: { id } })).body.incident).toEqual(incident)
    expect(rowsOf(await site.call('webhooks.incidents.list', { params: { id } }))).toEqual([incident])
  })

  test('[NOTIF-05] [NOTIF-06] tells everybody once, and stores that it has', async () => {
    const { id } = await addFailing()
    const ann = site.colleague('organization:write')
    site.colleague('webhooks:write', 'organization:read')
    await site.call('members.update', { params: { id: memberOf(ann.userId) }, body: { push: true } })
    expect(await advanceTo(site, id, NOON + 5 * MINUTE)).toEqual({ notices: 1, messages: 4 })
    expect((await messages()).map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ['EMAIL', 'ada@example.com'],
      ['EMAIL', 'colleague1@example.com'],
      ['EMAIL', 'support@example.com'],
      ['PUSH', ann.userId],
    ])
    expect((await site.call('webhooks.get', { params: { id } })).body.incident).toMatchObject({
      notifiedFirstAt: '2026-07-01T12:05:00.000Z',
    })
    expect(await advanceTo(site, id, NOON + 50 * MINUTE)).toEqual({ notices: 0, messages: 0 })
  })

  test('of a webhook that is gone only cleans up', async () => {
    const { id } = await addFailing()
    await site.call('webhooks.delete', { params: { id } })
    noteSignal(site.state, id, { kind: 'failed', at: NOON })
    expect(await advanceTo(site, id, NOON + 10 * MINUTE)).toEqual({ notices: 0, messages: 0 })
    expect(await messages()).toEqual([])
  })

  test('ends without a word when the webhook is disabled', async () => {
    const { id } = await addFailing()
    await advanceTo(site, id, NOON)
    await site.call('webhooks.update', { params: { id }, body: { enabled: false } })
    expect(await advanceTo(site, id, NOON + 5 * MINUTE)).toEqual({ notices: 0, messages: 0 })
    expect(rowsOf(await site.call('webhooks.incidents.list', { params: { id } }))).toMatchObject([
      { resolvedAt: '2026-07-01T12:00:00.000Z', keptOpenBy: null, failingSince: null },
    ])
  })
})

describe('the words', () => {
  const bodyIn = async (locale: string, values: object = {}) => {
    site = createSite({ organization: { supportEmail: 'support@example.com', locale } })
    const { id, deliveryId } = await addFailing(values)
    await advanceTo(site, id, NOON + 5 * MINUTE)
    const [first] = await messages()
    const state = { schedule: 'event', status: 'failed', attempts: 10, dueAt: null } as const
    const delivery = site.state.deliveries.get(deliveryId) as NonNullable<ReturnType<typeof site.state.deliveries.get>>
    site.state.deliveries.set(deliveryId, { ...delivery, state })
    noteSignal(site.state, id, { kind: 'permanentlyFailed', at: NOON + 117_315_000, deliveryId })
    await advanceTo(site, id, NOON + 117_315_000)
    return { id, deliveryId, first, final: (await messages())[2] }
  }

  test('[NOTIF-07] are whole sentences that say since when, what, and what to do', async () => {
    const { id, deliveryId, first, final } = await bodyIn('en')
    expect(first).toMatchObject({ subject: 'Webhook Bookkeeping: messages are not arriving', about: { model: 'webhook', id } })
    expect(first?.body).toBe(
      [
        'Messages from Demo Park to the webhook Bookkeeping (https://example.com/hooks/belfry) have not been arriving since Wednesday, 1 July 2026 at 14:00 (Europe/Brussels).',
        '1 message is waiting. Each is tried 10 times within about 32 hours. The next attempt of the first one: Wednesday, 1 July 2026 at 14:05.',
        'What you can do: see whether the receiver is running and answers within 15 seconds with a status from 200 to 299. If it has moved, change the address of the webhook: what is waiting then goes there. If it is not needed any more, disable the webhook.',
        'Should a message fail for good, you will get one more notice, and none for each message.',
        `Everything that was sent, with every attempt: https://belfry.example.com/deliveries-of/${id}`,
        'Belfry, for Demo Park',
      ].join('\n\n'),
    )
    expect(final?.subject).toBe('Webhook Bookkeeping: a message has failed for good')
    expect(final?.body).toContain(
      'it told of customer:created. Messages to this webhook have been failing since Wednesday, 1 July 2026 at 14:00',
    )
    expect(final?.body).toContain(deliveryId)
  })

  test.each([
    ['nl-BE', 'komen niet aan sinds woensdag 1 juli 2026 om 14:00 (Europe/Brussels)', 'is definitief mislukt'],
    ['fr-BE', 'n’arrivent plus depuis mercredi 1 juillet 2026 à 14:00 (Europe/Brussels)', 'a définitivement échoué'],
    ['de', 'kommen nicht an, seit Mittwoch, 1. Juli 2026 um 14:00 (Europe/Brussels)', 'ist endgültig gescheitert'],
    ['en-US', 'since Wednesday, July 1, 2026 at 14:00 (Europe/Brussels)', 'has failed for good'],
    ['pt', 'since Wednesday, 1 July 2026 at 14:00 (Europe/Brussels)', 'has failed for good'],
  ])('come in the language of the organization: %s', async (locale, since, lost) => {
    const { first, final } = await bodyIn(locale)
    expect(first?.body).toContain(since)
    expect(final?.body).toContain(lost)
  })

  test('name a webhook without a name by its host, and show no secret of its address', async () => {
    const { first } = await bodyIn('en', { name: null })
    expect(first?.subject).toBe('Webhook example.com: messages are not arriving')
    expect(first?.body).toContain('to the webhook https://example.com/hooks/belfry have')
    expect(first?.body).not.toMatch(/hush|#here/)
  })
})

function memberOf(userId: string | null): string {
  return String(site.memory.all(memberModel).find((record) => record.userId === userId)?.id)
}
