import type { components } from '../generated/openapi.ts'
import { BelfryError, isBelfryError } from './belfry-error.ts'

/** Every error code with which Belfry refuses a request. */
export type ProblemCode = components['schemas']['Problem']['code']

/**
 * An invalid field: a JSON `pointer` into the body ({@link https://www.rfc-editor.org/rfc/rfc6901 RFC 6901}), or the `parameter` in path,
 * query or headers.
 */
export type FieldError = components['schemas']['FieldError']

/** A validation error or warning about the definition of an automation. */
export type FlowProblem = components['schemas']['FlowProblem']

/**
 * Belfry refused the request with a problem document ({@link https://www.rfc-editor.org/rfc/rfc9457 RFC 9457}). Nothing was changed unless
 * `status` is 500 or above.
 */
export class ProblemError extends BelfryError {
  declare readonly code: ProblemCode
  declare readonly method: string
  /** The path pattern, without parameter values. */
  declare readonly path: string
  declare readonly status: number
  /** The kind of problem in words; fixed per `code`. */
  declare readonly title: string
  /** What happened in this case, and the remedy. */
  declare readonly detail: string
  declare readonly errors: readonly FieldError[]
  /** Quote it in questions to the operator of the server. */
  declare readonly requestId: string
  /** The delay requested by `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs?: number
  /** The errors that prevent an automation from being enabled; only with `open_problems`. */
  declare readonly problems?: readonly FlowProblem[]
  /** The id of what the first request created; only with `already_done`. */
  declare readonly resourceId?: string

  constructor(message: string, facts: ProblemFacts) {
    super(message)
    Object.assign(this, facts)
  }

  override get name(): 'ProblemError' {
    return 'ProblemError'
  }
}

/** The members of a problem document, and the request it answers. */
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

/** Whether an error is a problem document of Belfry, optionally with a given `code`. Works across duplicate copies of the package. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  code?: Code,
): error is ProblemError & { readonly code: Code } {
  return isBelfryError(error) && error.name === 'ProblemError' && (code === undefined || error.code === code)
}
