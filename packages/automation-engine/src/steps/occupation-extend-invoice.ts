import { models, ok } from '@belfry/core'
import Type from 'typebox'
import { templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { operationStep } from '../step/operation-step.ts'

/** Extends an occupation by one of its periods, and creates the invoice for it as a draft. */
export const occupationExtendInvoice = operationStep({
  type: 'occupationExtendInvoice',
  category: 'invoices',
  description: 'Extends an occupation and makes the invoice for it',
  config: Type.Object({
    occupationId: templateId({ description: 'The occupation' }, 'occupation'),
    includeConsumption: Type.Optional(
      Type.Boolean({ description: 'Also invoice what the meters of the terrain have counted', default: false }),
    ),
  }),
  operation: 'occupations.extend',
  about: ['occupationId', 'an occupation'],
  provides: { createdInvoice: models.invoice.recordSchema },
  body: ({ includeConsumption = false }) => ok({ includeConsumption }),
  output(value) {
    const { invoice, occupation } = membersOf(value)
    return { createdInvoice: invoice, endAt: membersOf(occupation).endAt }
  },
})
