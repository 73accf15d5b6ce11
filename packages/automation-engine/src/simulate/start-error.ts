/** A location in a scenario, as a JSON Pointer, and the error there. */
export interface StartFault {
  readonly pointer: string
  readonly message: string
}

/** The start of a scenario is impossible. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly faults: readonly StartFault[]

  /** @param faults at least one; the pointer `''` means the start as a whole */
  constructor(message: string, faults: readonly StartFault[], options?: ErrorOptions) {
    super(message, options)
    this.faults = faults
  }
}
