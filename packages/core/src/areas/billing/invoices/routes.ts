import Type from 'typebox'
import { type ActionRouteOptions, actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import type { Route } from '../../../framework/contract/define-route.ts'
import { extended, recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { renderedFileRoute } from '../../documents/rendered-files/rendered-file-route.ts'
import { paymentLink, paymentLinkMethods } from '../payment-links/payment-link.ts'
import { payment, paymentMethods } from '../payments/payment.ts'
import { bookInvoice } from './book.ts'
import { downloadInvoicePdf } from './download-pdf.ts'
import { invoice } from './invoice.ts'
import { invoices } from './invoices.ts'
import { moveInvoiceToCustomer } from './move-to-customer.ts'
import { payInvoice } from './pay.ts'
import { linkInvoicePayment } from './payment-link.ts'
import { invoicePrinters, printInvoice } from './print.ts'
import { remindOfInvoice } from './remind.ts'
import { sendInvoice } from './send.ts'

const tag = 'invoices'
const { amount, paidAt, reference } = payment.fields

/** An invoice as answers show it. */
export const invoiceWithOverdue = extended('InvoiceWithOverdue', invoice, {
  overdue: Type.Boolean({ description: "Whether it is booked and open, and its due day has ended in the organization's time zone" }),
})
const overdueExample = { overdue: false }

/** An example of it. */
export const invoiceWithOverdueExample = { ...invoice.example, ...overdueExample }

const linked = named(
  'LinkedInvoice',
  Type.Object(
    { invoice: invoiceWithOverdue, paymentLink: Type.Union([paymentLink.recordSchema, Type.Null()]) },
    { additionalProperties: false, description: 'The invoice, and where to pay it; null where nothing is to be paid' },
  ),
)

/** The addresses of invoices. */
export const invoiceRoutes: readonly Route[] = [
  ...recordRoutes(invoice, invoices, {
    tag,
    viewSchema: invoiceWithOverdue,
    viewExample: overdueExample,
    viewInLists: true,
    words: {
      create: 'It begins as a draft; actions such as `send` lead on from there. The totals are counted from its lines.',
      delete: 'Only a draft that no payment and no payment group names. Any other is refused with 409: it can be cancelled instead.',
    },
    problems: ['conflict'],
    deleteProblems: ['conflict'],
  }),
  renderedFileRoute(invoice, {
    operation: downloadInvoicePdf,
    name: 'pdf',
    tag,
    summary: 'Get an invoice as a PDF',
    description: "In the customer's language, in whatever state the invoice is: a draft is marked as one.",
  }),
  action({
    operation: bookInvoice,
    verb: 'book',
    summary: 'Book an invoice',
    description: 'A draft gets its number, and its lines stand from then on. Nothing happens where it is booked already.',
  }),
  action({
    operation: sendInvoice,
    problems: ['no_connector'],
    verb: 'send',
    summary: 'Send an invoice to its customer',
    description: 'By mail, as a PDF. A draft is booked on the way; one that is paid stays paid.',
  }),
  action({
    operation: remindOfInvoice,
    problems: ['no_connector'],
    verb: 'remind',
    summary: 'Remind the customer of an invoice',
    description: 'By mail, with what is still open.',
  }),
  action({
    operation: printInvoice,
    problems: ['no_connector'],
    verb: 'print',
    summary: 'Print an invoice',
    description: 'On paper, as a receipt, or on the tablet before the customer.',
    body: bodyOf({ printer: oneOf(invoicePrinters, 'Where it is printed, or shown') }),
    bodyExample: { printer: 'a4' },
  }),
  action({
    operation: payInvoice,
    verb: 'pay',
    summary: 'Record that an invoice was paid',
    description: 'Makes a payment that has succeeded. A draft is booked on the way.',
    body: bodyOf({
      amount: Type.Optional({ ...amount.schema, description: 'How much, in euro; what is open by default, and no more than that' }),
      method: oneOf(paymentMethods, 'How it was paid'),
      reference: Type.Optional(nullable(reference.schema)),
      paidAt: Type.Optional(nullable({ ...paidAt.schema, description: 'When it was paid; now by default' })),
    }),
    bodyExample: { method: 'CASH' },
  }),
  action({
    operation: moveInvoiceToCustomer,
    verb: 'move-to-customer',
    summary: 'Move an invoice to another customer',
    description: 'While nothing of it is paid.',
    body: bodyOf({ customerId: { ...invoice.fields.customerId.schema, description: 'Who owes from now on' } }),
    bodyExample: { customerId: exampleId('customer') },
  }),
  actionRoute(invoice, {
    operation: linkInvoicePayment,
    verb: 'payment-link',
    tag,
    summary: 'Make a payment link for an invoice',
    description: 'For what is open. An open link of the same method and amount is answered again. Nothing happens where nothing is open.',
    body: bodyOf({ method: Type.Optional(oneOf(paymentLinkMethods, 'What can be paid with; `any` by default')) }),
    bodyExample: { method: 'any' },
    bodyOptional: true,
    answer: linked,
    answerDescription: 'The invoice, and the address at which it is paid',
    answerExample: { invoice: invoiceWithOverdueExample, paymentLink: paymentLink.example },
    problems: ['external_refused', 'external_unknown'],
  }),
]

/** A route of an action that returns the updated invoice with its ETag. */
function action(options: Omit<ActionRouteOptions, 'tag' | 'answer' | 'answerExample'>): Route {
  return {
    ...actionRoute(invoice, { ...options, tag, answer: invoiceWithOverdue, answerExample: invoiceWithOverdueExample }),
    versioned: true,
  }
}

function oneOf<const V extends readonly string[]>(values: V, description: string) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], description })
}
