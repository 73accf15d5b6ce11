import { BelfryError } from './belfry-error.ts'

/** The last attempt took longer than `timeoutMs`: the server may or may not have processed the request. */
export class TimeoutError extends BelfryError {
  readonly code = 'timed_out'
  readonly method: string
  /** The path pattern, without parameter values. */
  readonly path: string
  /** The time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number

  constructor(
    message: string,
    { method, path, timeoutMs }: { readonly method: string; readonly path: string; readonly timeoutMs: number },
  ) {
    super(message)
    this.method = method
    this.path = path
    this.timeoutMs = timeoutMs
  }

  override get name(): 'TimeoutError' {
    return 'TimeoutError'
  }
}
