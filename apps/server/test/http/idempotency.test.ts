import { routes, takesIdempotencyKey } from '@belfry/core'
import { describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '../support/api-caller.ts'
import { createClock, DAY, HOUR, SECOND } from '../support/clock.ts'
import { addColleague, openBrowser, PASSWORD, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

/** A request with an Idempotency-Key. */
function under(key: string, body: unknown = { firstName: 'Ada' }, options: CallOptions = {}): CallOptions {
  return { body, ...options, headers: { 'idempotency-key': key, ...options.headers } }
}

async function customersOf({ call }: Pick<TestServer, 'call'>): Promise<readonly { readonly id: string }[]> {
  return (await call('GET', CUSTOMERS)).body.data
}

function keptKeys({ installation }: Pick<TestServer, 'installation'>) {
  return installation.store.read((db) => db.selectFrom('idempotency_keys').selectAll().orderBy('created_at').orderBy('key').execute())
}

describe('a request that is repeated with its Idempotency-Key', () => {
  test('gets the first answer, and nothing is done twice', async () => {
    const server = await startTestServer()
    const first = await server.call('POST', CUSTOMERS, under('import-1'))
    const again = await server.call('POST', CUSTOMERS, under('import-1'))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    expect(await customersOf(server)).toHaveLength(1)
    expect(await readEvents(server)).toHaveLength(1)
  })

  test('gets the first answer also when the record has changed since', async () => {
    const server = await startTestServer()
    const { body } = await server.call('POST', CUSTOMERS, under('a'))
    await server.call('DELETE', `${CUSTOMERS}/${body.id}`)
    expect((await server.call('POST', CUSTOMERS, under('a'))).body).toEqual(body)
    expect(await customersOf(server)).toEqual([])
  })

  test('is the same request in whichever spelling: of its address, and of its JSON', async () => {
    const server = await startTestServer()
    const { call, organization } = server
    const first = await call('POST', CUSTOMERS, under('a', { firstName: 'Ada', customFields: { x: 1, y: [1.5, {}] } }))
    const raw = '{ "customFields": {"y": [15e-1, {}], "x": 1.0}, "firstName": "\\u0041da" }'
    const { body, ...again } = await call('POST', `/orgs/${organization.id}/customers`, under('a', undefined, { raw }))
    expect([again.status, body]).toEqual([201, first.body])
    expect(await customersOf(server)).toHaveLength(1)
  })

  test('is recognised by a server that was started again', async () => {
    const server = await startTestServer()
    const first = await server.call('POST', CUSTOMERS, under('a'))
    const later = await server.restart()
    const again = await later.call('POST', CUSTOMERS, under('a'))
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  })

  test('twenty times at once makes one record, and all get the same answer', async () => {
    const server = await startTestServer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('POST', CUSTOMERS, under('a'))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(19)
    expect(await customersOf(server)).toHaveLength(1)
    expect(await readEvents(server)).toHaveLength(1)
  })
})

describe('a key that was used for another request', () => {
  test.each<[string, string, unknown]>([
    ['another body', CUSTOMERS, { firstName: 'Eva' }],
    ['a body with more in it', CUSTOMERS, { firstName: 'Ada', notes: '' }],
    ['another address', '/api/orgs/test-park/tasks', { title: 'Ada' }],
  ])('is refused with 422 for %s, and nothing is changed', async (_, path, body) => {
    const server = await startTestServer()
    await server.call('POST', CUSTOMERS, under('a'))
    const answer = await server.call('POST', path, under('a', body))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused', errors: [{ parameter: 'Idempotency-Key' }] },
    })
    expect(answer.body.detail).toContain('"a"')
    expect(await customersOf(server)).toHaveLength(1)
  })

  test('is refused for another record at the same address', async () => {
    const server = await startTestServer()
    const ids = [await server.call('POST', CUSTOMERS, { body: {} }), await server.call('POST', CUSTOMERS, { body: {} })].map(
      ({ body }) => body.id,
    )
    const add = (id: string) => server.call('POST', `${CUSTOMERS}/${id}/contacts`, under('a', { type: 'PHONE', value: '1' }))
    expect((await add(ids[0])).status).toBe(201)
    expect((await add(ids[1])).status).toBe(422)
  })
})

describe('a refused request', () => {
  test('has done nothing and is not kept: it is tried anew', async () => {
    const server = await startTestServer()
    const { call } = server
    const { body } = await call('POST', CUSTOMERS, { body: { externalId: 'crm-1' } })
    const again = under('a', { externalId: 'crm-1' })
    expect((await call('POST', CUSTOMERS, again)).body.code).toBe('already_exists')
    expect(await keptKeys(server)).toEqual([])
    await call('DELETE', `${CUSTOMERS}/${body.id}`)
    const answer = await call('POST', CUSTOMERS, again)
    expect([answer.status, answer.headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  test('leaves its key free for a corrected one', async () => {
    const { call } = await startTestServer()
    expect((await call('POST', CUSTOMERS, under('a', { firstName: 7 }))).status).toBe(400)
    expect((await call('POST', CUSTOMERS, under('a', { firstName: 'Ada' }))).status).toBe(201)
  })
})

describe('an answer that holds a secret', () => {
  test('is never kept: a repeat is told what was made', async () => {
    const server = await startTestServer()
    const { call } = server
    const { id } = (await call('POST', '/api/api-keys', { body: { name: 'Old' } })).body
    const requests: readonly [string, unknown][] = [
      ['/api/api-keys', { name: 'Key' }],
      [`/api/api-keys/${id}/renew`, { id }],
      ['/api/orgs/test-park/webhooks', { url: 'https://example.com/hook', subscribedEventKeys: ['*'] }],
      ['/api/orgs/test-park/members', { email: 'ben@example.com', name: 'Ben', permissions: [] }],
    ]
    for (const [index, [path, body]] of requests.entries()) {
      const first = await call('POST', path, under(`k${index}`, body))
      expect(first.status, path).toBeLessThan(300)
      const again = await call('POST', path, under(`k${index}`, body))
      expect(again, path).toMatchObject({ status: 409, body: { code: 'already_done', resourceId: first.body.id } })
      expect(again.body.detail).toContain(first.body.id)
      for (const secret of [first.body.key, first.body.signingSecret, first.body.welcomeUrl].filter(Boolean)) {
        expect(JSON.stringify([again.body, await keptKeys(server)])).not.toContain(secret)
      }
    }
    expect((await keptKeys(server)).map(({ answer }) => answer)).toEqual([null, null, null, null])
    expect((await call('GET', '/api/orgs/test-park/webhooks')).body.data).toHaveLength(1)
  })

  test('is still another request with another body', async () => {
    const { call } = await startTestServer()
    await call('POST', '/api/api-keys', under('a', { name: 'Key' }))
    expect((await call('POST', '/api/api-keys', under('a', { name: 'Other' }))).status).toBe(422)
  })
})

describe('a key', () => {
  test('counts for 24 hours, and then as new, also for another request', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const first = await server.call('POST', CUSTOMERS, under('a'))
    clock.advance(DAY - SECOND)
    expect((await server.call('POST', CUSTOMERS, under('a'))).body).toEqual(first.body)
    clock.advance(SECOND)
    const anew = await server.call('POST', CUSTOMERS, under('a', { firstName: 'Eva' }))
    expect([anew.status, anew.body.firstName, anew.headers.has('idempotency-replayed')]).toEqual([201, 'Eva', false])
    clock.advance(HOUR)
    expect((await server.call('POST', CUSTOMERS, under('a', { firstName: 'Eva' }))).body).toEqual(anew.body)
    expect(await keptKeys(server)).toHaveLength(1)
  })

  test('that is too old is removed when others come, ten at a time', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    await Promise.all(Array.from({ length: 15 }, (_, index) => server.call('POST', CUSTOMERS, under(`old-${index}`))))
    clock.advance(DAY)
    await server.call('POST', CUSTOMERS, under('new-1'))
    await vi.waitFor(async () => expect(await keptKeys(server)).toHaveLength(6))
    await server.call('POST', CUSTOMERS, under('new-2'))
    await vi.waitFor(async () => expect((await keptKeys(server)).map(({ key }) => key)).toEqual(['new-1', 'new-2']))
  })

  test('means something to its user alone, and only in one organization', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['customers:write'] })
    const other = (await call('POST', '/api/orgs', { body: { name: 'Third', slug: 'third-park' } })).body
    const answers = [
      await call('POST', CUSTOMERS, under('a')),
      await call('POST', CUSTOMERS, under('a', undefined, { key: ben.key })),
      await call('POST', CUSTOMERS, under('a', { firstName: 'Eva' }, { key: ben.key })),
      await call('POST', `/api/orgs/${other.slug}/customers`, under('a')),
      await call('POST', '/api/api-keys', under('a', { name: 'Key' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 201, 201])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(4)
  })

  test('is one of a user, with an API key or in a browser; a narrowed API key has its own', async () => {
    const server = await startTestServer()
    const { call } = server
    const first = await call('POST', CUSTOMERS, under('a'))
    const browser = await openBrowser(server, server.email)
    expect((await browser.call('POST', CUSTOMERS, under('a'))).body.id).toBe(first.body.id)
    const narrowed = (await call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions: ['customers:write'] } })).body
    const theirs = await call('POST', CUSTOMERS, under('a', undefined, { key: narrowed.key }))
    expect([theirs.status, theirs.headers.has('idempotency-replayed'), theirs.body.id === first.body.id]).toEqual([201, false, false])
    const again = await call('POST', CUSTOMERS, under('a', undefined, { key: narrowed.key }))
    expect([again.body.id, again.headers.get('idempotency-replayed')]).toEqual([theirs.body.id, 'true'])
  })

  test('opens nothing to somebody who may do it no longer', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['customers:write'] })
    const request = under('a', undefined, { key: ben.key })
    expect((await call('POST', CUSTOMERS, request)).status).toBe(201)
    await call('PATCH', `/api/orgs/test-park/members/${ben.memberId}`, { body: { permissions: ['customers:read'] } })
    expect((await call('POST', CUSTOMERS, request)).body.code).toBe('forbidden')
    await call('DELETE', `/api/orgs/test-park/members/${ben.memberId}`)
    expect((await call('POST', CUSTOMERS, request)).body.code).toBe('not_found')
  })

  test('opens nothing to somebody who administers the installation no longer', async () => {
    const server = await startTestServer()
    const request = under('a', { name: 'Third', slug: 'third-park' })
    expect((await server.call('POST', '/api/orgs', request)).status).toBe(201)
    expect((await server.call('POST', '/api/orgs', request)).headers.get('idempotency-replayed')).toBe('true')
    await server.installation.store.write(({ db }) => db.updateTable('users').set({ installation_admin: 0 }).execute())
    expect((await server.call('POST', '/api/orgs', request)).body.code).toBe('forbidden')
  })

  test.each([
    ['is empty', ''],
    ['holds a space', 'a b'],
    ['is longer than 255 characters', 'x'.repeat(256)],
    ['is no ASCII', 'caf\u00e9'],
  ])('that %s is refused by name', async (_, key) => {
    const server = await startTestServer()
    const answer = await server.call('POST', CUSTOMERS, under(key))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ parameter: 'Idempotency-Key' }] } })
    expect(await customersOf(server)).toEqual([])
  })

  test('may have 255 characters of any visible kind', async () => {
    const { call } = await startTestServer()
    const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
    expect((await call('POST', CUSTOMERS, under(visible.padEnd(255, 'x')))).status).toBe(201)
  })
})

describe('where no Idempotency-Key is taken', () => {
  test('it is ignored: reading, changing, deleting', async () => {
    const server = await startTestServer()
    const { body } = await server.call('POST', CUSTOMERS, { body: {} })
    const path = `${CUSTOMERS}/${body.id}`
    const names = ['Ada', 'Eva'].map((firstName) => server.call('PATCH', path, under('a', { firstName })))
    expect((await Promise.all(names)).map(({ status }) => status)).toEqual([200, 200])
    expect((await server.call('GET', path, { headers: { 'idempotency-key': 'a b' } })).status).toBe(200)
    expect((await server.call('DELETE', path, { headers: { 'idempotency-key': 'a' } })).status).toBe(200)
    expect(await keptKeys(server)).toEqual([])
  })

  test('signing in is never answered from what was kept', async () => {
    const server = await startTestServer()
    await useLink(server, server.welcomeToken)
    const body = { email: server.email, password: PASSWORD }
    const answers = [1, 2].map(() => server.call('POST', '/api/session', under('a', body, { key: null })))
    const [one, two] = await Promise.all(answers)
    expect(one?.headers.get('set-cookie')).not.toBe(two?.headers.get('set-cookie'))
    expect(await keptKeys(server)).toEqual([])
  })

  test('every POST of a known caller takes one', () => {
    const not = routes.filter((route) => route.method === 'post' && !takesIdempotencyKey(route)).map(({ operation }) => operation.name)
    // Two change nothing, and a call of an automation comes from whoever knows its address.
    expect(not).toEqual([
      'session.create',
      'password-reset.create',
      'automations.validate',
      'automations.simulate',
      'automation-hooks.call',
    ])
  })
})
