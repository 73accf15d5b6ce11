import { customer } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { createClock, DAY, HOUR, MINUTE } from '../../support/clock.ts'
import { addStay, alter, clockFlow, enableClock, standAt, starts } from '../../support/clock-flows.ts'
import { enableFlow, taskTitles } from '../../support/flows.ts'
import { moveClock } from '../../support/standing-clock.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/** A guest with a birthday the day after tomorrow; one in a thousand is important. */
const guest = (index: number) => ({ firstName: `Guest ${index}`, birthDate: '1980-06-30', status: index % 1000 === 0 ? 'VIP' : 'ACTIVE' })
const checkIn = { source: 'dateReached', date: 'reservation.checkInAt' }
const start = Date.parse('2027-06-29T05:00:00Z')

/** A server on a clock of its own, with what every one of these tests waits for: a time of day, every hour, and two arrivals. */
async function waiting() {
  const clock = createClock(start)
  const server = await startTestServer({ now: clock.now })
  await enableClock(server, { source: 'daily', hour: '9', minute: '0' }, 'day {now}')
  await enableClock(server, { source: 'cron', cron: '0 * * * *' }, 'hour {now}')
  await enableClock(server, checkIn, '{reservation.number} {reservation.checkInAt}')
  await addStay(server, '2027-06-29T07:30:00Z')
  await addStay(server, '2027-06-29T07:31:00Z')
  return { clock, server }
}

/** The server as if it had not been there for a while. */
async function away(server: TestServer, pass: () => void): Promise<TestServer> {
  await server.server.idle()
  await server.server.stop()
  pass()
  const again = await server.restart()
  await again.server.idle()
  return again
}

const late = async (server: TestServer) => (await starts(server)).map((title) => title.replace('2027-06-', '')).sort()

describe('G74 what was missed', () => {
  test('while nobody was there for 3 hours: of a timetable the latest moment, of dates each record', async () => {
    const { clock, server } = await waiting()
    const again = await away(server, () => clock.advance(3 * HOUR + 10 * MINUTE))
    expect(await late(again)).toEqual(['R-00001 29T07:30Z', 'R-00002 29T07:31Z', 'day 29T08:10Z', 'hour 29T08:10Z'])
    const third = await away(again, () => {})
    expect(await late(third), 'once').toHaveLength(4)
  })

  test('for 3 days: only what is a day late at most', async () => {
    const { clock, server } = await waiting()
    await addStay(server, '2027-07-02T04:30:00Z')
    const again = await away(server, () => clock.advance(3 * DAY))
    expect(await late(again)).toEqual(['R-00003 2027-07-02T04:30Z', 'day 2027-07-02T05:00Z', 'hour 2027-07-02T05:00Z'])
    clock.advance(HOUR)
    await again.server.idle()
    expect(await late(again)).toHaveLength(4)
  })

  test('before an automation was enabled counts for nothing, however many records there are', async () => {
    const server = await standAt('2027-06-29T05:00:00Z')
    for (let day = 1; day <= 9; day++) await addStay(server, `2027-06-2${day}T05:00:00Z`)
    await enableClock(server, checkIn)
    await moveClock(server, { advance: '2 days' })
    expect(await taskTitles(server)).toEqual([])
  })

  test('before it was gone through is made up for: what came due meanwhile was meant', async () => {
    const clock = createClock(start)
    const server = await startTestServer({ now: clock.now })
    await addStay(server, '2027-06-29T05:00:30Z')
    await server.server.stop()
    const again = await server.restart()
    const wake = again.server.service.wake as { dateBackfills(): void }
    wake.dateBackfills = () => {}
    await enableFlow(again, clockFlow(checkIn))
    clock.advance(MINUTE)
    await again.server.idle()
    await again.server.idle()
    expect(await taskTitles(again)).toHaveLength(1)
  })
})

describe('another zone', () => {
  test('moves dates that count by the clock on the wall, at once and in the background', async () => {
    const server = await standAt('2027-06-29T05:00:00Z')
    await enableClock(server, { ...checkIn, dateTime: 'fixed', dateHour: '9', dateMinute: '0' }, 'fixed {now}')
    await enableClock(server, checkIn, 'exact {now}')
    await addStay(server, '2027-06-30T14:00:00Z')
    await addStay(server, '2027-06-29T14:00:00Z')
    await alter(server, '', { timeZone: 'Asia/Tokyo' })
    await moveClock(server, { now: '2027-07-03T00:00:00Z' })
    // Nine in Tokyo on the 29th had been when the zone was changed.
    expect(await starts(server)).toEqual(['exact 2027-06-29T14:00Z', 'fixed 2027-06-30T00:00Z', 'exact 2027-06-30T14:00Z'])
  })

  test('of the clock on the wall starts no moment again that has been', async () => {
    const server = await standAt('2027-06-29T05:00:00Z')
    await enableClock(server, { ...checkIn, dateTime: 'fixed', dateHour: '9', dateMinute: '0' })
    await addStay(server, '2027-06-29T14:00:00Z')
    await moveClock(server, { now: '2027-06-29T08:00:00Z' })
    await alter(server, '', { timeZone: 'America/New_York' })
    await moveClock(server, { advance: '2 days' })
    expect(await starts(server)).toEqual(['2027-06-29T07:00Z'])
  })

  test('data of a new version of Node: what is to come is computed anew', async () => {
    const { clock, server } = await waiting()
    await server.server.idle()
    await server.installation.store.write(async ({ db }) => {
      await db.updateTable('instance').set({ value: '1970a' }).where('name', '=', 'zone-data').execute()
      await db
        .updateTable('automation_clocks')
        .set({ due_at: start + DAY })
        .where('due_at', 'is not', null)
        .execute()
      await db
        .updateTable('record_dates')
        .set({ due_at: start + DAY })
        .execute()
    })
    const again = await away(server, () => {})
    clock.advance(2 * HOUR + 35 * MINUTE)
    await again.server.idle()
    expect(await late(again)).toEqual(['R-00001 29T07:30Z', 'R-00002 29T07:31Z', 'day 29T07:35Z', 'hour 29T07:35Z'])
  })
})

test('a fault of ours with one record keeps no other waiting, and it is looked at again', async () => {
  const { clock, server } = await waiting()
  const { installation } = server
  const store = (text: string) =>
    installation.store.write(({ db }) => db.updateTable('records').set({ data: text }).where('id', '=', id).execute())
  const [first] = await installation.store.read((db) => db.selectFrom('record_dates').selectAll().orderBy('due_at').execute())
  const id = String(first?.record_id)
  const { data } = await installation.store.read((db) =>
    db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await store('null')
  clock.advance(3 * HOUR)
  await server.server.idle()
  expect(await late(server)).toEqual(['R-00002 29T07:31Z', 'day 29T08:00Z', 'hour 29T08:00Z'])
  expect(server.logged()).toContain('something that is due by the clock failed')
  await store(data)
  clock.advance(MINUTE)
  await server.server.idle()
  expect(await late(server)).toContain('R-00001 29T07:30Z')
})

test('an organization of which much is due in one moment keeps no other waiting', async () => {
  const clock = createClock(start)
  const server = await startTestServer({ now: clock.now })
  await storeRecords(server, customer, 2000, guest)
  const birthday = { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true }
  const rules = [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }]
  await enableClock(server, { ...birthday, conditions: { match: 'all', rules } })
  const zone = { timeZone: 'Europe/Brussels' }
  for (const slug of ['one', 'two']) {
    expect((await server.call('POST', '/api/orgs', { body: { name: slug, slug, ...zone } })).status).toBe(201)
    const path = `/api/orgs/${slug}`
    const { id } = (await server.call('POST', `${path}/automations`, { body: { name: 'x', definition: clockFlow(birthday) } })).body
    expect((await server.call('PATCH', `${path}/automations/${id}`, { body: { enabled: true } })).status).toBe(200)
    expect((await server.call('POST', `${path}/customers`, { body: { birthDate: '1980-06-30' } })).status).toBe(201)
  }
  await server.server.idle()
  clock.advance(30 * HOUR)
  await server.server.idle()
  const order = await server.installation.store.read((db) => db.selectFrom('runs').select('organization_id').orderBy('id').execute())
  const others = order.flatMap(({ organization_id }, index) => (organization_id === server.organization.id ? [] : [index]))
  expect(order).toHaveLength(4)
  expect(others, 'the others start with the first of the two').toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.max(...others)).toBeLessThan(3)
}, 60_000)
