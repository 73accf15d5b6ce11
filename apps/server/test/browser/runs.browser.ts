import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, shoot } from '../support/browser.ts'
import { add, alter } from '../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { readRunNotices } from '../support/notices.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PASSWORD = 'a bell in the tower'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('the page of a run', () => {
  test('is where the mail leads, asks to sign in, says what failed, and tries again', async () => {
    const { server, origin, page, violations } = await open('admin')
    // Fails for customers without a telephone.
    const call: DrawnStep = ['taskCreate', { title: '{customer.phone}' }]
    await enableFlow(
      server,
      draw({ start: on('customer:created'), ask: ['taskCreate', { title: 'Ask <b>her</b>' }], call }),
      'Call <i>them</i>',
    )
    const customerId = await add(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    const [notice] = await readRunNotices(server)
    const [address = ''] = /http\S+\/runs\/\S+/.exec(notice?.body ?? '') ?? []
    expect(new URL(address).pathname).toMatch(/^\/runs\/org_\w+\/run_\w+$/)

    const path = new URL(address).pathname
    await page.goto(origin + path)
    await signIn(page, 'admin@example.com')
    await page.waitForURL(origin + path)
    await page.getByRole('heading', { name: 'Failed' }).waitFor()
    expect(await page.locator('article').innerText()).toMatch(
      /Run of Call <i>them<\/i>\s+Failed\s+The title is empty[\s\S]*About\s+customer cus_[\s\S]*start[\s\S]*ask[\s\S]*left by out[\s\S]*call[\s\S]*failed/,
    )
    await page.getByText('Input and output').nth(1).click()
    expect(await page.locator('pre').nth(1).innerText()).toContain('Ask <b>her</b>')
    await shoot(page, 'run-failed')

    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('It goes on.').waitFor()
    await server.server.idle()
    await page.reload()
    await page.getByText('failed, try 2').waitFor()
    await alter(server, `customers/${customerId}`, { phone: '+32 470 12 34 56' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('It goes on.').waitFor()
    await server.server.idle()
    await page.reload()
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect((await fetchRuns(server))[0]).toMatchObject({ status: 'completed' })
    expect(violations).toEqual([])
  })

  test('on a telephone at night: what it waits for, who decides, and the runs for its items', async () => {
    const { server, origin, page, violations } = await open('admin', { viewport: { width: 375, height: 740 }, colorScheme: 'dark' })
    const forEach: DrawnStep = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }]
    const ask: DrawnStep = ['approval', { title: 'Is {item.fileName} good?', timeout: { amount: 2, unit: 'days' } }]
    await enableFlow(server, draw({ start: on('customer:updated'), forEach, ask }, ['start out forEach', 'forEach each ask']))
    const customerId = await add(server, 'customers', { firstName: 'Ada' })
    await add(server, 'documents', { customerId, documentType: 'OTHER', fileName: 'one.pdf' })
    await alter(server, `customers/${customerId}`, { notes: 'go' })
    await server.server.idle()
    const [parent] = await fetchRuns(server)
    await page.goto(`${origin}/runs/test-park/${parent?.id}`)
    await signIn(page, 'admin@example.com')
    await page.getByText('1 waiting').waitFor()
    await page.getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('heading', { name: 'Waiting' }).waitFor()
    expect(await page.locator('article').innerText()).toMatch(
      /Waits for the decision of the approval in tsk_[\s\S]*Administrators: look at the approval[\s\S]*Comes of\s+run_\w+, for doc_/,
    )
    await shoot(page, 'run-waiting-phone')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('link', { name: 'look at the approval' }).click()
    await page.getByRole('heading', { name: 'Is one.pdf good?' }).waitFor()
    expect(violations).toEqual([])
  })

  test('tells somebody who may not read it nothing but that', async () => {
    const { server, origin, page } = await open('zoe')
    await enableFlow(server, draw({ start: on('customer:created') }))
    await add(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    const [run] = await fetchRuns(server)
    await page.goto(`${origin}/runs/test-park/${run?.id}`)
    await signIn(page, 'zoe@example.com')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('automations:read')
    expect(await page.locator('article').innerText()).not.toMatch(/customer|Completed/)
    await shoot(page, 'run-forbidden')
    await page.getByRole('link', { name: 'Sign in as somebody else' }).waitFor()
  })
})

/** A server, a page, and somebody who can sign in: its administrator, or Zoe, who may do nothing. */
async function open(who: 'admin' | 'zoe', options: Parameters<Browser['newContext']>[0] = {}) {
  const server: TestServer = await startTestServer({ environment: { BELFRY_APP_URL: 'http://localhost:8080' } })
  const token =
    who === 'admin' ? server.welcomeToken : (await addColleague(server, { email: 'zoe@example.com', permissions: [] })).passwordToken
  await server.call('POST', '/api/password-reset', { key: null, body: { token, password: PASSWORD } })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return { server, origin: `http://localhost:${server.server.port}`, page, violations }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button').click()
}
