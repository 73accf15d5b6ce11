import { expect, onTestFinished, test, vi } from 'vitest'
import { InFlight } from '../../src/workers/deliveries/in-flight.ts'
import { countStatements } from '../support/count-statements.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { createCustomer, startWithStandingClock } from '../support/standing-clock.ts'
import { storeWebhooks } from '../support/stored-webhooks.ts'

/** As many as are told of one event at most. */
const WEBHOOKS = 200
/** What a transaction asks beside its deliveries: the record, its change, the event, who is told, their endpoints. */
const OTHER_STATEMENTS = 20
/** By how many statements the deliveries are inserted. */
const INSERTS = { sqlite: WEBHOOKS, postgres: 5 }

test('an event of which very many webhooks are told asks for all of them at once', async () => {
  const server = await startWithStandingClock({ BELFRY_RATE_LIMIT: '0' })
  const receiver = await startReceiver(answerWith(200))
  await storeWebhooks(server, WEBHOOKS, { url: receiver.url, subscribedEventKeys: ['customer:created'] })
  const { store } = server.server.service
  const tries = vi.spyOn(InFlight.prototype, 'mayBegin')
  onTestFinished(() => tries.mockRestore())
  const transactions = countStatements(store)
  await createCustomer(server)
  const statements = transactions().find((all) => all.some((sql) => sql.includes('insert into "events"'))) ?? []
  expect(statements.filter((sql) => sql.includes('insert into "deliveries"'))).toHaveLength(INSERTS[store.dialect])
  expect(statements.length).toBeLessThanOrEqual(INSERTS[store.dialect] + OTHER_STATEMENTS)
  await server.server.idle()
  const deliveries = await store.read((db) => db.selectFrom('deliveries').select(['webhook_id', 'status']).execute())
  expect(new Set(deliveries.map(({ webhook_id }) => webhook_id)).size).toBe(WEBHOOKS)
  expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(WEBHOOKS)
  expect(receiver.received).toHaveLength(WEBHOOKS)
  // The end of an attempt does not look at all that wait for a slot.
  expect(tries.mock.calls.length).toBeLessThanOrEqual(20 * WEBHOOKS)
})
