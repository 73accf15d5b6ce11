import { acceptInvitation, finished, runOperation } from '@belfry/core'
import { expect } from 'vitest'
import { bootstrapApiKey, bootstrapLink } from '../../src/cli/bootstrap.ts'
import { createService } from '../../src/create-server.ts'
import { sessionCookieName } from '../../src/http/sign-in/authenticate.ts'
import type { Installation } from '../../src/maintenance/open-installation.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createAccountPort } from '../../src/unit-of-work/ports/account-port.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import { createChangeNotes } from '../../src/unit-of-work/ports/record-changes.ts'
import type { ApiAnswer } from './api-answer.ts'
import type { CallOptions } from './api-caller.ts'
import type { TestServer } from './test-server.ts'

/** A password that all rules accept. */
export const PASSWORD = 'correct horse battery staple'

/** A member of the test's organization. */
export interface Colleague {
  readonly memberId: string
  readonly userId: string
  readonly email: string
  /** A key with all permissions of its user. */
  readonly key: string
  /** The secret part of a one-time link with which a password is set. */
  readonly passwordToken: string
}

/** Invites somebody with these permissions, who accepts with an account without a password, and creates a key for them. */
export async function addColleague(
  server: Pick<TestServer, 'call' | 'installation' | 'server'>,
  { email = 'ben@example.com', permissions }: { readonly email?: string; readonly permissions: readonly string[] },
): Promise<Colleague> {
  const { status, body } = await server.call('POST', '/api/orgs/test-park/members', { body: { email, name: 'Ben', permissions } })
  expect(status).toBe(201)
  const { id: memberId, userId } = await accept(server.installation, body)
  const key = await bootstrapApiKey(server.installation, { email, name: `Key of ${email}` })
  const { token: passwordToken } = await bootstrapLink(server.installation, { email, newEmail: null })
  return { memberId, userId, email, key, passwordToken }
}

/**
 * Accepts an invitation with the account of its address, which is created if it does not exist: as the recipient of the link does over
 * HTTP.
 */
export async function accept(
  { store, ...installation }: Installation,
  { email, name, welcomeToken }: { readonly email: string; readonly name: string; readonly welcomeToken: string },
): Promise<{ readonly id: string; readonly userId: string }> {
  const service = createService({ store, ...installation })
  return store.write(async ({ db, afterCommit }) => {
    const unit = { db, afterCommit, now: service.now() }
    const cause = { traceId: '0'.repeat(32), lineage: { automationIds: [] } }
    const { accounts } = createPort(service, unit, { ...anonymous, organization: null, cause })
    const user = (await accounts.findUserByEmail(email)) ?? (await accounts.createUser({ email, name }))
    const caller = { ...anonymous.caller, author: { type: 'MEMBER' as const, id: user.id }, userId: user.id }
    const port = createPort(service, unit, { ...anonymous, caller, organization: null, cause })
    const outcome = finished(await runOperation(acceptInvitation, port, { token: welcomeToken }, undefined))
    if (outcome.kind === 'refused') throw new Error(outcome.problem.detail)
    return { id: outcome.value.id, userId: user.id }
  })
}

/** A signed-in browser: it sends its cookie, and the CSRF token with every write. */
export interface Browser {
  /** `name=value`, as a browser sends it. */
  readonly cookie: string
  readonly csrfToken: string
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
}

/** A browser that has signed in itself, with the answer. */
export type NewBrowser = Browser & { readonly answer: ApiAnswer }

/** Signs in with e-mail address and password. */
export async function signIn(server: Pick<TestServer, 'call'>, email: string, password: string = PASSWORD): Promise<NewBrowser> {
  return browserOf(server, await server.call('POST', '/api/session', { key: null, body: { email, password } }))
}

/** Sets a password with a one-time link, which also signs in. */
export async function useLink(server: Pick<TestServer, 'call'>, token: string, password: string = PASSWORD): Promise<NewBrowser> {
  return browserOf(server, await server.call('POST', '/api/password-reset', { key: null, body: { token, password } }))
}

/** Signs a user in without a password, which is slow on purpose: for tests of what comes after it. */
export async function openBrowser(
  { call, installation, server: { service, appUrl } }: Pick<TestServer, 'call' | 'installation' | 'server'>,
  email: string,
): Promise<Browser> {
  const session = await installation.store.write(async ({ db, afterCommit }) => {
    const unit = { db, afterCommit, now: service.now() }
    const notes = createChangeNotes(unit, {
      caller: anonymous.caller,
      cause: { traceId: '0'.repeat(32), lineage: { automationIds: [] } },
      operation: null,
    })
    const accounts = createAccountPort(service, unit, anonymous, notes)
    const user = await accounts.findUserByEmail(email)
    if (!user) throw new Error(`there is no user ${email}`)
    return accounts.createSession(user.id)
  })
  const name = sessionCookieName({ secure: appUrl.startsWith('https:') })
  return browserWith(call, `${name}=${session.token}`, session.csrfToken)
}

function browserOf({ call }: Pick<TestServer, 'call'>, answer: ApiAnswer): NewBrowser {
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers.get('set-cookie')).split(';')[0] as string
  return { ...browserWith(call, cookie, answer.body.csrfToken), answer }
}

function browserWith(call: TestServer['call'], cookie: string, csrfToken: string): Browser {
  return {
    cookie,
    csrfToken,
    call: (method, path, options = {}) =>
      call(method, path, {
        key: null,
        ...options,
        headers: { cookie, ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken }), ...options.headers },
      }),
  }
}
