import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { customer } from '../../customers/customers/customer.ts'
import { invoice } from '../invoices/invoice.ts'
import { collectInvoice } from '../mandate-collections/collect.ts'
import { mandateCollection } from '../mandate-collections/mandate-collection.ts'
import { mandateCollections, settleCollection } from '../mandate-collections/settle.ts'
import { payment } from '../payments/payment.ts'
import { mandate } from './mandate.ts'
import { mandates } from './mandates.ts'
import { requestMandate } from './request.ts'

const tag = 'payments'
const effectProblems = ['external_refused', 'external_unknown'] as const

const requested = named(
  'RequestedMandate',
  Type.Object(
    { mandate: Type.Union([mandate.recordSchema, Type.Null()]) },
    { additionalProperties: false, description: 'The mandate that stands; null where there is none' },
  ),
)

const collected = named(
  'CollectedInvoice',
  Type.Object(
    {
      mandateCollection: Type.Union([mandateCollection.recordSchema, Type.Null()]),
      payment: Type.Union([payment.recordSchema, Type.Null()]),
    },
    { additionalProperties: false, description: 'The collection that is pending, and its payment; null where nothing is collected' },
  ),
)

/** The routes of mandates and their collections. */
export const mandateRoutes = [
  ...recordRoutes(mandate, mandates, {
    tag,
    problems: ['conflict', 'already_exists'],
    deleteProblems: ['conflict'],
    words: {
      create: 'An `ACTIVE` one needs an account. Without a `reference` the service counts one.',
      delete: 'Refused with 409 while a collection is pending under it.',
    },
  }),
  actionRoute(customer, {
    operation: requestMandate,
    verb: 'mandate-request',
    tag,
    summary: 'Ask a customer for a mandate',
    description:
      'By mail. Nothing happens when one is active or requested already; a reminder is sent where one is requested and not signed yet.',
    body: bodyOf({
      mode: Type.Optional(
        Type.Unsafe<'request' | 'reminder'>({
          type: 'string',
          enum: ['request', 'reminder'],
          description: 'Whether one is asked for, or the customer reminded of it; `request` by default',
        }),
      ),
    }),
    bodyExample: { mode: 'request' },
    bodyOptional: true,
    answer: requested,
    answerDescription: 'The mandate that stands now',
    answerExample: { mandate: mandate.example },
    problems: effectProblems,
  }),
  actionRoute(invoice, {
    operation: collectInvoice,
    verb: 'collect',
    tag,
    summary: 'Collect an invoice from the account of its customer',
    description:
      'What is open, under the active mandate made last. Nothing happens without one, where nothing is open, or while a collection of the invoice is pending.',
    body: bodyOf({
      delayDays: Type.Optional(
        Type.Unsafe<number | string>({
          type: ['integer', 'string'],
          minimum: 0,
          maximum: 7,
          pattern: '^[0-7]?$',
          description: 'In how many days it is collected, 0 to 7; today by default. A text of it will do',
        }),
      ),
    }),
    bodyExample: { delayDays: 2 },
    bodyOptional: true,
    answer: collected,
    answerDescription: 'What is being collected',
    answerExample: { mandateCollection: mandateCollection.example, payment: { ...payment.example, method: 'SEPA' } },
    problems: effectProblems,
  }),
  ...recordRoutes(mandateCollection, { list: mandateCollections.list, get: mandateCollections.get }, { tag }),
  actionRoute(mandateCollection, {
    operation: settleCollection,
    verb: 'settle',
    tag,
    summary: 'Report what came of a collection',
    description: 'What a bank does. When the money has come its payment has succeeded and counts for the invoice, else it has failed.',
    body: bodyOf({
      status: Type.Unsafe<'SETTLED' | 'FAILED' | 'CANCELLED'>({
        type: 'string',
        enum: ['SETTLED', 'FAILED', 'CANCELLED'],
        description: 'What came of it',
      }),
      reason: Type.Optional(nullable(mandateCollection.fields.reason.schema)),
    }),
    bodyExample: { status: 'SETTLED' },
  }),
]
