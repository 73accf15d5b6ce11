import { parseJson } from '../json/parse-json.ts'
import { compileTemplate } from '../template/template.ts'

/** A placeholder for the value of a variable. */
const HELD = '\u0001held\u0001'

/** The placeholder of the variable with an index in text order. All differ, since two variables rarely have the same value. */
export function markOf(index: number): string {
  return `${HELD}${index}${HELD}`
}

/** Whether a text, or the name of a member, depends on a variable. */
export function isHeld(text: string): boolean {
  return text.includes(HELD)
}

/** A body with placeholders for its variables; `undefined` if it is not JSON then. */
export function readBody(text: string): unknown {
  let next = 0
  const parsed = parseJson(compileTemplate(text, 'json').render({ read: () => markOf(next++) }, new Set()))
  return parsed.ok ? parsed.value : undefined
}
