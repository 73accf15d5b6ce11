import { BelfryError } from './belfry-error.ts'

/** An answer came that Belfry does not give: a page of a proxy, a redirect, text that is no JSON. Mostly `baseUrl` leads elsewhere. */
export class UnexpectedAnswerError extends BelfryError {
  readonly code = 'unexpected_answer'
  declare readonly method: string
  /** The pattern of the path, without the values in it. */
  declare readonly path: string
  declare readonly status: number
  declare readonly requestId?: string
  /** What `Retry-After` asked for, in milliseconds. */
  declare readonly retryAfterMs?: number

  constructor(message: string, facts: UnexpectedAnswerFacts) {
    super(message)
    Object.assign(this, facts)
  }

  override get name(): 'UnexpectedAnswerError' {
    return 'UnexpectedAnswerError'
  }
}

/** What is known about an answer that Belfry did not give. */
export interface UnexpectedAnswerFacts {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly requestId?: string
  readonly retryAfterMs?: number
}
