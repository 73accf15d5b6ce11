import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import type { AccountMail } from '../../../framework/operations/port.ts'
import { member } from '../members/member.ts'
import { composeAccountMail, RESET_LINK_MS } from './compose-account-mail.ts'

const HOUR = 3_600_000
const APP = 'https://belfry.example.com'

let site: Site
beforeEach(() => {
  site = createSite()
})

const compose = (mail: AccountMail) => composeAccountMail(site.port(), mail, APP)
const reset = (email = 'ada@example.com') => compose({ kind: 'reset', email })
const invitation = (email: string, { id: organizationId } = site.park) => compose({ kind: 'invitation', email, organizationId })
const links = () => [...site.state.oneTimeLinks].map(([token, { purpose, expiresAt }]) => ({ token, purpose, expiresAt }))

describe('a forgotten password', () => {
  test('gets a link that works for an hour, made when the message is', async () => {
    const mail = await reset()
    expect(links()).toEqual([{ token: expect.any(String), purpose: 'reset', expiresAt: NOON + RESET_LINK_MS }])
    expect(RESET_LINK_MS).toBe(HOUR)
    const url = `${APP}/password/${links()[0]?.token}`
    expect(mail).toMatchObject({ recipientId: site.ada.id, payload: { to: 'ada@example.com', subject: 'A new password' } })
    expect(mail?.payload.body).toContain(url)
    expect(mail?.payload.body).toContain('Dear Ada Lovelace')
  })

  test('makes the earlier link useless, and leaves that of an invitation', async () => {
    const bob = site.addUser('bob@example.com')
    const { id: userId, email } = bob
    await site.port().accounts.createOneTimeLink({ userId, purpose: 'password', email, mailed: false, expiresAt: NOON + HOUR })
    await reset('bob@example.com')
    const [invited, first] = links()
    await reset('bob@example.com')
    expect(links().map(({ purpose }) => purpose)).toEqual(['password', 'reset'])
    expect(links()).toContainEqual(invited)
    expect(links()).not.toContainEqual(first)
  })

  test('of an address without an account makes nothing', async () => {
    expect(await reset('nobody@example.com')).toBeNull()
    expect(links()).toEqual([])
  })

  test('is written in the language of the first organization, and in the name of none', async () => {
    const other = site.addOrganization('aardvark', { name: 'Aardvark', locale: 'nl-BE', generalEmail: 'eve@example.com' })
    site.join(site.ada, other, [])
    const mail = await reset()
    expect(mail?.payload).toMatchObject({ subject: 'Een nieuw wachtwoord', from: { name: 'Belfry', address: null } })
    expect(JSON.stringify(mail)).not.toContain('eve@example.com')
  })
})

const BOB = 'bob@example.com'
const invite = (where = site.park) =>
  site.memory.add(member, { userId: null, status: 'PENDING', email: BOB, name: 'Bob', permissions: [] }, { organizationId: where.id })
const invitations = () => [...site.state.invitations]

describe('an invitation', () => {
  test('[G164] brings a link to the place for 72 hours, and makes no account', async () => {
    const { id: memberId } = invite()
    const mail = await invitation(BOB)
    const [[token, link] = []] = invitations()
    expect(link).toMatchObject({ memberId, organizationId: site.park.id, email: BOB, mailed: true, expiresAt: NOON + 72 * HOUR })
    expect(mail).toMatchObject({ recipientId: memberId, payload: { to: BOB, subject: 'You are invited to Demo Park' } })
    expect(mail?.payload.body).toContain(`${APP}/welcome/${token}`)
    // What the inviter calls them stands in no message of the installation.
    expect(mail?.payload.body).toMatch(/^Hello,\n\n/)
    expect(mail?.payload.body).not.toContain('Bob')
    expect(site.state.users.size).toBe(1)
    expect(links()).toEqual([])
  })

  test('[G164] says the same to who has an account and a password', async () => {
    invite()
    const stranger = await invitation(BOB)
    site.addUser(BOB, { passwordHash: 'hash of x' })
    const known = await invitation(BOB)
    const withoutLink = (text: string | undefined) => text?.replace(/welcome\/\S+/, 'welcome/…')
    expect(withoutLink(known?.payload.body)).toBe(withoutLink(stranger?.payload.body))
  })

  test('that was withdrawn, or of another organization, makes nothing', async () => {
    invite(site.addOrganization('elsewhere'))
    expect(await invitation(BOB)).toBeNull()
    expect(invitations()).toEqual([])
  })

  test('is mailed three times an hour at most', async () => {
    invite()
    for (const _ of [1, 2, 3]) expect(await invitation(BOB)).not.toBeNull()
    expect(await invitation(BOB)).toBeNull()
  })

  test.each([
    ['en-GB', 'You are invited to Demo Park'],
    ['nl', 'U bent uitgenodigd bij Demo Park'],
    ['fr-BE', 'Vous êtes invité chez Demo Park'],
    ['de', 'Sie sind eingeladen: Demo Park'],
    ['es', 'You are invited to Demo Park'],
  ])('is written in the language of who invites: %s', async (locale, subject) => {
    site = createSite({ organization: { locale } })
    invite()
    expect((await invitation(BOB))?.payload.subject).toBe(subject)
  })
})

/** The member that a user is, who has asked for another address. */
function asks({ id }: { readonly id: string }, newEmail: string) {
  const membership = site.memory.all(member).find(({ userId }) => userId === id)
  if (!membership) throw new Error('the user is no member')
  site.memory.put(member, { ...membership, newEmail })
}

test('[G164] a new address is mailed a link that confirms it, and none once it was withdrawn', async () => {
  expect(await compose({ kind: 'address', email: 'new@example.com', userId: site.ada.id })).toBeNull()
  asks(site.ada, 'new@example.com')
  const mail = await compose({ kind: 'address', email: 'new@example.com', userId: site.ada.id })
  const [link] = links()
  expect(mail?.payload).toMatchObject({ to: 'new@example.com', subject: 'Your new e-mail address' })
  expect(mail?.payload.body).toContain(`${APP}/address/${link?.token}`)
  expect([...site.state.oneTimeLinks.values()]).toMatchObject([{ purpose: 'address', email: 'new@example.com', mailed: true }])
})

test.each([
  ['en', 'Your e-mail address was asked for'],
  ['nl-BE', 'Uw e-mailadres is gevraagd'],
  ['fr', 'Votre adresse e-mail a été demandée'],
  ['de', 'Ihre E-Mail-Adresse wurde verlangt'],
])('[G164] an address that another account has is told to its owner, without a link that works: %s', async (locale, subject) => {
  site = createSite({ organization: { locale } })
  const eve = site.addUser('eve@example.com')
  site.join(eve, site.park, [])
  asks(eve, 'ada@example.com')
  const ask = () => compose({ kind: 'address', email: 'ada@example.com', userId: eve.id })
  const mail = await ask()
  expect(mail).toMatchObject({ recipientId: site.ada.id, payload: { to: 'ada@example.com', subject } })
  expect(mail?.payload.body).toContain('Ada Lovelace')
  expect(mail?.payload.body).not.toContain('http')
  const [[token] = ['']] = [...site.state.oneTimeLinks]
  expect(await site.port().accounts.useOneTimeLink(token, ['address'])).toBeNull()
})

test('no account is sent more than three links within an hour, whoever asks', async () => {
  // Links that were used or dropped count in a real store; in memory they are gone, so these are kept.
  const { id: userId, email } = site.ada
  for (const _ of [1, 2, 3])
    await site.port().accounts.createOneTimeLink({ userId, purpose: 'reset', email, mailed: true, expiresAt: NOON + HOUR })
  expect(await reset()).toBeNull()
  site.surroundings.now = NOON + HOUR + 1
  expect(await reset()).not.toBeNull()
})
