import { models, ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOf, templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { operationStep } from '../step/operation-step.ts'

/** Asks a customer for a direct debit mandate, or reminds them of an unsigned one. */
export const mandateRequest = operationStep({
  type: 'mandateRequest',
  category: 'invoices',
  description: 'Asks a customer for a direct debit mandate',
  config: Type.Object({
    customerId: templateId({ description: 'The customer' }, 'customer'),
    mode: Type.Optional(
      choiceOf(['request', 'reminder'], {
        description: 'Whether a mandate is asked for, or the customer reminded of it',
        default: 'request',
      }),
    ),
  }),
  operation: 'customers.mandateRequest',
  effects: ({ mode }) =>
    mode === 'reminder'
      ? [{ kind: 'mail', pointer: '', fails: 'always' }]
      : [
          { kind: 'collection', pointer: '', fails: 'always' },
          { kind: 'mail', pointer: '', fails: 'never' },
        ],
  about: ['customerId', 'a customer'],
  skipped: 'With `request`: when the customer has a mandate that is active or requested. With `reminder`: when none is requested.',
  provides: { mandate: models.mandate.recordSchema },
  body: ({ mode = 'request' }) => ok({ mode }),
  output: (value) => ({ mandate: membersOf(value).mandate }),
})
