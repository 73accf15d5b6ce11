import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import { show } from '../../kernel/schema/json-pointer.ts'
import { MAX_DEPTH, MAX_NAMES, MAX_VALUES, pointerOf, tooDeep, tooManyNames, tooManyValues } from './json-limits.ts'

/**
 * Refuses a parsed body that is nested too deeply, has too many names and values, or contains what cannot be stored: infinite numbers, or
 * text that PostgreSQL cannot store (so that all databases accept the same). For JSON received as bytes, `surveyJson` determines whether
 * this check is needed.
 *
 * @param most the maximum number of names and values
 * @throws Refusal naming the location in the body
 */
export function checkJson(body: unknown, most: number = MAX_VALUES): void {
  const path: (string | number)[] = []
  let count = 0

  function look(value: unknown): void {
    if (++count > most) throw tooManyValues(most)
    if (typeof value === 'string') checkText(value, path)
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      const pointer = pointerOf(path)
      throw new Refusal(fieldProblem('invalid_request', pointer, `${show(pointer)} is a number too large to be kept`, 'too_large'))
    }
    if (typeof value !== 'object' || value === null) return
    // The depth is limited, so that the recursion never overflows the stack.
    if (path.length >= MAX_DEPTH) throw tooDeep(path)
    if (Array.isArray(value)) lookAtItems(value)
    else lookAtMembers(value)
  }

  function lookAtItems(items: readonly unknown[]): void {
    const level = path.length
    for (const [index, item] of items.entries()) {
      path[level] = index
      look(item)
    }
    path.length = level
  }

  function lookAtMembers(members: object): void {
    const names = Object.keys(members)
    if (names.length > MAX_NAMES) throw tooManyNames(path)
    count += names.length
    const level = path.length
    for (const name of names) {
      path.length = level
      checkText(name, path)
      path[level] = name
      look((members as Readonly<Record<string, unknown>>)[name])
    }
    path.length = level
  }

  look(body)
}

const HALF_PAIR = /\p{Surrogate}/u

function checkText(text: string, path: readonly (string | number)[]): void {
  if (!text.includes('\0') && !HALF_PAIR.test(text)) return
  const pointer = pointerOf(path)
  throw new Refusal(
    fieldProblem('invalid_request', pointer, `${show(pointer)} must not hold the character U+0000 or half of a surrogate pair`, 'format'),
  )
}
