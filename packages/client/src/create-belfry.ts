import type { BelfryOptions } from './belfry-options.ts'
import { bindResources } from './bind-resources.ts'
import { type Call, createCall } from './call.ts'
import type { OutgoingRequest } from './exchange.ts'
import { organizationTable, rootTable } from './generated/resource-tables.ts'
import type { OrganizationResources, RootResources } from './generated/resources.ts'
import { type RawRequest, readRawRequest } from './raw-request.ts'
import { send } from './send.ts'
import { readOptions } from './settings.ts'
import { requireSegment } from './url.ts'

/** The client: what belongs to the whole installation, and the way into its organizations. */
export interface Belfry extends RootResources {
  /** One organization, by id or slug. Asks the server nothing yet. */
  org(idOrSlug: string): BelfryOrganization
  /**
   * Calls what this version of the client has no method for. `path` may hold placeholders, `/api/orgs/{organizationId}/tasks`, that
   * `params` fills; errors and hooks then name the pattern and not the values.
   */
  request(method: string, path: string, request?: RawRequest): Call<unknown>
}

/** One organization with everything that belongs to it. */
export interface BelfryOrganization extends OrganizationResources {}

/** Makes a client. Throws a `UsageError` when the set-up cannot work; sends nothing. */
export function createBelfry(options: BelfryOptions = {}): Belfry {
  const settings = readOptions(options)
  const submit = (request: OutgoingRequest) => send(settings, request)
  return {
    // The tables and the interfaces come from the same operations; a test walks the document to hold them together.
    ...(bindResources(rootTable, { path: '', params: {}, send: submit }) as unknown as RootResources),
    org: (idOrSlug) => {
      const params = { organizationId: requireSegment('The organization', idOrSlug) }
      return bindResources(organizationTable, { path: '/api/orgs/{organizationId}', params, send: submit }) as unknown as BelfryOrganization
    },
    request: (method, path, request = {}) => createCall(submit(readRawRequest(method, path, request))),
  }
}
