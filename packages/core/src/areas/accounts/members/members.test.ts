import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, narrowedTo, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { automation } from '../../automations/automations/automation.ts'
import { notificationDelivery } from '../../inbox/notifications/notification-delivery.ts'
import { member } from './member.ts'
import { ONE_TIME_LINK_MS } from './members.ts'

const manager = ['members:read', 'members:write']

let site: Site
beforeEach(() => {
  site = createSite()
})

const invite = (body: object = {}, as: Caller = site.administrator) =>
  site.call('members.create', { body: { email: 'bob@example.com', name: 'Bob', ...body }, as })
const update = (id: unknown, body: object, as: Caller = site.administrator) =>
  site.call('members.update', { params: { id: String(id) }, body, as })
const remove = (id: unknown, as: Caller = site.administrator) => site.call('members.delete', { params: { id: String(id) }, as })
const memberOf = (who: Caller) => site.memory.all(member).find((record) => record.userId === who.userId)?.id
async function refusedWith(status: number, code: string, attempt: () => ReturnType<Site['call']>) {
  const before = site.snapshot()
  const answer = await attempt()
  expect(answer).toMatchObject({ status, problem: { code } })
  expect(site.snapshot()).toEqual(before)
  return answer.problem
}

const accept = (token: unknown, as: Caller) => site.call('invitations.accept', { params: { token: String(token) }, as })

describe('inviting somebody', () => {
  test('[G164] makes a place that waits, with a link for 72 hours, and no account', async () => {
    const { status, body } = await invite({ email: 'Bob@Example.com', permissions: ['tasks:read'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ email: 'bob@example.com', name: 'Bob', permissions: ['tasks:read'], push: false },
      ...{ organizationId: site.park.id, userId: null, status: 'PENDING' },
    })
    expect(site.state.users.size).toBe(1)
    const [token, link] = [...site.state.invitations][0] as [string, object]
    expect(body).toMatchObject({ welcomeToken: token, welcomeUrl: `https://belfry.example.com/welcome/${token}` })
    expect(link).toMatchObject({ memberId: body.id, mailed: false, expiresAt: NOON + 72 * 3_600_000 })
    expect(ONE_TIME_LINK_MS).toBe(259_200_000)
  })

  test('[G164] answers the same for who has an account, with a password and places elsewhere', async () => {
    const bob = site.addUser('bob@example.com', { passwordHash: 'hash of x' })
    site.join(bob, site.addOrganization('elsewhere'), ['*'])
    expect((await invite()).body).toMatchObject({ userId: null, status: 'PENDING', welcomeToken: expect.any(String) })
    expect(site.state.oneTimeLinks.size).toBe(0)
  })

  test('gives nothing unless it is said', async () => {
    expect((await invite()).body.permissions).toEqual([])
  })

  test('who is a member already is refused, in this organization alone', async () => {
    await invite()
    const reason = await refusedWith(409, 'already_exists', () => invite({ email: 'BOB@example.com' }))
    expect(reason?.errors[0]?.pointer).toBe('/email')
    const elsewhere = site.addOrganization('elsewhere')
    expect(await site.call('members.create', { body: { email: 'bob@example.com', name: 'Bob' }, in: elsewhere })).toMatchObject({
      status: 201,
    })
  })

  test.each([[['tasks:read', 'tasks:write']], [['*']]])('with %j is refused to one who has less', async (permissions) => {
    const as = site.colleague(...manager, 'tasks:read')
    const reason = await refusedWith(403, 'forbidden', () => invite({ permissions }, as))
    expect(reason?.errors).toMatchObject([{ pointer: '/permissions', code: 'forbidden' }])
    expect(reason?.detail).toContain('permissions holds')
    expect(reason?.detail).toContain(permissions.at(-1))
    expect(reason?.detail).not.toContain('tasks:read')
    expect(await invite({ permissions: ['tasks:read', 'members:write'] }, as)).toMatchObject({ status: 201 })
  })

  test('needs the permission for it', async () => {
    const reader = site.colleague('members:read', 'organization:write')
    await refusedWith(403, 'forbidden', () => invite({}, reader))
  })
})

describe('an invitation', () => {
  const again = (id: unknown, as: Caller = site.administrator) => site.call('members.invite', { params: { id: String(id) }, as })
  const mails = () => [...site.state.accountMails.values()]

  test('is also sent by mail, to who is a user already too', async () => {
    site.addUser('carol@example.com', { passwordHash: 'hash of x' })
    await invite()
    await invite({ email: 'Carol@example.com' })
    const organizationId = site.park.id
    expect(mails()).toEqual([
      { kind: 'invitation', email: 'bob@example.com', organizationId },
      { kind: 'invitation', email: 'carol@example.com', organizationId },
    ])
  })

  test('that has lapsed is made again, and the earlier link is useless', async () => {
    const { body: bob } = await invite()
    site.surroundings.now += ONE_TIME_LINK_MS
    const { status, body } = await again(bob.id)
    const [token, link] = [...site.state.invitations][0] as [string, { readonly expiresAt: number }]
    expect({ status, body }).toMatchObject({ status: 200, body: { id: bob.id, welcomeUrl: `https://belfry.example.com/welcome/${token}` } })
    expect(link.expiresAt).toBe(NOON + 2 * ONE_TIME_LINK_MS)
    expect(site.state.invitations.has(String(bob.welcomeToken))).toBe(false)
  })

  test('of somebody who has accepted is refused, with the remedy', async () => {
    const id = memberOf(site.colleague())
    const reason = await refusedWith(409, 'conflict', () => again(id))
    expect(reason?.detail).toContain('can be reset on the sign-in page')
  })

  test('[G164] gives no link to more rights than who invites has', async () => {
    const { body: bob } = await invite({ permissions: ['*'] })
    const as = site.colleague(...manager)
    await refusedWith(403, 'forbidden', () => again(bob.id, as))
  })

  test('[G164] gives no more than it did when its link was handed out', async () => {
    const { body: bob } = await invite({ permissions: ['tasks:read'] })
    await update(bob.id, { permissions: ['*'] })
    expect(await accept(bob.welcomeToken, site.join(site.addUser('eve@example.com'), site.addOrganization('elsewhere'), []))).toMatchObject(
      {
        problem: { code: 'link_used' },
      },
    )
  })

  test('needs the permission for it, and a member of this organization', async () => {
    const { body: bob } = await invite()
    const reader = site.colleague('members:read')
    await refusedWith(403, 'forbidden', () => again(bob.id, reader))
    await refusedWith(404, 'not_found', () => again(exampleId('member')))
  })
})

describe('changing a member', () => {
  test('changes name, rights and notices', async () => {
    const id = memberOf(site.colleague())
    expect(await update(id, { name: 'Robert', permissions: ['tasks:read'], push: true })).toMatchObject({
      status: 200,
      body: { name: 'Robert', permissions: ['tasks:read'], push: true, version: 2 },
    })
    expect(site.events()).toEqual([])
  })

  test('grants nothing that one does not have', async () => {
    const as = site.colleague(...manager, 'tasks:read')
    const id = memberOf(site.colleague('customers:read'))
    await refusedWith(403, 'forbidden', () => update(id, { permissions: ['customers:write'] }, as))
    await refusedWith(403, 'forbidden', () => update(memberOf(as), { permissions: ['*'] }, as))
    expect(await update(id, { permissions: ['tasks:read'] }, as)).toMatchObject({ status: 200 })
  })

  test('with the rights it has already is no granting', async () => {
    const as = site.colleague(...manager)
    const id = memberOf(site.colleague('customers:read'))
    expect(await update(id, { permissions: ['customers:read'], push: true }, as)).toMatchObject({ status: 200, body: { push: true } })
  })

  test('another user cannot be put in its place', async () => {
    const id = memberOf(site.colleague())
    await refusedWith(400, 'invalid_request', () => update(id, { userId: site.ada.id }))
  })

  test('[G164] sends a link to another address, which counts when it is confirmed there', async () => {
    const bob = site.colleague()
    const { email } = site.state.users.get(String(bob.userId)) as { email: string }
    const changed = await update(memberOf(bob), { email: 'Robert@Example.com' })
    expect(changed.body).toMatchObject({ email, newEmail: 'robert@example.com' })
    expect(site.state.users.get(String(bob.userId))?.email).toBe(email)
    expect([...site.state.accountMails.values()]).toEqual([{ kind: 'address', email: 'robert@example.com', userId: bob.userId }])
    expect((await update(memberOf(bob), { email })).body).toMatchObject({ email, newEmail: null })
  })

  test('to the address that stands there, in other letters, changes nothing', async () => {
    const bob = site.colleague()
    const { email } = site.state.users.get(String(bob.userId)) as { email: string }
    expect((await update(memberOf(bob), { email: email.toUpperCase() })).body).toMatchObject({ email, version: 1 })
  })

  test('cannot be another invited address', async () => {
    const { body: bob } = await invite()
    await refusedWith(409, 'conflict', () => update(bob.id, { email: 'robert@example.com' }))
  })

  test('[G164] asks for the address of another user as for a free one', async () => {
    const bob = site.colleague()
    const { body } = await update(memberOf(bob), { email: 'ADA@example.com' })
    expect(body).toMatchObject({ newEmail: 'ada@example.com' })
    expect([...site.state.accountMails.values()]).toEqual([{ kind: 'address', email: 'ada@example.com', userId: bob.userId }])
  })

  test.each([
    ['with a session', () => site.administrator],
    ['with a key that is narrowed to this organization', () => narrowedTo(site.administrator, [site.park.id])],
  ])('does not change the address of somebody who belongs to other organizations too, %s', async (_, as) => {
    const bob = site.colleague()
    site.join(site.state.users.get(String(bob.userId)) as typeof site.ada, site.addOrganization('elsewhere'), [])
    const call = { params: { id: String(memberOf(bob)) }, body: { email: 'robert@example.com' }, as: as() }
    const reason = await refusedWith(409, 'conflict', () => site.call('members.update', call))
    expect(reason?.detail).toContain('email')
  })
})

describe('the last administrator', () => {
  test('cannot leave, nor give up full access', async () => {
    site.colleague(...manager, 'organization:write')
    const id = memberOf(site.administrator)
    await refusedWith(409, 'last_administrator', () => remove(id))
    await refusedWith(409, 'last_administrator', () => update(id, { permissions: ['organization:write'] }))
    expect(await update(id, { name: 'Ada King', permissions: ['*', 'tasks:read'] })).toMatchObject({ status: 200 })
  })

  test('is no longer the last when there is another', async () => {
    const bob = site.colleague('*')
    expect(await update(memberOf(site.administrator), { permissions: ['tasks:read'] })).toMatchObject({ status: 200 })
    await refusedWith(409, 'last_administrator', () => remove(memberOf(bob), bob))
  })

  test('is found among many members', async () => {
    const bob = site.colleague('*')
    for (let count = 0; count < 205; count++) site.colleague('tasks:read')
    expect(await remove(memberOf(bob))).toMatchObject({ status: 200 })
    await refusedWith(409, 'last_administrator', () => remove(memberOf(site.administrator)))
  })

  test('of another organization does not count', async () => {
    site.join(site.addUser('eve@example.com'), site.addOrganization('elsewhere'), ['*'])
    await refusedWith(409, 'last_administrator', () => remove(memberOf(site.administrator)))
  })
})

test('a member who left is gone from the list, the user stays', async () => {
  const bob = site.colleague('tasks:read')
  expect(await remove(memberOf(bob))).toMatchObject({ status: 200, body: { deleted: true } })
  expect(rowsOf(await site.call('members.list')).map(({ userId }) => userId)).toEqual([site.ada.id])
  expect(site.state.users.has(String(bob.userId))).toBe(true)
  expect(await remove(exampleId('member', 99))).toMatchObject({ status: 404 })
})

test('a list of members can be searched by user', async () => {
  const bob = site.colleague()
  expect(rowsOf(await site.call('members.list', { query: { userId: bob.userId } }))).toMatchObject([{ userId: bob.userId }])
})

describe('accepting', () => {
  const somebody = (email = 'eve@example.com') => site.join(site.addUser(email), site.addOrganization(email.split('@')[0] as string), ['*'])

  test('[G164] gives the place to any account that is signed in, once', async () => {
    const { body: bob } = await invite({ permissions: ['tasks:read'] })
    const eve = somebody()
    const { status, body } = await accept(bob.welcomeToken, eve)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: bob.id, userId: eve.userId, status: 'ACTIVE', email: 'eve@example.com', permissions: ['tasks:read'], version: 2 },
    })
    const ben = somebody('ben@example.com')
    await refusedWith(409, 'link_used', () => accept(bob.welcomeToken, ben))
  })

  test('is refused to who is a member already, to a narrowed key, and when the link is too old', async () => {
    const { body: bob } = await invite()
    const [colleague, eve] = [site.colleague(), somebody()]
    await refusedWith(409, 'already_exists', () => accept(bob.welcomeToken, colleague))
    await refusedWith(403, 'narrowed_key', () => accept(bob.welcomeToken, narrowedTo(site.administrator, [site.park.id])))
    site.surroundings.now += ONE_TIME_LINK_MS
    await refusedWith(409, 'link_used', () => accept(bob.welcomeToken, eve))
  })

  test('is not possible once the invitation was withdrawn', async () => {
    const { body: bob } = await invite()
    await remove(bob.id)
    const eve = somebody()
    await refusedWith(409, 'link_used', () => accept(bob.welcomeToken, eve))
  })
})

describe('[G164] who has not accepted', () => {
  test('is no administrator who remains', async () => {
    await invite({ permissions: ['*'] })
    await refusedWith(409, 'last_administrator', () => remove(memberOf(site.administrator)))
  })
})

describe('nobody wins rights by a detour', () => {
  test('a member who may change members cannot redirect the sign-in of an administrator', async () => {
    const as = site.colleague(...manager)
    const answer = await update(memberOf(site.administrator), { email: 'mine@example.com' }, as)
    expect(answer.status).toBe(403)
    expect(site.state.users.get(site.ada.id)?.email).toBe('ada@example.com')
  })
})

test('only an administrator changes the rights of an administrator or removes one, also when another remains', async () => {
  const other = memberOf(site.colleague('*'))
  const as = site.colleague(...manager)
  await refusedWith(403, 'forbidden', () => update(other, { permissions: [] }, as))
  expect(await site.call('members.delete', { as, params: { id: String(other) } })).toMatchObject({ status: 403 })
  expect(await update(other, { permissions: [] })).toMatchObject({ status: 200 })
})

describe('removing somebody whom enabled automations name', () => {
  const flow = (userId: unknown) => ({
    nodes: [{ id: 'make', type: 'taskCreate', label: '', position: { x: 0, y: 0 }, config: { assigneeIds: [userId] } }],
    edges: [],
  })

  test('names twenty of them, and says how many more there are', async () => {
    const bob = site.colleague('tasks:read')
    for (let number = 0; number < 23; number++) {
      const definition = flow(number === 6 ? 'nobody' : bob.userId)
      site.memory.add(automation, { name: `Flow ${number}`, enabled: number !== 5, definition })
    }
    const { body } = await remove(memberOf(bob))
    const warnings = body.warnings as readonly { readonly message: string; readonly automationId: string | null }[]
    expect(warnings).toHaveLength(21)
    expect(warnings[0]?.message).toContain('“Flow 0”')
    expect(warnings[20]).toMatchObject({ automationId: null, message: '1 more enabled automation names this user.' })
    expect(site.memory.all(notificationDelivery).map(({ body }) => body)).toEqual([expect.stringContaining('- and 1 more')])
  })
})
