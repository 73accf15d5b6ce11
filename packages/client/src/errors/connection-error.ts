import { BelfryError } from './belfry-error.ts'

/** No answer arrived, or it broke off: the server may or may not have done what was asked. `cause` says what the network said. */
export class ConnectionError extends BelfryError {
  readonly code = 'connection_failed'
  readonly method: string
  /** The pattern of the path, without the values in it. */
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
