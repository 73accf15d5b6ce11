import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { layCable } from '../support/cable.ts'
import { openBrowser } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const QUICK = { pollMs: 20, keepAliveMs: 100, rightsMs: 40, retryMs: 50 }

interface Heard {
  readonly kinds: string[]
  readonly names: string[]
}

test('an EventSource in a page listens with the session, comes again by itself, and hears when the session has ended', async () => {
  const server = await startTestServer({ streamPace: QUICK })
  const cable = await layCable(`http://127.0.0.1:${server.server.port}`)
  const { origin } = new URL(cable.url)
  const signedIn = await openBrowser(server, server.email)
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const [name, value] = signedIn.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.evaluate(() => {
    const heard: Heard = { kinds: [], names: [] }
    Object.assign(globalThis, { heard })
    const source = new EventSource('/api/orgs/test-park/events/stream')
    for (const kind of ['open', 'ready', 'reset']) source.addEventListener(kind, () => heard.kinds.push(kind))
    source.addEventListener('error', () => heard.kinds.push(source.readyState === EventSource.CLOSED ? 'closed' : 'again'))
    source.addEventListener('customer:created', (event) => {
      const { data } = event as Event & { readonly data: string }
      heard.names.push(JSON.parse(data).data.customer.firstName)
    })
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard)
  const add = (firstName: string) => server.call('POST', '/api/orgs/test-park/customers', { body: { firstName } })
  await expect.poll(async () => (await heard()).kinds).toEqual(['open', 'ready'])
  await add('Ada')
  await expect.poll(async () => (await heard()).names).toEqual(['Ada'])

  // A connection that is lost while something happens.
  cable.cut()
  await add('Grace')
  await expect.poll(async () => (await heard()).names, { timeout: 20_000 }).toEqual(['Ada', 'Grace'])
  expect((await heard()).kinds).toContain('again')

  await signedIn.call('DELETE', '/api/session')
  await expect.poll(async () => (await heard()).kinds.at(-1), { timeout: 20_000 }).toBe('closed')
  await add('unseen')
  expect((await heard()).names).toEqual(['Ada', 'Grace'])
})
