import type { IncomingMessage } from 'node:http'
import { IDEMPOTENCY_KEY_PATTERN, parameterProblem, Refusal, type Route, takesIdempotencyKey } from '@belfry/core'

const form = new RegExp(IDEMPOTENCY_KEY_PATTERN)

/** The `Idempotency-Key` of a request; `undefined` without one, and if the route does not take one. Refuses invalid keys. */
export function readIdempotencyKey({ headers }: IncomingMessage, route: Route): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || !takesIdempotencyKey(route)) return undefined
  if (typeof key === 'string' && form.test(key)) return key // a header sent twice arrives as one value with a comma and a space
  const message = 'Idempotency-Key must be one text of 1 to 255 visible ASCII characters, without spaces, such as a UUID.'
  throw new Refusal(parameterProblem('invalid_request', 'Idempotency-Key', message, 'format'))
}
