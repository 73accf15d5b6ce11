import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Caller, isRefusal, missingPermission, Refusal, type Route, type StreamPlan } from '@belfry/core'
import type { Commission } from '../../unit-of-work/perform/commission.ts'
import type { Streams } from '../event-stream/streams.ts'
import { type Authenticate, callerOf } from '../sign-in/authenticate.ts'
import type { EnterOrganization } from './enter-organization.ts'

/** A request for a stream that was found to be in order. */
export interface StreamRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: Route
  readonly commission: Commission
  readonly plan: StreamPlan
}

/** What finds out who a reader is, when it comes and later. */
export interface Doors {
  readonly authenticate: Authenticate
  readonly enterOrganization: EnterOrganization
}

/** Seconds after which a reader who found no seat may come again. */
const RETRY_AFTER_SECONDS = 10

/** Answers with a stream that never ends by itself; a HEAD request with its head alone. */
export function handleStream(streams: Streams, doors: Doors, { request, response, route, commission, plan }: StreamRequest): void {
  const { organization, caller } = commission
  const organizationId = (organization as NonNullable<typeof organization>).id
  const giveBack = takeSeat(streams, response, { organizationId, userId: String(caller.userId) })
  response.once('close', giveBack)
  response.writeHead(route.status, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no', // nginx would collect events until its buffer is full
    connection: 'close', // what ends a stream is the end of the connection, so nobody waits for another answer on it
  })
  if (request.method === 'HEAD') return void response.end()
  streams.open({
    ...{ response, organizationId, plan, caller },
    credential: `${request.headers['x-api-key'] ?? ''} ${request.headers.cookie ?? ''} ${organizationId}`,
    identify: () => identify(doors, { request, route, organizationId }),
  })
}

function takeSeat(streams: Streams, response: ServerResponse, seat: Parameters<Streams['seats']['take']>[0]): () => void {
  try {
    return streams.seats.take(seat)
  } catch (error) {
    if (isRefusal(error)) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    throw error
  }
}

/** Goes through the same doors as a new request would. */
async function identify(
  { authenticate, enterOrganization }: Doors,
  { request, route, organizationId }: Pick<StreamRequest, 'request' | 'route'> & { readonly organizationId: string },
): Promise<Caller> {
  const identity = await authenticate(request)
  const { permissions } = await enterOrganization(identity, organizationId, undefined)
  const caller = callerOf(identity, permissions)
  const missing = missingPermission(route.operation, caller)
  if (missing) throw new Refusal(missing)
  return caller
}
