import { BelfryError } from './belfry-error.ts'

/** Events after the reader's cursor were removed because of their age and cannot be read any more. Read the records again. */
export class StreamResetError extends BelfryError {
  readonly code = 'stream_reset'
  /** The cursor from which to continue once the records are read: it covers everything since the reset. */
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
