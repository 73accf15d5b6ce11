import { steps } from '@belfry/automation-engine'
import { describe, expect, test } from 'vitest'
import { servedSources } from '../../../src/unit-of-work/definitions/served-sources.ts'
import { add, alter, clockFlow, enableClock, standAt, starts } from '../../support/clock-flows.ts'
import { enableFlow, fetchRuns } from '../../support/flows.ts'
import { addAutomation } from '../../support/hooks.ts'
import { addColleague } from '../../support/people.ts'
import { moveClock } from '../../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const ORG = '/api/orgs/test-park'

const clocks = [
  { source: 'daily', hour: '9', minute: '30' },
  { source: 'cron', cron: '0 9 * * 1-5' },
  { source: 'dateReached', date: 'reservation.checkInAt', dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' },
  { source: 'invoiceOverdue' },
] as const

describe('a flow that begins by the clock', () => {
  test.each(clocks)('[STEP-trigger-01] [AUTO-DEF-13] is saved and enabled without a finding: $source', async (config) => {
    const server = await startTestServer()
    const made = await server.call('POST', `${ORG}/automations`, { body: { name: 'By the clock', definition: clockFlow(config) } })
    expect(made).toMatchObject({ status: 201, body: { enabled: false, problems: [] } })
    await enableFlow(server, clockFlow(config))
  })

  test('[TRIG-WEBHOOK-02] takes away the address that the automation had', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, clockFlow({ source: 'webhook' }))
    const address = () => server.call('GET', `${ORG}/automations/${id}/webhook-url`)
    expect((await address()).status).toBe(200)
    await alter(server, `automations/${id}`, { definition: clockFlow(clocks[1]) })
    expect((await address()).status).toBe(404)
  })
})

describe('what is wrong with it is told', () => {
  const problemsOf = async (server: TestServer, config: Readonly<Record<string, unknown>>) => {
    const { body } = await server.call('POST', `${ORG}/automations/validate`, { body: { definition: clockFlow(config) } })
    return body.problems as readonly { readonly code: string; readonly pointer: string }[]
  }

  test('[TRIG-CRON-06] [TRIG-DAILY-02] [TRIG-DAILY-03] each with its place', async () => {
    const server = await startTestServer()
    expect(await problemsOf(server, { source: 'cron', cron: '0 9 * * MON' })).toMatchObject([
      { code: 'format', pointer: '/nodes/0/config/cron', range: [8, 11] },
    ])
    expect(await problemsOf(server, { source: 'cron', cron: '0 0 31 2 *' })).toMatchObject([{ code: 'never_due' }])
    expect(await problemsOf(server, { source: 'daily', hour: '24', minute: '60' })).toMatchObject([
      { code: 'too_large', pointer: '/nodes/0/config/hour' },
      { code: 'too_large', pointer: '/nodes/0/config/minute' },
    ])
  })

  test('[TRIG-DATE-02] a custom field by what the organization has declared', async () => {
    const server = await startTestServer()
    const expiry = { source: 'dateReached', date: 'customer.customFields.insuranceExpiry' }
    expect(await problemsOf(server, expiry)).toMatchObject([{ code: 'unknown_date', pointer: '/nodes/0/config/date' }])
    const customFieldDeclarations = [{ model: 'customer', key: 'insuranceExpiry', type: 'date' }]
    expect((await server.call('PATCH', ORG, { body: { customFieldDeclarations } })).status).toBe(200)
    expect(await problemsOf(server, expiry)).toEqual([])
    expect(await problemsOf(server, { ...expiry, date: 'customer.customFields.insuranceExpire' })).toMatchObject([
      { code: 'unknown_date', fix: { title: 'Use "customer.customFields.insuranceExpiry"' } },
    ])
  })

  test('[TRIG-DATE-03] [VER-03] an older name is none of it, and stays as it was written', async () => {
    const server = await startTestServer()
    const older = { source: 'dateReached', date: 'reservation.checkInDate' }
    expect(await problemsOf(server, older)).toEqual([])
    const id = await addAutomation(server, clockFlow(older))
    expect((await server.call('GET', `${ORG}/automations/${id}`)).body.definition).toEqual(clockFlow(older))
  })
})

describe('a timetable', () => {
  const nine = { source: 'daily', hour: '9', minute: '0' }

  test('[TRIG-DAILY-01] starts a run each day at its time in the zone of the organization', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const id = await enableClock(server, nine)
    await moveClock(server, { now: '2027-03-02T07:59:59.999Z' })
    expect(await starts(server)).toEqual([])
    await moveClock(server, { now: '2027-03-03T12:00:00Z' })
    expect(await starts(server)).toEqual(['2027-03-02T08:00Z', '2027-03-03T08:00Z'])
    const { data } = (await server.call('GET', `${ORG}/automation-runs?automationId=${id}`)).body
    expect(data[0]).toMatchObject({ status: 'completed', trigger: { source: 'daily', eventId: null, model: null, recordId: null } })
  })

  test.each([
    ['2027-03-26T12:00:00Z', '2027-03-29T12:00:00Z', ['2027-03-27T01:30Z', '2027-03-28T01:00Z', '2027-03-29T00:30Z']],
    ['2027-10-29T12:00:00Z', '2027-11-01T12:00:00Z', ['2027-10-30T00:30Z', '2027-10-31T00:30Z', '2027-11-01T01:30Z']],
  ])('[TRIG-DAILY-01] G78 keeps its time when the clocks change: no day is left out, none comes twice (from %s)', async (from, to, at) => {
    const server = await standAt(from)
    await enableClock(server, { source: 'daily', hour: '2', minute: '30' })
    await moveClock(server, { now: to })
    expect(await starts(server)).toEqual(at)
  })

  test('[TRIG-CRON-05] cron follows the zone of the organization, through both passes of an hour that comes twice', async () => {
    const server = await standAt('2027-10-30T22:00:00Z')
    await enableClock(server, { source: 'cron', cron: '*/30 2 * * *' })
    await moveClock(server, { now: '2027-11-01T12:00:00Z' })
    expect(await starts(server)).toEqual([
      '2027-10-31T00:00Z',
      '2027-10-31T00:30Z',
      '2027-10-31T01:00Z',
      '2027-10-31T01:30Z',
      '2027-11-01T01:00Z',
      '2027-11-01T01:30Z',
    ])
  })

  test('[TRIG-CRON-05] a change of the zone takes effect at once, and nothing of the day that has passed starts', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    await enableClock(server, nine)
    await moveClock(server, { now: '2027-03-02T06:00:00Z' })
    await alter(server, '', { timeZone: 'Asia/Tokyo' })
    await moveClock(server, { now: '2027-03-03T06:00:00Z' })
    expect(await starts(server)).toEqual(['2027-03-03T00:00Z'])
    await alter(server, '', { timeZone: 'America/New_York' })
    await moveClock(server, { now: '2027-03-04T20:00:00Z' })
    // In New York it is nine once more on the third, which has been in Tokyo.
    expect(await starts(server)).toEqual(['2027-03-03T00:00Z', '2027-03-04T14:00Z'])
  })

  test('[AUTO-DEF-17] a disabled automation starts nothing, and what came meanwhile is not made up for', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const id = await enableClock(server, nine)
    await alter(server, `automations/${id}`, { enabled: false })
    await moveClock(server, { now: '2027-03-03T12:00:00Z' })
    await alter(server, `automations/${id}`, { enabled: true })
    await moveClock(server, { advance: '1 minute' })
    expect(await starts(server)).toEqual([])
    await moveClock(server, { advance: '1 day' })
    expect(await starts(server)).toEqual(['2027-03-04T08:00Z'])
  })

  test('another time counts at once; another name changes nothing', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const id = await enableClock(server, nine)
    await alter(server, `automations/${id}`, { definition: clockFlow({ ...nine, hour: '15' }) })
    await alter(server, `automations/${id}`, { name: 'Renamed' })
    await moveClock(server, { now: '2027-03-02T12:00:00Z' })
    expect(await starts(server)).toEqual(['2027-03-01T14:00Z'])
  })

  test('conditions are judged at the moment, and a deleted automation starts nothing', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const conditions = { match: 'all', rules: [{ id: 'r', field: 'organization.name', operator: 'is', value: 'Open' }] }
    const id = await enableClock(server, { ...nine, conditions })
    await moveClock(server, { advance: '1 day' })
    expect(await fetchRuns(server)).toEqual([])
    await alter(server, '', { name: 'Open' })
    await moveClock(server, { advance: '1 day' })
    expect(await starts(server)).toEqual(['2027-03-03T08:00Z'])
    expect((await server.call('DELETE', `${ORG}/automations/${id}`)).status).toBeLessThan(300)
    await moveClock(server, { advance: '3 days' })
    expect(await starts(server)).toHaveLength(1)
    expect(await server.installation.store.read((db) => db.selectFrom('automation_clocks').selectAll().execute())).toEqual([])
  })

  test('each moment is noted until two days later, and no longer', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    await enableClock(server, { source: 'cron', cron: '0 */3 * * *' })
    await moveClock(server, { advance: '3 days' })
    await server.server.idle()
    const rows = await server.installation.store.read((db) => db.selectFrom('clock_firings').select('at').execute())
    expect(rows.length).toBeGreaterThanOrEqual(15)
    expect(rows.length).toBeLessThan(19)
    expect(await server.installation.store.read((db) => db.selectFrom('automation_starts').selectAll().execute())).toEqual([])
  })
})

describe('the next firings of an automation', () => {
  const firingsOf = async ({ call }: TestServer, id: string, query = '') =>
    (await call('GET', `${ORG}/automations/${id}/next-firings${query}`)).body.data

  test('of a timetable, enabled or not, with what is unusual about them', async () => {
    const server = await standAt('2027-03-26T12:00:00Z')
    const id = await addAutomation(server, clockFlow({ source: 'daily', hour: '2', minute: '30' }))
    expect(await firingsOf(server, id)).toHaveLength(5)
    expect(await firingsOf(server, id, '?count=2')).toEqual([
      {
        at: '2027-03-27T01:30:00.000Z',
        slot: '2027-03-27T02:30',
        text: expect.stringContaining('2027'),
        notes: [],
        model: null,
        recordId: null,
      },
      expect.objectContaining({ at: '2027-03-28T01:00:00.000Z', notes: ['02:30 does not exist on 28 March 2027, so 03:00.'] }),
    ])
    const called = await addAutomation(server, clockFlow({ source: 'webhook' }))
    expect(await firingsOf(server, called)).toEqual([])
  })

  test('of dates, in their order, with the records', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const id = await enableClock(server, { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true })
    const ada = await add(server, 'customers', { birthDate: '1980-05-04' })
    const bob = await add(server, 'customers', { birthDate: '1990-04-01' })
    await add(server, 'customers', {})
    expect((await firingsOf(server, id, '?count=3')).map(({ at, recordId }: { at: string; recordId: string }) => [at, recordId])).toEqual([
      ['2027-03-31T22:00:00.000Z', bob],
      ['2027-05-03T22:00:00.000Z', ada],
      ['2028-03-31T22:00:00.000Z', bob],
    ])
    const path = `${ORG}/automations/${id}/next-firings`
    const seenBy = async (...permissions: readonly string[]) => {
      const { key } = await addColleague(server, { email: `${permissions.length}@example.com`, permissions })
      return (await server.call('GET', path, { key })).body.data
    }
    expect(await seenBy('automations:read')).toEqual([])
    expect(await seenBy('automations:read', 'customers:read')).toHaveLength(5)
    await alter(server, `automations/${id}`, { enabled: false })
    expect(await firingsOf(server, id)).toEqual([])
  })

  test('say whether they are all, and else why not and what to do', async () => {
    const server = await standAt('2027-03-01T12:00:00Z')
    const config = { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true }
    const id = await enableClock(server, config)
    await add(server, 'customers', { birthDate: '1980-05-04' })
    await server.server.idle()
    const answer = async (key?: string) => {
      const { body } = await server.call('GET', `${ORG}/automations/${id}/next-firings?count=2`, key === undefined ? {} : { key })
      return [body.data.length, body.complete, body.missing]
    }
    const organization_id = server.organization.id
    expect(await answer()).toEqual([2, true, null])
    const { key } = await addColleague(server, { permissions: ['automations:read'] })
    expect(await answer(key)).toEqual([0, false, expect.stringMatching(/that needs the permission customers:read\.$/)])
    const backfill = { organization_id, id: 'customer', position: null, since: 0, due_at: server.installation.now() + 86_400_000 }
    await server.installation.store.write(({ db }) => db.insertInto('date_backfills').values(backfill).execute())
    expect(await answer()).toEqual([2, false, expect.stringContaining('ask again in a while')])
    await server.installation.store.write(async ({ db }) => {
      await db.deleteFrom('date_backfills').execute()
      // Dates that come first, and of which none is a moment of this automation.
      for (let index = 0; index < 1000; index++) {
        const date = { organization_id, model: 'customer', record_id: `cus_${index}`, field: 'birthDate' }
        await db
          .insertInto('record_dates')
          .values({ ...date, set_at: 1, checked_until: 1, due_at: server.installation.now() + 60_000 })
          .execute()
      }
    })
    expect(await answer()).toEqual([0, false, expect.stringContaining('ask for fewer')])
    await alter(server, `automations/${id}`, { enabled: false })
    expect(await answer()).toEqual([0, false, expect.stringContaining('enable it to see them')])
    const daily = await addAutomation(server, clockFlow({ source: 'daily', hour: '9', minute: '0' }))
    expect((await server.call('GET', `${ORG}/automations/${daily}/next-firings`)).body).toMatchObject({ complete: true, missing: null })
  })
})

test('[STEP-trigger-01] the catalogue of steps names every source, and all of them are served', async () => {
  const { call } = await startTestServer()
  const { body } = await call('GET', `${ORG}/automation-step-types?limit=200`)
  const trigger = body.data.find(({ type }: { readonly type: string }) => type === 'trigger')
  const { enum: sources } = trigger.config.properties.source
  expect([...sources].sort()).toEqual([...servedSources].sort())
  expect(trigger.config).toEqual(JSON.parse(JSON.stringify(steps.trigger.config)))
})
