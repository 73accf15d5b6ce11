import { parseFlow, steps } from '@belfry/automation-engine'
import { type EffectKind, effectKinds, type FlowProblem } from '@belfry/core'
import { type Command, CommandError } from './command.ts'
import { readFlowFile } from './read-flow-file.ts'

/** Reports the problems of a flow, without accessing any data. */
export const validateCommand: Command = {
  name: 'validate',
  description: 'say what is wrong with a flow in a file; ends with 1 when it has errors, with 2 when there is no flow to be read',
  argument: ['<flow>', 'a file of JSON: a definition, an exported flow, or an automation as the API answers it'],
  options: [
    [
      '--connected <kinds>',
      `the kinds of effects that are sent where the flow is to run, such as mail,payment: says which others it needs`,
    ],
    ['--json', 'print the findings as JSON'],
  ],
  async run({ print }, { json, connected }, file = '') {
    const site = typeof connected === 'string' ? { unconnected: { simulated: [], refused: othersThan(connected) } } : {}
    const definition = await readFlowFile(file)
    const { problems } = parseFlow(definition, steps, site)
    const errors = problems.filter(({ severity }) => severity !== 'warning').length
    if (json === true) print(JSON.stringify({ valid: errors === 0, problems }, null, 2))
    else for (const line of reportOf(file, definition, problems)) print(line)
    if (errors > 0) throw new CommandError(1, errors === 1 ? 'The flow has an error.' : `The flow has ${errors} errors.`)
  },
}

/** The kinds of effects that a list does not name. A file belongs to no installation, so an option says what is connected. */
function othersThan(list: string): readonly EffectKind[] {
  const named = list.split(',').map((kind) => kind.trim())
  const wrong = named.find((kind) => kind !== '' && !effectKinds.some((known) => known === kind))
  if (wrong !== undefined)
    throw new CommandError(2, `--connected names "${wrong}", which is no kind of effect. There are ${effectKinds.join(', ')}.`)
  return effectKinds.filter((kind) => !named.includes(kind))
}

function reportOf(file: string, definition: unknown, problems: readonly FlowProblem[]): readonly string[] {
  const errors = problems.filter(({ severity }) => severity !== 'warning').length
  const warnings = problems.length - errors
  if (problems.length === 0) return [`${file}: nothing is wrong with it.`]
  const counts = [...counted(errors, 'error'), ...counted(warnings, 'warning')].join(', ')
  return [`${file}: ${counts}`, ...problems.flatMap((problem) => ['', ...formatProblem(definition, problem)])]
}

function counted(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]
}

function formatProblem(
  definition: unknown,
  { severity, code, message, nodeId, edgeId, pointer, fix, docs }: FlowProblem,
): readonly string[] {
  const location = nodeId !== undefined ? nameOf(definition, nodeId) : edgeId !== undefined ? `the line "${edgeId}"` : 'the flow'
  return [
    `${severity === 'warning' ? 'warning' : 'error'} ${code}, at ${location}${pointer === undefined || pointer === '' ? '' : ` (${pointer})`}`,
    `  ${message}`,
    ...(fix ? [`  Fix: ${fix.title}. As JSON Patch: ${JSON.stringify(fix.patch)}`] : []),
    ...(docs === undefined ? [] : [`  See /${docs} in the documentation: npm run docs`]),
  ]
}

function nameOf(definition: unknown, nodeId: string): string {
  const { nodes } = definition as { readonly nodes?: unknown }
  const label = Array.isArray(nodes) ? nodes.find((node) => (node as { readonly id?: unknown } | null)?.id === nodeId)?.label : undefined
  return typeof label === 'string' && label !== '' && label !== nodeId ? `"${label}" (${nodeId})` : `"${nodeId}"`
}
