import { models, ok } from '@belfry/core'
import Type from 'typebox'
import { templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksForChosen } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'

/** Invoices what a customer has consumed since the last such invoice. It stays a draft unless it is sent. */
export const consumptionInvoice = operationStep({
  type: 'consumptionInvoice',
  category: 'invoices',
  description: 'Invoices what a customer has consumed',
  config: Type.Object({
    customerId: templateId({ description: 'The customer' }, 'customer'),
    sendEmail: Type.Optional(Type.Boolean({ description: 'Mail it to the customer, which books it', default: false })),
    sendSms: Type.Optional(Type.Boolean({ description: 'Tell the customer of it by text message, which books it', default: false })),
  }),
  operation: 'customers.consumptionInvoice',
  effects: asksForChosen({ sendEmail: 'mail', sendSms: 'sms' }),
  about: ['customerId', 'a customer'],
  skipped: 'When nothing was consumed that is on no invoice yet.',
  provides: { createdInvoice: models.invoice.recordSchema },
  body: ({ sendEmail = false, sendSms = false }) => ok({ sendEmail, sendSms }),
  output: (value) => ({ createdInvoice: membersOf(value).invoice }),
})
