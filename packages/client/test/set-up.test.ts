import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBelfry } from '../src/index.ts'
import { apiKey, startServer } from './server.ts'

beforeEach(() => {
  vi.stubEnv('BELFRY_API_KEY', undefined)
  vi.stubEnv('BELFRY_BASE_URL', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const baseUrl = 'https://belfry.example.com'

test.each([
  ['missing_api_key', { baseUrl }, 'pass apiKey, or set BELFRY_API_KEY'],
  ['missing_api_key', { baseUrl, apiKey: ' \n' }, 'pass apiKey, or set BELFRY_API_KEY'],
  ['invalid_api_key', { baseUrl, apiKey: 'bfy_a\nb' }, 'It is not shown here'],
  ['missing_base_url', { apiKey }, 'pass baseUrl, or set BELFRY_BASE_URL'],
  ['missing_base_url', { apiKey, baseUrl: '' }, 'pass baseUrl, or set BELFRY_BASE_URL'],
  ...['belfry.example.com', 'ftp://x', 'https://ada:pw@x', 'https://x?a=1', 'https://x#a', '/api'].map(
    (url) => ['invalid_base_url', { apiKey, baseUrl: url }, 'like https://belfry.example.com'] as const,
  ),
] as const)('%s: %j', (code, options, message) => {
  expect(() => createBelfry(options)).toThrow(
    expect.objectContaining({ name: 'UsageError', code, message: expect.stringContaining(message) }),
  )
})

test('the environment stands in for what is not passed', async () => {
  const { url, arrived } = await startServer()
  vi.stubEnv('BELFRY_API_KEY', `${apiKey}\n`)
  vi.stubEnv('BELFRY_BASE_URL', url)
  await createBelfry().apiKeys.get('key_1')
  await createBelfry({ apiKey: 'bfy_other' }).apiKeys.get('key_1')
  expect(arrived.map(({ headers }) => headers['x-api-key'])).toEqual([apiKey, 'bfy_other'])
})

test.each([
  ['', '/api/orgs'],
  ['/', '/api/orgs'],
  ['/api', '/api/orgs'],
  ['/api/', '/api/orgs'],
  ['/belfry', '/belfry/api/orgs'],
  ['/belfry//', '/belfry/api/orgs'],
  ['/belfry/api', '/belfry/api/orgs'],
])('below the base URL …%s stands %s', async (path, want) => {
  const { url, arrived, connect } = await startServer({ body: { data: [], nextCursor: null } })
  await connect({ baseUrl: url + path }).orgs.list()
  expect(arrived[0]?.url).toBe(want)
})

test('a key in a browser is refused unless it is meant', async () => {
  const { arrived, connect } = await startServer()
  vi.stubGlobal('document', {})
  expect(() => connect()).toThrow(expect.objectContaining({ code: 'key_in_browser' }))
  await connect({ dangerouslyAllowBrowser: true }).apiKeys.get('key_1')
  expect(arrived[0]?.headers['user-agent']).not.toMatch(/belfry/)
})

test('a global fetch that is replaced later is used', async () => {
  const { arrived, connect } = await startServer()
  const belfry = connect()
  vi.stubGlobal('fetch', async () => new Response('{"replaced":true}', { headers: { 'content-type': 'application/json' } }))
  expect(await belfry.apiKeys.get('key_1')).toEqual({ replaced: true })
  expect(arrived).toHaveLength(0)
})
