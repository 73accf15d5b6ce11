import Type from 'typebox'
import { named } from '../../../kernel/schema/named.ts'
import { TIME_OF_DAY_PATTERN } from '../../../kernel/time.ts'

/** The days of a week, Monday first, as named in opening hours. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

/** Local times in the organization's time zone, `HH:MM`. A `to` at or before `from` is on the next day. */
export interface OpeningInterval {
  readonly from: string
  readonly to: string
}

/** The hours of one date, instead of those of its weekday. No intervals: closed. */
export interface OpeningException {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly intervals: readonly OpeningInterval[]
  readonly note?: string | null
}

/** The opening hours of an organization. A missing weekday is closed. */
export type OpeningHours = { readonly [D in Weekday]?: readonly OpeningInterval[] } & {
  readonly exceptions?: readonly OpeningException[]
}

const timeOfDay = (description: string, example: string) => Type.String({ pattern: TIME_OF_DAY_PATTERN, description, examples: [example] })

const intervalSchema = named(
  'OpeningInterval',
  Type.Object(
    {
      from: timeOfDay('When it opens', '08:00'),
      to: timeOfDay('When it closes; at or before `from` this is on the next day, so 00:00 to 00:00 is the whole day', '17:30'),
    },
    { additionalProperties: false, description: 'From when until when' },
  ),
)

const intervals = (description: string) => Type.Array(intervalSchema, { maxItems: 10, description })

const exceptionSchema = named(
  'OpeningException',
  Type.Object(
    {
      date: Type.String({ format: 'date', description: 'The date on which its intervals begin', examples: ['2026-12-25'] }),
      intervals: intervals('The hours of this date, in place of those of its weekday. None: closed'),
      note: Type.Optional(
        Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200, description: 'Why', examples: ['Christmas'] }),
      ),
    },
    { additionalProperties: false, description: 'The hours of one date' },
  ),
)

/** The schema of opening hours, which takes `null`: no hours are kept, so it is always open. */
export const openingHoursSchema = named(
  'OpeningHours',
  Type.Unsafe<OpeningHours | null>({
    ...Type.Object(
      {
        ...Object.fromEntries(weekdays.map((day) => [day, Type.Optional(intervals(`The hours of a ${capital(day)}; left out: closed`))])),
        exceptions: Type.Optional(
          Type.Array(exceptionSchema, { maxItems: 200, description: 'Dates with hours of their own, such as holidays; each date once' }),
        ),
      },
      { additionalProperties: false },
    ),
    type: ['object', 'null'],
    description: 'When it is open, by the clocks of its time zone. An interval belongs to the day on which it begins. Null: always open',
  }),
)

/** The name of a weekday within a sentence. */
export function capital(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1)
}
