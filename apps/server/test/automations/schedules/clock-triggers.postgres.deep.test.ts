import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectDueClocks } from '../../../src/store/queries/automation-clocks.ts'
import { selectDueDates } from '../../../src/store/queries/record-dates.ts'
import { fireDates } from '../../../src/workers/schedules/fire-dates.ts'
import { fireTimetables } from '../../../src/workers/schedules/fire-timetables.ts'
import { createClock, MINUTE, SECOND } from '../../support/clock.ts'
import { addStay, alter, enableClock, starts } from '../../support/clock-flows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const checkIn = { source: 'dateReached', date: 'reservation.checkInAt' }
const start = Date.parse('2027-06-29T05:00:00Z')
const ARRIVALS = 12

/** Three services on one database, whose clocks are some seconds apart. */
async function startNodes() {
  const clock = createClock(start)
  const first = await startTestServer({ now: clock.now })
  const ahead = await first.startNode({ now: () => clock.now() + 4 * SECOND })
  const lagging = await first.startNode({ now: () => clock.now() - 3 * SECOND })
  return { clock, nodes: [first, ahead, lagging] as const, first, ahead, behind: lagging }
}

const idle = (nodes: readonly TestServer[]) => Promise.all(nodes.map(({ server }) => server.idle()))

test('[TRIG-DATE-01] [TRIG-DAILY-01] three services whose clocks are seconds apart start each moment once', async () => {
  const { clock, nodes, first, ahead, behind } = await startNodes()
  await enableClock(first, { source: 'cron', cron: '* * * * *' }, 'minute {run.id}')
  await enableClock(behind, checkIn, '{reservation.number}')
  for (let index = 0; index < ARRIVALS; index++)
    await addStay(nodes[index % 3] as TestServer, new Date(start + MINUTE + index * 3 * SECOND).toISOString())
  for (let step = 0; step < 90; step++) {
    clock.advance(2 * SECOND)
    if (step % 3 === 0) await idle(nodes)
  }
  await idle(nodes)
  const titles = await starts(ahead)
  const minutes = await first.installation.store.read((db) =>
    db.selectFrom('clock_firings').select('slot').where('record_id', '=', '').orderBy('slot').execute(),
  )
  // At 5:03:00 the one ahead has had the third minute.
  expect(minutes.map(({ slot }) => slot)).toEqual(['2027-06-29T07:01', '2027-06-29T07:02', '2027-06-29T07:03'])
  expect(titles.filter((title) => title.startsWith('minute'))).toHaveLength(3)
  expect(titles.filter((title) => title.startsWith('R-')).sort()).toEqual(
    Array.from({ length: ARRIVALS }, (_, index) => `R-${String(index + 1).padStart(5, '0')}`),
  )
})

test('what is enabled, moved or disabled on one node counts on all', async () => {
  const { clock, nodes, first, ahead, behind } = await startNodes()
  const id = await enableClock(behind, checkIn, '{reservation.number}')
  const stays = [await addStay(ahead, '2027-06-29T05:10:00Z'), await addStay(first, '2027-06-29T05:20:00Z')]
  await alter(behind, `reservations/${stays[0]?.id}`, { checkInAt: '2027-06-29T05:30:00Z' })
  clock.advance(25 * MINUTE)
  await idle(nodes)
  expect(await starts(first)).toEqual(['R-00002'])
  await alter(first, `automations/${id}`, { enabled: false })
  clock.advance(25 * MINUTE)
  await idle(nodes)
  expect(await starts(first)).toEqual(['R-00002'])
})

test('a node that dies in the middle of a batch leaves it to the others, whole', async () => {
  const { clock, first, ahead } = await startNodes()
  await enableClock(first, { source: 'cron', cron: '* * * * *' }, 'minute')
  await enableClock(first, checkIn, '{reservation.number}')
  for (let index = 0; index < 3; index++) await addStay(first, '2027-06-29T05:00:30Z')
  const { service } = first.server
  const taken = Promise.withResolvers<void>()
  const death = Promise.withResolvers<void>()
  clock.advance(MINUTE)
  const lost = service.store.write(async ({ db, afterCommit }) => {
    const unit = { db, afterCommit, now: service.now() }
    expect(await fireDates(service, unit, first.organization, await selectDueDates(db, unit.now, 64))).toBeLessThanOrEqual(3)
    await fireTimetables(service, unit, first.organization, await selectDueClocks(db, unit.now, 64))
    taken.resolve()
    await death.promise
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  })
  const ended = lost.catch((error: unknown) => error)
  await taken.promise
  death.resolve()
  expect(await ended).toBeInstanceOf(Error)
  await idle([ahead, first])
  expect([...(await starts(first))].sort()).toEqual(['R-00001', 'R-00002', 'R-00003', 'minute'])
})

test('two who look at the same moment: one has it, the other goes on without waiting', async () => {
  const { clock, first, ahead } = await startNodes()
  await enableClock(first, checkIn, '{reservation.number}')
  await addStay(first, '2027-06-29T05:00:30Z')
  clock.advance(20 * SECOND)
  const now = clock.now() + MINUTE
  const look = (node: TestServer, then: () => Promise<void>) =>
    node.installation.store.write(async ({ db, afterCommit }) => {
      const due = await selectDueDates(db, now, 64)
      expect(due).toHaveLength(1)
      const looked = await fireDates(node.server.service, { db, afterCommit, now }, first.organization, due)
      await then()
      return looked
    })
  const held = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const one = look(first, () => {
    taken.resolve()
    return held.promise
  })
  await taken.promise
  expect(await look(ahead, async () => {})).toBe(0)
  held.resolve()
  expect(await one).toBe(1)
  clock.advance(MINUTE)
  await idle([first, ahead])
  expect(await starts(first)).toEqual(['R-00001'])
})
