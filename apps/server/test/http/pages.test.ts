import { problems } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer } from '../support/test-server.ts'

const RUN = '/runs/test-park/run_x'

let origin: string
let welcomeToken: string
let stop: () => Promise<void>

beforeAll(async () => {
  const server = await openTestServer()
  origin = `http://127.0.0.1:${server.server.port}`
  welcomeToken = server.welcomeToken
  stop = server.stop
})
afterAll(() => stop())

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })

/** The value of one directive of a Content-Security-Policy. */
function directive(response: Response, name: string): string | undefined {
  const policy = response.headers.get('content-security-policy') ?? ''
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

/** Every address that a page names. */
function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(/\b(?:src|href|action|data-url|data-action|data-next)="([^"]*)"/g)].map(([, address]) => address as string)
}

const everyPage = [
  '/docs',
  '/login',
  '/approvals/tsk_x',
  RUN,
  '/welcome/some-token',
  '/forgotten',
  '/password/some-token',
  '/address/some-token',
  '/problems/not_found',
  '/nowhere',
]

describe('pages for people', () => {
  test('the address of the server leads to the reference', async () => {
    const response = await get('/')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/docs')
  })

  test.each(everyPage)('%s allows nothing but itself, and is kept by nobody', async (path) => {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(response.headers.has('x-powered-by')).toBe(false)
    expect(directive(response, 'default-src')).toBe("default-src 'none'")
    expect(directive(response, 'script-src')).toBe("script-src 'self'")
    expect(directive(response, 'connect-src')).toBe("connect-src 'self'")
    expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directive(response, 'base-uri')).toBe("base-uri 'none'")
  })

  test.each(everyPage)('%s names no address of another host and holds no script of its own', async (path) => {
    const html = await (await get(path)).text()
    const addresses = addressesIn(html)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^(\/(?!\/)|data:,)/)
    for (const [, content] of html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)) expect(content).toBe('')
    expect(html).not.toMatch(/\son\w+=|<style|style="|javascript:/i)
  })

  test.each([
    ['nl-BE,nl;q=0.9,en;q=0.5', 'nl', 'Goedkeuren'],
    ['fr', 'fr', 'Approuver'],
    ['de-AT', 'de', 'Genehmigen'],
    ['pl', 'en', 'Approve'],
  ])('the page of an approval speaks the language of %s, and says nothing of any approval', async (wanted, language, word) => {
    const html = await (await get('/approvals/tsk_x', { headers: { 'accept-language': wanted } })).text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`>${word}</button>`)
    expect(await (await get('/approvals/tsk_y', { headers: { 'accept-language': wanted } })).text()).toBe(html)
  })

  test('the page of a run says nothing of any run', async () => {
    const html = await (await get(RUN)).text()
    expect(html).toContain('Retry from the failed step')
    expect(await (await get('/runs/other/run_y')).text()).toBe(html)
  })

  test('what the pages load is there', async () => {
    const pages = await Promise.all(
      ['/docs', '/login', '/approvals/tsk_x', RUN, '/welcome/some-token'].map(async (path) => (await get(path)).text()),
    )
    const assets = new Set(pages.flatMap(addressesIn).filter((address) => /\.(js|css|json)$/.test(address)))
    assets.delete('/docs/scalar.js') // comes with the build
    expect([...assets].sort()).toEqual(['/api/openapi.json', '/approval.js', '/docs/playground.js', '/pages.css', '/pages.js', '/run.js'])
    for (const address of assets) {
      const response = await get(address)
      expect(response.status, address).toBe(200)
      const type = response.headers.get('content-type')
      expect(type).toMatch({ js: /^text\/javascript/, css: /^text\/css/, json: /^application\/json/ }[address.split('.').at(-1) as 'js'])
    }
  })

  test('the page behind a one-time link does not repeat its secret', async () => {
    const html = await (await get(`/welcome/${welcomeToken}`)).text()
    expect(html).toContain('data-action="/api/password-reset"')
    expect(html).not.toContain(welcomeToken)
  })

  test.each(Object.entries(problems))(
    'the page of the problem %s says what it is and what to do',
    async (code, { status, title, remedy }) => {
      const response = await get(`/problems/${code}`)
      expect(response.status).toBe(200)
      const text = (await response.text())
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
      for (const words of [code, title, remedy, `HTTP ${status}`]) expect(text).toContain(words)
    },
  )

  test.each(['/nowhere', '/problems/no_such_problem', '/problems/toString', '/docs/missing.js', '/welcome', '/..%2f..%2fetc/passwd'])(
    '%s is a page that is not there',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain(problems.not_found.title)
    },
  )
})

describe('HEAD', () => {
  test.each(['/docs', '/login', '/pages.css', '/api/openapi.json', '/livez', '/readyz', '/problems/internal'])(
    'of %s answers what GET would, without the body',
    async (path) => {
      const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)]
      expect(head.status).toBe(whole.status)
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
      expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
      expect(await head.text()).toBe('')
    },
  )
})
