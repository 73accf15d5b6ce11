import type { Reference } from '../config/fill-config.ts'
import type { DraftNode } from './draft.ts'

/** A member's name as a token of a JSON Pointer ({@link https://www.rfc-editor.org/rfc/rfc6901 RFC 6901}). */
export function escapeToken(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}

/** The tokens of a JSON Pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a JSON Pointer; `undefined` if there is none. Only own members count. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value
  for (const token of tokensOf(pointer)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, token)) return undefined
    here = (here as Readonly<Record<string, unknown>>)[token]
  }
  return here
}

/** The location of a variable in its field's text. */
export interface ReferenceLocation {
  readonly text: string
  /** The path without its braces, as UTF-16 offsets. */
  readonly range: readonly [start: number, end: number]
  /** Whether the field is the name of a variable rather than a text with variables. */
  readonly isName: boolean
}

/** The locations of the variables that a node uses, in the order of its references. */
export function referenceLocations({ config, rawConfig }: DraftNode): readonly ReferenceLocation[] {
  const ends = new Map<string, number>()
  return config.references.map((reference) => {
    const location = locationOf(reference, rawConfig, ends.get(reference.pointer) ?? 0)
    ends.set(reference.pointer, location.range[1])
    return location
  })
}

/** References of one field are in text order, so each is searched for after the previous one. */
function locationOf({ pointer, path }: Reference, config: unknown, from: number): ReferenceLocation {
  const text = String(valueAt(config, pointer) ?? '')
  const name = path.join('.')
  const start = text.indexOf(`{${name}}`, from)
  if (start < 0) return { text, range: [0, text.length], isName: true }
  return { text, range: [start + 1, start + 1 + name.length], isName: false }
}
