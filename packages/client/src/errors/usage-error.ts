import { BelfryError } from './belfry-error.ts'

/** The client or a call has invalid options; no request was sent. */
export class UsageError extends BelfryError {
  readonly code: UsageCode

  constructor(code: UsageCode, message: string) {
    super(message)
    this.code = code
  }

  override get name(): 'UsageError' {
    return 'UsageError'
  }
}

/** The kind of usage error. */
export type UsageCode =
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'missing_base_url'
  | 'invalid_base_url'
  | 'key_in_browser'
  | 'invalid_argument'
