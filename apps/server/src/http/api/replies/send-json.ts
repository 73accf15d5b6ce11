import type { ServerResponse } from 'node:http'
import type { RouteReply } from '@belfry/core'
import { answerJson } from '../../answers/answer.ts'
import type { MemoryRoom } from '../../limits/memory-room.ts'
import type { RoutedExchange } from '../api-exchange.ts'

/**
 * Sends the reply of a route as JSON. Refuses with 429 when there is no memory for it, if the request can be repeated.
 *
 * @param owner the owner of the answer until it has been read
 */
export type SendJson = (exchange: Pick<RoutedExchange, 'response' | 'route'>, reply: RouteReply, owner: string) => void

/** Creates the function that sends replies as JSON. */
export function createSendJson(room: Pick<MemoryRoom, 'forAnswer'>, isStopping: () => boolean): SendJson {
  return ({ response, route }, reply, owner) => {
    const { body, status } = reply
    const hold = (bytes: number) => {
      room.forAnswer(response, { owner, bytes, must: !route.operation.readOnly })
      // Not earlier: a refused request gets no version.
      if (route.versioned && route.method !== 'delete') response.setHeader('etag', `"${(body as { readonly version: number }).version}"`)
    }
    setHeaders(response, reply, isStopping)
    answerJson(response, status ?? route.status, body, hold)
  }
}

/** Sets the headers for when to ask again, and for the end of the connection. */
export function setHeaders(response: ServerResponse, { retryAfterSeconds }: RouteReply, isStopping: () => boolean): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
  if (isStopping()) response.setHeader('connection', 'close') // otherwise a client would keep it, and the stop would wait for it
}
