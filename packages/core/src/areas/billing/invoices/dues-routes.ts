import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { named } from '../../../kernel/schema/named.ts'
import { customer } from '../../customers/customers/customer.ts'
import { invoiceConsumption } from '../../meters/meters/consumption-invoice.ts'
import { extendOccupation } from '../../stays/occupations/extend.ts'
import { occupation } from '../../stays/occupations/occupation.ts'
import { invoiceWithOverdue, invoiceWithOverdueExample } from './routes.ts'

const flag = (description: string) => Type.Optional(Type.Boolean({ description: `${description}. False by default` }))

const consumption = named(
  'ConsumptionInvoice',
  Type.Object(
    { invoice: Type.Union([invoiceWithOverdue, Type.Null()]) },
    { additionalProperties: false, description: 'The invoice; null where nothing was consumed' },
  ),
)

const extended = named(
  'ExtendedOccupation',
  Type.Object(
    { occupation: occupation.recordSchema, invoice: invoiceWithOverdue },
    { additionalProperties: false, description: 'The occupation as it is now, and the draft of the period that was added' },
  ),
)

/** The routes that create invoices for amounts due. */
export const duesRoutes = [
  actionRoute(customer, {
    operation: invoiceConsumption,
    problems: ['no_connector'],
    verb: 'consumption-invoice',
    tag: 'invoices',
    summary: 'Invoice what a customer has consumed',
    description:
      'What the meters on the terrains that the customer has now have counted since the last invoice. It stays a draft unless it is sent, which books it; a way for which the customer has no address is left out. Nothing happens when nothing was consumed.',
    body: bodyOf({ sendEmail: flag('It is mailed, as a PDF'), sendSms: flag('A text message tells of it') }),
    bodyExample: { sendEmail: true },
    bodyOptional: true,
    answer: consumption,
    answerDescription: 'The invoice',
    answerExample: { invoice: invoiceWithOverdueExample },
  }),
  actionRoute(occupation, {
    operation: extendOccupation,
    verb: 'extend',
    tag: 'reservations',
    summary: 'Extend an occupation by one period',
    description: 'By its own period, on the calendar of the organization, at its rate. The invoice for it is a draft.',
    body: bodyOf({ includeConsumption: flag('What the meters of the terrain have counted is on the invoice too') }),
    bodyExample: { includeConsumption: true },
    bodyOptional: true,
    answer: extended,
    answerDescription: 'The occupation and the invoice',
    answerExample: { occupation: occupation.example, invoice: invoiceWithOverdueExample },
  }),
]
