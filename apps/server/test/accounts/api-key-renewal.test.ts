import { describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import { createClock, DAY, MINUTE } from '../support/clock.ts'
import { startTestServer, type TestServerOptions } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function startWithKey(sent: Readonly<Record<string, unknown>> = {}, options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const { body } = await server.call('POST', '/api/api-keys', { body: { name: 'Till', description: 'Front desk', ...sent } })
  const { key: value, ...record } = body
  const works = async (key: string) => (await server.call('GET', CUSTOMERS, { key })).status === 200
  return { ...server, path: `/api/api-keys/${body.id}`, id: body.id as string, value: value as string, record, works }
}

describe('renewing', () => {
  test('[KEY-06] without a body is refused by the name of the field that is missing, and renews nothing', async () => {
    const { call, path, value, works } = await startWithKey()
    for (const sent of [{}, { raw: '' }, { body: {} }, { raw: '', type: 'text/plain' }]) {
      const { status, body } = await call('POST', `${path}/renew`, sent)
      expect([status, body.code, body.errors], JSON.stringify(sent)).toEqual([
        400,
        'invalid_request',
        [expect.objectContaining({ pointer: '/id', code: 'required' })],
      ])
    }
    expect(await works(value)).toBe(true)
  })

  test('[KEY-07] [KEY-08] [KEY-10] the old value stops and the new one works at once, the record stays', async () => {
    const { call, path, id, value, record, works } = await startWithKey({ permissions: ['customers:read'] })
    const { status, body } = await call('POST', `${path}/renew`, { body: { id } })
    expect(status).toBe(200)
    expect(body.key).toMatch(/^bfy_/)
    expect(body.key).not.toBe(value)
    expect((await call('GET', CUSTOMERS, { key: value })).status).toBe(401)
    expect(await works(body.key)).toBe(true)
    expect(body).toMatchObject({ id, name: record.name, description: record.description, permissions: ['customers:read'] })
    expect(body.hint).toBe(`${body.key.slice(0, 14)}…${body.key.slice(-4)}`)
    const put = await call('PUT', path, { body: { id, name: record.name } })
    expect(put.body).toMatchObject({ id, name: record.name, description: record.description })
  })

  test('[KEY-09] no later answer and no line of the log holds the value, of a new key as of a renewed one', async () => {
    const { call, path, id, value, logged } = await startWithKey()
    const renewed: string = (await call('POST', `${path}/renew`, { body: { id } })).body.key
    const later: ApiAnswer[] = [
      await call('GET', path),
      await call('GET', '/api/api-keys'),
      await call('PUT', path, { body: { id, name: 'Till 2' } }),
      await call('GET', CUSTOMERS, { key: renewed }),
      await call('GET', CUSTOMERS, { key: value }),
      await call('GET', `${path}x`),
      await call('PUT', path, { body: { id } }),
      await call('POST', `${path}/renew`, { body: {} }),
    ]
    const again = await call('POST', `${path}/renew`, { body: { id } })
    const responseText = [...later, again].map(({ headers, body }) => JSON.stringify([[...headers], body])).join('\n')
    for (const secret of [value, renewed]) {
      for (const form of [secret, secret.slice(15), Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]) {
        expect(responseText).not.toContain(form)
        expect(logged()).not.toContain(form)
      }
    }
    expect((await call('DELETE', path)).body).not.toHaveProperty('key')
  })

  test('a key renews itself, and of two renewals at the same time exactly one value is left that works', async () => {
    const { call, path, id, value, works } = await startWithKey()
    const answers = await Promise.all([1, 2].map(() => call('POST', `${path}/renew`, { key: value, body: { id } })))
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.key as string)
    expect(given).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    const working: string[] = []
    for (const key of [value, ...given]) if (await works(key)) working.push(key)
    expect(working).toHaveLength(1)
    expect(working).not.toContain(value)
    // The record names the value that works, so nobody is left with a hint of a dead one.
    expect((await call('GET', path)).body.hint).toBe(`${working[0]?.slice(0, 14)}…${working[0]?.slice(-4)}`)
  })
})

describe('the life of a key', () => {
  test('a key stops at the moment of its expiry, and cannot be renewed after it', async () => {
    const clock = createClock()
    const expiresAt = new Date(clock.now() + DAY).toISOString()
    const { call, path, id, value, record, works } = await startWithKey({ expiresAt }, { now: clock.now })
    expect(record.expiresAt).toBe(expiresAt)
    clock.advance(DAY - 1)
    expect(await works(value)).toBe(true)
    clock.advance(1)
    expect((await call('GET', CUSTOMERS, { key: value })).status).toBe(401)
    const renewal = await call('POST', `${path}/renew`, { body: { id } })
    expect(renewal.status).toBe(409)
    expect(renewal.body.code).toBe('conflict')
    expect((await call('DELETE', path)).status).toBe(200)
  })

  test('an expiry that is not in the future is refused', async () => {
    const clock = createClock()
    const { call } = await startTestServer({ now: clock.now })
    for (const moment of [clock.now(), clock.now() - DAY]) {
      const { status, body } = await call('POST', '/api/api-keys', { body: { name: 'Late', expiresAt: new Date(moment).toISOString() } })
      expect(status).toBe(400)
      expect(body.errors[0]).toMatchObject({ pointer: '/expiresAt', code: 'too_early' })
    }
  })

  test('the last use is noted to the minute', async () => {
    const clock = createClock()
    const { call, path, value, installation } = await startWithKey({}, { now: clock.now })
    async function lastUse() {
      await installation.store.write(async () => {}) // uses are noted behind the requests; what is queued now comes after them
      return (await call('GET', path)).body.lastUsedAt as string | null
    }
    expect(await lastUse()).toBe(null)
    await call('GET', CUSTOMERS, { key: value })
    // PostgreSQL notes it on another connection.
    await expect.poll(lastUse).toBe('2026-07-01T12:00:00.000Z')
    clock.advance(MINUTE - 1)
    await call('GET', CUSTOMERS, { key: value })
    expect(await lastUse()).toBe('2026-07-01T12:00:00.000Z')
    clock.advance(1)
    await call('GET', CUSTOMERS, { key: value })
    await expect.poll(lastUse).toBe('2026-07-01T12:01:00.000Z')
  })

  test('noting a use changes neither version nor time of change, so an ETag stays good', async () => {
    const { call, path, id, value, record } = await startWithKey()
    await call('GET', CUSTOMERS, { key: value })
    const put = await call('PUT', path, { body: { id, name: 'Still first' }, headers: { 'if-match': `"${record.version}"` } })
    expect(put.status).toBe(200)
    expect(put.body.version).toBe(2)
  })

  test('a mistyped key is refused by its checksum, without asking the database', async () => {
    const { call, value, installation } = await startWithKey()
    const flipped = value.endsWith('A') ? 'B' : 'A'
    await installation.store.close()
    for (const key of [value.slice(0, -1) + flipped, 'bfy_', `${value}A`, value.toLowerCase(), 'x'.repeat(53), '']) {
      expect((await call('GET', '/api/api-keys', { key })).status).toBe(401)
    }
  })
})
