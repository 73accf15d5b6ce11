import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import { pageOf } from '../../../framework/operations/page-of.ts'
import type { ListQuery, OwnSession, Page, ServicePort } from '../../../framework/operations/port.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import type { SessionAnswer } from './sessions.ts'

/** A session in a list; times as text. */
export type SessionEntry = Omit<OwnSession, 'createdAt' | 'lastUsedAt' | 'expiresAt'> & {
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly expiresAt: string
}

/** The sessions of the caller, newest first. Only for browsers: a stolen key must not reveal where its user works. */
export const listSessions = defineOperation({
  name: 'sessions.list',
  scope: 'account',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, query: ListQuery): Promise<Outcome<Page<SessionEntry>>> {
    const sessions = await port.accounts.listSessions(signedInUser(port))
    return done(pageOf(sessions.map(entryOf), query))
  },
})

/** Signs one browser out, from another one or itself. */
export const endSession = defineOperation({
  name: 'sessions.delete',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { id }: { readonly id: string }): Promise<Outcome<EndedAnswer>> {
    const userId = signedInUser(port)
    const session = (await port.accounts.listSessions(userId)).find((each) => each.id === id)
    if (!session) throw new Refusal(parameterProblem('not_found', 'id', `You have no session ${id}; it may have ended already.`))
    const ended = await port.accounts.endSessions({ userId, id })
    return done(session.current ? { body: { ended }, sessionToken: null } : { body: { ended } })
  },
})

/** Signs out everywhere but here. */
export const endOtherSessions = defineOperation({
  name: 'sessions.deleteOthers',
  scope: 'account',
  permission: null,
  async run(port: ServicePort): Promise<Outcome<EndedAnswer>> {
    return done({ body: { ended: await port.accounts.endSessions({ othersOf: signedInUser(port) }) } })
  },
})

/** The number of ended sessions, and whether the current one is among them. */
type EndedAnswer = Pick<SessionAnswer<{ readonly ended: number }>, 'body'> & { readonly sessionToken?: null }

function signedInUser({ accounts, caller }: ServicePort): string {
  if (!accounts.currentSession() || caller.userId === null)
    throw new Refusal(problem('unauthenticated', { detail: 'Sessions are for who is signed in: this request came with an API key.' }))
  return caller.userId
}

function entryOf({ createdAt, lastUsedAt, expiresAt, ...session }: OwnSession): SessionEntry {
  return { ...session, createdAt: formatTime(createdAt), lastUsedAt: formatTime(lastUsedAt), expiresAt: formatTime(expiresAt) }
}
