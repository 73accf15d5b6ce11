import { BelfryError } from './belfry-error.ts'

/** No response arrived, or it was interrupted: the server may or may not have processed the request. `cause` is the error of `fetch`. */
export class ConnectionError extends BelfryError {
  readonly code = 'connection_failed'
  readonly method: string
  /** The path pattern, without parameter values. */
  readonly path: string

  constructor(message: string, { method, path, cause }: { readonly method: string; readonly path: string; readonly cause: unknown }) {
    super(message, { cause })
    this.method = method
    this.path = path
  }

  override get name(): 'ConnectionError' {
    return 'ConnectionError'
  }
}
