/** What can be wrong with a call of the engine. `definition_mismatch`: the run belongs to another definition. `run_not_failed`: only a failed run is retried. `broken_invariant`: a mistake in a step type or in the engine. */
export type EngineErrorCode = 'definition_mismatch' | 'run_not_failed' | 'broken_invariant'

/** A mistake of the program that calls the engine, or of a step type. What a flow or a host may bring along ordinarily is a value instead. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether the value is an `EngineError`, also one of another copy of this package. */
export function isEngineError(value: unknown): value is EngineError {
  return value instanceof Error && value.name === 'EngineError' && 'code' in value
}
