import { createHash } from 'node:crypto'
import {
  type AnyRecord,
  type Caller,
  covers,
  createMatcher,
  finished,
  type Organization,
  organization,
  readAddress,
  readInput,
  routes,
  type StoredFile,
} from '@belfry/core'
import { createService } from '../../create-server.ts'
import type { Connectors } from '../../external/connectors/create-connectors.ts'
import { callerOf } from '../../http/sign-in/authenticate.ts'
import type { Installation } from '../../maintenance/open-installation.ts'
import { selectOrganizationId } from '../../store/queries/accounts.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort, perform } from '../../unit-of-work/perform/perform.ts'
import { type Calendar, createCalendar } from './calendar.ts'

/** A site that is being filled: requests to its own addresses, in somebody's name, at a moment that the caller moves on. */
export interface Park {
  readonly calendar: Calendar
  /** From here on it is that time of that day, counted from the day of loading; never later than the moment of loading. */
  moveTo(days: number, time: string): void
  /** From here on it is this member who asks; `null`: the service itself, in whose name machines report. */
  actAs(member: AnyRecord | null): void
  /** Changes the settings of the organization, which was founded just now. What is made afterwards follows them. */
  settings(body: object): Promise<void>
  /** Answers as the API does. */
  get(path: string): Promise<AnyRecord>
  /** Sends a body to an address below that of the organization, and answers as the API does. */
  post(path: string, body?: object): Promise<AnyRecord>
  /** Invites somebody, who accepts at once with an account of that address. */
  hire(person: { readonly email: string; readonly name: string; readonly permissions: readonly string[] }): Promise<AnyRecord>
  /** Changes a record. */
  patch(path: string, body: object): Promise<AnyRecord>
  /** Puts a file of text, and answers as the API does. */
  putFile(path: string, contentType: string, text: string): Promise<AnyRecord>
  /** Makes several records side by side, and answers with their ids under the same names. In no particular order. */
  postAll<Name extends string>(path: string, bodies: Readonly<Record<Name, object>>): Promise<Readonly<Record<Name, string>>>
}

/** What is sent to an address. */
interface Sent {
  readonly body?: object
  readonly file?: StoredFile
}

const match = createMatcher(routes)
const itself: Caller = { ...anonymous.caller, permissions: ['*'] }
/** Nothing is sent to the outside, whatever connectors there are: these people do not exist. */
const simulating: Connectors = { of: () => null, handlingOf: () => 'simulated', async close() {} }

/** Opens the organization of that slug for being filled. Everything goes the way of every write: validated, with its events. */
export async function openPark(installation: Installation, slug: string): Promise<Park> {
  const now = installation.now()
  let moment = now
  let caller = itself
  const service = createService({ ...installation, now: () => moment, connectors: simulating })
  const present = createService({ ...installation, now: () => now, connectors: simulating })
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  let site = await findOrganization(installation, slug)
  const calendar = createCalendar(now, site.timeZone)

  async function call(method: string, path: string, { body, file }: Sent = {}, within = service): Promise<AnyRecord> {
    const matched = match(method, `/orgs/${site.id}${path}`)
    const fail = (why: string) => new Error(`the demo site cannot be loaded: ${method} ${path}: ${why}`)
    if (matched.kind !== 'route') throw fail('nothing is there')
    const { route, params } = matched
    const { operation } = route
    if (!covers(caller.permissions, operation.permission)) throw fail(`${operation.permission} is needed`)
    const input = readInput(route, readAddress(route, { params, search: '' }), body, file)
    const context = { caller, organization: site, credentials: anonymous.credentials, cause }
    const outcome = finished(await perform(within, operation, input, context))
    if (outcome.kind === 'refused') throw fail(outcome.problem.detail)
    return route.reply(outcome.value, { appUrl: '' }).body as AnyRecord
  }

  const post = (path: string, body: object = {}) => call('post', path, { body })
  return {
    calendar,
    moveTo(days, time) {
      moment = Math.min(now, calendar.moment(days, time))
    },
    actAs(member) {
      caller = member === null ? itself : asMember(member)
    },
    async settings(body) {
      site = (await call('patch', '', { body }, present)) as unknown as Organization
    },
    get: (path) => call('get', path),
    post,
    async hire(person) {
      const { welcomeToken } = (await post('/members', person)) as AnyRecord & { readonly welcomeToken: string }
      return installation.store.write(async ({ db, afterCommit }) => {
        const unit = { db, afterCommit, now: moment }
        const { accounts } = createPort(service, unit, { ...anonymous, organization: null, cause })
        const invitation = await accounts.findInvitation(welcomeToken)
        if (!invitation) throw new Error(`the demo site cannot be loaded: ${person.email} was not invited`)
        return accounts.takePlace(invitation, (await accounts.findUserByEmail(person.email)) ?? (await accounts.createUser(person)))
      })
    },
    patch: (path, body) => call('patch', path, { body }),
    putFile(path, contentType, text) {
      const bytes = Buffer.from(text)
      return call('put', path, { file: { contentType, sha256: createHash('sha256').update(bytes).digest('hex'), bytes } })
    },
    async postAll(path, bodies) {
      const made = await Promise.all(
        Object.entries<object>(bodies).map(async ([name, body]) => [name, (await post(path, body)).id] as const),
      )
      return Object.fromEntries(made) as never
    },
  }
}

/** A member as who is signed in. */
function asMember(member: AnyRecord): Caller {
  const { userId, permissions } = member as unknown as { readonly userId: string; readonly permissions: readonly string[] }
  const unlimited = { keyId: null, keyPermissions: null, organizationIds: null, expires: false }
  return callerOf({ userId, ...unlimited, installationAdmin: false, credentials: anonymous.credentials }, permissions)
}

async function findOrganization({ store }: Installation, slug: string): Promise<Organization> {
  const record = await store.read(async (db) => {
    const id = await selectOrganizationId(db, slug)
    return id === null ? null : selectRecord(db, organization, id, id)
  })
  if (!record) throw new Error(`there is no organization with the slug "${slug}"`)
  return record as unknown as Organization
}
