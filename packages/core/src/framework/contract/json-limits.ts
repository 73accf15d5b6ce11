import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import { pointerToken, show } from '../../kernel/schema/json-pointer.ts'

/** The maximum size of a body, in bytes of its JSON in UTF-8: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576
/** The maximum nesting depth of objects and lists in a body. */
export const MAX_DEPTH = 64
/**
 * The maximum number of names and values in a body together. The largest definition of a flow fits, whether it consists of conditions or of
 * lists of short values.
 */
export const MAX_VALUES = 100_000
/** The maximum number of names and values in a body of a route that requires no key. */
export const MAX_VALUES_WITHOUT_KEY = 1_000
/** The maximum number of names in one object of a body. */
export const MAX_NAMES = 5_000

/** A location in a body: the names and indexes that lead to it. */
export type JsonPath = readonly (string | number)[]

/** The JSON Pointer of a location. Built only for refusals, since a body has very many locations. */
export function pointerOf(path: JsonPath): string {
  return path.map((token) => `/${pointerToken(String(token))}`).join('')
}

/** The refusal of a body that is nested too deeply. */
export function tooDeep(path: JsonPath): Refusal {
  const message = `the body must not be nested more than ${MAX_DEPTH} levels deep`
  return new Refusal(fieldProblem('too_deep', pointerOf(path).slice(0, 200), message))
}

/** The refusal of a body with too many names and values. */
export function tooManyValues(most: number): Refusal {
  const message = `the body must not hold more than ${most} names and values together; send fewer at a time`
  return new Refusal(fieldProblem('too_many_values', '', message))
}

/** The refusal of a body with an object that has too many names. */
export function tooManyNames(path: JsonPath): Refusal {
  const pointer = pointerOf(path)
  const message = `${show(pointer)} must not have more than ${MAX_NAMES} names; divide it, or send it as a list`
  return new Refusal(fieldProblem('too_many_values', pointer, message))
}
