import { err, ok, type Result } from '@belfry/core'
import type { ConfigProblem } from '../config/config-problem.ts'

/** A local time of day. */
export interface TimeOfDay {
  /** 0 to 23. */
  readonly hour: number
  /** 0 to 59. */
  readonly minute: number
}

/** A time of day as text. `undefined`: absent. */
export interface TimeOfDayTexts {
  readonly hour: string | undefined
  readonly minute: string | undefined
}

/**
 * Parses a time of day from two texts of a config, `hour` from 0 to 23 and `minute` from 0 to 59.
 *
 * @param names the names of the two in the config, for the problems
 */
export function parseTimeOfDay(
  texts: TimeOfDayTexts,
  names = { hour: 'hour', minute: 'minute' },
): Result<TimeOfDay, readonly ConfigProblem[]> {
  const problems = [...problemsOf(names.hour, texts.hour, 23), ...problemsOf(names.minute, texts.minute, 59)]
  return problems.length > 0 ? err(problems) : ok({ hour: Number(texts.hour), minute: Number(texts.minute) })
}

function problemsOf(name: string, text: string | undefined, max: number): readonly ConfigProblem[] {
  const pointer = `/${name}`
  if (text === undefined) return [{ code: 'required', pointer, message: `${name} is missing: write a number from 0 to ${max}` }]
  if (/^\d{1,2}$/.test(text) && Number(text) <= max) return []
  const code = /^\d+$/.test(text) ? 'too_large' : /^-\d+$/.test(text) ? 'too_small' : 'format'
  const quoted = text.length > 40 ? `${text.slice(0, 39)}…` : text
  return [{ code, pointer, message: `${name} "${quoted}" is no ${max === 59 ? 'minute' : 'hour'}: write a number from 0 to ${max}` }]
}
