import { expect, test } from 'vitest'
import { enableTenSteps, startMeasuredServer } from '../support/measured-server.ts'
import { countRoundTrips } from '../support/postgres/count-round-trips.ts'

test('a run of ten steps that each store a task, with its start, takes few round trips to PostgreSQL', async () => {
  const server = await startMeasuredServer('postgres')
  await enableTenSteps(server)
  await server.createCustomers(1)
  await server.server.idle()

  const { database } = server.installation.settings
  const roundTrips = countRoundTrips((database as { readonly url: string }).url)
  // A busy machine only adds: the workers look more often for what is due, and answers come before all is sent. So the smallest of the rounds counts.
  let fewest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) {
    await server.createCustomers(8)
    await server.server.idle()
    fewest = Math.min(fewest, roundTrips.since() / 8)
  }
  expect(fewest).toBeLessThanOrEqual(28)
})
