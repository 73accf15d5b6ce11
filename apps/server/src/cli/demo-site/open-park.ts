import { type AnyRecord, createMatcher, finished, type Organization, organization, readAddress, readInput, routes } from '@belfry/core'
import { createService } from '../../create-server.ts'
import type { Installation } from '../../operate/open-installation.ts'
import { anonymous } from '../../operations/anonymous.ts'
import { perform } from '../../operations/perform.ts'
import { selectOrganizationId } from '../../store/queries/accounts.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { type Calendar, createCalendar } from './calendar.ts'

/** A site that is being filled: requests to its own addresses, at a moment that the caller moves on. */
export interface Park {
  readonly calendar: Calendar
  /** From here on it is that time of that day, counted from the day of loading; never later than the moment of loading. */
  moveTo(days: number, time: string): void
  /** Changes the settings of the organization. What is made afterwards follows them. */
  settings(body: object): Promise<void>
  /** Sends a body to an address below that of the organization, and answers as the API does. */
  post(path: string, body?: object): Promise<AnyRecord>
  /** Makes several records side by side, and answers with their ids under the same names. In no particular order. */
  postAll<Name extends string>(path: string, bodies: Readonly<Record<Name, object>>): Promise<Readonly<Record<Name, string>>>
}

const match = createMatcher(routes)
/** Nothing is sent to the outside, whatever connectors there are: these people do not exist. */
const recorded = { of: () => null, async close() {} }

/** Opens the organization of that slug for being filled. Everything goes the way of every write: validated, with its events. */
export async function openPark(installation: Installation, slug: string): Promise<Park> {
  const now = installation.now()
  let moment = now
  const service = createService({ ...installation, now: () => moment, connectors: recorded })
  const caller = { ...anonymous.caller, permissions: ['*'] }
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  let place = await findOrganization(installation, slug)
  const calendar = createCalendar(now, place.timeZone)

  async function call(method: string, path: string, body: object): Promise<AnyRecord> {
    const found = match(method, `/orgs/${place.id}${path}`)
    if (found.kind !== 'route') throw new Error(`the demo site cannot be loaded: nothing is at ${method} ${path}`)
    const { route, params } = found
    const input = readInput(route, readAddress(route, { params, search: '' }), body)
    const outcome = finished(
      await perform(service, route.operation, input, { caller, organization: place, credentials: anonymous.credentials, cause }),
    )
    if (outcome.kind === 'refused') throw new Error(`the demo site cannot be loaded: ${method} ${path}: ${outcome.problem.detail}`)
    return route.reply(outcome.value, { appUrl: '' }).body as AnyRecord
  }

  const post = (path: string, body: object = {}) => call('post', path, body)
  return {
    calendar,
    moveTo(days, time) {
      moment = Math.min(now, calendar.moment(days, time))
    },
    async settings(body) {
      place = (await call('patch', '', body)) as unknown as Organization
    },
    post,
    async postAll(path, bodies) {
      const made = await Promise.all(
        Object.entries<object>(bodies).map(async ([name, body]) => [name, (await post(path, body)).id] as const),
      )
      return Object.fromEntries(made) as never
    },
  }
}

async function findOrganization({ store }: Installation, slug: string): Promise<Organization> {
  const found = await store.read(async (db) => {
    const id = await selectOrganizationId(db, slug)
    return id === null ? null : selectRecord(db, organization, id, id)
  })
  if (!found) throw new Error(`there is no organization with the slug "${slug}"`)
  return found as unknown as Organization
}
