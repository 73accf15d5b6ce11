import { err, ok, type Result } from '@belfry/core'
import { parseJson } from './parse-json.ts'

/**
 * Reads the JSON text of a field once its variables are filled in.
 *
 * @returns the value, `undefined` when the text is empty, or in words why it is no JSON
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
