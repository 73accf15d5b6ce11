import { stubbed } from '../template/template.ts'
import { isDots, leadsToBlocked } from './blocked-segment.ts'
import { isDecodable, readings } from './decode.ts'
import { type PathRefusal, type PathRule, refusal } from './path-refusal.ts'

/**
 * Checks a path of the service's own API as written by its author, including variables: whatever their values, a path refused here is never
 * called. The part before the question mark is checked at every depth of its encoding; the values of variables are checked when they are
 * filled in (`canonicalPath`).
 */
export function judgeTemplate(template: string): PathRefusal | null {
  const rule = ruleBrokenBy(stubbed(template, 'path'))
  return rule && refusal(rule)
}

function ruleBrokenBy(text: string): PathRule | null {
  if (text === '') return 'type'
  if (CONTROL.test(text)) return 'control'
  if (text.includes('#')) return 'fragment'
  if (!text.startsWith('/')) return 'start'
  const [path = ''] = text.split('?', 1)
  if (!isDecodable(path)) return 'bad-percent'
  for (const decoded of readings(path)) {
    const [rule] = Object.entries(rules).find(([, breaks]) => breaks(decoded)) ?? []
    if (rule) return rule as keyof typeof rules
  }
  return null
}

const CONTROL = /\p{Control}/u

/** The rules for each depth of encoding, in the order in which they are reported. */
const rules = {
  control: (path) => CONTROL.test(path),
  backslash: (path) => path.includes('\\'),
  'double-slash': (path) => path.includes('//'),
  dotdot: (path) => path.includes('..'),
  'dot-segment': (path) => path.split('/').some(isDots),
  'blocked-path': (path) => leadsToBlocked(path.split('/').slice(1)),
} as const satisfies { readonly [Rule in PathRule]?: (path: string) => boolean }
