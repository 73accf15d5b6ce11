import { models } from '@belfry/core'
import { expect, test } from 'vitest'
import { storeRecords } from '../support/stored-records.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const DOORS = 40
/** As many as a customer may have. */
const METHODS = 200

const ends = {
  deleted: (server: TestServer, id: string) => server.call('DELETE', `${ORG}/customers/${id}`),
  erased: (server: TestServer, id: string) => server.call('POST', `${ORG}/customers/${id}/erase`, { body: {} }),
}

async function make({ call }: TestServer, collection: string, body: object): Promise<string> {
  const made = await call('POST', `${ORG}/${collection}`, { body })
  expect(made.status).toBe(201)
  return made.body.id
}

// A deletion once took the access methods a few at a time, so those behind the first ones opened doors for some seconds more.
test.each(['deleted', 'erased'] as const)(
  'no access method of a customer is left once it is answered that the customer is %s',
  async (end) => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const accessPointIds = await storeRecords(server, models.accessPoint, DOORS, (door) => ({ name: `Door ${door}` }))
    const customerId = await make(server, 'customers', { firstName: 'Ada' })
    const other = await make(server, 'access-methods', {
      customerId: await make(server, 'customers', { firstName: 'Bo' }),
      type: 'QR_CODE',
    })
    await storeRecords(server, models.accessMethod, METHODS, (index) => ({
      customerId,
      type: 'QR_CODE',
      value: `${index}`,
      accessPointIds,
    }))
    expect((await ends[end](server, customerId)).status).toBeLessThan(300)
    const { data } = (await server.call('GET', `${ORG}/access-methods?limit=200`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([other])
  },
)
