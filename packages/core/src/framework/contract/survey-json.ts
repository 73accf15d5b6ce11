import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { type JsonPath, MAX_DEPTH, MAX_NAMES, MAX_VALUES, tooDeep, tooManyNames, tooManyValues } from './json-limits.ts'

/** The result of a survey. */
export interface JsonSurvey {
  /** Whether the JSON cannot contain anything that `checkJson` refuses, so that checking every value is unnecessary. */
  readonly isPlain: boolean
}

/**
 * Surveys the bytes of JSON before parsing: parsing deeply nested JSON, or JSON with very many names, takes up to a hundred times as long.
 * Reads the bytes once, and a second time if it refuses. Invalid JSON may pass, since the parser refuses it.
 *
 * @param bytes UTF-8
 * @param most the maximum number of names and values
 * @throws Refusal if it is nested too deeply or has too many names and values; or as invalid JSON if in that case its brackets are
 * unbalanced
 */
export function surveyJson(bytes: Uint8Array, most: number = MAX_VALUES): JsonSurvey {
  const levels: Level[] = []
  const end = bytes.length
  let isPlain = true
  let count = 0
  let depth = 0
  let text = 0

  for (let index = 0; index < end && depth >= 0; index++) {
    const byte = bytes[index] as number
    const kind = kinds[byte] as number
    if (kind >= VALUE && ++count > most) throw refusalOf(tooManyValues(most), bytes)
    if (kind === QUOTE) {
      text = index
      index++
      while (index < end && bytes[index] !== QUOTATION_MARK) {
        if (bytes[index] === BACKSLASH && bytes[++index] === SMALL_U && isPlain) isPlain = isStorable(bytes, index + 1)
        index++
      }
    } else if (kind === WORD) {
      const start = index
      while (index + 1 < end && kinds[bytes[index + 1] as number] === WORD) index++
      if (isPlain) isPlain = isSurelyFinite(bytes, start, index)
    } else if (kind === COMMA || kind === COLON) {
      if (depth === 0) break // the parser gets no further either
      const level = levels[depth - 1] as Level
      if (kind === COMMA) level.commas++
      else {
        level.name = text
        if (++level.names > MAX_NAMES) throw refusalOf(tooManyNames(pathTo(levels.slice(0, depth - 1), bytes)), bytes)
      }
    } else if (kind === OPENING) {
      if (++depth > MAX_DEPTH) throw refusalOf(tooDeep(pathTo(levels, bytes)), bytes)
      levels[depth - 1] = { isList: byte === LIST, commas: 0, names: 0, name: index }
    } else if (kind === CLOSING) depth--
  }
  return { isPlain }
}

/** The refusal, or that it is not JSON if brackets are unbalanced. */
function refusalOf(refusal: Refusal, bytes: Uint8Array): Refusal {
  if (isClosed(bytes)) return refusal
  return new Refusal(fieldProblem('malformed_json', '', 'The body is not valid JSON: not everything is closed that was opened'))
}

function isClosed(bytes: Uint8Array): boolean {
  let depth = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    const kind = kinds[byte]
    if (kind === OPENING) depth++
    else if (kind === CLOSING) depth--
    else if (kind === QUOTE) {
      for (index++; index < bytes.length && bytes[index] !== QUOTATION_MARK; index++) if (bytes[index] === BACKSLASH) index++
      if (index >= bytes.length) return false
    }
  }
  return depth === 0
}

/** An open object or list. */
interface Level {
  readonly isList: boolean
  commas: number
  names: number
  /** The offset of the last name. */
  name: number
}

function pathTo(levels: readonly Level[], bytes: Uint8Array): JsonPath {
  return levels.map(({ isList, commas, name }) => (isList ? commas : nameAt(bytes, name)))
}

function nameAt(bytes: Uint8Array, start: number): string {
  let end = start + 1
  while (end < bytes.length && bytes[end] !== QUOTATION_MARK) end += bytes[end] === BACKSLASH ? 2 : 1
  const text = decodeUtf8(bytes.subarray(start + 1, end))
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

/** Whether the `\u` escape with these four digits is neither U+0000 nor a surrogate. */
function isStorable(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start] as number
  if (first === SMALL_D || first === LARGE_D) return false
  return [0, 1, 2, 3].some((offset) => bytes[start + offset] !== ZERO)
}

/** Whether a word is certainly not a number too large to store: a number must have no exponent and fewer digits than the largest. */
function isSurelyFinite(bytes: Uint8Array, start: number, last: number): boolean {
  const first = bytes[start] as number
  if (first !== MINUS && (first < ZERO || first > NINE)) return true
  if (last - start > 300) return false
  for (let index = start; index <= last; index++) if (bytes[index] === SMALL_E || bytes[index] === LARGE_E) return false
  return true
}

const [QUOTATION_MARK, BACKSLASH, MINUS, ZERO, NINE, LIST] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x5b] as const
const [SMALL_D, LARGE_D, SMALL_E, LARGE_E, SMALL_U] = [0x64, 0x44, 0x65, 0x45, 0x75] as const

/** The meaning of a byte: a delimiter, or from `VALUE` on the start of a value or a name. */
const [WHITE, COMMA, COLON, CLOSING, VALUE] = [0, 1, 2, 3, 4] as const
const [OPENING, QUOTE, WORD] = [4, 5, 6] as const

const marks: Readonly<Record<string, number>> = {
  ' ': WHITE,
  '\t': WHITE,
  '\n': WHITE,
  '\r': WHITE,
  ',': COMMA,
  ':': COLON,
  ']': CLOSING,
  '}': CLOSING,
  '[': OPENING,
  '{': OPENING,
  '"': QUOTE,
}

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => marks[String.fromCharCode(byte)] ?? WORD)
