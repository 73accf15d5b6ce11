import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// A request of 16 KiB, also without a key, was answered with half a megabyte: one mistake for each of 8,000 parameters.

let server: TestServer & { stop(): Promise<void> }
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.stop())

const many = (count: number, parameter: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => parameter(index)).join('&')

describe.each([
  ['without a key', 'POST', '/api/session', { key: null, body: { email: 'a@b.example', password: 'x' } }],
  ['with a key', 'GET', '/api/orgs/test-park/customers', {}],
] as const)('a query of very many parameters, %s', (_, method, path, options) => {
  const ask = (query: string) => server.call(method, `${path}?${query}`, options)

  test.each([
    ['repeated', many(7000, () => 'a')],
    ['unknown', many(3000, (index) => index.toString(36))],
    ['with U+0000', many(2500, () => 'a=%00')],
  ])('%s, is refused in a few words', async (_name, query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ parameter: expect.any(String), code: 'too_many', message: expect.stringContaining('may have 100;') }])
  })

  test('of as many as there may be, says a repeated one once', async () => {
    const { body } = await ask(many(100, () => 'a'))
    expect(body.errors.map(({ code }: { code: string }) => code)).toEqual(['repeated', 'unknown_field'])
  })

  test('of nothing but ampersands, is none', async () => {
    expect((await ask('&'.repeat(10_000))).status).not.toBe(400)
  })
})
