import type { EpochMs } from '@belfry/core'
import type { Installation } from '../maintenance/open-installation.ts'

/** The context of a command. */
export interface CommandContext {
  /** Opens the installation of the settings; closed when the command ends. */
  open(): Promise<Installation>
  /** Prints a line for a person. */
  print(line: string): void
  /** The folder with the assets of the reference page, next to the built server. */
  readonly publicFolder: string
  /** The current time in Unix milliseconds, for commands without an installation. */
  readonly now: () => EpochMs
  /** The environment variables, for commands without an installation. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Resolves when the process is asked to stop. */
  readonly stopped: Promise<void>
}

/** A command of the program. */
export interface Command {
  readonly name: string
  readonly description: string
  /** `<required>` or `[optional]`, in order. */
  readonly argument?: readonly [name: string, description: string]
  readonly options?: readonly (readonly [flags: string, description: string])[]
  run(context: CommandContext, options: Readonly<Record<string, string | boolean | undefined>>, argument: string | undefined): Promise<void>
}

/** Ends a command with an exit status of its own: 1 when it has found errors, 2 when it could not do its work. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitStatus: number

  constructor(exitStatus: 1 | 2, message: string) {
    super(message)
    this.exitStatus = exitStatus
  }
}
