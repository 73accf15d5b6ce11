import type { components } from '../generated/openapi.ts'
import { BelfryError, isBelfryError } from './belfry-error.ts'

/** Every reason Belfry gives for refusing a request. */
export type ProblemCode = components['schemas']['Problem']['code']

/** A field at fault: `pointer` into the body, or the `parameter` of path, query or headers. */
export type FieldError = components['schemas']['FieldError']

/** A finding about the definition of an automation. */
export type FlowProblem = components['schemas']['FlowProblem']

/** Belfry refused the request with a problem document (RFC 9457). Nothing was changed unless `status` is 500 or more. */
export class ProblemError extends BelfryError {
  declare readonly code: ProblemCode
  declare readonly method: string
  /** The pattern of the path, without the values in it. */
  declare readonly path: string
  declare readonly status: number
  /** The kind of problem in words, the same every time. */
  declare readonly title: string
  /** What happened this time, and the remedy. */
  declare readonly detail: string
  declare readonly errors: readonly FieldError[]
  /** Quote it in questions to whoever runs the server. */
  declare readonly requestId: string
  /** What `Retry-After` asked for, in milliseconds. */
  declare readonly retryAfterMs?: number
  /** What keeps an automation from being enabled; only with `open_problems`. */
  declare readonly problems?: readonly FlowProblem[]
  /** What the first request made; only with `already_done`. */
  declare readonly resourceId?: string

  constructor(message: string, facts: ProblemFacts) {
    super(message)
    Object.assign(this, facts)
  }

  override get name(): 'ProblemError' {
    return 'ProblemError'
  }
}

/** What a problem document says, and about which request. */
export interface ProblemFacts {
  readonly code: ProblemCode
  readonly method: string
  readonly path: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly requestId: string
  readonly retryAfterMs?: number
  readonly problems?: readonly FlowProblem[]
  readonly resourceId?: string
}

/**
 * Whether Belfry refused the request, and for the reason `code` if one is named. Also knows the errors of a second copy of the package.
 */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  code?: Code,
): error is ProblemError & { readonly code: Code } {
  return isBelfryError(error) && error.name === 'ProblemError' && (code === undefined || error.code === code)
}
