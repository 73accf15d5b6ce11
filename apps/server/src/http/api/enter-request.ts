import type { Causation } from '../../store/causation.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import type { ExecutionContext } from '../../unit-of-work/ports/execution-context.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { callerOfIdentity } from '../sign-in/authenticate.ts'
import type { ApiExchange } from './api-exchange.ts'
import type { AuthenticatedExchange } from './authenticate-request.ts'
import { clientOf } from './client-of.ts'
import type { EnterOrganization } from './enter-organization.ts'
import { createFindHome } from './find-home.ts'
import { traceIdOf } from './trace-context.ts'

/** An exchange with the execution context of its operation: caller, organization, cause. */
export interface EnteredExchange extends AuthenticatedExchange {
  readonly execution: ExecutionContext
}

/** Determines the organization of a request if its route has one. Refuses callers who are no members with 404. */
export type EnterRequest = (exchange: AuthenticatedExchange) => Promise<EnteredExchange>

/** Creates the step that determines organizations. */
export function createEnterRequest(service: Service, enterOrganization: EnterOrganization): EnterRequest {
  const findHome = createFindHome(service)

  function causeOf({ request, requestId }: ApiExchange): Causation {
    const traceId = service.tracing.currentTraceId() ?? traceIdOf(request.headers.traceparent as string | undefined, service.randomBytes)
    return { traceId, lineage: { automationIds: [] }, requestId }
  }

  return async (exchange) => {
    const { request, route, params, identity } = exchange
    const cause = causeOf(exchange)
    if (!identity) {
      const credentials = { ...anonymous.credentials, client: clientOf(request) }
      return { ...exchange, execution: { ...anonymous, credentials, organization: null, cause } }
    }
    const { credentials } = identity
    if (route.operation.scope !== 'organization')
      return { ...exchange, execution: { caller: callerOfIdentity(identity, []), organization: null, credentials, cause } }
    const idOrSlug = params.organizationId ?? (await findHome(identity, route, params))
    const header = request.headers['x-service-org-id'] as string | undefined
    const { organization, permissions } = await enterOrganization(identity, idOrSlug, header)
    return { ...exchange, execution: { caller: callerOfIdentity(identity, permissions), organization, credentials, cause } }
  }
}
