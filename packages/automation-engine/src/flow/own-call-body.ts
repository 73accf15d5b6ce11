import { parseJson } from '../json/parse-json.ts'
import { compileTemplate } from '../template/template.ts'

/** Stands for whatever a variable may hold. */
const HELD = '\u0001held\u0001'

/** What stands for the variable with a number, in the order of the text: for each another, as two of them seldom hold the same. */
export function markOf(index: number): string {
  return `${HELD}${index}${HELD}`
}

/** Whether a text, or the name of a member, follows from a variable. */
export function isHeld(text: string): boolean {
  return text.includes(HELD)
}

/** A body with marks in place of its variables; `undefined` where it is then no JSON. */
export function readBody(text: string): unknown {
  let next = 0
  const parsed = parseJson(compileTemplate(text, 'json').render({ read: () => markOf(next++) }, new Set()))
  return parsed.ok ? parsed.value : undefined
}
