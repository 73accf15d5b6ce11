import { BelfryError } from './belfry-error.ts'

/** Events behind the place where the reader stopped were removed because of their age: nobody can tell them any more. Read the records anew. */
export class StreamResetError extends BelfryError {
  readonly code = 'stream_reset'
  /** Follow on from here, when the records were read: what happened since the reset is told. */
  readonly cursor: string

  constructor(cursor: string) {
    super(
      'Events behind this place were removed because of their age. Read the records anew, then follow on from the cursor of this error.',
    )
    this.cursor = cursor
  }

  override get name(): 'StreamResetError' {
    return 'StreamResetError'
  }
}
