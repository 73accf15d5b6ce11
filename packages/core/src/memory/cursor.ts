import { parameterProblem, Refusal } from '../kernel/problems.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Kinds = readonly ('string' | 'number')[]
type Values<K extends Kinds> = { readonly [I in keyof K]: K[I] extends 'string' ? string : number }

/** Serializes a list position in the form of the server's cursors. `list` ensures that it is invalid for other lists. */
export function writeCursor(list: string, values: readonly (string | number)[]): string {
  const text = JSON.stringify([list, ...values])
  let encoded = ''
  for (let index = 0; index < text.length; index += 3) {
    const [a, b, c] = [text.charCodeAt(index), text.charCodeAt(index + 1), text.charCodeAt(index + 2)]
    const bits = (a << 16) | (b << 8) | c // what is beyond the end is NaN, which counts as nothing
    const characters = Number.isNaN(b) ? 2 : Number.isNaN(c) ? 3 : 4
    for (let position = 0; position < characters; position++) encoded += ALPHABET[(bits >> (18 - 6 * position)) & 63]
  }
  return encoded
}

/** Parses a cursor. Refuses with `invalid_cursor` what is not a cursor of this list. */
export function readCursor<const K extends Kinds>(list: string, cursor: string, kinds: K): Values<K> {
  const [name, ...values] = parse(cursor)
  const fits = name === list && values.length === kinds.length && values.every((value, index) => typeof value === kinds[index])
  if (fits) return values as unknown as Values<K>
  const message = 'cursor must be `nextCursor` of a page of this very list, unchanged'
  throw new Refusal(parameterProblem('invalid_cursor', 'cursor', message))
}

function parse(cursor: string): readonly unknown[] {
  let text = ''
  let [bits, pending] = [0, 0]
  for (const character of cursor) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return []
    bits = ((bits << 6) | value) & 0xfff
    pending += 6
    if (pending < 8) continue
    pending -= 8
    text += String.fromCharCode((bits >> pending) & 0xff)
  }
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
