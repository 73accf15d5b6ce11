import Type from 'typebox'

/** A span of time as a flow's author writes it. The amount may be text, as an input field gives it. */
export interface Duration<Unit extends DurationUnit = DurationUnit> {
  readonly amount: number | string
  readonly unit: Unit
}

const MINUTE_MS = 60_000

/** The length of each unit in milliseconds. A day is 24 hours. */
const unitMs = {
  seconds: 1000,
  minutes: MINUTE_MS,
  hours: 60 * MINUTE_MS,
  days: 24 * 60 * MINUTE_MS,
  weeks: 7 * 24 * 60 * MINUTE_MS,
} as const

/** A unit of durations. Which ones a field takes, the field says. */
export type DurationUnit = keyof typeof unitMs

// Ten years. It keeps times computed from durations inside the years that can be written.
const LONGEST_MS = 3653 * unitMs.days

/** The schema of a duration with an amount of 0 or more in one of these units. */
export function durationSchema<const Units extends readonly DurationUnit[]>(units: Units, description: string) {
  return Type.Object(
    {
      amount: Type.Unsafe<number | string>({
        type: ['number', 'string'],
        minimum: 0,
        pattern: '^\\d{1,9}(\\.\\d{1,6})?$',
        'x-form': 'a number of 0 or more',
        description: 'How many, 0 or more; a number or its text',
      }),
      unit: Type.Unsafe<Units[number]>({ type: 'string', enum: [...units] }),
    },
    { description },
  )
}

/** The duration in milliseconds. */
export function durationMs({ amount, unit }: Duration): number {
  return Number(amount) * unitMs[unit]
}

/** What a schema cannot say of a duration: that it is ten years at most. `pointer` is where it stands in the config. */
export function durationProblems(pointer: string, duration: Duration | undefined) {
  if (!duration || durationMs(duration) <= LONGEST_MS) return []
  const { amount, unit } = duration
  return [{ code: 'too_large', pointer: `${pointer}/amount`, message: `${amount} ${unit} is too long: choose ten years or less` }]
}
