import { defineModel } from '../../../framework/models/define-model.ts'
import { retentionDays } from '../../../framework/retention/retention.ts'
import { flag, integer, longText, money, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { type CustomFieldDeclaration, customFieldDeclarationsSchema } from './custom-field-declarations.ts'
import { openingHoursSchema } from './opening-hours.ts'

/** A slug: 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit. */
export const SLUG_PATTERN = '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$'

const noDeclarations: readonly CustomFieldDeclaration[] = []

/** A site or park with its settings. Nearly everything else belongs to one. */
export const organization = defineModel({
  name: 'organization',
  title: 'Organization',
  description: 'A site or park with its settings',
  collection: 'orgs',
  readPermission: 'organization:read',
  writePermission: 'organization:write',
  base: 'standalone',
  onUpdate: (before, changed) => [
    changed.timeZone !== before.timeZone && 'moveClocks',
    before.automationsPaused && !changed.automationsPaused && 'restartClocks',
    !before.automationsPaused && changed.automationsPaused && 'stopAllRuns',
  ],
  fields: {
    name: text({ description: 'The name people know it by', example: 'Demo Park' }),
    slug: text({
      description: 'Its name in addresses; unique, and never in the form of an id',
      pattern: SLUG_PATTERN,
      max: 63,
      example: 'demo-park',
    }),
    timeZone: withDefault(
      text({ description: 'IANA time zone: schedules, dates and e-mails follow it', max: 64, example: 'Europe/Brussels' }),
      'Europe/Brussels',
    ),
    locale: withDefault(text({ description: 'Language of texts made for people, as BCP 47 tag', max: 35, example: 'nl-BE' }), 'en'),
    supportEmail: optional(
      text({ description: 'Where failures are reported first', format: 'email', max: 254, example: 'support@example.com' }),
    ),
    generalEmail: optional(text({ description: 'The general address', format: 'email', max: 254, example: 'info@example.com' })),
    address: optional(
      longText({ description: 'Where it is, a line each, as invoices show it', max: 500, example: 'Lakeside 1\n3000 Leuven' }),
    ),
    vatNumber: optional(text({ description: 'Its VAT number, as invoices show it', max: 30, example: 'BE0123456749' })),
    iban: optional(
      text({
        description: 'The account to which invoices are paid; with it they show a code to scan. Kept without spaces, in capitals',
        max: 42,
        example: 'BE68539007547034',
      }),
    ),
    openingHours: optional(
      shape(openingHoursSchema, {
        example: {
          monday: [
            { from: '08:00', to: '12:00' },
            { from: '13:00', to: '17:30' },
          ],
          friday: [{ from: '20:00', to: '02:00' }],
          exceptions: [{ date: '2026-12-25', intervals: [], note: 'Christmas' }],
        },
      }),
    ),
    lowBalanceThreshold: withDefault(
      money({ description: 'The balance of an NFC tag under which it counts as low, in euro', maximum: 1_000_000, example: 5 }),
      5,
    ),
    retentionDays: withDefault(
      integer({
        description:
          'For how many days events, deliveries, runs, effects and changes of records are kept after their end. Runs that failed are kept for 90 days at least',
        minimum: retentionDays.minimum,
        maximum: retentionDays.maximum,
        example: retentionDays.default,
      }),
      retentionDays.default,
    ),
    customFieldDeclarations: withDefault(
      shape(customFieldDeclarationsSchema, {
        example: [{ model: 'customer', key: 'insuranceExpiry', label: 'Insurance valid until', type: 'date' }],
      }),
      noDeclarations,
    ),
    automationsPaused: withDefault(
      flag({
        description:
          'While it is true, no automation starts a run, whatever happens, calls or comes due; none of it is made up for afterwards. Runs that are under way go on',
        example: false,
      }),
      false,
    ),
  },
})
