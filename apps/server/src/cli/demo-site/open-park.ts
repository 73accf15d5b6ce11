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
import { callerOfIdentity } from '../../http/sign-in/authenticate.ts'
import type { Installation } from '../../maintenance/open-installation.ts'
import { selectOrganizationId } from '../../store/queries/accounts.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { perform } from '../../unit-of-work/perform/perform.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import { type Calendar, createCalendar } from './calendar.ts'

/** A site that is being filled: API requests in somebody's name, at a moment that the caller sets. */
export interface Park {
  readonly calendar: Calendar
  /** Sets the moment, as a time of a day counted from the day of loading; at most the moment of loading. */
  moveTo(days: number, time: string): void
  /** Sets the member in whose name requests are made; `null` for the service itself, which reports for machines. */
  actAs(member: AnyRecord | null): void
  /** Changes the settings of the new organization. Everything made afterwards follows them. */
  settings(body: object): Promise<void>
  /** Sends a GET request, and returns the body of the answer. */
  get(path: string): Promise<AnyRecord>
  /** Posts a body to a path below that of the organization, and returns the body of the answer. */
  post(path: string, body?: object): Promise<AnyRecord>
  /** Invites a person, who accepts at once with an account of that address. */
  hire(person: { readonly email: string; readonly name: string; readonly permissions: readonly string[] }): Promise<AnyRecord>
  /** Changes a record. */
  patch(path: string, body: object): Promise<AnyRecord>
  /** Uploads a text file, and returns the body of the answer. */
  putFile(path: string, contentType: string, text: string): Promise<AnyRecord>
  /** Creates several records concurrently, in no particular order, and returns their ids under the same names. */
  postAll<Name extends string>(path: string, bodies: Readonly<Record<Name, object>>): Promise<Readonly<Record<Name, string>>>
}

/** The body of a request. */
interface Sent {
  readonly body?: object
  readonly file?: StoredFile
}

const match = createMatcher(routes)
const itself: Caller = { ...anonymous.caller, permissions: ['*'] }
/** All effects are simulated, whatever the connectors: these people do not exist. */
const simulating: Connectors = { of: () => null, handlingOf: () => 'simulated', async close() {} }

/** Opens the organization with this slug for filling. All writes go through the ordinary operations: validated, with events. */
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
        return accounts.acceptMembership(invitation, (await accounts.findUserByEmail(person.email)) ?? (await accounts.createUser(person)))
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

/** A member as a signed-in caller. */
function asMember(member: AnyRecord): Caller {
  const { userId, permissions } = member as unknown as { readonly userId: string; readonly permissions: readonly string[] }
  const unlimited = { keyId: null, keyPermissions: null, organizationIds: null, expires: false }
  return callerOfIdentity({ userId, ...unlimited, installationAdmin: false, credentials: anonymous.credentials }, permissions)
}

async function findOrganization({ store }: Installation, slug: string): Promise<Organization> {
  const record = await store.read(async (db) => {
    const id = await selectOrganizationId(db, slug)
    return id === null ? null : selectRecord(db, organization, id, id)
  })
  if (!record) throw new Error(`there is no organization with the slug "${slug}"`)
  return record as unknown as Organization
}
