import { describe, expect, test } from 'vitest'
import { breakInserts } from '../support/break-inserts.ts'
import { recipientsOf, settings, startFailing } from '../support/failing-webhook.ts'
import { readNotices } from '../support/notices.ts'
import { addColleague } from '../support/people.ts'
import {
  createCustomer,
  type FickleReceiver,
  moveClock,
  startFickleReceiver,
  startWithStandingClock,
  WHOLE_SCHEDULE,
} from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const WEBHOOKS = `${PARK}/webhooks`

const webhookOf = async (server: TestServer, id: string) => (await server.call('GET', `${WEBHOOKS}/${id}`)).body
const incidentsOf = async (server: TestServer, id: string) => (await server.call('GET', `${WEBHOOKS}/${id}/incidents`)).body.data

describe('what is told, and when', () => {
  test('[NOTIF-01] [LIMIT-18] twenty failing events make one round of mails after five minutes and one after the first permanent failure', async () => {
    const { server } = await startFailing({ customers: 20 })
    const round = ['EMAIL support@example.com', 'EMAIL admin@example.com']
    await moveClock(server, { advance: '5 minutes' })
    expect(await recipientsOf(server)).toEqual(round)
    await moveClock(server, { advance: '32 hours' })
    expect(await recipientsOf(server)).toEqual(round)
    await moveClock(server, { advance: '40 minutes' })
    expect(await recipientsOf(server)).toEqual([...round, ...round])
    await moveClock(server, { advance: '30 days' })
    expect(await recipientsOf(server)).toHaveLength(4)
  })

  test('[NOTIF-02] nothing at 4 min 59 s, a notice at five minutes', async () => {
    const { server, id } = await startFailing()
    await moveClock(server, { advance: '4 minutes 59 seconds' })
    expect(await readNotices(server)).toEqual([])
    await moveClock(server, { advance: '1 second' })
    const notices = await readNotices(server)
    expect(notices).toHaveLength(2)
    const deliveries = `/api/orgs/${server.organization.id}/webhooks/${id}/deliveries`
    for (const { body } of notices) expect(body).toContain(`http://localhost:${server.server.port}${deliveries}`)
  })

  test('[NOTIF-03] nothing when the fourth attempt arrives', async () => {
    const { server, receiver, id } = await startFailing()
    await moveClock(server, { advance: '3 seconds' })
    receiver.status = 200
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(4)
    expect(await readNotices(server)).toEqual([])
    expect(await webhookOf(server, id)).toMatchObject({ incident: null })
  })

  test('[NOTIF-09] [LIMIT-15] a second notice to the same people after the tenth attempt, none for the second event that is lost', async () => {
    const { server, receiver, id } = await startFailing()
    await moveClock(server, { advance: '10 minutes' })
    await createCustomer(server)
    await moveClock(server, { advance: '32 hours 25 minutes 14 seconds' })
    expect(await readNotices(server)).toHaveLength(2)
    await moveClock(server, { advance: '1 second' })
    const notices = await readNotices(server)
    expect(notices.map(({ recipient }) => recipient)).toEqual([
      'support@example.com',
      'admin@example.com',
      'support@example.com',
      'admin@example.com',
    ])
    const [delivery] = (await server.call('GET', `${WEBHOOKS}/${id}/deliveries?status=failed`)).body.data
    expect(delivery).toMatchObject({ attemptCount: 10, status: 'failed' })
    expect(notices[2]?.body).toContain(delivery.id)
    await moveClock(server, { advance: '1 day' })
    expect(receiver.received).toHaveLength(20)
    expect(await readNotices(server)).toHaveLength(4)
  })

  test('[NOTIF-10] when everything has arrived the incident ends, and the next one is told of anew', async () => {
    const { server, receiver, id } = await startFailing()
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(await readNotices(server)).toHaveLength(4)
    receiver.status = 200
    await server.call('POST', `${WEBHOOKS}/retry-deliveries`, { body: { mode: 'failed' } })
    await server.server.idle()
    expect(await webhookOf(server, id)).toMatchObject({ incident: null })
    receiver.status = 500
    await createCustomer(server)
    await moveClock(server, { advance: '4 minutes 59 seconds' })
    expect(await readNotices(server)).toHaveLength(4)
    await moveClock(server, { advance: '1 second' })
    expect(await readNotices(server)).toHaveLength(6)
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(await readNotices(server)).toHaveLength(8)
    expect(await incidentsOf(server, id)).toMatchObject([{ resolvedAt: null }, { resolvedAt: expect.any(String), keptOpenBy: null }])
  })

  test('[NOTIF-11] two endpoints have an incident each', async () => {
    const { server, receiver, id } = await startFailing()
    await moveClock(server, { advance: '2 minutes' })
    const other: FickleReceiver = await startFickleReceiver()
    const { id: otherId } = await addWebhook(server, other.url, ['customer:updated'])
    const [customer] = (await server.call('GET', `${PARK}/customers`)).body.data
    await server.call('PATCH', `${PARK}/customers/${customer.id}`, { body: { firstName: 'Grace' } })
    await moveClock(server, { advance: '3 minutes' })
    expect([(await readNotices(server, id)).length, (await readNotices(server, otherId)).length]).toEqual([2, 0])
    await moveClock(server, { advance: '2 minutes' })
    expect([(await readNotices(server, id)).length, (await readNotices(server, otherId)).length]).toEqual([2, 2])
    receiver.status = 200
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect([(await readNotices(server, id)).length, (await readNotices(server, otherId)).length]).toEqual([2, 4])
  })

  test('a test message that fails is nobody else’s business', async () => {
    const { server, id } = await startFailing({ customers: 0 })
    await server.call('POST', `${WEBHOOKS}/${id}/test`)
    await moveClock(server, { advance: '1 hour' })
    expect(await readNotices(server)).toEqual([])
    expect(await webhookOf(server, id)).toMatchObject({ incident: null })
  })
})

test('a notice that could not be stored was not sent: later it is, once', async () => {
  const { server } = await startFailing()
  const mend = await breakInserts(server.installation.store, 'intents')
  await moveClock(server, { advance: '5 minutes' })
  expect(await readNotices(server)).toEqual([])
  expect(server.logged()).toContain('an incident could not be looked after')
  await mend()
  await moveClock(server, { advance: '2 minutes' })
  expect(await recipientsOf(server)).toEqual(['EMAIL support@example.com', 'EMAIL admin@example.com'])
  await moveClock(server, { advance: '1 hour' })
  expect(await readNotices(server)).toHaveLength(2)
})

test('where there is nobody to be told, the log says so', async () => {
  const { server, id } = await startFailing()
  await settings(server, { supportEmail: null })
  const { store } = server.installation
  await store.write(({ db }) => db.deleteFrom('records').where('model', '=', 'member').execute())
  await moveClock(server, { advance: '5 minutes' })
  expect(server.logged()).toContain('there is nobody to be told')
  const rows = await store.read((db) => db.selectFrom('webhook_incidents').selectAll().where('webhook_id', '=', id).execute())
  expect(rows).toMatchObject([{ notified_first_at: server.installation.now() }])
})

describe('to whom', () => {
  test('[NOTIF-04] to the general address when there is no support address, to nobody’s when there is neither', async () => {
    const { server, receiver, id } = await startFailing()
    await settings(server, { supportEmail: null, generalEmail: 'info@example.com' })
    await moveClock(server, { advance: '5 minutes' })
    expect(await recipientsOf(server)).toEqual(['EMAIL info@example.com', 'EMAIL admin@example.com'])
    receiver.status = 200
    await moveClock(server, { advance: '1 minute' })
    await settings(server, { generalEmail: null })
    receiver.status = 500
    await createCustomer(server)
    await moveClock(server, { advance: '5 minutes' })
    expect((await recipientsOf(server, id)).slice(2)).toEqual(['EMAIL admin@example.com'])
  })

  test('[NOTIF-05] [NOTIF-06] to members who may change the settings, by push too where it is enabled', async () => {
    const { server } = await startFailing()
    const ann = await addColleague(server, { email: 'ann@example.com', permissions: ['organization:write'] })
    const bob = await addColleague(server, { email: 'bob@example.com', permissions: ['*'] })
    await addColleague(server, { email: 'cleo@example.com', permissions: ['organization:read', 'webhooks:write', 'members:write'] })
    const dan = await addColleague(server, { email: 'dan@example.com', permissions: ['customers:read'] })
    for (const { memberId } of [ann, dan]) await server.call('PATCH', `${PARK}/members/${memberId}`, { body: { push: true } })
    await moveClock(server, { advance: '5 minutes' })
    const recipients = await recipientsOf(server)
    const { userId } = (await server.call('GET', `${PARK}/members/${ann.memberId}`)).body
    expect([...recipients].sort()).toEqual(
      ['EMAIL admin@example.com', 'EMAIL ann@example.com', 'EMAIL bob@example.com', 'EMAIL support@example.com', `PUSH ${userId}`].sort(),
    )
    expect(bob.memberId).toBeDefined()
  })

  test('nobody is written to twice: a support address that is a member’s gets one mail', async () => {
    const { server } = await startFailing()
    await settings(server, { supportEmail: 'Admin@Example.com' })
    await moveClock(server, { advance: '5 minutes' })
    expect(await recipientsOf(server)).toEqual(['EMAIL Admin@Example.com'])
  })
})

describe('in which words', () => {
  test.each([
    ['Europe/Brussels', '2027-01-15T22:30:00.000Z', '15 January 2027', '23:30'],
    ['Europe/Brussels', '2027-07-15T22:30:00.000Z', '16 July 2027', '00:30'],
    ['America/New_York', '2027-01-15T03:30:00.000Z', '14 January 2027', '22:30'],
    ['America/New_York', '2027-07-15T03:30:00.000Z', '14 July 2027', '23:30'],
  ])(
    '[NOTIF-07] with the time of the first failure in the zone of the organization: in %s %s is %s, %s',
    async (timeZone, now, day, time) => {
      const server = await startWithStandingClock()
      await settings(server, { supportEmail: 'support@example.com', timeZone })
      const receiver = await startFickleReceiver()
      await addWebhook(server, receiver.url, ['customer:created'])
      await moveClock(server, { now })
      await createCustomer(server)
      await server.server.idle()
      await moveClock(server, { advance: '5 minutes' })
      const notices = await readNotices(server)
      expect(notices).toHaveLength(2)
      for (const { body } of notices) expect(body).toContain(`${day} at ${time} (${timeZone})`)
    },
  )

  test('[NOTIF-08] of Brussels where the organization has set none', async () => {
    const { server } = await startFailing()
    await moveClock(server, { advance: '5 minutes' })
    expect((await readNotices(server))[0]?.body).toContain('(Europe/Brussels)')
  })

  test('with the webhook, its address without what could be a secret, the last answer and the next attempt', async () => {
    const server = await startWithStandingClock()
    await settings(server, { supportEmail: 'support@example.com', locale: 'nl-BE' })
    const receiver = await startFickleReceiver()
    const body = { name: 'Boekhouding', url: `${receiver.url}?token=hush`, subscribedEventKeys: ['customer:created'] }
    await server.call('POST', WEBHOOKS, { body })
    await createCustomer(server)
    await moveClock(server, { advance: '5 minutes' })
    const [notice] = await readNotices(server)
    expect(notice?.subject).toBe('Webhook Boekhouding: berichten komen niet aan')
    expect(notice?.body).toContain(`Boekhouding (${receiver.url})`)
    expect(notice?.body).toContain('Het laatste antwoord van de ontvanger: 500.')
    expect(notice?.body).toContain('De volgende poging')
    expect(notice?.body).not.toContain('hush')
  })
})
