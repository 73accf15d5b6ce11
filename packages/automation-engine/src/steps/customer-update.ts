import { customer, ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOr, templateId, templateText } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'
import { shorten } from '../template/fit.ts'

/** The limits of the body of `customers.update`. A test compares them with core's schema. */
export const customerLimits = { notes: 10_000 } as const

/** Changes the status and notes of a customer. Does nothing if there is nothing to change. */
export const customerUpdate = operationStep({
  type: 'customerUpdate',
  category: 'customers',
  description: 'Changes the status or the notes of a customer',
  config: Type.Object({
    customerId: templateId({ description: 'The customer' }, 'customer'),
    status: Type.Optional(choiceOr('keep', customer.fields.status.schema, { description: 'How the customer is regarded from now on' })),
    notes: Type.Optional(templateText({ description: 'New notes, in place of those that are there; empty keeps them', maxLength: 20_000 })),
  }),
  operation: 'customers.update',
  about: ['customerId', 'a customer'],
  provides: { updatedCustomer: customer.recordSchema },
  body: ({ status = 'keep', notes = '' }) =>
    ok({
      ...(status === 'keep' ? {} : { status }),
      ...(notes.trim() === '' ? {} : { notes: shorten(notes, customerLimits.notes) }),
    }),
  output: (updatedCustomer) => ({ updatedCustomer }),
})
