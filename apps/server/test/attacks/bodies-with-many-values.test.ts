import { describe, expect, test } from 'vitest'
import { enableCalled } from '../support/hooks.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A body of 80,000 fields that nobody knows took 290 ms of the event loop, also of callers without a key.

const CUSTOMERS = '/api/orgs/test-park/customers'

const listOf = (count: number, one = '0') => `[${Array.from({ length: count }, () => one).join()}]`
const objectOf = (count: number) => `{${Array.from({ length: count }, (_, index) => `"x${index}":0`).join()}}`

/** How often bodies are parsed meanwhile: what holds too much is refused before. */
function watchParser() {
  const parse = JSON.parse
  let longest = 0
  JSON.parse = (text, reviver) => {
    longest = Math.max(longest, String(text).length)
    return parse(text, reviver)
  }
  return {
    longest: () => longest,
    [Symbol.dispose]: () => {
      JSON.parse = parse
    },
  }
}

const worst: readonly (readonly [string, string])[] = [
  ['80,000 fields', objectOf(80_000)],
  ['500,000 numbers', listOf(500_000)],
  ['500,000 numbers in custom fields', `{"lastName":"x","customFields":{"a":${listOf(500_000)}}}`],
  ['349,000 empty lists', listOf(349_000, '[]')],
  ['objects with a name each', listOf(70_000, '{"a":0}')],
]

describe('[B] a body with too many names and values is refused before it is parsed', () => {
  test.each(worst)('%s', async (_, raw) => {
    const server = await startTestServer()
    const calls: readonly ((raw: string) => ReturnType<TestServer['call']>)[] = [
      (sent) => server.call('POST', CUSTOMERS, { raw: sent }),
      (sent) => server.call('POST', '/api/session', { key: null, raw: sent }),
      (sent) => server.call('POST', '/api/password-reset', { key: null, raw: sent }),
    ]
    for (const call of calls) {
      using parser = watchParser()
      const { status, body } = await call(raw)
      expect([status, body.code]).toEqual([400, 'too_many_values'])
      expect(body.errors).toHaveLength(1)
      expect(parser.longest()).toBeLessThan(10_000)
    }
  })

  test('by a caller of an automation, too', async () => {
    const flow = await enableCalled(await startTestServer())
    for (const raw of [objectOf(5001), objectOf(10_000)]) {
      const { status, body } = await flow.post({ raw })
      expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'too_many_values', ''])
    }
    expect((await flow.post({ raw: objectOf(5000) })).body).toEqual({ accepted: true })
  })

  test('earlier where no key is asked for', async () => {
    const { call } = await startTestServer()
    const signIn = (raw: string) => call('POST', '/api/session', { key: null, raw })
    expect((await signIn(objectOf(500))).body.code).toBe('too_many_values')
    expect((await signIn(objectOf(499))).body.code).toBe('invalid_request')
    expect((await call('POST', CUSTOMERS, { raw: objectOf(500) })).body.code).toBe('invalid_request')
  })
})

describe('[B] what is refused is told shortly', () => {
  test.each([
    ['fields that do not exist', objectOf(5000)],
    ['fields that do not exist, within', `{"lastName":"x","contacts":${objectOf(5000)}}`],
    ['items that are wrong', `{"name":"x","lines":${listOf(500, '{"x":0,"y":1}')}}`],
  ])('%s', async (_, raw) => {
    const { call } = await startTestServer()
    for (const path of [CUSTOMERS, '/api/orgs/test-park/invoices']) {
      const { status, body } = await call('POST', path, { raw })
      expect([status, body.code]).toEqual([400, 'invalid_request'])
      expect(body.errors.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(body).length).toBeLessThan(50_000)
    }
  })
})

test('[G165] the largest definitions that are allowed are no bodies with too many values', async () => {
  const { call } = await startTestServer()
  const rules = (count: number) => listOf(count, '{"id":"r","field":"task.title","operator":"is","value":"1"}')
  const values = (count: number) => listOf(count, `{"values":${listOf(1000, '"123"')}}`)
  for (const config of [listOf(89, rules(100)), values(88)]) {
    const raw = `{"definition":{"nodes":[{"id":"a","type":"condition","config":{"conditions":${config}}}]}}`
    expect(raw.length).toBeGreaterThan(480_000)
    expect((await call('POST', '/api/orgs/test-park/automations/validate', { raw })).status).toBe(200)
  }
})
