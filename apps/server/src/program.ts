import { join } from 'node:path'
import { isRefusal } from '@belfry/core'
import { Command as Program } from 'commander'
import { type Command, type CommandContext, CommandError } from './cli/command.ts'
import { commands } from './cli/index.ts'
import { connectorDefinitions } from './external/connectors/index.ts'
import { type Installation, openInstallation } from './maintenance/open-installation.ts'
import { createLogger } from './platform/process/create-logger.ts'
import { endOnCrash } from './platform/process/end-on-crash.ts'
import { onReaderClosed } from './platform/process/on-reader-closed.ts'
import { version } from './platform/process/version.ts'
import { parseSettings } from './platform/settings/settings.ts'

/** The process in which the program runs. */
export interface ProgramProcess {
  readonly running: NodeJS.Process
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** Runs the command in the arguments. */
export async function runProgram({ running, args, environment }: ProgramProcess): Promise<void> {
  endOnCrash(running, (text) => void running.stderr.write(text))
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) running.once(signal, () => resolve())
    for (const stream of [running.stdout, running.stderr]) onReaderClosed(stream, resolve)
  })
  const program = new Program('belfry').description('The Belfry server').version(version)
  for (const command of commands) {
    const entry = program.command(command.name, { isDefault: command.name === 'serve' }).description(command.description)
    if (command.argument) entry.argument(...command.argument)
    for (const [flags, description] of command.options ?? []) entry.option(flags, description)
    entry.action(async (...given: unknown[]) => {
      const [argument, options] = command.argument ? [given[0] as string, given[1]] : [undefined, given[0]]
      await runCommand({ running, environment, stopped }, command, options as Readonly<Record<string, string | boolean>>, argument)
    })
  }
  await program.parseAsync(args)
}

async function runCommand(
  { running, environment, stopped }: Omit<ProgramProcess, 'args'> & Pick<CommandContext, 'stopped'>,
  command: Command,
  options: Readonly<Record<string, string | boolean>>,
  argument: string | undefined,
): Promise<void> {
  let installation: Installation | undefined
  try {
    await command.run(
      {
        print: (line) => running.stdout.write(`${line}\n`),
        stopped,
        now: Date.now,
        environment,
        publicFolder: join(import.meta.dirname, 'public'),
        async open() {
          const settings = parseSettings(environment, connectorDefinitions)
          installation ??= await openInstallation(settings, { logger: createLogger(settings) })
          return installation
        },
      },
      options,
      argument,
    )
  } catch (error) {
    // Printed for a person: the message without the stack. Details of internal errors are in the log.
    const words = isRefusal(error) ? error.problem.detail : error instanceof Error ? explain(error) : String(error)
    if (words !== '') running.stderr.write(`${words}\n`)
    running.exitCode = error instanceof CommandError ? error.exitStatus : 1
  } finally {
    await installation?.store.close()
  }
}

function explain(error: Error): string {
  const { code, port } = error as { readonly code?: string; readonly port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what listens there, or set BELFRY_PORT to another one.`
  return error.message
}
