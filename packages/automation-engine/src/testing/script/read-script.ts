import { validate } from '@belfry/core'
import { moveSchemas, type Script, type ScriptMove, scriptSchema } from './script-schema.ts'

/**
 * Validates the shape of a script.
 *
 * @throws Error with one line for each invalid member
 */
export function readScript(value: unknown): Script {
  const problems = scriptProblems(value)
  if (problems.length === 0) return value as Script
  throw new Error(`The script has errors:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}

/** The errors in the shape of a script, as `pointer: message`; empty for a valid one. */
export function scriptProblems(value: unknown): readonly string[] {
  const errors = validate(scriptSchema, value).map(({ message, pointer = '' }) => `${pointer || '/'}: ${message}`)
  return errors.length > 0 ? errors : oddities(value as Script)
}

/** The name of the action of a move. */
export function moveOf(move: ScriptMove): keyof typeof moveSchemas {
  return (Object.keys(moveSchemas) as (keyof typeof moveSchemas)[]).find((name) => move[name] !== undefined) as keyof typeof moveSchemas
}

/** Errors that the schema cannot express. */
function oddities({ steps = [], start = {}, operations = {}, external = {} }: Script): readonly string[] {
  const names = Object.keys(moveSchemas)
  return [
    ...steps.flatMap((move, index) => {
      const named = names.filter((name) => name in move)
      const what = named.length === 0 ? 'does nothing' : `does several things (${named.join(', ')})`
      return named.length === 1 ? [] : [`/steps/${index}: the step ${what}: give it one of ${names.join(', ')}.`]
    }),
    ...(Object.keys(start).length === 1 || Object.keys(start).length === 0
      ? []
      : ['/start: a scenario begins with one thing: keep one of event, webhook, perform.']),
    ...Object.entries(operations).flatMap(([name, script]) =>
      Object.keys(script).length === 1
        ? []
        : [`/operations/${name}: write what it answers, or why it is refused: {"answer": …} or {"refuse": "…"}.`],
    ),
    ...Object.entries(external).flatMap(([kind, answer]) =>
      answer.accepted || 'reason' in answer ? [] : [`/external/${kind}/reason: say why the external system does not do it.`],
    ),
  ]
}
