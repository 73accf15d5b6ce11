import { customer } from '@belfry/core'
import { expect, test } from 'vitest'
import { enableClock, standAt } from '../support/clock-flows.ts'
import { storeRecords } from '../support/stored-records.ts'

const CUSTOMERS = 400

test(`the next firings of a date that ${CUSTOMERS} records share are computed for those that are answered alone`, async () => {
  const server = await standAt('2027-03-01T12:00:00Z')
  await storeRecords(server, customer, CUSTOMERS, () => ({ birthDate: '1980-05-04' }))
  const id = await enableClock(server, { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true })
  const cpuStart = process.threadCpuUsage()
  const { status, body } = await server.call('GET', `/api/orgs/test-park/automations/${id}/next-firings?count=100`)
  const { user, system } = process.threadCpuUsage(cpuStart)
  expect(status).toBe(200)
  expect(new Set(body.data.map(({ at }: { readonly at: string }) => at))).toEqual(new Set(['2027-05-03T22:00:00.000Z']))
  expect(new Set(body.data.map(({ recordId }: { readonly recordId: string }) => recordId)).size).toBe(100)
  // A hundred years of each of them took the processor of a fast machine more than a second.
  expect((user + system) / 1000).toBeLessThan(500)
})
