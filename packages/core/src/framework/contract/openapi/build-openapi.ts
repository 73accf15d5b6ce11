import { tags } from '../../../areas/routes.ts'
import type { Route } from '../define-route.ts'
import { Components } from './components.ts'
import type { Json } from './json.ts'
import { operationOf } from './operation.ts'
import { shareRepeated } from './share-repeated.ts'
import { sharedHeaders, sharedParameters, webhookParameters, webhookResponses } from './shared.ts'
import { webhooksSection } from './webhooks.ts'

/** What the document says about the installation that serves it. */
export interface OpenApiOptions {
  readonly version: string
  /** The base URL of requests, without a trailing slash. */
  readonly baseUrl: string
  /**
   * `all` (the default): objects and unions without a name are named after their location, and repeated parts are shared, for code
   * generators, which would otherwise invent names. `given`: everything is inlined where it is used, for human readers.
   */
  readonly naming?: 'all' | 'given'
}

/**
 * Builds the {@link https://spec.openapis.org/oas/v3.1.0 OpenAPI 3.1} document from a table of routes. Named schemas become components; the
 * order is that of the table.
 */
export function buildOpenApi(routes: readonly Route[], { version, baseUrl, naming = 'all' }: OpenApiOptions): Json {
  const components = new Components(naming)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = `/api${route.path}`
    paths[path] ??= {}
    ;(paths[path] as Json)[route.method] = operationOf(route, components)
  }
  const webhooks = webhooksSection(components)
  const shared = naming === 'all' ? shareRepeated(paths) : { paths, parameters: {}, examples: {} }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Belfry',
      version,
      summary: 'Customers, reservations, invoices, doors, meters and messages of a site or park',
      description:
        'Every request carries an API key in the header `x-api-key`, or the session of a signed-in browser. What belongs to one organization stands below `/api/orgs/{organizationId}`, where the id or the slug will do. Paths also work without the prefix `/api`. Errors are problem documents (RFC 9457) with a stable `code`, and each operation lists those that it can answer with. Before a request is known to be one of an operation, any address answers 400 `malformed_request`, 404 `not_found`, 405 `method_not_allowed`, 408 `request_too_slow`, 429 `rate_limited` and 431 `head_too_large`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This installation' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: Object.entries(tags)
      .filter(([name]) => routes.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths: shared.paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key: `bfy_…`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'belfry_session',
          description: 'The session of a signed-in browser; writes also need `x-csrf-token`',
        },
      },
      parameters: { ...sharedParameters, ...webhookParameters, ...shared.parameters },
      headers: sharedHeaders,
      responses: { ...components.responses(), ...webhookResponses },
      examples: shared.examples,
      schemas: components.schemas(),
    },
  }
}
