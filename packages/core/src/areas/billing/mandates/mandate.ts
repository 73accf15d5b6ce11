import { simulated } from '../../../framework/effects/simulated.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** The characters that SEPA lets into references. No slash at the ends, nor two in a row: checked where one is set. */
const REFERENCE = "^[A-Za-z0-9+?:().,'/ -]*$"

/** A customer's consent to direct debits from their bank account. */
export const mandate = defineModel({
  name: 'mandate',
  title: 'Mandate',
  description: 'That a customer lets the organization collect what they owe from their bank account',
  collection: 'mandates',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  events: { created: 'mandate:created', updated: 'mandate:updated', deleted: 'mandate:deleted' },
  fields: {
    customerId: link('customer', { description: 'Who gives it' }),
    reference: optional(
      text({
        description:
          'What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on',
        ...{ max: 35, pattern: REFERENCE, example: null },
        filter: true,
      }),
    ),
    iban: optional(
      text({
        description: 'The account to collect from; spaces are left out. An ACTIVE mandate has one',
        max: 42,
        personal: true,
        example: 'BE68539007547034',
      }),
    ),
    status: withDefault(
      choice(['REQUESTED', 'ACTIVE', 'REVOKED'], {
        description: 'How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED',
        filter: true,
      }),
      'REQUESTED',
    ),
    signedAt: optional(
      time({ description: 'When it was signed; the moment at which it becomes ACTIVE when none is given', example: null }),
    ),
    documentId: optional(link('document', { description: 'The signed document', example: null })),
    signingUrl: optional(
      text({
        description: 'Where the customer signs it, if the provider said so. No event holds it: who has it can sign',
        ...{ max: 2000, format: 'uri', readOnly: true, secret: () => true, personal: true, example: null },
      }),
    ),
    simulated: simulated('the request was only simulated, so that nobody was asked to sign'),
    lastReminderAt: optional(time({ description: 'When the customer was last reminded of signing it', readOnly: true, example: null })),
  },
})
