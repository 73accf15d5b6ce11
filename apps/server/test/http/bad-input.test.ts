import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Refused, refusalFaults } from '../support/expect-refused.ts'
import { makeRecord } from '../support/sample-request.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'
import { watchStore } from '../support/watch-store.ts'

// The requirements that say which input is refused, one by one. The generated walks in bad-input-*.test.ts ask for far more.

const PARK = '/api/orgs/test-park'
const KEY = '/api/api-keys/{key}'
const HOOK = `${PARK}/webhooks/{webhook}`
const HOOKS = `${PARK}/webhooks`
const url = 'https://example.com/hook'
const subscribedEventKeys = ['customer:created']

let parks: TwoParks
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  parks = await openTwoParks()
  const { home } = parks
  ids = { key: await makeRecord(home, 'apiKey'), otherKey: await makeRecord(home, 'apiKey'), webhook: await makeRecord(home, 'webhook') }
})
afterAll(() => parks.stop())

type Row = readonly [title: string, method: string, path: string, body: unknown, want: Refused]

const field = (pointer: string): Refused => ({ code: 'invalid_request', at: { pointer } })

const keyRows: readonly Row[] = [
  ['[KEY-02] the id of a key is required', 'PUT', KEY, { name: 'Till' }, field('/id')],
  ['[KEY-02] the id of a key is not empty', 'PUT', KEY, { id: '', name: 'Till' }, field('/id')],
  ['[KEY-02] the id of a key is text', 'PUT', KEY, { id: 7, name: 'Till' }, field('/id')],
  ['[KEY-03] the name of a key is required', 'PUT', KEY, { id: '{key}' }, field('/name')],
  ['[KEY-03] the name of a key is not empty', 'PUT', KEY, { id: '{key}', name: '' }, field('/name')],
  ['[KEY-03] the name of a key is text', 'PUT', KEY, { id: '{key}', name: 7 }, field('/name')],
  ['[KEY-04] the description of a key is text', 'PUT', KEY, { id: '{key}', name: 'Till', description: 7 }, field('/description')],
  [
    '[KEY-05] a key that nobody has is not found',
    'PUT',
    '/api/api-keys/nothing',
    { id: 'nothing', name: 'Till' },
    { code: 'not_found', at: { parameter: 'id' } },
  ],
  [
    '[KEY-05] a key that nobody has is not renewed',
    'POST',
    '/api/api-keys/nothing/renew',
    { id: 'nothing' },
    { code: 'not_found', at: { parameter: 'id' } },
  ],
  ['[KEY-06] renewing takes the id', 'POST', `${KEY}/renew`, {}, field('/id')],
  ['[KEY-06] renewing takes an id that is not empty', 'POST', `${KEY}/renew`, { id: '' }, field('/id')],
  ['[KEY-06] renewing takes an id that is text', 'POST', `${KEY}/renew`, { id: null }, field('/id')],
  ['[KEY-12] a change names one key', 'PUT', KEY, { id: '{otherKey}', name: 'Till' }, { code: 'id_mismatch', at: { pointer: '/id' } }],
  ['[KEY-12] a renewal names one key', 'POST', `${KEY}/renew`, { id: '{otherKey}' }, { code: 'id_mismatch', at: { pointer: '/id' } }],
]

const hookRows: readonly Row[] = [
  ['[HOOK-08] the url of a webhook is required', 'POST', HOOKS, { subscribedEventKeys }, field('/url')],
  ...[
    'abc',
    'http://example.com/hook',
    'ftp://example.com/hook',
    '//example.com',
    'https://',
    'mailto:ada@example.com',
    'javascript:alert(1)',
    7,
    null,
  ].map(
    (bad): Row => [
      `[HOOK-08] ${JSON.stringify(bad)} is no url of a webhook`,
      'POST',
      HOOKS,
      { url: bad, subscribedEventKeys },
      field('/url'),
    ],
  ),
  ['[HOOK-09] the event keys of a webhook are required', 'POST', HOOKS, { url }, field('/subscribedEventKeys')],
  [
    '[HOOK-09] the event keys of a webhook are a list',
    'POST',
    HOOKS,
    { url, subscribedEventKeys: 'customer:created' },
    field('/subscribedEventKeys'),
  ],
  ['[HOOK-09] the event keys of a webhook are texts', 'POST', HOOKS, { url, subscribedEventKeys: [1] }, field('/subscribedEventKeys/0')],
  ...[0, 'yes', 'true', null].map(
    (bad): Row => [
      `[HOOK-11] a webhook is enabled or not, and not ${JSON.stringify(bad)}`,
      'POST',
      HOOKS,
      { url, subscribedEventKeys, enabled: bad },
      field('/enabled'),
    ],
  ),
  ['[HOOK-13] a changed url is checked like a new one', 'PATCH', HOOK, { url: 'http://example.com/hook' }, field('/url')],
  ['[HOOK-13] changed event keys are checked like new ones', 'PATCH', HOOK, { subscribedEventKeys: [1] }, field('/subscribedEventKeys/0')],
  ['[HOOK-13] a changed switch is checked like a new one', 'PATCH', HOOK, { enabled: 'yes' }, field('/enabled')],
  ['[HOOK-13] one bad field keeps the good ones from being changed', 'PATCH', HOOK, { name: 'New', enabled: 'yes' }, field('/enabled')],
  [
    '[HOOK-26] an unknown event key is named',
    'POST',
    HOOKS,
    { url, subscribedEventKeys: ['foo:bar'] },
    { code: 'unknown_event_key', at: { pointer: '/subscribedEventKeys/0' } },
  ],
  [
    '[HOOK-26] an unknown event key is named on a change too',
    'PATCH',
    HOOK,
    { subscribedEventKeys: ['customer:created', 'foo:bar'] },
    { code: 'unknown_event_key', at: { pointer: '/subscribedEventKeys/1' } },
  ],
  [
    '[HOOK-26] the wildcard stands alone',
    'POST',
    HOOKS,
    { url, subscribedEventKeys: ['*', 'invoice:paid'] },
    { code: 'unknown_event_key', at: { pointer: '/subscribedEventKeys/0' } },
  ],
]

describe('what the requirements refuse', () => {
  test.each([...keyRows, ...hookRows])('%s', async (_title, method, path, body, want) => {
    const changes = await watchStore(parks.home.installation)
    const answer = await parks.home.call(method, filled(path), { body: JSON.parse(filled(JSON.stringify(body))) })
    expect(refusalFaults(answer, want)).toEqual([])
    expect(await changes()).toEqual([])
  })

  test('[HOOK-26] the message of a refused subscription names the key and what was meant', async () => {
    const { body } = await parks.home.call('POST', HOOKS, { body: { url, subscribedEventKeys: ['customer:craeted'] } })
    expect(body.errors[0].message).toContain('"customer:craeted"')
    expect(body.errors[0].message).toContain('"customer:created"')
    expect(body.detail).toContain('"customer:craeted"')
  })

  test.each(['nope', 'nope/nope', 'customers/nope/nope/nope', 'webhooks/delivery-stats/nope', ''])(
    '[CONV-09] there is nothing at …/%s',
    async (rest) => {
      for (const base of [PARK, '/orgs/test-park', `/api/orgs/${parks.home.id}`]) {
        expect(refusalFaults(await parks.home.call('GET', `${base}/${rest}`), { code: 'not_found' })).toEqual([])
      }
    },
  )

  test.each([[null], ['x'], [`bfy_${'0'.repeat(10)}_${'0'.repeat(38)}`]])(
    '[AUTH-02] the key %s opens nothing, and the answer holds no data',
    async (key) => {
      const answer = await parks.home.call('GET', `${PARK}/customers`, { key })
      expect(refusalFaults(answer, { code: 'unauthenticated', headers: { 'www-authenticate': 'ApiKey' } })).toEqual([])
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'errors', 'instance', 'requestId', 'status', 'title', 'type'])
    },
  )
})

test.each([
  ['nothing is said of it', {}],
  ['something is said of it', { raw: '', type: 'text/plain' }],
  ['it is said to be JSON', { raw: '', type: 'application/json' }],
])('a body that no field needs, and that is left out, is no body of a wrong kind: %s', async (_title, sent) => {
  const { status, body } = await parks.home.call('POST', `${PARK}/customers`, sent)
  expect([status, body.code, body.detail]).toEqual([400, 'malformed_json', 'The body is empty. Send one JSON document in UTF-8.'])
})

describe('what the requirements accept', () => {
  test.each(['Runs on the web server', '', 'Zeile eins\nZeile zwei\tπ 😀'])('[KEY-04] the description %j is kept', async (description) => {
    const { status, body } = await parks.home.call('PUT', filled(KEY), { body: { id: ids.key, name: 'Till', description } })
    expect(status).toBe(200)
    expect(body.description).toBe(description || null)
  })

  test('[KEY-04] a description that is left out stays', async () => {
    await parks.home.call('PUT', filled(KEY), { body: { id: ids.key, name: 'Till', description: 'Stays' } })
    const { status, body } = await parks.home.call('PUT', filled(KEY), { body: { id: ids.key, name: 'Till 2' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Till 2', description: 'Stays' })
  })

  test.each([true, false])('[HOOK-11] enabled is kept as %s', async (enabled) => {
    const { status, body } = await parks.home.call('POST', HOOKS, { body: { url, subscribedEventKeys: [], enabled } })
    expect(status).toBe(201)
    expect(body.enabled).toBe(enabled)
  })
})

/** The text with ids of records for their names in braces. */
function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)
}
