import { BOUNDS, daysLater, type EpochMs, err, isMoment, ok, type Result } from '@belfry/core'
import Type from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { PATH_SOURCE } from '../template/path.ts'

/** A duration as written by a flow's author. The amount may be a string, as from an input field, or contain a variable. */
export interface Duration<Unit extends DurationUnit = DurationUnit> {
  readonly amount: number | string
  readonly unit: Unit
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The parts of each unit: whole days, which count in the organization's local time, or milliseconds. */
const units = {
  seconds: { days: 0, ms: 1000 },
  minutes: { days: 0, ms: MINUTE_MS },
  hours: { days: 0, ms: 60 * MINUTE_MS },
  days: { days: 1, ms: 0 },
  weeks: { days: 7, ms: 0 },
} as const

/** A unit of durations. Each field declares the units it accepts. */
export type DurationUnit = keyof typeof units

// Ten years. Keeps times computed from durations within the supported range.
const LONGEST_MS = 3653 * DAY_MS

const NUMBER = '\\d{1,9}(?:\\.\\d{1,6})?'
const number = new RegExp(`^${NUMBER}$`)

/** The schema of a duration with an amount of 0 or more in one of these units. The amount may be a variable, unless it is `plain`. */
export function durationSchema<const Units extends readonly DurationUnit[]>(units: Units, description: string, { plain = false } = {}) {
  return Type.Object(
    {
      amount: Type.Unsafe<number | string>({ type: ['number', 'string'], minimum: 0, ...(plain ? plainAmount : variableAmount) }),
      unit: Type.Unsafe<Units[number]>({ type: 'string', enum: [...units] }),
    },
    { description },
  )
}

const variableAmount = {
  pattern: `^(?:${NUMBER}|\\{${PATH_SOURCE}\\})$`,
  maxLength: 300,
  'x-variables': 'text',
  'x-holds': 'number',
  'x-form': 'a number of 0 or more, or a variable in braces',
  description: 'How many, 0 or more; a number, its text, or a variable that holds one',
}

const plainAmount = {
  pattern: `^${NUMBER}$`,
  maxLength: 300,
  'x-form': 'a number of 0 or more',
  description: 'How many, 0 or more; a number or its text',
}

/**
 * The end of a duration that starts at a moment: seconds, minutes and hours are exact, days and weeks count in local time. A fraction of a
 * day is a fraction of 24 hours.
 *
 * @returns the moment, or a message why a variable is not a duration
 */
export function momentAfter(from: EpochMs, duration: Duration, timeZone: string): Result<EpochMs, string> {
  const { amount, unit } = duration
  const length = clockLength(duration)
  if (!length.ok) return length
  const days = Number(amount) * units[unit].days
  const whole = Math.floor(days)
  const rest = Math.round((days - whole) * DAY_MS + Number(amount) * units[unit].ms)
  const until = daysLater(from, whole, timeZone) + rest
  return isMoment(until) ? ok(until) : err(`${amount} ${unit} later is beyond all times, which are ${BOUNDS.time}.`)
}

/**
 * The length of a duration in local time, in milliseconds, regardless of clock changes: a day has 24 hours.
 *
 * @returns the length, or a message why a variable is not a duration
 */
export function clockLength(duration: Duration): Result<number, string> {
  const { amount, unit } = duration
  if (typeof amount === 'string' && !number.test(amount.trim()))
    return err(`"${amount}" is no number of ${unit}: it must be 0 or more, such as 2 or 1.5.`)
  return lengthOf(duration) > LONGEST_MS ? err(`${tooLong(duration)}.`) : ok(Math.round(lengthOf(duration)))
}

/**
 * Problems of a duration that the schema cannot express: it is at most ten years, and if it must last, more than 0. A duration with a
 * variable is checked at run time.
 *
 * @param pointer its location in the config
 * @param options whether it must last, and whether it is required; neither by default
 */
export function durationProblems(
  pointer: string,
  duration: Duration | undefined,
  { lasts = false, needed = false } = {},
): readonly ConfigProblem[] {
  if (!duration || Number.isNaN(lengthOf(duration))) return []
  const amountPointer = `${pointer}/amount`
  if (lengthOf(duration) > LONGEST_MS) return [{ code: 'too_large', pointer: amountPointer, message: tooLong(duration) }]
  if (!lasts || lengthOf(duration) > 0) return []
  const remedy = needed ? 'choose more' : `choose more, or leave ${pointer.slice(1)} out`
  return [{ code: 'too_small', pointer: amountPointer, message: `${pointer.slice(1)}.amount is 0: ${remedy}` }]
}

/** The length in milliseconds if a day has 24 hours; `NaN` for a variable. */
function lengthOf({ amount, unit }: Duration): number {
  return Number(amount) * (units[unit].days * DAY_MS + units[unit].ms)
}

function tooLong({ amount, unit }: Duration): string {
  return `${amount} ${unit} is too long: choose ten years or less`
}
