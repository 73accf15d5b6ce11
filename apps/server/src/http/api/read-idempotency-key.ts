import type { IncomingMessage } from 'node:http'
import { IDEMPOTENCY_KEY_PATTERN, parameterProblem, Refusal, type Route, takesIdempotencyKey } from '@belfry/core'

const form = new RegExp(IDEMPOTENCY_KEY_PATTERN)

/** The `Idempotency-Key` of a request; `undefined` without one, and where the route takes none. Refuses what cannot be one. */
export function readIdempotencyKey({ headers }: IncomingMessage, route: Route): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || !takesIdempotencyKey(route)) return undefined
  if (typeof key === 'string' && form.test(key)) return key // one that was sent twice has become one with a comma and a space
  const message = 'Idempotency-Key must be one text of 1 to 255 visible ASCII characters, without spaces, such as a UUID.'
  throw new Refusal(parameterProblem('invalid_request', 'Idempotency-Key', message, 'format'))
}
