import { err, ok, type Result } from '@belfry/core'
import { parseJson } from './parse-json.ts'

/**
 * Parses the JSON text of a field once its variables are filled in.
 *
 * @returns the value, `undefined` if the text is empty, or a message why it is not JSON
 */
export function parseJsonText(field: string, text: string): Result<unknown, string> {
  if (text.trim() === '') return ok(undefined)
  const parsed = parseJson(text)
  return parsed.ok ? parsed : err(`The ${field} ${reasons[parsed.error]}`)
}

const reasons = {
  invalid: 'is not JSON once its variables are filled in: look for a missing comma, quote or brace beside them.',
  too_deep: 'is nested too deep once its variables are filled in: flatten it.',
} as const
