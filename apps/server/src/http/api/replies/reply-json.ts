import type { ServerResponse } from 'node:http'
import type { Organization, RouteReply } from '@belfry/core'
import { awaitIntent } from '../../../unit-of-work/effects/await-intent.ts'
import type { Service } from '../../../unit-of-work/service/service.ts'
import { answerJson } from '../../answers/answer.ts'
import type { KnownBrowsers } from '../../sign-in/known-browsers.ts'
import { sessionCookie } from '../../sign-in/session-cookie.ts'
import { replyTo, requireDone } from '../perform-request.ts'
import type { ReadExchange } from '../read-request.ts'
import type { Reply } from './reply.ts'
import type { SendJson } from './send-json.ts'

/** What answers with JSON need. */
export interface JsonReplyParts {
  readonly browsers: KnownBrowsers
  readonly send: SendJson
  /** Whether browsers reach the service over HTTPS. */
  isSecure(): boolean
  isStopping(): boolean
}

/** Creates the reply with JSON, that of most routes. */
export function createReplyJson(service: Service, { browsers, send, isSecure, isStopping }: JsonReplyParts): Reply {
  /** If the external system answers in time, the reply of the route; otherwise where the result will be. */
  async function replyLater(exchange: ReadExchange, intentId: string): Promise<void> {
    const { response, execution } = exchange
    const { id: organizationId } = execution.organization as Organization
    const came = await awaitIntent(service, organizationId, intentId)
    if (came.kind === 'done') return send(exchange, replyTo(service, exchange, requireDone(came.outcome)), organizationId)
    response.setHeader('location', `/api/orgs/${organizationId}/intents/${intentId}`)
    if (isStopping()) response.setHeader('connection', 'close')
    answerJson(response, 202, came.pending)
  }

  /** Sets the cookies after a sign-in, one of which marks the browser as known; with a token of `null` signs out. */
  async function setCookies(response: ServerResponse, sessionToken: string | null, { body }: RouteReply): Promise<void> {
    const session = sessionCookie(sessionToken, { secure: isSecure() })
    const known =
      sessionToken === null ? null : await browsers.cookieFor((body as { readonly user: { readonly email: string } }).user.email)
    response.setHeader('set-cookie', known === null ? session : [session, known])
  }

  return async (exchange, perform) => {
    const { response, memoryOwner } = exchange
    const performed = await perform(exchange)
    if (performed.replayed) response.setHeader('idempotency-replayed', 'true')
    if (performed.kind === 'waiting') return replyLater(exchange, performed.intentId)
    const { reply } = performed
    if (reply.sessionToken !== undefined) await setCookies(response, reply.sessionToken, reply)
    send(exchange, reply, memoryOwner.owner)
  }
}
