import type { BelfryOptions } from './belfry-options.ts'
import { bindResources } from './bind-resources.ts'
import { type Call, createCall } from './call.ts'
import type { OutgoingRequest } from './exchange.ts'
import { organizationTable, rootTable } from './generated/resource-tables.ts'
import type { OrganizationResources, RootResources } from './generated/resources.ts'
import { type RawRequest, readRawRequest } from './raw-request.ts'
import { sendRequest } from './send-request.ts'
import { readOptions } from './settings.ts'
import { requireSegment } from './url.ts'

/** The client: resources of the whole installation, and access to its organizations. */
export interface Belfry extends RootResources {
  /** Returns one organization, by id or slug. Sends no request. */
  org(idOrSlug: string): BelfryOrganization
  /**
   * Calls an operation for which this version of the client has no method. `path` may contain placeholders filled from `params`, such as
   * `/api/orgs/{organizationId}/tasks`; errors and hooks then show the pattern and not the values.
   */
  request(method: string, path: string, request?: RawRequest): Call<unknown>
}

/** One organization and its resources. */
export interface BelfryOrganization extends OrganizationResources {}

/**
 * Creates a client. Sends no request.
 *
 * @throws UsageError if the options are invalid
 *
 * @example
 * ```ts
 * const belfry = createBelfry({ apiKey: process.env.BELFRY_API_KEY, baseUrl: 'https://belfry.example.com' })
 * const park = belfry.org('demo-park')
 * for await (const customer of park.customers.list()) console.log(customer.id)
 * ```
 */
export function createBelfry(options: BelfryOptions = {}): Belfry {
  const settings = readOptions(options)
  const submit = (request: OutgoingRequest) => sendRequest(settings, request)
  return {
    // The tables and the interfaces are generated from the same operations; a test compares them with the OpenAPI document.
    ...(bindResources(rootTable, { path: '', params: {}, send: submit }) as unknown as RootResources),
    org: (idOrSlug) => {
      const params = { organizationId: requireSegment('The organization', idOrSlug) }
      return bindResources(organizationTable, { path: '/api/orgs/{organizationId}', params, send: submit }) as unknown as BelfryOrganization
    },
    request: (method, path, request = {}) => createCall(submit(readRawRequest(method, path, request))),
  }
}
