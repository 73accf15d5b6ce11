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
  await server.createCustomers(8)
  await server.server.idle()
  // With the looks of the workers for what is due, which runs that come at the same time share.
  expect(roundTrips.since() / 8).toBeLessThanOrEqual(28)
})
