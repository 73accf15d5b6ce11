import { type EventKey, eventKeys } from '@belfry/core'
import Type, { type Static } from 'typebox'
import { conditionsSchema } from '../condition/conditions.ts'
import type { StartSource } from '../protocol/run-start.ts'
import { durationSchema } from '../time/duration.ts'

const sources: readonly StartSource['kind'][] = ['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron']

/** The config of a trigger. Fields of other sources are ignored, so that an author can switch between sources. */
export const triggerConfig = Type.Object({
  source: Type.Unsafe<StartSource['kind']>({ type: 'string', enum: [...sources], description: 'What begins the flow' }),
  // `*` is excluded: a flow started by every event would be started by its own.
  eventKey: Type.Optional(
    Type.Unsafe<EventKey>({ type: 'string', enum: [...eventKeys], description: 'The event that begins it, for the source `event`' }),
  ),
  webhookVersion: Type.Optional(
    Type.String({ maxLength: 100, description: 'Any text, for the source `webhook`. Another text gives the flow another address' }),
  ),
  date: Type.Optional(
    Type.String({
      maxLength: 300,
      description:
        'A record and its date, such as `reservation.checkInAt` or `customer.customFields.insuranceExpiry`, for the source `dateReached`. The custom field has to be declared as a date',
    }),
  ),
  dateOffset: Type.Optional(
    durationSchema(
      ['minutes', 'hours', 'days', 'weeks'],
      'How far before or after the date, counted on the clock: a day before 14:00 is 14:00. None by default. For `invoiceOverdue` how long after the end of the day on which it was due',
      { plain: true },
    ),
  ),
  dateDirection: Type.Optional(
    Type.Unsafe<'before' | 'after'>({
      type: 'string',
      enum: ['before', 'after'],
      description: 'Whether dateOffset counts before or after the date; after by default',
    }),
  ),
  dateTime: Type.Optional(
    Type.Unsafe<'exact' | 'fixed'>({
      type: 'string',
      enum: ['exact', 'fixed'],
      description:
        'At the time of the date itself, by default, where a day of the calendar begins at midnight; or on its calendar day in the time zone of the organization, at dateHour and dateMinute',
    }),
  ),
  dateHour: Type.Optional(clockText('The hour for `fixed`, from 0 to 23')),
  dateMinute: Type.Optional(clockText('The minute for `fixed`, from 0 to 59')),
  repeatYearly: Type.Optional(
    Type.Boolean({ description: 'Whether only day and month of the date count, every year. 29 February is 28 February in other years' }),
  ),
  hour: Type.Optional(clockText('The hour for the source `daily`, from 0 to 23 in the time zone of the organization')),
  minute: Type.Optional(clockText('The minute for the source `daily`, from 0 to 59')),
  cron: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Five fields, for the source `cron`: minute, hour, day of the month, month, weekday, in the time zone of the organization. The weekday may be `1#2` or `1L`; a sixth field `W2:2025-01-06` is for every second week from that date',
    }),
  ),
  conditions: Type.Optional(conditionsSchema),
  oncePerRecord: Type.Optional(
    Type.Boolean({
      description: 'Whether a record begins the flow once only, ever; with repeatYearly once a year. Without a record it has no effect',
    }),
  ),
})

/** The config of a trigger that matches the schema. */
export type TriggerConfig = Static<typeof triggerConfig>

/** A number as text from an input field. No variable: the time must be known before there is a run. */
function clockText(description: string) {
  return Type.String({ maxLength: 100, description })
}
