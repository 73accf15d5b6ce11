import { permissions, routes } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../support/api-caller.ts'
import { pathOf, sampleRequest } from '../support/sample-request.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'

// Writing does not include reading: an answer to somebody who may only write holds nothing that was there before.

const ORG = '/api/orgs/test-park'
const MARK = 'Zebulon-7f3a'
const ALWAYS = ['id', 'organizationId', 'externalId', 'version', 'createdAt', 'updatedAt']

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
})
afterAll(() => parks.stop())

/** A call with a key that has these permissions and no others. */
async function withOnly(...permissions: string[]) {
  const { body } = await parks.home.call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions } })
  return (method: string, path: string, options: CallOptions = {}) => parks.home.call(method, path, { ...options, key: body.key })
}

const writing = routes.filter(
  ({ method, operation, answerKind }) =>
    method !== 'get' && method !== 'delete' && operation.scope === 'organization' && !operation.readOnly && answerKind === undefined,
)

/** Every object with an id of its own in a value, but for what a record embeds. */
function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (typeof value !== 'object' || value === null) return []
  return 'id' in value ? [value as Readonly<Record<string, unknown>>] : Object.values(value).flatMap(recordsIn)
}

/** What is no record: what was made of a request, which nobody reads without the permission that asked for it. */
const jobs = ['webhooks.retryDeliveries']

const changing = writing.filter(
  ({ status, operation }) => status !== 201 && operation.permission !== null && !jobs.includes(operation.name),
)

/** What a request needs besides, where the permission to write alone does not get it through. */
const besides: Readonly<Record<string, { readonly permissions?: readonly string[]; readonly body?: object }>> = {
  'members.update': { body: { name: 'Bo' } },
  'webhook-deliveries.retry': { permissions: allReadingBut('webhooks:read') },
  'webhook-deliveries.dismiss': { permissions: allReadingBut('webhooks:read') },
}

function allReadingBut(permission: string): readonly string[] {
  return Object.keys(permissions).filter((name) => name.endsWith(':read') && name !== permission)
}

describe('a key with nothing but the permission to write', () => {
  test.each(changing.map((route) => [route.operation.name, route] as const))('is answered by %s what it has sent', async (_name, route) => {
    const { permissions: more = [], body: other } = besides[route.operation.name] ?? {}
    const call = await withOnly(route.operation.permission as string, ...more)
    const sample = await sampleRequest(parks.home, route)
    const { body, file } = other ? { ...sample, body: other } : sample
    const answer = await call(route.method.toUpperCase(), pathOf(sample), { body, ...file })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    if (answer.status === 201) return
    const sent = Object.keys((body ?? {}) as object)
    for (const record of recordsIn(answer.body))
      expect([...ALWAYS, ...sent, 'welcomeToken', 'welcomeUrl']).toEqual(expect.arrayContaining(Object.keys(record)))
  })

  test('is told that what it deletes is gone', async () => {
    const { id } = (await parks.home.call('POST', `${ORG}/tasks`, { body: { title: MARK } })).body
    expect((await (await withOnly('tasks:write'))('DELETE', `${ORG}/tasks/${id}`)).body).toEqual({ id, deleted: true })
  })

  test('learns nothing by changing nothing', async () => {
    const call = await withOnly('customers:write')
    const body = { firstName: MARK, phone: '+32470123456', externalId: 'crm-7' }
    const { id } = (await parks.home.call('POST', `${ORG}/customers`, { body })).body
    const patched = await call('PATCH', `${ORG}/customers/${id}`, { body: {} })
    expect(patched.status).toBe(200)
    expect(Object.keys(patched.body).sort()).toEqual([...ALWAYS].sort())
    const put = await call('PUT', `${ORG}/customers/by-external-id/crm-7`, { body: {}, headers: { 'if-match': '"1"' } })
    expect(put.status).toBe(200)
    expect(JSON.stringify(put.body)).not.toContain(MARK)
    const named = await call('PATCH', `${ORG}/customers/${id}`, { body: { lastName: 'Quist', customFields: { tag: 'a' } } })
    expect(named.body).toEqual({ ...named.body, id, version: 2, lastName: 'Quist', customFields: { tag: 'a' } })
    expect(JSON.stringify(named.body)).not.toContain(MARK)
  })

  test('is not shown an address that is waiting to be confirmed in place of the one that stands', async () => {
    const { body: member } = await parks.home.call('GET', `${ORG}/members?limit=1`)
    const call = await withOnly('members:write')
    const { body } = await call('PATCH', `${ORG}/members/${member.data[0].id}`, { body: {} })
    expect(body).not.toHaveProperty('email')
  })

  test('is not shown what stands beside that what it adds', async () => {
    const label = async (name: string) => (await parks.home.call('POST', `${ORG}/labels`, { body: { name } })).body.id as string
    const [first, second] = [await label('First'), await label('Second')]
    const { id } = (await parks.home.call('POST', `${ORG}/tasks`, { body: { title: MARK, labelIds: [first] } })).body
    const { body } = await (await withOnly('tasks:write'))('POST', `${ORG}/tasks/${id}/amend`, { body: { labelIds: [second] } })
    expect(Object.keys(body).sort()).toEqual([...ALWAYS].sort())
  })

  test('does not learn from a new record whose a telephone number is', async () => {
    await parks.home.call('POST', `${ORG}/customers`, { body: { firstName: MARK, phone: '+32470999888' } })
    const body = { direction: 'INBOUND', from: '+32470999888', to: '+3212345678' }
    const known = await parks.home.call('POST', `${ORG}/calls`, { body })
    expect(known.body.customerId).toMatch(/^cus_/)
    const answer = await (await withOnly('calls:write'))('POST', `${ORG}/calls`, { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ from: '+32470999888', direction: 'INBOUND' })
    expect(answer.body).not.toHaveProperty('customerId')
  })

  test('does not learn from a new record what a product costs', async () => {
    const { id: productId } = (await parks.home.call('POST', `${ORG}/products`, { body: { name: MARK, price: 12.5, vat: 21 } })).body
    const { id: customerId } = (await parks.home.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })).body
    const body = { customerId, lines: [{ productId, quantity: 1 }] }
    const answer = await (await withOnly('invoices:write'))('POST', `${ORG}/invoices`, { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ customerId, lines: [{ productId, quantity: 1 }] })
    expect(JSON.stringify(answer.body)).not.toMatch(`${MARK}|12.5`)
  })

  test('is answered the same when it repeats its request', async () => {
    const call = await withOnly('tasks:write')
    const { id } = (await parks.home.call('POST', `${ORG}/tasks`, { body: { title: MARK } })).body
    const ask = () => call('POST', `${ORG}/tasks/${id}/amend`, { body: {}, headers: { 'idempotency-key': 'same' } })
    const [first, second] = [await ask(), await ask()]
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(JSON.stringify(first.body)).not.toContain(MARK)
  })
})

test('a key that may read as well is answered the whole record', async () => {
  const { id } = (await parks.home.call('POST', `${ORG}/tasks`, { body: { title: MARK } })).body
  const { body } = await (await withOnly('tasks:read', 'tasks:write'))('PATCH', `${ORG}/tasks/${id}`, { body: {} })
  expect(body.title).toBe(MARK)
})
