import { parseJson } from '../json/parse-json.ts'
import { stubbed } from '../template/template.ts'
import type { ConfigProblem } from './step-definition.ts'

/** That a text with variables can never become JSON, whatever these hold. An empty text is nothing to send, and no problem. */
export function jsonTextProblems(pointer: string, text: string): readonly ConfigProblem[] {
  if (text.trim() === '' || parseJson(stubbed(text, 'json')).ok) return []
  const message = `${pointer.slice(1)} is not JSON: look for a missing comma, quote or brace. A variable stands for a whole value, or inside of quotes for a part of a text`
  return [{ code: 'invalid_json', pointer, message }]
}
