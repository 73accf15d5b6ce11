import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { createCustomer } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** As many as usual: they are what is shared here. */
const usualConnections = { BELFRY_DATABASE_CONNECTIONS: '20' }
/** More than one organization's runs could have connections. */
const RUNS = 12

/** An organization of the same administrator, called as the first one is. */
async function addPark({ call }: TestServer, slug: string): Promise<Pick<TestServer, 'call'>> {
  expect((await call('POST', '/api/orgs', { body: { name: slug, slug } })).status).toBe(201)
  return { call: (method, path, options) => call(method, path.replace('/orgs/test-park', `/orgs/${slug}`), options) }
}

/** An organization whose flow changes a customer, and the id of that. */
async function addWaitingPark(server: TestServer, slug: string) {
  const park = await addPark(server, slug)
  const customerId: string = (await park.call('POST', '/api/orgs/test-park/customers', { body: {} })).body.id
  await enableFlow(park, draw({ start: on('customer:created'), change: ['customerUpdate', { customerId, notes: 'Changed' }] }))
  return { ...park, customerId }
}

const completedOf = async (park: Pick<TestServer, 'call'>) => (await fetchRuns(park)).filter(({ status }) => status === 'completed').length

/** Lets the runs of some organizations wait for a lock, and something else be done meanwhile. */
async function whileTheyWait(server: TestServer, count: number, work: () => Promise<void>): Promise<void> {
  const parks = await Promise.all(Array.from({ length: count }, (_, index) => addWaitingPark(server, `waiting-${index}`)))
  const ids = parks.map(({ customerId }) => customerId)
  await server.server.service.store.write(async ({ db }) => {
    const lock = () => db.selectFrom('records').select('id').where('id', 'in', ids).forUpdate().execute()
    await lock()
    // A transaction that is idle for ten seconds is ended.
    const awake = setInterval(lock, 1000)
    try {
      for (const park of parks) for (let made = 0; made < RUNS; made++) await createCustomer(park)
      await work()
    } finally {
      clearInterval(awake)
    }
    for (const park of parks) expect(await completedOf(park)).toBe(0)
  })
  await server.server.idle()
  for (const park of parks) expect(await completedOf(park)).toBe(RUNS)
}

describe('[A4] runs that wait for a lock', () => {
  test('of two organizations delay no run of another', { timeout: 120_000 }, async () => {
    const server = await startTestServer({ database: 'postgres', environment: usualConnections })
    const other = await addPark(server, 'other')
    await enableFlow(other, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] }))
    await whileTheyWait(server, 2, async () => {
      for (let count = 1; count <= 3; count++) {
        await createCustomer(other)
        await expect.poll(() => completedOf(other), { timeout: 30_000, interval: 5 }).toBe(count)
      }
    })
  })

  test('of three organizations leave connections to requests that write', { timeout: 120_000 }, async () => {
    const server = await startTestServer({ database: 'postgres', environment: usualConnections })
    await whileTheyWait(server, 3, async () => {
      for (let count = 0; count < 3; count++) await createCustomer(server)
    })
  })
})
