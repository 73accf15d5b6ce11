import { parseFlow } from '@belfry/automation-engine'
import { exitCoverage, type PlayedScript, playScript } from '@belfry/automation-engine/testing'
import type { Definition } from '@belfry/core'
import { type Command, CommandError } from '../command.ts'
import { readFlowFile, readJsonFile } from '../read-flow-file.ts'
import { timelineOf } from './timeline.ts'

/** Simulates a flow with a script, in an organization in memory, without accessing any data. */
export const simulateCommand: Command = {
  name: 'simulate',
  description:
    'play a flow by a script, in an organization in memory; ends with 1 when something is not as the script expects, with 2 when it cannot be played',
  argument: ['<flow>', 'a file of JSON: a definition, an exported flow, or an automation as the API answers it'],
  options: [
    ['--script <file>', 'a file of JSON: when and how it begins, what happens, and what is expected'],
    ['--json', 'print what came of it as JSON'],
  ],
  async run({ print }, { script, json }, file = '') {
    if (typeof script !== 'string') throw new CommandError(2, 'Say by which script: --script <file>.')
    const definition = await readFlowFile(file)
    refuseErrors(file, definition)
    const played = await play(definition as Definition, script, await readJsonFile(script, 'a script'))
    const coverage = exitCoverage(definition as Definition, played.simulation)
    if (json === true) print(JSON.stringify({ ...played, coverage }, null, 2))
    else for (const line of timelineOf(played, coverage)) print(line)
    const { length } = played.failures
    if (length > 0) throw new CommandError(1, length === 1 ? 'One thing is not as expected.' : `${length} things are not as expected.`)
  },
}

function refuseErrors(file: string, definition: unknown): void {
  const errors = parseFlow(definition).problems.filter(({ severity }) => severity !== 'warning')
  if (errors.length === 0) return
  const details = errors.map(({ pointer, message }) => `  ${pointer ?? '/'}: ${message}`)
  throw new CommandError(2, `${file} has errors:\n${details.join('\n')}`)
}

async function play(definition: Definition, file: string, script: unknown): Promise<PlayedScript> {
  try {
    return await playScript(definition, script)
  } catch (error) {
    throw new CommandError(2, `${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
