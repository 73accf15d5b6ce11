import { isRefusal } from '@belfry/core'
import { commands } from '../../src/cli/index.ts'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { type Installation, openInstallation } from '../../src/maintenance/open-installation.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'

/** The options of running a command. */
export interface CommandOptions {
  readonly options?: Readonly<Record<string, string | boolean>>
  readonly argument?: string
  readonly now?: () => number
  /** Receives each line, also of a command that throws in the end. */
  readonly onPrint?: (line: string) => void
}

/** Runs a command in this process, as the program does, and returns its output. Throws what it throws. */
export async function runCommand(
  name: string,
  environment: Readonly<Record<string, string>>,
  { options = {}, argument, now = Date.now, onPrint = () => {} }: CommandOptions = {},
): Promise<string> {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  const printed: string[] = []
  let installation: Installation | undefined
  const context = {
    print(line: string) {
      printed.push(line)
      onPrint(line)
    },
    publicFolder: '',
    environment,
    now,
    stopped: Promise.resolve(),
    async open() {
      installation ??= await openInstallation(parseSettings(environment, connectorDefinitions), {
        logger: createLogger({ logLevel: 'silent' }),
        now,
      })
      return installation
    },
  }
  try {
    await command.run(context, options, argument)
  } finally {
    await installation?.store.close()
  }
  return printed.join('\n')
}

/** The message of a command that fails. */
export async function complaintOf(...given: Parameters<typeof runCommand>): Promise<string> {
  try {
    await runCommand(...given)
  } catch (error) {
    return isRefusal(error) ? error.problem.detail : String((error as Error).message)
  }
  throw new Error(`${given[0]} was done`)
}
