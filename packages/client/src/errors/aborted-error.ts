import { BelfryError } from './belfry-error.ts'

/** The `signal` of the call was aborted. `cause` is the abort reason. */
export class AbortedError extends BelfryError {
  readonly code = 'aborted'
  readonly method: string
  /** The path pattern, without parameter values. */
  readonly path: string

  constructor(message: string, { method, path, cause }: { readonly method: string; readonly path: string; readonly cause: unknown }) {
    super(message, { cause })
    this.method = method
    this.path = path
  }

  override get name(): 'AbortedError' {
    return 'AbortedError'
  }
}
