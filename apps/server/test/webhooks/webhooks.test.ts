import { eventCatalogue, eventKeys } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'
const URL = 'https://example.com/hooks/belfry'

describe('making and reading webhooks', () => {
  test('a webhook is enabled and without a name unless it is said otherwise', async () => {
    const { call, organization } = await startTestServer()
    const { status, headers, body } = await call('POST', WEBHOOKS, { body: { url: URL, subscribedEventKeys: ['customer:created'] } })
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      id: expect.stringMatching(/^whk_/),
      organizationId: organization.id,
      version: 1,
      name: null,
      description: null,
      url: URL,
      subscribedEventKeys: ['customer:created'],
      enabled: true,
    })
  })

  test('[HOOK-01] [HOOK-04] the list shows all of them, and each is read by its id', async () => {
    const server = await startTestServer()
    const { call } = server
    const first = await addWebhook(server, `${URL}/1`, ['customer:created'])
    const second = (await call('POST', WEBHOOKS, { body: { name: 'Ledger', url: `${URL}/2`, subscribedEventKeys: ['*'], enabled: false } }))
      .body
    const { status, body } = await call('GET', WEBHOOKS)
    expect(status).toBe(200)
    const listed = [second, first].map(({ signingSecret, incident, ...record }) => record)
    expect(body).toEqual({ data: listed, nextCursor: null })
    expect((await call('GET', `${WEBHOOKS}/${first.id}`)).body).toEqual(first)
    expect((await call('GET', `${WEBHOOKS}/whk_01k8e5m1z0f7q8r9s0t1v2w301`)).status).toBe(404)
    expect((await call('GET', `${WEBHOOKS}/${second.id}`)).body).toMatchObject({ name: 'Ledger', enabled: false })
  })

  test('[HOOK-05] [HOOK-25] a request that repeats the organization in a header is accepted, by id or slug', async () => {
    const { call, organization } = await startTestServer()
    for (const value of [organization.id, 'test-park']) {
      const { status } = await call('POST', WEBHOOKS, {
        headers: { 'X-Service-Org-Id': value },
        body: { url: URL, subscribedEventKeys: ['*'], enabled: true },
      })
      expect(status).toBe(201)
    }
    expect((await call('GET', WEBHOOKS)).body.data).toHaveLength(2)
    const other = await call('POST', WEBHOOKS, {
      headers: { 'X-Service-Org-Id': 'other-park' },
      body: { url: URL, subscribedEventKeys: ['*'] },
    })
    expect(other.status).toBe(400)
    expect(other.body.code).toBe('organization_mismatch')
  })
})

describe('changing a webhook', () => {
  test('[HOOK-06] it is changed under both spellings of its path', async () => {
    const server = await startTestServer()
    const { id } = await addWebhook(server, URL)
    for (const [path, name] of [
      [`${WEBHOOKS}/${id}`, 'First'],
      [`/orgs/${server.organization.id}/webhooks/${id}`, 'Second'],
    ] as const) {
      const { status, headers, body } = await server.call('PATCH', path, { body: { name } })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json')
      expect(body).toMatchObject({ id, name })
    }
  })

  test('[HOOK-12] [HOOK-17] each field changes alone, and the signing secret never', async () => {
    const server = await startTestServer()
    let known: Record<string, unknown> = { ...(await addWebhook(server, URL, ['customer:created'])) }
    const path = `${WEBHOOKS}/${known.id}`
    for (const change of [
      { url: 'https://example.com/elsewhere' },
      { subscribedEventKeys: ['customer:updated', 'customer:deleted'] },
      { enabled: false },
      { name: 'Ledger' },
      { description: 'Posts to the ledger' },
      {},
    ]) {
      const { status, body } = await server.call('PATCH', path, { body: change })
      expect(status).toBe(200)
      const { version, updatedAt } = body
      known = { ...known, ...change, version, updatedAt }
      expect(body).toEqual(known)
      expect((await server.call('GET', path)).body).toEqual(known)
    }
    expect(known.version).toBe(6)
  })

  test('a stale If-Match is refused', async () => {
    const server = await startTestServer()
    const { id } = await addWebhook(server, URL)
    const patch = (name: string) => server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { name }, headers: { 'if-match': '"1"' } })
    expect((await patch('One')).status).toBe(200)
    expect((await patch('Two')).status).toBe(412)
  })
})

describe('event keys', () => {
  test('[HOOK-10] [EVT-02] each of the 89 keys is accepted by itself', async () => {
    const server = await startTestServer()
    expect(eventKeys).toHaveLength(89)
    for (const key of eventKeys) {
      const { subscribedEventKeys } = await addWebhook(server, URL, [key])
      expect(subscribedEventKeys).toEqual([key])
    }
    expect((await addWebhook(server, URL, eventKeys)).subscribedEventKeys).toEqual(eventKeys)
  })

  test('[HOOK-10] the wildcard stands alone', async () => {
    const server = await startTestServer()
    expect((await addWebhook(server, URL, ['*'])).subscribedEventKeys).toEqual(['*'])
    const mixed = await server.call('POST', WEBHOOKS, { body: { url: URL, subscribedEventKeys: ['invoice:paid', '*'] } })
    expect(mixed.status).toBe(400)
    expect(mixed.body.errors).toMatchObject([{ pointer: '/subscribedEventKeys/1', code: 'wildcard_not_alone' }])
  })

  test('[HOOK-10] [HOOK-26] an unknown key is refused by name, with the one that was probably meant', async () => {
    const server = await startTestServer()
    const { id } = await addWebhook(server, URL, ['customer:created'])
    const subscribedEventKeys = ['invoice:paid', 'foo:bar', 'custmer:created']
    for (const { status, body } of [
      await server.call('POST', WEBHOOKS, { body: { url: URL, subscribedEventKeys } }),
      await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { subscribedEventKeys } }),
    ]) {
      expect(status).toBe(400)
      expect(body.code).toBe('unknown_event_key')
      expect(body.errors).toMatchObject([
        { pointer: '/subscribedEventKeys/1', message: expect.stringContaining('foo:bar') },
        { pointer: '/subscribedEventKeys/2', message: expect.stringContaining('did you mean "customer:created"') },
      ])
      expect(body.detail).toContain('foo:bar')
    }
    expect((await server.call('GET', WEBHOOKS)).body.data).toMatchObject([{ id, subscribedEventKeys: ['customer:created'] }])
  })

  test('repeated ones count once, and an error points to the place where the key was sent', async () => {
    const server = await startTestServer()
    const repeated = await addWebhook(server, URL, ['customer:created', 'invoice:paid', 'customer:created'])
    expect(repeated.subscribedEventKeys).toEqual(['customer:created', 'invoice:paid'])
    const wrong = ['customer:created', 'customer:created', 'foo:bar']
    const { body } = await server.call('POST', WEBHOOKS, { body: { url: URL, subscribedEventKeys: wrong } })
    expect(body.errors).toMatchObject([{ pointer: '/subscribedEventKeys/2' }])
  })

  test('none at all is a subscription too: of an endpoint that only automations write to', async () => {
    const server = await startTestServer()
    const { id } = await addWebhook(server, URL, [])
    expect((await server.call('GET', `${WEBHOOKS}/${id}`)).body.subscribedEventKeys).toEqual([])
  })

  test('are listed with their meaning and the permission that covers each', async () => {
    const { call } = await startTestServer()
    const listed: unknown[] = []
    for (let query: string | null = '?limit=40'; query !== null; ) {
      const { body } = await call('GET', `/api/orgs/test-park/event-keys${query}`)
      listed.push(...body.data)
      query = body.nextCursor === null ? null : `?limit=40&cursor=${body.nextCursor}`
    }
    // What their events hold is looked at in event-log.test.ts.
    expect(listed).toMatchObject(
      Object.entries(eventCatalogue).map(([key, { description, permission }]) => ({ key, description, permission })),
    )
  })
})

describe('the signing secret', () => {
  test('[HOOK-15] [HOOK-16] [LIMIT-17] has 64 hexadecimal characters, differs from webhook to webhook and is read again', async () => {
    const server = await startTestServer()
    const made = [await addWebhook(server, URL), await addWebhook(server, URL), await addWebhook(server, URL)]
    for (const { id, signingSecret } of made) {
      expect(signingSecret).toMatch(/^[0-9a-f]{64}$/)
      expect((await server.call('GET', `${WEBHOOKS}/${id}`)).body.signingSecret).toBe(signingSecret)
    }
    expect(new Set(made.map(({ signingSecret }) => signingSecret)).size).toBe(3)
  })

  test('[HOOK-17] survives a restart', async () => {
    const first = await startTestServer()
    const { id, signingSecret } = await addWebhook(first, URL)
    const second = await first.restart()
    expect((await second.call('GET', `${WEBHOOKS}/${id}`)).body.signingSecret).toBe(signingSecret)
  })

  test('[HOOK-18] is rotated by making the webhook anew', async () => {
    const server = await startTestServer()
    const { id, signingSecret } = await addWebhook(server, URL)
    expect((await server.call('DELETE', `${WEBHOOKS}/${id}`)).body).toEqual({ id, deleted: true })
    expect((await server.call('GET', `${WEBHOOKS}/${id}`)).status).toBe(404)
    expect((await addWebhook(server, URL)).signingSecret).not.toBe(signingSecret)
  })

  test('is never in a list', async () => {
    const server = await startTestServer()
    const { signingSecret } = await addWebhook(server, URL)
    for (const query of ['', '?limit=1', `?updatedSince=${encodeURIComponent('2020-01-01T00:00:00Z')}`]) {
      const { body } = await server.call('GET', WEBHOOKS + query)
      expect(body.data).toHaveLength(1)
      expect(JSON.stringify(body)).not.toContain(signingSecret)
      expect(body.data[0]).not.toHaveProperty('signingSecret')
    }
  })
})
