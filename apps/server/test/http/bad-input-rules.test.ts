import { exampleId } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Refused, refusalFaults } from '../support/expect-refused.ts'
import { keyOf, newPerson } from '../support/persons.ts'
import { makeRecord } from '../support/sample-request.ts'
import { fields } from '../support/schema-faults.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'
import { watchStore } from '../support/watch-store.ts'

const PARK = '/api/orgs/test-park'

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
})
afterAll(() => parks.stop())

const invalid = (pointer: string): Refused => ({ code: 'invalid_request', at: { pointer } })

async function expectUnchanged(method: string, path: string, body: unknown, want: Refused, key = parks.home.key): Promise<void> {
  const changes = await watchStore(parks.home.installation)
  const answer = await parks.home.call(method, path, { key, ...(typeof body === 'string' ? { raw: body } : { body }) })
  expect(refusalFaults(answer, want)).toEqual([])
  expect(await changes()).toEqual([])
}

describe('values that have the right form and no meaning are refused', () => {
  test.each([
    ['a language that is no tag', 'customers', { language: 'Dutch, please' }, '/language'],
    ['a language in another spelling', 'customers', { language: 'NL-be' }, '/language'],
    ['an assignee who is nobody', 'tasks', { title: 'x', assigneeIds: [exampleId('user')] }, '/assigneeIds/0'],
    ['a parent that is no task', 'tasks', { title: 'x', parentId: exampleId('task') }, '/parentId'],
    [
      'a link to a record that is not there',
      'tasks',
      { title: 'x', links: [{ model: 'customer', id: exampleId('customer') }] },
      '/links/0',
    ],
    ['a link to no model', 'tasks', { title: 'x', links: [{ model: 'nothing', id: exampleId('customer') }] }, '/links/0'],
    ['a link into the language itself', 'tasks', { title: 'x', links: [{ model: '__proto__', id: 'x' }] }, '/links/0'],
    ['a link to a key', 'tasks', { title: 'x', links: [{ model: 'apiKey', id: exampleId('apiKey') }] }, '/links/0'],
    ['a payment that is not there', 'payment-groups', { paymentIds: [exampleId('payment')] }, '/paymentIds/0'],
    ['a day that no calendar has', 'payment-reports', { period: '2026-02-30' }, '/period'],
    [
      'an account whose check digits are wrong',
      'bank-account-transactions/import',
      { transactions: [{ externalId: 'x', iban: 'BE00539007547034', amount: 1, bookedOn: '2026-07-01' }] },
      '/transactions/0/iban',
    ],
    ['a subtask with subtasks', 'tasks', { title: 'x', parentId: '{task}', subtasks: ['y'] }, '/subtasks'],
  ])('%s', async (_title, collection, body, pointer) => {
    const task = await makeRecord(parks.home, 'task')
    await expectUnchanged('POST', `${PARK}/${collection}`, JSON.stringify(body).replace('{task}', task), invalid(pointer))
  })

  test.each([
    ['a zone that is no place', { timeZone: 'Europe/Nowhere' }, '/timeZone'],
    ['an offset for a zone', { timeZone: '+02:00' }, '/timeZone'],
    ['a locale that is no tag', { locale: 'xx_YY' }, '/locale'],
    ['a slug in capitals', { slug: 'Test-Park' }, '/slug'],
  ])('%s', async (_title, body, pointer) => {
    await expectUnchanged('PATCH', PARK, body, invalid(pointer))
  })

  test('a task that would be a part of itself', async () => {
    const id = await makeRecord(parks.home, 'task')
    await expectUnchanged('PATCH', `${PARK}/tasks/${id}`, { parentId: id }, invalid('/parentId'))
  })

  test.each(['https://:443', 'https://example.com:99999/', 'https://256.256.256.256/', 'https://[::g]/', 'https://%/'])(
    'the url %s, which nobody could call',
    async (url) => {
      expect(URL.canParse(url)).toBe(false)
      await expectUnchanged('POST', `${PARK}/webhooks`, { url, subscribedEventKeys: [] }, invalid('/url'))
    },
  )

  test.each([
    ...['', ' ', 'abc', 'example.com/hook', '//example.com/hook', '/hook', 'ftp://example.com/', 'javascript:alert(1)'],
    ...['https://exa mple.com', ' https://example.com/', 'https://example.com/\n', 'https://münchen.de/\t', 'https://mün\u00adchen.de/'],
    ...['https://[::1', 'https://example.com\\@10.0.0.1/', 'https://ada:s3cret@münchen.de/', `https://münchen.de/${'é'.repeat(400)}`],
  ])('the url %j, in which nobody sees or finds where it leads', async (url) => {
    await expectUnchanged('POST', `${PARK}/webhooks`, { url, subscribedEventKeys: [] }, invalid('/url'))
  })

  test.each(['2026-06-30T23:59:60Z', '0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
    'the time %s, which no clock here can keep',
    async (time) => {
      await expectUnchanged('POST', `${PARK}/tasks`, { title: 'x', dueAt: time }, invalid('/dueAt'))
      const answer = await parks.home.call('GET', `${PARK}/tasks?updatedSince=${encodeURIComponent(time)}`)
      expect(refusalFaults(answer, { code: 'invalid_request', at: { parameter: 'updatedSince' } })).toEqual([])
    },
  )

  test('a number that JSON can write and nobody can keep', async () => {
    await expectUnchanged('POST', `${PARK}/customers`, '{"customFields":{"x":1e400}}', invalid('/customFields/x'))
  })
})

describe('what is taken or cannot be had is refused with the field that asks for it', () => {
  test('a slug that another organization has', async () => {
    await expectUnchanged('PATCH', PARK, { slug: parks.other.slug }, { code: 'already_exists', at: { pointer: '/slug' } })
  })

  test('an external id that another record has', async () => {
    await parks.home.call('POST', `${PARK}/customers`, { body: { externalId: 'crm-1' } })
    await expectUnchanged('POST', `${PARK}/customers`, { externalId: 'crm-1' }, { code: 'already_exists', at: { pointer: '/externalId' } })
  })

  test('an e-mail address that a member has', async () => {
    const { email } = await newPerson(parks.home)
    await expectUnchanged(
      'POST',
      `${PARK}/members`,
      { email: email.toUpperCase(), name: 'x' },
      { code: 'already_exists', at: { pointer: '/email' } },
    )
  })

  test('a permission that the caller does not have', async () => {
    const key = await keyOf(parks.home, await newPerson(parks.home, { permissions: ['members:write'] }))
    const want: Refused = { code: 'forbidden', at: { pointer: '/permissions' } }
    await expectUnchanged(
      'POST',
      `${PARK}/members`,
      { email: 'new@example.com', name: 'x', permissions: ['members:write', 'invoices:read'] },
      want,
      key,
    )
    await expectUnchanged('POST', `${PARK}/members`, { email: 'new@example.com', name: 'x', permissions: ['*'] }, want, key)
    await expectUnchanged('POST', '/api/api-keys', { name: 'x', permissions: ['*'] }, want, key)
  })

  test('the last administrator can neither be removed nor become less', async () => {
    const { body } = await parks.other.call('GET', '/api/orgs/other-park/members')
    const path = `/api/orgs/other-park/members/${body.data[0].id}`
    await expectUnchanged('PATCH', path, { permissions: [] }, { code: 'last_administrator' }, parks.other.key)
    await expectUnchanged('DELETE', path, undefined, { code: 'last_administrator' }, parks.other.key)
  })
})

describe('a refusal', () => {
  test('names the place in the list that was sent, also when the list repeats itself', async () => {
    const subscribedEventKeys = ['customer:created', 'customer:created', 'foo:bar']
    const want: Refused = { code: 'unknown_event_key', at: { pointer: '/subscribedEventKeys/2' } }
    await expectUnchanged('POST', `${PARK}/webhooks`, { url: 'https://example.com', subscribedEventKeys }, want)
  })

  test.each([
    ['twenty thousand unknown fields', fields(20_000)],
    ['an unknown field with a very long name', { ['x'.repeat(500_000)]: 1 }],
    ['a thousand wrong values', { customFields: 7, firstName: Array(1000).fill(7) }],
  ])('is short for %s', async (_title, sent) => {
    const { status, body } = await parks.home.call('POST', `${PARK}/customers`, { body: sent })
    expect(status).toBe(400)
    expect(body.errors.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(body).length).toBeLessThan(50_000)
  })

  test('of a list that is too long says so and looks at none of its items, of which there may be any number', async () => {
    const { status, body } = await parks.home.call('POST', '/api/api-keys', { body: { name: 'x', permissions: Array(2000).fill(7) } })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/permissions', code: 'too_many' }])
  })
})

describe('a record that is written by its external id', () => {
  const path = `${PARK}/tasks/by-external-id/erp-7`

  test('is written the same way twice', async () => {
    const body = { title: 'x', subtasks: ['y'] }
    expect((await parks.home.call('PUT', path, { body })).status).toBe(201)
    expect((await parks.home.call('PUT', path, { body })).status).toBe(200)
  })

  test.each(['erp-8', null])('does not get the external id %j from the body', async (externalId) => {
    for (const address of [path, `${PARK}/tasks/by-external-id/new`]) {
      const changes = await watchStore(parks.home.installation)
      const { status, body } = await parks.home.call('PUT', address, { body: { title: 'x', externalId } })
      expect(status).toBe(400)
      expect(body.errors).toContainEqual(expect.objectContaining({ pointer: '/externalId' }))
      expect(await changes()).toEqual([])
    }
  })

  test('is not written when If-Match names a version that it no longer has', async () => {
    await parks.home.call('PUT', path, { body: { title: 'first' } })
    await expectUnchangedWith({ 'if-match': '"999"' }, { title: 'second' })
  })

  async function expectUnchangedWith(headers: Readonly<Record<string, string>>, body: unknown): Promise<void> {
    const changes = await watchStore(parks.home.installation)
    expect(refusalFaults(await parks.home.call('PUT', path, { body, headers }), { code: 'stale_version' })).toEqual([])
    expect(await changes()).toEqual([])
  }
})

test('If-Match where there is nothing to match is answered as documented', async () => {
  const headers = { 'if-match': 'no tag' }
  expect((await parks.home.call('GET', PARK, { headers })).status).toBeLessThan(500)
  expect((await parks.home.call('POST', `${PARK}/customers`, { headers, body: {} })).status).toBeLessThan(500)
})
