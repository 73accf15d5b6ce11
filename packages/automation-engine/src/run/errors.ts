/**
 * Why a call of the engine failed. `definition_mismatch`: the run belongs to another definition. `run_not_failed`: only a failed run can be
 * retried. `broken_invariant`: a bug in a step type or in the engine.
 */
export type EngineErrorCode = 'definition_mismatch' | 'run_not_failed' | 'broken_invariant'

/**
 * A programming error in the caller of the engine or in a step type. Errors that a flow or a host can normally cause are returned as
 * values.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether a value is an `EngineError`, even one of another copy of this package. */
export function isEngineError(value: unknown): value is EngineError {
  return value instanceof Error && value.name === 'EngineError' && 'code' in value
}
