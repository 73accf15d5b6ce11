import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../test/site.ts'
import type { AccountMail } from '../port.ts'
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
    expect(mail).toMatchObject({ userId: site.ada.id, payload: { to: 'ada@example.com', subject: 'A new password' } })
    expect(mail?.payload.body).toContain(url)
    expect(mail?.payload.body).toContain('Dear Ada Lovelace')
  })

  test('makes the earlier link useless, and leaves that of an invitation', async () => {
    const bob = site.addUser('bob@example.com')
    await site.port().accounts.createOneTimeLink(bob.id, NOON + HOUR)
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

describe('an invitation', () => {
  test('of somebody without a password brings a link for 72 hours', async () => {
    const bob = site.addUser('bob@example.com')
    site.join(bob, site.park, [])
    const mail = await invitation('bob@example.com')
    expect(links()).toMatchObject([{ purpose: 'password', expiresAt: NOON + 72 * HOUR }])
    expect(mail?.payload.subject).toBe('You are invited to Demo Park')
    expect(mail?.payload.body).toContain(`${APP}/welcome/${links()[0]?.token}`)
  })

  test('of somebody with a password leads to the page to sign in', async () => {
    const mail = await invitation('ada@example.com')
    expect(mail?.payload.body).toContain(`${APP}/login`)
    expect(links()).toEqual([])
  })

  test('of somebody who has left meanwhile makes nothing', async () => {
    site.addUser('bob@example.com')
    expect(await invitation('bob@example.com')).toBeNull()
    expect(links()).toEqual([])
  })

  test.each([
    ['en-GB', 'You are invited to Demo Park'],
    ['nl', 'U bent uitgenodigd bij Demo Park'],
    ['fr-BE', 'Vous êtes invité chez Demo Park'],
    ['de', 'Sie sind eingeladen: Demo Park'],
    ['es', 'You are invited to Demo Park'],
  ])('is written in the language of who invites: %s', async (locale, subject) => {
    site = createSite({ organization: { locale } })
    expect((await invitation('ada@example.com'))?.payload.subject).toBe(subject)
  })
})

test('no account is sent more than three links within an hour, whoever asks', async () => {
  // Links that were used or dropped count in a real store; in memory they are gone, so these are kept.
  for (const _ of [1, 2, 3]) await site.port().accounts.createOneTimeLink(site.ada.id, NOON + HOUR, 'reset')
  expect(await reset()).toBeNull()
  site.surroundings.now = NOON + HOUR + 1
  expect(await reset()).not.toBeNull()
})
