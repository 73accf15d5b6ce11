/** A place in a scenario, as a JSON pointer, and what is wrong there. */
export interface StartFault {
  readonly pointer: string
  readonly message: string
}

/** What a scenario is to begin with cannot be. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly faults: readonly StartFault[]

  /**
   * @param faults at least one; the pointer `''` means the scenario's start as a whole
   */
  constructor(message: string, faults: readonly StartFault[], options?: ErrorOptions) {
    super(message, options)
    this.faults = faults
  }
}
