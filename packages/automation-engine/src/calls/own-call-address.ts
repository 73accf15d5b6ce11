import { parseFormQuery } from '@belfry/core'
import { hasVariable } from '../template/template.ts'

/** A part of the path of a call as written by its author. */
export interface WrittenPart {
  readonly text: string
  /** Its start, as a UTF-16 offset. */
  readonly start: number
}

/** A query parameter. */
export interface WrittenParameter extends WrittenPart {
  /** Its decoded name; `null` if the name contains a variable. */
  readonly name: string | null
  readonly value: WrittenPart
}

/** The segments of a path, without its query. */
export function segmentsOf(path: string): readonly WrittenPart[] {
  return partsOf(path.split('?', 1)[0] as string, 0, '/').slice(1)
}

/** The non-empty parameters of a path's query. A delimiter in the value of a variable is encoded, so each one is the author's. */
export function parametersOf(path: string): readonly WrittenParameter[] {
  const question = path.indexOf('?')
  if (question < 0) return []
  return partsOf(path.slice(question + 1), question + 1, '&').flatMap(({ text, start }): readonly WrittenParameter[] => {
    const [written] = text.split('=', 1) as [string]
    const from = Math.min(written.length + 1, text.length)
    const name = hasVariable(written) ? null : (parseFormQuery(text)[0]?.[0] ?? '')
    return text === '' ? [] : [{ text, start, name, value: { text: text.slice(from), start: start + from } }]
  })
}

function partsOf(text: string, start: number, mark: string): readonly WrittenPart[] {
  let next = start
  return text.split(mark).map((part) => {
    const at = next
    next += part.length + 1
    return { text: part, start: at }
  })
}
