import type { RecordPort, ServicePort } from '../framework/operations/port.ts'

/** The members of `ServicePort` beyond records. */
export type Facets = Pick<
  ServicePort,
  'accounts' | 'webhooks' | 'deliveries' | 'incidents' | 'automations' | 'approvals' | 'events' | 'files' | 'audit' | 'erasures' | 'intents'
>

const what: { readonly [F in keyof Facets]: string } = {
  accounts: 'users, keys or sessions',
  webhooks: 'signing secrets or subscriptions of webhooks',
  deliveries: 'deliveries to webhooks',
  incidents: 'incidents of webhooks',
  automations: 'automations or their runs',
  approvals: 'runs that wait for approvals',
  events: 'log of events',
  intents: 'log of requests to external systems',
  files: 'files of records',
  audit: 'audit log',
  erasures: 'erasure of customers',
}

/** An operation used a facet that this in-memory site does not have. */
export class MissingFacetError extends Error {
  override readonly name = 'MissingFacetError'
  readonly code = 'missing_facet'
  readonly facet: keyof Facets

  constructor(facet: keyof Facets) {
    super(`This site in memory has no ${what[facet]}. Pass \`facets\` with \`${facet}\` to createMemorySite, or leave the operation out.`)
    this.facet = facet
  }
}

/** Whether the value is a `MissingFacetError`, even one of another copy of this package. */
export function isMissingFacet(value: unknown): value is MissingFacetError {
  return value instanceof Error && value.name === 'MissingFacetError' && 'facet' in value
}

/** The port with these facets added. Using a missing one throws. */
export function withFacets(records: RecordPort, facets: Partial<Facets>): ServicePort {
  const port = { ...records }
  for (const name of Object.keys(what) as (keyof Facets)[]) {
    const get = () => {
      const facet = facets[name]
      if (facet === undefined) throw new MissingFacetError(name)
      return facet
    }
    Object.defineProperty(port, name, { get, enumerable: true })
  }
  return port as ServicePort
}
