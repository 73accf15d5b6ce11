import type { EpochMs } from '@belfry/core'
import type { Installation } from '../maintenance/open-installation.ts'

/** What a command is given: an opened installation where it wants one, and the place where its words go. */
export interface CommandContext {
  /** Opens the installation of the settings; closed when the command ends. */
  open(): Promise<Installation>
  /** Prints a line for a person. */
  print(line: string): void
  /** The folder with the program of the reference page, beside the built server. */
  readonly publicFolder: string
  /** The present in Unix milliseconds, for commands that need no installation. */
  readonly now: () => EpochMs
  /** What the environment holds, for commands that need no installation. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Resolves when the process is asked to stop. */
  readonly stopped: Promise<void>
}

/** One command of the program, in a file of its own. */
export interface Command {
  readonly name: string
  readonly description: string
  /** `<required>` or `[optional]`, in order. */
  readonly argument?: readonly [name: string, description: string]
  readonly options?: readonly (readonly [flags: string, description: string])[]
  run(context: CommandContext, options: Readonly<Record<string, string | boolean | undefined>>, argument: string | undefined): Promise<void>
}

/** What a command throws that ends with a status of its own: 1 where it found what it looks for, such as errors; 2 where it could not look. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitStatus: number

  constructor(exitStatus: 1 | 2, message: string) {
    super(message)
    this.exitStatus = exitStatus
  }
}
