import type { FlowProblem } from '@belfry/core'
import type { Path } from '../template/path.ts'
import { clip } from './node-name.ts'
import type { ReferenceLocation } from './reference-locations.ts'

/** The misspelt part of a variable, and what was meant. */
export interface Misspelling {
  readonly path: Path
  readonly index: number
  readonly meant: string
}

/**
 * The fix that corrects one part of a variable. None in a long text: a fix repeats the text twice, so with many such variables the response
 * would be a thousand times the request.
 */
export function fixOfName(
  pointer: string,
  { text, range: [start] }: ReferenceLocation,
  { path, index, meant }: Misspelling,
): Pick<FlowProblem, 'fix'> {
  const wrong = path[index] as string
  // The name of a variable may be in braces or not.
  const name = path.join('.')
  const begin = text.startsWith(name, start) ? start : text.indexOf(name)
  if (text.length > LONGEST_FIXED || begin < 0) return {}
  const from = begin + path.slice(0, index).reduce((sum, part) => sum + part.length + 1, 0)
  const value = `${text.slice(0, from)}${meant}${text.slice(from + wrong.length)}`
  return {
    fix: {
      title: `Use "${meant}" instead of "${clip(wrong)}"`,
      patch: [
        { op: 'test', path: pointer, value: text },
        { op: 'replace', path: pointer, value },
      ],
    },
  }
}

/** The longest text that a fix repeats. */
export const LONGEST_FIXED = 10_000
