import { UsageError } from './errors/usage-error.ts'
import type { OutgoingRequest } from './exchange.ts'
import type { VersionedOptions } from './request-options.ts'

/** What `request` sends in addition to method and path. */
export interface RawRequest extends VersionedOptions {
  /** The values of the placeholders in the path. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** Query parameters. `undefined` and `null` are omitted; an array repeats its name. */
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
}

export function readRawRequest(method: string, path: string, { params = {}, query, body, ...options }: RawRequest): OutgoingRequest {
  const upper = method.toUpperCase()
  // Also keeps values in a query out of messages, which contain the path.
  if (!/^\/[^?#]*$/.test(path)) throw new UsageError('invalid_argument', 'The path must begin with a slash; a query goes into `query`.')
  if (body !== undefined && /^(GET|HEAD)$/.test(upper)) throw new UsageError('invalid_argument', `A ${upper} request cannot have a body.`)
  return { method: upper, path, params, query, body, options }
}
