import { parseJson } from '../json/parse-json.ts'
import { compileTemplate, stubbed } from '../template/template.ts'
import type { ConfigProblem } from './config-problem.ts'

/** Reports a text with variables that can never become JSON, or only with some values. An empty text sends nothing, which is no problem. */
export function jsonTextProblems(pointer: string, text: string): readonly ConfigProblem[] {
  if (text.trim() === '') return []
  const name = pointer.slice(1)
  if (!parseJson(stubbed(text, 'json')).ok) {
    const message = `${name} is not JSON: look for a missing comma, quote or brace. A variable stands for a whole value, or inside of quotes for a part of a text`
    return [{ code: 'invalid_json', pointer, message }]
  }
  if (values.every((value) => parseJson(filledWith(value, text)).ok)) return []
  const message = `${name} is JSON only when its variables hold text: put quotes around the ones that are names of members`
  return [{ code: 'fragile_json', severity: 'warning', pointer, message }]
}

/** One value of each kind, including every character that could end a text or start another one. */
const values: readonly unknown[] = ['"', '\\', '\n', 5, true, null, ['"'], { '"': '}' }]

function filledWith(value: unknown, text: string): string {
  return compileTemplate(text, 'json').render({ read: () => value }, new Set())
}
