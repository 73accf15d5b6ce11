import { eventCatalogue, eventKeys, permissions } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'
const URL = 'https://example.com/hooks/belfry'
const MANAGE = ['webhooks:read', 'webhooks:write']

async function startWithColleague(permissions: readonly string[]) {
  const server = await startTestServer()
  const ben = await addColleague(server, { permissions })
  const his = (method: string, path: string, body?: unknown) => server.call(method, path, { key: ben.key, body })
  return { server, his, ben }
}

async function stored({ call }: Pick<TestServer, 'call'>) {
  return (await call('GET', WEBHOOKS)).body.data
}

describe('subscribing', () => {
  test('[AUTH-05] [AUTH-07] [ERR-04] needs the permission that covers the key', async () => {
    const { server, his, ben } = await startWithColleague([...MANAGE, 'customers:read'])
    const body = { url: URL, subscribedEventKeys: ['customer:created', 'bankAccountTransaction:imported'] }
    const refused = await his('POST', WEBHOOKS, body)
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('forbidden_event_key')
    expect(refused.body.errors).toMatchObject([{ pointer: '/subscribedEventKeys/1', code: 'forbidden_event_key' }])
    expect(refused.body.detail).toContain('bankAccountTransaction:imported')
    expect(refused.body.detail).toContain('bankTransactions:read')
    expect(await stored(server)).toEqual([])

    await server.call('PATCH', `/api/orgs/test-park/members/${ben.memberId}`, {
      body: { permissions: [...MANAGE, 'customers:read', 'bankTransactions:read'] },
    })
    expect((await his('POST', WEBHOOKS, body)).status).toBe(201)
  })

  test('[AUTH-05] each key is covered by its own permission and by no other', async () => {
    const { server, his, ben } = await startWithColleague(MANAGE)
    for (const permission of [...new Set(Object.values(eventCatalogue).map((kind) => kind.permission))]) {
      await server.call('PATCH', `/api/orgs/test-park/members/${ben.memberId}`, { body: { permissions: [...MANAGE, permission] } })
      const [covered, others] = [true, false].map((own) =>
        eventKeys.filter((key) => (eventCatalogue[key].permission === permission) === own),
      )
      expect((await his('POST', WEBHOOKS, { url: URL, subscribedEventKeys: covered })).status).toBe(201)
      const refused = await his('POST', WEBHOOKS, { url: URL, subscribedEventKeys: others })
      expect(refused.status).toBe(403)
      expect(refused.body.errors).toHaveLength(others?.length as number)
    }
  })

  test('[AUTH-06] changing the keys is judged by the one who changes them, even when they stay the same', async () => {
    const { server, his } = await startWithColleague([...MANAGE, 'customers:read'])
    const { id } = await addWebhook(server, URL, ['bankAccountTransaction:imported'])
    for (const subscribedEventKeys of [['invoice:paid'], ['bankAccountTransaction:imported'], ['*']]) {
      const { status, body } = await his('PATCH', `${WEBHOOKS}/${id}`, { subscribedEventKeys, name: 'Mine' })
      expect(status).toBe(403)
      expect(body.code).toBe('forbidden_event_key')
    }
    expect(await stored(server)).toMatchObject([{ name: null, subscribedEventKeys: ['bankAccountTransaction:imported'], version: 1 }])
    expect((await his('PATCH', `${WEBHOOKS}/${id}`, { subscribedEventKeys: ['customer:created'] })).status).toBe(200)
  })

  test('[AUTH-06] changing something else is not refused for the sake of the keys', async () => {
    const { server, his } = await startWithColleague(MANAGE)
    const { id } = await addWebhook(server, URL, ['bankAccountTransaction:imported'])
    for (const change of [{ enabled: false }, { enabled: true }, { name: 'Bank' }]) {
      expect((await his('PATCH', `${WEBHOOKS}/${id}`, change)).status).toBe(200)
    }
  })

  test('[AUTH-08] [ERR-04] the wildcard needs full access, not just every permission there is', async () => {
    const { server, his, ben } = await startWithColleague(Object.keys(permissions))
    for (const path of [WEBHOOKS, `${WEBHOOKS}/${(await addWebhook(server, URL, [])).id}`]) {
      const method = path === WEBHOOKS ? 'POST' : 'PATCH'
      const body = { ...(method === 'POST' ? { url: URL } : {}), subscribedEventKeys: ['*'] }
      const refused = await his(method, path, body)
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('forbidden_event_key')
    }
    await server.call('PATCH', `/api/orgs/test-park/members/${ben.memberId}`, { body: { permissions: ['*'] } })
    expect((await his('POST', WEBHOOKS, { url: URL, subscribedEventKeys: ['*'] })).status).toBe(201)
  })

  test('a permission that is lost later leaves the subscription as it is', async () => {
    const { server, his, ben } = await startWithColleague([...MANAGE, 'customers:read'])
    const { body } = await his('POST', WEBHOOKS, { url: URL, subscribedEventKeys: ['customer:created'] })
    await server.call('PATCH', `/api/orgs/test-park/members/${ben.memberId}`, { body: { permissions: MANAGE } })
    expect((await his('GET', `${WEBHOOKS}/${body.id}`)).body.subscribedEventKeys).toEqual(['customer:created'])
    expect((await his('PATCH', `${WEBHOOKS}/${body.id}`, { enabled: false })).status).toBe(200)
  })
})

describe('a new address', () => {
  test('needs the permission for every key that the webhook has, because it decides who reads the events', async () => {
    const { server, his } = await startWithColleague([...MANAGE, 'customers:read'])
    const mixed = await addWebhook(server, URL, ['customer:created', 'invoice:paid'])
    const all = await addWebhook(server, URL, ['*'])
    const own = await addWebhook(server, URL, ['customer:created'])
    const url = 'https://eve.example/hook'
    for (const { id } of [mixed, all]) {
      const { status, body } = await his('PATCH', `${WEBHOOKS}/${id}`, { url })
      expect(status).toBe(403)
      expect(body.code).toBe('forbidden_event_key')
    }
    expect((await his('PATCH', `${WEBHOOKS}/${own.id}`, { url })).body.url).toBe(url)
    // The keys it has count, not those it would have: both at once is refused too.
    const both = await his('PATCH', `${WEBHOOKS}/${mixed.id}`, { url, subscribedEventKeys: ['customer:created'] })
    expect(both.status).toBe(403)
    expect((await server.call('GET', `${WEBHOOKS}/${mixed.id}`)).body).toEqual(mixed)
  })
})

describe('the signing secret', () => {
  test('is shown to those who manage webhooks and may read every key', async () => {
    const { server, his } = await startWithColleague([...MANAGE, 'customers:read'])
    const own = await addWebhook(server, URL, ['customer:created'])
    const mixed = await addWebhook(server, URL, ['customer:created', 'invoice:paid'])
    const all = await addWebhook(server, URL, ['*'])
    expect((await his('GET', `${WEBHOOKS}/${own.id}`)).body.signingSecret).toBe(own.signingSecret)
    for (const { id } of [mixed, all]) {
      expect((await his('GET', `${WEBHOOKS}/${id}`)).body).not.toHaveProperty('signingSecret')
      expect((await his('PATCH', `${WEBHOOKS}/${id}`, { name: 'Mine' })).body).not.toHaveProperty('signingSecret')
    }
  })

  test('is not shown to those who only read webhooks', async () => {
    const { server, his } = await startWithColleague(['webhooks:read', 'customers:read'])
    const { id } = await addWebhook(server, URL, ['customer:created'])
    const { status, body } = await his('GET', `${WEBHOOKS}/${id}`)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('signingSecret')
  })
})

test('managing needs its permission', async () => {
  const { server, his } = await startWithColleague(['webhooks:read', 'customers:read'])
  const { id } = await addWebhook(server, URL, ['customer:created'])
  expect((await his('POST', WEBHOOKS, { url: URL, subscribedEventKeys: [] })).status).toBe(403)
  expect((await his('PATCH', `${WEBHOOKS}/${id}`, { enabled: false })).status).toBe(403)
  expect((await his('DELETE', `${WEBHOOKS}/${id}`)).status).toBe(403)
})
