import type { ServerResponse } from 'node:http'
import { type Caller, isRefusal, type Organization, type StreamPlan } from '@belfry/core'
import type { Streams } from '../../event-stream/streams.ts'
import { type Authenticate, callerOfIdentity } from '../../sign-in/authenticate.ts'
import { requirePermission } from '../authorize-request.ts'
import type { EnterOrganization } from '../enter-organization.ts'
import { requireReply } from '../perform-request.ts'
import type { ReadExchange } from '../read-request.ts'
import type { Reply } from './reply.ts'

/** Identifies the reader of a stream, at the start and later. */
export interface Doors {
  readonly authenticate: Authenticate
  readonly enterOrganization: EnterOrganization
}

/** Seconds after which a client that got no slot should try again. */
const RETRY_AFTER_SECONDS = 10

/** Creates the reply with an event stream, which has no end of its own; for a HEAD request only the headers. */
export function createReplyStream(streams: Streams, doors: Doors): Reply {
  return async (exchange, perform) => {
    const { request, response, route, execution } = exchange
    const { organization, caller } = execution
    const plan = requireReply(await perform(exchange)).body as StreamPlan
    const organizationId = (organization as Organization).id
    const giveBack = takeSeat(streams, response, { organizationId, userId: String(caller.userId) })
    response.once('close', giveBack)
    response.writeHead(route.status, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no', // otherwise nginx would collect events until its buffer is full
      connection: 'close', // a stream ends with its connection, which is never reused
    })
    if (request.method === 'HEAD') return void response.end()
    streams.open({
      ...{ response, organizationId, plan, caller },
      credential: `${request.headers['x-api-key'] ?? ''} ${request.headers.cookie ?? ''} ${organizationId}`,
      identify: () => identify(doors, { request, route, organizationId }),
    })
  }
}

function takeSeat(streams: Streams, response: ServerResponse, seat: Parameters<Streams['seats']['take']>[0]): () => void {
  try {
    return streams.seats.take(seat)
  } catch (error) {
    if (isRefusal(error)) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    throw error
  }
}

/** Applies the same checks as for a new request. */
async function identify(
  { authenticate, enterOrganization }: Doors,
  { request, route, organizationId }: Pick<ReadExchange, 'request' | 'route'> & { readonly organizationId: string },
): Promise<Caller> {
  const identity = await authenticate(request)
  const { permissions } = await enterOrganization(identity, organizationId, undefined)
  const caller = callerOfIdentity(identity, permissions)
  requirePermission(route, caller)
  return caller
}
