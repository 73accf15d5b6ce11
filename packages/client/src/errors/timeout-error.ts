import { BelfryError } from './belfry-error.ts'

/** The last attempt took longer than `timeoutMs`: the server may or may not have done what was asked. */
export class TimeoutError extends BelfryError {
  readonly code = 'timed_out'
  readonly method: string
  /** The pattern of the path, without the values in it. */
  readonly path: string
  /** What one attempt was given, in milliseconds. */
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
