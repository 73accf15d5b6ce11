import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashToken } from '../../src/platform/crypto/tokens.ts'
import { insertLink } from '../../src/store/queries/one-time-links.ts'
import { launchBrowser, shoot } from '../support/browser.ts'
import { HOUR } from '../support/clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('the pages in a browser', () => {
  test('a one-time link sets a password, signs in and leads to the reference', async () => {
    const { page, origin, welcomeToken, foreign, violations } = await open()
    await page.goto(`${origin}/welcome/${welcomeToken}`)
    await page.getByLabel('New password').fill('a bell in the tower')
    await shoot(page, 'welcome')
    await page.getByRole('button', { name: 'Set password' }).click()
    // The administrator of the test has a key.
    await page.getByText('go on working').waitFor()
    await shoot(page, 'welcome-keys')
    await page.getByRole('link', { name: 'Go on' }).click()
    await page.waitForURL(`${origin}/docs`)
    await page.getByRole('heading', { name: 'Belfry' }).first().waitFor()
    expect((await page.context().cookies()).find(({ name }) => name === 'belfry_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(foreign).toEqual([])
    expect(violations).toEqual([])
  })

  test('the page of a new password ends a key, and then all of them', async () => {
    const { page, origin, welcomeToken, server, violations } = await open()
    for (const name of ['Second', 'Third']) await server.call('POST', '/api/api-keys', { body: { name } })
    const statusOf = async () => (await server.call('GET', '/api/orgs')).status
    await page.goto(`${origin}/password/${welcomeToken}`)
    await page.getByLabel('New password').fill('a bell in the tower')
    await page.getByRole('button', { name: 'Set password' }).click()
    const rows = page.getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(3)
    await shoot(page, 'password-keys')
    await rows.filter({ hasText: 'Second' }).getByRole('button', { name: 'End this key' }).click()
    await rows.filter({ hasText: 'Second' }).waitFor({ state: 'detached' })
    const names = async () => (await server.call('GET', '/api/api-keys')).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Third', 'Test'])
    await page.getByRole('button', { name: 'End all keys' }).click()
    await page.getByText('go on working').waitFor({ state: 'hidden' })
    expect(await statusOf()).toBe(401)
    expect(violations).toEqual([])
  })

  test('the page of a mailed link names the keys that the first proof of the address has ended', async () => {
    const { page, origin, server, violations } = await open()
    await server.call('POST', '/api/api-keys', { body: { name: 'Made by somebody' } })
    const token = 'a-link-that-was-mailed'
    await server.installation.store.write(async ({ db }) => {
      const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', server.email).executeTakeFirstOrThrow()
      const times = { expiresAt: Date.now() + HOUR, now: Date.now() }
      await insertLink(db, { tokenHash: hashToken(token), userId, purpose: 'reset', email: server.email, mailed: true, ...times })
    })
    await page.goto(`${origin}/password/${token}`)
    await page.getByLabel('New password').fill('a bell in the tower')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('These API keys have ended.').waitFor()
    await shoot(page, 'password-ended-keys')
    const rows = page.getByRole('listitem')
    expect(await rows.filter({ hasText: 'Made by somebody' }).getByRole('button').count()).toBe(0)
    expect(await rows.filter({ hasText: 'Test' }).getByRole('button', { name: 'End this key' }).count()).toBe(1)
    expect(violations).toEqual([])
  })

  test('a used link and a wrong password say what to do', async () => {
    const { page, origin, server } = await open()
    await page.goto(`${origin}/login`)
    await page.getByLabel('E-mail address').fill(server.email)
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('wrong')
    await shoot(page, 'login')
  })

  test('[CONV-07] the reference loads from our own origin alone, and its playground writes with the session', async () => {
    const { page, origin, welcomeToken, foreign, violations } = await open()
    await page.goto(`${origin}/welcome/${welcomeToken}`)
    await page.getByLabel('New password').fill('a bell in the tower')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('link', { name: 'Go on' }).click()
    await page.waitForURL(`${origin}/docs`)
    await page.getByText('Sign in').first().waitFor()
    await shoot(page, 'docs')
    const status = await page.evaluate(async () => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ firstName: 'Ada' }) }
      return (await fetch('/api/orgs/test-park/customers', sent)).status
    })
    expect(status).toBe(201)

    // As a person would: open an operation of the reference and send it, with nothing typed.
    await page.goto(`${origin}/docs#tag/organizations/GET/api/orgs`)
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    const answered = page.waitForResponse((response) => response.url().includes('/api/orgs?'))
    await page.getByRole('button', { name: 'Send' }).first().click()
    expect((await answered).status()).toBe(200)
    await shoot(page, 'playground')
    expect(foreign).toEqual([])
    expect(violations).toEqual([])
  })

  test('[AUTH-01] the playground writes with a key that is typed there, for somebody who has not signed in', async () => {
    const { page, origin, server, foreign, violations } = await open()
    await page.goto(`${origin}/docs#tag/api-keys/POST/api/api-keys`)
    await page
      .getByRole('button', { name: /Test Request.*post/i })
      .first()
      .click()
    await page.getByPlaceholder('QUxMIFlPVVIg').first().fill(server.key)
    const made = new Set<string>()
    for (let time = 0; time < 2; time++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Send' }).first().click()
      expect((await answered).status()).toBe(201)
      made.add((await (await answered).json()).id)
    }
    await shoot(page, 'playground-key')
    expect(made.size, 'sending twice makes two').toBe(2)
    expect(foreign).toEqual([])
    expect(violations).toEqual([])
  })
})

interface Opened {
  readonly server: TestServer
  readonly origin: string
  readonly welcomeToken: string
  readonly page: Page
  /** Requests to other hosts. */
  readonly foreign: string[]
  /** What the content security policy has stopped. */
  readonly violations: string[]
}

async function open(): Promise<Opened> {
  const server = await startTestServer()
  const origin = `http://localhost:${server.server.port}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const foreign: string[] = []
  const violations: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return { server, origin, welcomeToken: server.welcomeToken, page, foreign, violations }
}
