import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, day, link, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** The values read are only for readers of the scan: an event or an audit entry would outlive it. */
const read = { personal: true, secret: () => true } as const

/** A scan of an identity document: the values read from it, kept for a short time, and its customer. */
export const identityDocumentScan = defineModel({
  name: 'identityDocumentScan',
  title: 'Identity document scan',
  description:
    'An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event',
  collection: 'identity-document-scans',
  erase: 'remove',
  readPermission: 'customers:read',
  writePermission: 'customers:write',
  events: { deleted: 'identityDocumentScan:deleted' },
  fields: {
    status: withDefault(
      choice(['PENDING', 'COMPLETED', 'DISMISSED'], {
        description: 'PENDING while it waits to be looked at; changed by its actions',
        filter: true,
        readOnly: true,
      }),
      'PENDING',
    ),
    customerId: optional(link('customer', { description: 'Whose document it is' })),
    deviceId: optional(link('device', { description: 'What has scanned it', example: null })),
    documentType: optional(
      choice(['IDENTITY_CARD', 'PASSPORT', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT', 'OTHER'], {
        ...read,
        description: 'The kind of document',
      }),
    ),
    documentNumber: optional(text({ ...read, description: 'Its number', max: 50, example: '592-1234567-89' })),
    firstName: optional(text({ ...read, description: 'First names', example: 'Ada' })),
    lastName: optional(text({ ...read, description: 'Last name', example: 'Lovelace' })),
    birthDate: optional(day({ ...read, description: 'Day of birth' })),
    nationality: optional(
      text({ ...read, description: 'Nationality, as three letters (ISO 3166-1)', pattern: '^[A-Z]{3}$', max: 3, example: 'BEL' }),
    ),
    issuingCountry: optional(
      text({ ...read, description: 'Who has issued it, as three letters (ISO 3166-1)', pattern: '^[A-Z]{3}$', max: 3, example: 'BEL' }),
    ),
    expiresOn: optional(day({ ...read, description: 'The last day on which it is valid', example: '2030-12-31' })),
    scannedAt: optional(time({ description: 'When it was scanned; now by default', example: '2026-07-01T12:00:00.000Z' })),
    completedAt: optional(time({ description: 'When it was completed', readOnly: true, example: null })),
    forgottenAt: optional(
      time({
        description:
          "When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again",
        readOnly: true,
        example: null,
      }),
    ),
  },
})
