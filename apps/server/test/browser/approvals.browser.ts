import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, shoot } from '../support/browser.ts'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const PASSWORD = 'a bell in the tower'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('the page of an approval', () => {
  test('asks to sign in, takes the decision, and says what stands to whoever comes later', async () => {
    const { server, origin, taskId, page, violations } = await open()
    await page.goto(`${origin}/approvals/${taskId}`)
    await signIn(page, 'eve@example.com')
    await page.waitForURL(`${origin}/approvals/${taskId}`)
    await page.getByRole('heading', { name: 'May Ada stay another week?' }).waitFor()
    expect(await page.locator('article').innerText()).toMatch(/Test Park[\s\S]*Eve[\s\S]*customer cus_/)
    await shoot(page, 'approval')
    const late = await page.context().newPage()
    await late.goto(`${origin}/approvals/${taskId}`)
    await late.getByRole('button', { name: 'Reject' }).waitFor()

    await page.getByLabel('Comment').fill('She has asked in time.')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved.', { exact: true }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await server.server.idle()
    expect((await theRun(server)).steps.find(({ nodeId }) => nodeId === 'ask')?.exit).toBe('approved')

    await late.getByRole('button', { name: 'Reject' }).click()
    await late.getByRole('alert').waitFor()
    expect(await late.getByRole('alert').textContent()).toContain('was approved already')
    expect(await late.getByRole('status').textContent()).toBe('Approved. (Eve)')
    await shoot(late, 'approval-late')
    const { body } = await server.call('GET', `${ORG}/comments?targetId=${taskId}`)
    expect(body.data).toMatchObject([{ content: 'Approved by Eve.\n\nShe has asked in time.' }])
    expect(violations).toEqual([])
  })

  test('on a telephone at night, for somebody who may not decide', async () => {
    const { origin, taskId, page, violations } = await open({ viewport: { width: 375, height: 740 }, colorScheme: 'dark', locale: 'nl-BE' })
    await page.goto(`${origin}/approvals/${taskId}`)
    await signIn(page, 'zoe@example.com')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Only colleagues to whom the task is assigned')
    await shoot(page, 'approval-forbidden')
    await page.getByRole('link', { name: 'Als iemand anders aanmelden' }).click()
    await signIn(page, 'eve@example.com')
    await page.getByRole('button', { name: 'Afkeuren' }).waitFor()
    await shoot(page, 'approval-phone')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByLabel('Opmerking').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Afgekeurd.', { exact: true }).waitFor()
    expect(violations).toEqual([])
  })

  test('leads nobody to another address', async () => {
    const { origin, page } = await open()
    await page.goto(`${origin}/login?next=${encodeURIComponent('//elsewhere.example/approvals/x')}`)
    await signIn(page, 'eve@example.com')
    await page.waitForURL(`${origin}/docs`)
  })
})

interface Opened {
  readonly server: TestServer
  readonly origin: string
  readonly taskId: string
  readonly page: Page
  /** What the content security policy has stopped. */
  readonly violations: string[]
}

/** A park in which a run asks Eve; Zoe works there too. */
async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Opened> {
  const server = await startTestServer()
  const origin = `http://localhost:${server.server.port}`
  const [eve] = await Promise.all(
    ['Eve', 'Zoe'].map(async (name) => {
      const someone = await addColleague(server, { email: `${name.toLowerCase()}@example.com`, permissions: ['customers:read'] })
      await server.call('PATCH', `${ORG}/members/${someone.memberId}`, { body: { name } })
      await server.call('POST', '/api/password-reset', { key: null, body: { token: someone.passwordToken, password: PASSWORD } })
      return someone
    }),
  )
  const ask = {
    title: 'May {customer.firstName} stay another week?',
    description: 'She would like to keep the pitch by the lake.\nNobody else has booked it.',
    assigneeIds: [eve?.userId],
    timeout: { amount: 2, unit: 'days' },
  }
  await enableFlow(server, draw({ start: on('customer:created'), ask: ['approval', ask] }))
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const { taskId } = (await server.call('GET', `${ORG}/automation-approvals`)).body.data[0]
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return { server, origin, taskId, page, violations }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button').click()
}
