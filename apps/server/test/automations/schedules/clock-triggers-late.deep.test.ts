import { customer } from '@belfry/core'
import { expect, test } from 'vitest'
import { createClock, HOUR } from '../../support/clock.ts'
import { add, clockFlow } from '../../support/clock-flows.ts'
import { enableFlow, taskTitles } from '../../support/flows.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { startTestServer } from '../../support/test-server.ts'

const start = Date.parse('2027-06-29T05:00:00Z')
/** A guest with a birthday the day after tomorrow; one in a thousand is important. */
const guest = (index: number) => ({ firstName: `Guest ${index}`, birthDate: '1980-06-30', status: index % 1000 === 0 ? 'VIP' : 'ACTIVE' })

test('5,000 records that are due in one minute come in small transactions, and others are served meanwhile', async () => {
  const clock = createClock(start)
  const server = await startTestServer({ now: clock.now })
  await storeRecords(server, customer, 5000, guest)
  const rules = [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }]
  const birthday = { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true, conditions: { match: 'all', rules } }
  let slowest = 0
  let served = 0
  const meanwhile = async (work: Promise<void>) => {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const watch = performance.now()
      await add(server, 'labels', { name: `Label ${served++}`, color: '#112233' })
      slowest = Math.max(slowest, performance.now() - watch)
    }
    await over
  }
  await enableFlow(server, clockFlow(birthday, '{customer.firstName}'))
  await meanwhile(server.server.idle())
  clock.advance(30 * HOUR)
  await meanwhile(server.server.idle())
  expect(await taskTitles(server)).toHaveLength(5)
  const { count } = await server.installation.store.read((db) =>
    db
      .selectFrom('clock_firings')
      .select((column) => column.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(Number(count)).toBe(5000)
  expect(served).toBeGreaterThan(20)
  expect(slowest, 'the slowest request beside it, in milliseconds').toBeLessThan(2000)
}, 180_000)
