import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrapAdministrator, bootstrapApiKey, bootstrapLink } from '../../src/cli/bootstrap.ts'
import { createClock, MINUTE } from '../support/clock.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Browser, openBrowser, PASSWORD, signIn, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createPark, type Park } from '../support/two-parks.ts'

const OTHER_PASSWORD = 'another horse, another battery'
const BOSS = 'boss@example.com'

let clock: ReturnType<typeof createClock>
let mail: MailServer
let isMailRefused: boolean
let server: TestServer
let home: Park
/** The organization of who attacks. */
let evil: Park
beforeEach(async () => {
  clock = createClock()
  isMailRefused = false
  mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, () => (isMailRefused ? '451 Come back later' : ''))
  const smtp = `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`
  const environment = { BELFRY_LOGIN_LIMIT: '1000', BELFRY_SMTP_URL: smtp, BELFRY_MAIL_FROM: 'Belfry <accounts@belfry.example>' }
  server = await startTestServer({ now: clock.now, environment })
  const { installation, organization, key, call } = server
  home = { id: organization.id, slug: organization.slug, key, installation, call }
  evil = await createPark(server, 'evil-park')
})

async function invite(park: Park, email: string, permissions: readonly string[] = []) {
  const { status, body } = await park.call('POST', `/api/orgs/${park.slug}/members`, { body: { email, name: 'Somebody', permissions } })
  expect(status).toBe(201)
  return body as Invited
}

interface Invited {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly welcomeToken: string
  readonly status: string
  readonly userId: string | null
}

/** Lets somebody take the place with the link that was handed over: nobody has proved the address. */
async function joinUnproved(park: Park, email: string, permissions: readonly string[] = []) {
  const { id, welcomeToken } = await invite(park, email, permissions)
  return { id, browser: await useLink(server, welcomeToken) }
}

const setPassword = (token: string, password = OTHER_PASSWORD, more: object = {}) =>
  server.call('POST', '/api/password-reset', { key: null, body: { token, password, ...more } })
const acceptWith = (browser: Browser, token: string) => browser.call('POST', `/api/invitations/${token}/accept`)
const seesHome = async (options: { readonly key: string }) => (await server.call('GET', '/api/orgs/test-park/tasks', options)).status
const keyMadeBy = async (browser: Browser) =>
  (await browser.call('POST', '/api/api-keys', { body: { name: 'Planted' } })).body.key as string

/** The secret part of the newest link that was mailed to an address. */
async function mailedTo(address: string): Promise<string> {
  await server.server.idle()
  const text = mail.received.filter(({ envelope }) => envelope.to.includes(address)).at(-1)?.mail.text ?? ''
  return /\/(?:password|welcome|address)\/([\w-]+)/.exec(text)?.[1] ?? `nothing was mailed to ${address}`
}

/** Somebody of the evil park makes an account with the address of somebody else, and a key of it. */
async function preregister(email: string): Promise<{ readonly browser: Browser; readonly key: string }> {
  const { browser } = await joinUnproved(evil, email, ['*'])
  return { browser, key: await keyMadeBy(browser) }
}

describe('[G164] (a) an account that one organization made of an address', () => {
  test('does not get the place that another organization gives to that address', async () => {
    const { browser, key } = await preregister(BOSS)
    const invitation = await invite(home, BOSS, ['*'])
    expect(invitation).toMatchObject({ status: 'PENDING', userId: null })
    expect(await seesHome({ key })).toBe(404)
    expect((await browser.call('GET', '/api/orgs/test-park/tasks')).status).toBe(404)
    expect((await browser.call('GET', '/api/orgs')).body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['evil-park'])
  })

  test('is taken back by whoever reads the mail, with none of its keys and sessions', async () => {
    const { browser, key } = await preregister(BOSS)
    await invite(home, BOSS, ['*'])
    const invitation = await mailedTo(BOSS)
    await server.call('POST', '/api/password-reset', { key: null, body: { email: BOSS } })
    const boss = await useLink(server, await mailedTo(BOSS), PASSWORD)
    expect(boss.answer.body).toMatchObject({ apiKeys: [], endedApiKeys: { count: 1, keys: [{ name: 'Planted' }] } })
    expect((await acceptWith(boss, invitation)).status).toBe(200)
    expect(await seesHome({ key })).toBe(401)
    expect((await browser.call('GET', '/api/session')).status).toBe(401)
    expect((await boss.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
  })

  test('that its owner uses loses its planted keys when its owner accepts the invitation that was mailed', async () => {
    const { browser, key } = await preregister(BOSS)
    const boss = await signIn(server, BOSS, PASSWORD)
    await invite(home, BOSS, ['*'])
    expect(await acceptWith(boss, await mailedTo(BOSS))).toMatchObject({
      status: 200,
      body: { apiKeys: [], endedApiKeys: { count: 1, keys: [{ name: 'Planted' }] } },
    })
    expect(await seesHome({ key })).toBe(401)
    expect((await browser.call('GET', '/api/session')).status).toBe(401)
    expect((await boss.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
    // A later proof ends nothing.
    const own = await keyMadeBy(boss)
    await server.call('POST', '/api/password-reset', { key: null, body: { email: BOSS } })
    expect((await setPassword(await mailedTo(BOSS))).body.apiKeys).toMatchObject([{ name: 'Planted' }])
    expect(await seesHome({ key: own })).toBe(200)
  })

  test('does not keep its owner from the place: any account takes it', async () => {
    await preregister(BOSS)
    const { id, welcomeToken } = await invite(home, BOSS, ['tasks:read'])
    const { browser: elsewhere } = await joinUnproved(evil, 'me@example.com')
    // What a link that nobody mailed cannot prove, whoever accepts is shown: the keys that will act there too.
    await keyMadeBy(elsewhere)
    const accepted = await acceptWith(elsewhere, welcomeToken)
    expect(accepted).toMatchObject({ status: 200, body: { id, status: 'ACTIVE', email: 'me@example.com', apiKeys: [{ name: 'Planted' }] } })
    expect((await elsewhere.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
  })
})

describe('[G164] (b) a link that was kept unused', () => {
  test('leads to nothing of an organization that invites the address later', async () => {
    const kept = await invite(evil, BOSS, ['*'])
    // Two messages that are sent at once may arrive in either order.
    await mailedTo(BOSS)
    await invite(home, BOSS, ['*'])
    const boss = await useLink(server, await mailedTo(BOSS))
    const answer = await setPassword(kept.welcomeToken)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect((await signIn(server, BOSS, PASSWORD)).answer.status).toBe(200)
    expect((await boss.call('GET', '/api/orgs')).body.data).toMatchObject([{ slug: 'test-park' }])
  })

  test('used before the second one has been, gives no place there', async () => {
    const { browser: eve } = await joinUnproved(evil, BOSS, ['*'])
    await invite(home, BOSS, ['*'])
    expect((await eve.call('GET', '/api/orgs/test-park/tasks')).status).toBe(404)
    expect((await setPassword(await mailedTo(BOSS))).body).toMatchObject({ code: 'conflict' })
    expect((await signIn(server, BOSS, PASSWORD)).answer.status).toBe(200)
  })

  test('works no more once its invitation was made anew, withdrawn or given more rights', async () => {
    const anew = await invite(home, 'a@example.com')
    await home.call('POST', `/api/orgs/test-park/members/${anew.id}/invite`)
    const withdrawn = await invite(home, 'b@example.com')
    await home.call('DELETE', `/api/orgs/test-park/members/${withdrawn.id}`)
    const raised = await invite(home, 'c@example.com')
    await server.server.idle()
    await home.call('PATCH', `/api/orgs/test-park/members/${raised.id}`, { body: { permissions: ['*'] } })
    const mailed = await mailedTo('c@example.com')
    const eve = await openBrowser(server, 'admin@evil-park.example')
    for (const { welcomeToken } of [anew, withdrawn, raised]) {
      expect((await setPassword(welcomeToken)).body).toMatchObject({ code: 'link_used' })
      expect((await acceptWith(eve, welcomeToken)).body).toMatchObject({ code: 'link_used' })
    }
    // The one whose rights were raised was mailed another.
    const raisedOne = await useLink(server, mailed)
    expect((await raisedOne.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
  })

  test('used by two at the same moment lets in one of them', async () => {
    await invite(home, BOSS, ['tasks:read'])
    const token = await mailedTo(BOSS)
    const browsers = [(await joinUnproved(evil, 'x@example.com')).browser, await openBrowser(server, 'admin@evil-park.example')]
    const answers = await Promise.all([
      ...browsers.map((browser) => acceptWith(browser, token)),
      setPassword(token),
      setPassword(token, PASSWORD),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { data } = (await home.call('GET', '/api/orgs/test-park/members?status=ACTIVE')).body
    expect(data).toHaveLength(2)
  })
})

describe('[G164] (c) an address that somebody gives to their own account', () => {
  const change = (browser: Browser, park: Park, memberId: string, email: string) =>
    browser.call('PATCH', `/api/orgs/${park.slug}/members/${memberId}`, { body: { email } })

  test('counts once the link was used that came there, by who is signed in with the account', async () => {
    const { id, browser: eve } = await joinUnproved(evil, 'eve@example.com', ['*'])
    expect((await change(eve, evil, id, BOSS)).body).toMatchObject({ email: 'eve@example.com', newEmail: BOSS })
    expect((await server.call('POST', '/api/session', { key: null, body: { email: BOSS, password: PASSWORD } })).status).toBe(401)
    // Two messages that are sent at once may arrive in either order.
    await mailedTo(BOSS)
    // The address is still free, so its owner is no worse off.
    await invite(home, BOSS, ['*'])
    const boss = await useLink(server, await mailedTo(BOSS))
    expect((await boss.call('GET', '/api/orgs')).body.data).toMatchObject([{ slug: 'test-park' }])
    expect((await eve.call('GET', '/api/orgs/test-park/tasks')).status).toBe(404)
  })

  test('is given to nobody who cannot read the mail, and not to an account of which the reader knows nothing', async () => {
    const { id, browser: eve } = await joinUnproved(evil, 'eve@example.com', ['*'])
    await change(eve, evil, id, BOSS)
    const token = await mailedTo(BOSS)
    const other = await openBrowser(server, server.email)
    expect((await other.call('POST', `/api/email-addresses/${token}/confirm`)).status).toBe(403)
    expect((await setPassword(token)).body).toMatchObject({ code: 'link_used' })
    expect((await acceptWith(other, token)).body).toMatchObject({ code: 'link_used' })
    const key = await keyMadeBy(eve)
    expect((await server.call('POST', `/api/email-addresses/${token}/confirm`, { key })).status).toBe(401)
  })

  test('is mailed a link for each account that asks for it, and one confirms it', async () => {
    const { id: eveId, browser: eve } = await joinUnproved(evil, 'eve@example.com', ['members:write'])
    const { id: annId, browser: ann } = await joinUnproved(home, 'ann@example.com', ['members:write'])
    // Both messages wait, because the mail server takes none at first.
    isMailRefused = true
    await change(eve, evil, eveId, 'shared@example.com')
    await change(ann, home, annId, 'shared@example.com')
    await server.server.idle()
    isMailRefused = false
    const before = mail.received.length
    clock.advance(MINUTE)
    await server.server.idle()
    const tokens = mail.received.slice(before).map(({ mail: { text } }) => /\/address\/([\w-]+)/.exec(text ?? '')?.[1])
    expect(tokens).toHaveLength(2)
    const confirm = (browser: Browser) =>
      Promise.all(tokens.map(async (token) => (await browser.call('POST', `/api/email-addresses/${token}/confirm`)).status))
    expect((await confirm(ann)).sort()).toEqual([200, 403])
  })

  test('asked for in another organization withdraws what was asked for before', async () => {
    const { id, browser: eve } = await joinUnproved(evil, 'eve@example.com', ['members:write'])
    const invitation = await invite(home, 'other@example.com', ['members:write'])
    await acceptWith(eve, invitation.welcomeToken)
    await change(eve, evil, id, 'first@example.com')
    await change(eve, home, invitation.id, 'second@example.com')
    const [first, second] = [await mailedTo('first@example.com'), await mailedTo('second@example.com')]
    expect((await evil.call('GET', `/api/orgs/evil-park/members/${id}`)).body).toMatchObject({ newEmail: null })
    expect((await home.call('GET', `/api/orgs/test-park/members/${invitation.id}`)).body).toMatchObject({ newEmail: 'second@example.com' })
    expect((await eve.call('POST', `/api/email-addresses/${first}/confirm`)).status).not.toBe(200)
    expect((await eve.call('POST', `/api/email-addresses/${second}/confirm`)).status).toBe(200)
  })

  test('that is confirmed is the address in every organization; the first proof ends older keys and sessions', async () => {
    const { id, browser: eve } = await joinUnproved(evil, 'eve@example.com', ['members:write'])
    const invitation = await invite(home, 'other@example.com')
    await acceptWith(eve, invitation.welcomeToken)
    const [older, key] = [await signIn(server, 'eve@example.com', PASSWORD), await keyMadeBy(eve)]
    await change(eve, evil, id, 'eva@example.com')
    const token = await mailedTo('eva@example.com')
    expect((await eve.call('POST', `/api/email-addresses/${token}/confirm`)).body).toEqual({
      email: 'eva@example.com',
      endedApiKeys: { count: 1, keys: [{ id: expect.any(String), name: 'Planted', hint: expect.any(String) }] },
    })
    for (const [park, memberId] of [
      [evil, id],
      [home, invitation.id],
    ] as const)
      expect((await park.call('GET', `/api/orgs/${park.slug}/members/${memberId}`)).body).toMatchObject({
        email: 'eva@example.com',
        newEmail: null,
      })
    expect((await eve.call('GET', '/api/session')).status).toBe(200)
    expect((await older.call('GET', '/api/session')).status).toBe(401)
    expect((await server.call('GET', '/api/session', { key })).body.code).toBe('unauthenticated')
  })
})

describe('[G164] (d) an account that was made before its owner became an administrator', () => {
  test('gives nobody the rights who has its earlier keys, sessions or password', async () => {
    const { browser, key } = await preregister(BOSS)
    const { token } = await bootstrapAdministrator(server.installation, { organizationSlug: 'test-park', email: BOSS, name: 'Boss' })
    expect(await seesHome({ key })).toBe(401)
    expect((await browser.call('GET', '/api/session')).status).toBe(401)
    expect((await server.call('POST', '/api/session', { key: null, body: { email: BOSS, password: PASSWORD } })).status).toBe(401)
    const boss = await useLink(server, token, OTHER_PASSWORD)
    expect(boss.answer.body.apiKeys).toEqual([])
    expect((await boss.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
  })

  test('keeps what was made on the command line, and a forgotten password stops nothing', async () => {
    const printed = await bootstrapApiKey(server.installation, { email: server.email, name: 'First key' })
    const admin = await useLink(server, server.welcomeToken)
    const made = await keyMadeBy(admin)
    const again = { organizationSlug: 'test-park', email: server.email, name: 'Administrator' }
    const { token } = await bootstrapAdministrator(server.installation, again)
    const { body } = await setPassword(token)
    expect(body.apiKeys.map(({ name }: { name: string }) => name).sort()).toEqual(['First key', 'Planted', 'Test'])
    for (const key of [server.key, printed, made]) expect(await seesHome({ key })).toBe(200)
    const { token: last } = await bootstrapLink(server.installation, { email: server.email, newEmail: null })
    expect((await setPassword(last, PASSWORD, { endApiKeys: true })).body.apiKeys).toEqual([])
    for (const key of [server.key, printed, made]) expect(await seesHome({ key })).toBe(401)
  })

  test('loses nothing when it administers the installation already, and is to administer a second organization', async () => {
    const admin = await useLink(server, server.welcomeToken)
    const made = await keyMadeBy(admin)
    const second = { organizationSlug: 'evil-park', email: server.email, name: 'Administrator' }
    expect(await bootstrapAdministrator(server.installation, second)).toMatchObject({ wasUnproved: false, keys: 2 })
    expect(await seesHome({ key: made })).toBe(200)
    expect((await admin.call('GET', '/api/orgs/evil-park/tasks')).status).toBe(200)
    expect((await signIn(server, server.email, PASSWORD)).answer.status).toBe(200)
  })

  test('keeps the printed key when the address is proved', async () => {
    const admin = await useLink(server, server.welcomeToken)
    const made = await keyMadeBy(admin)
    await server.call('POST', '/api/password-reset', { key: null, body: { email: server.email } })
    await useLink(server, await mailedTo(server.email), OTHER_PASSWORD)
    expect(await seesHome({ key: server.key })).toBe(200)
    expect(await seesHome({ key: made })).toBe(401)
  })

  test('keeps no printed key that was renewed since, which whoever renewed it has', async () => {
    const admin = await useLink(server, server.welcomeToken)
    const [printed] = (await admin.call('GET', '/api/api-keys')).body.data
    const { key } = (await admin.call('POST', `/api/api-keys/${printed.id}/renew`, { body: { id: printed.id } })).body
    await server.call('POST', '/api/password-reset', { key: null, body: { email: server.email } })
    const { answer } = await useLink(server, await mailedTo(server.email), OTHER_PASSWORD)
    expect(answer.body.endedApiKeys).toMatchObject({ count: 1, keys: [{ id: printed.id }] })
    expect(await seesHome({ key })).toBe(401)
  })

  test('takes a place that waits for it', async () => {
    const { id } = await invite(home, BOSS, ['tasks:read'])
    const { user } = await bootstrapAdministrator(server.installation, { organizationSlug: 'test-park', email: BOSS, name: 'Boss' })
    const { body } = await home.call('GET', `/api/orgs/test-park/members/${id}`)
    expect(body).toMatchObject({ userId: user.id, status: 'ACTIVE', permissions: ['*'] })
  })
})

describe('[G164] who has not accepted', () => {
  test('is no assignee, is told nothing, and keeps no organization from being without an administrator', async () => {
    const { id } = await invite(home, BOSS, ['*'])
    const { browser: account } = await joinUnproved(evil, 'x@example.com')
    const { user } = (await account.call('GET', '/api/session')).body
    const task = await home.call('POST', '/api/orgs/test-park/tasks', { body: { title: 'x', assigneeIds: [user.id] } })
    expect(task.body).toMatchObject({ status: 400, errors: [{ pointer: '/assigneeIds/0', code: 'unknown_record' }] })
    const notice = { userIds: [user.id], title: 'x', body: 'x', sendEmail: true }
    expect((await home.call('POST', '/api/orgs/test-park/members/notify', { body: notice })).status).toBe(400)
    const [admin] = (await home.call('GET', '/api/orgs/test-park/members?status=ACTIVE')).body.data
    expect((await home.call('DELETE', `/api/orgs/test-park/members/${admin.id}`)).body).toMatchObject({ code: 'last_administrator' })
    expect((await home.call('GET', '/api/orgs/test-park/members?status=PENDING')).body.data).toMatchObject([{ id, userId: null }])
    await server.server.idle()
    expect(mail.received.filter(({ envelope }) => envelope.to.includes(BOSS))).toHaveLength(1)
  })

  test('is given no link by somebody who may do less than the place gives', async () => {
    const { browser: manager } = await joinUnproved(home, 'manager@example.com', ['members:write'])
    const { id } = await invite(home, BOSS, ['*'])
    const again = await manager.call('POST', `/api/orgs/test-park/members/${id}/invite`)
    expect(again).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(JSON.stringify(again.body)).not.toContain('welcomeToken":')
  })
})
