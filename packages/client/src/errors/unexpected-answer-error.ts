import { BelfryError } from './belfry-error.ts'

/** The response is not one of Belfry: a page of a proxy, a redirect, or text that is not JSON. Usually `baseUrl` is wrong. */
export class UnexpectedAnswerError extends BelfryError {
  readonly code = 'unexpected_answer'
  declare readonly method: string
  /** The path pattern, without parameter values. */
  declare readonly path: string
  declare readonly status: number
  declare readonly requestId?: string
  /** The delay requested by `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs?: number

  constructor(message: string, facts: UnexpectedAnswerFacts) {
    super(message)
    Object.assign(this, facts)
  }

  override get name(): 'UnexpectedAnswerError' {
    return 'UnexpectedAnswerError'
  }
}

/** What is known about a response that is not one of Belfry. */
export interface UnexpectedAnswerFacts {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly requestId?: string
  readonly retryAfterMs?: number
}
