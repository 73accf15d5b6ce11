import { bootstrapAdministrator, bootstrapApiKey, bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import type { Installation } from '../../src/maintenance/open-installation.ts'
import type { ApiAnswer } from './api-answer.ts'
import type { CallOptions } from './api-caller.ts'
import { type Clock, createClock } from './clock.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** An organization as its administrator sees it. */
export interface Park {
  readonly id: string
  readonly slug: string
  /** The key of an administrator of this organization only. */
  readonly key: string
  readonly installation: Installation
  /** Calls the API with the administrator's key, and checks the answer against the OpenAPI document. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
}

/** Two organizations on one server that share nothing, not even a user. */
export interface TwoParks {
  readonly server: TestServer
  readonly clock: Clock
  /** The organization whose records are requested; its administrator also administers the installation. */
  readonly home: Park
  readonly other: Park
  stop(): Promise<void>
}

/** Starts a server with two organizations and without rate limits. */
export async function openTwoParks(own: Readonly<Record<string, string>> = {}): Promise<TwoParks> {
  const clock = createClock()
  const environment = { BELFRY_RATE_LIMIT: '0', BELFRY_LOGIN_LIMIT: '1000000', ...own }
  const server = await openTestServer({ now: clock.now, environment })
  const { installation, organization, key, call } = server
  return {
    server,
    clock,
    home: { id: organization.id, slug: organization.slug, key, installation, call },
    other: await createPark(server, 'other-park'),
    stop: server.stop,
  }
}

/** Creates another organization, whose administrator has no rights over the installation. */
export async function createPark({ installation, call }: Pick<TestServer, 'installation' | 'call'>, slug: string): Promise<Park> {
  const { id } = await bootstrapOrganization(installation, { name: 'Other Park', slug })
  const email = `admin@${slug}.example`
  const { user } = await bootstrapAdministrator(installation, { organizationSlug: slug, email, name: 'Ola' })
  await installation.store.write(({ db }) => db.updateTable('users').set({ installation_admin: 0 }).where('id', '=', user.id).execute())
  const key = await bootstrapApiKey(installation, { email, name: 'Other park' })
  return { id, slug, key, installation, call: (method, path, options) => call(method, path, { key, ...options }) }
}
