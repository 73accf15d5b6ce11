import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { euroOf, MAX_CENTS } from '../../../kernel/money.ts'
import {
  choice,
  day,
  decimalSchema,
  integer,
  link,
  longText,
  money,
  nullable,
  optional,
  shape,
  text,
  time,
  withDefault,
} from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** The most lines that an invoice can have. */
export const MAX_INVOICE_LINES = 500

const anyAmount = { minimum: -euroOf(MAX_CENTS), maximum: euroOf(MAX_CENTS) }

const PRICE = 'Price of one unit in euro, VAT included, with at most six decimals; below zero for a discount'
const VAT = 'VAT contained in the price, in percent'

const productId = nullable(Type.String({ pattern: idPattern('product'), description: 'The product that is sold' }))
const description = Type.String({ minLength: 1, maxLength: 500, description: 'What is sold' })
const quantity = decimalSchema({ description: 'How many units, with at most three decimals', minimum: 0, maximum: 1_000_000, decimals: 3 })
const unitPrice = decimalSchema({
  description: PRICE,
  minimum: -100_000_000,
  maximum: 100_000_000,
  decimals: 6,
})
const vat = decimalSchema({ description: VAT, minimum: 0, maximum: 100 })
const amount = decimalSchema({ description: 'Quantity times unit price, rounded half away from zero to the cent', ...anyAmount })

const line = named(
  'InvoiceLine',
  Type.Object(
    { productId, description, quantity, unitPrice, vat, amount },
    { additionalProperties: false, description: 'One thing that is invoiced' },
  ),
)

const sentLine = named(
  'InvoiceLineInput',
  Type.Object(
    {
      productId: Type.Optional(productId),
      description: Type.Optional({ ...description, description: 'What is sold; by default the name of the product' }),
      quantity,
      unitPrice: Type.Optional({ ...unitPrice, description: `${PRICE}; by default the price of the product` }),
      vat: Type.Optional({ ...vat, description: `${VAT}; by default that of the product, else 0` }),
      amount: Type.Optional({ ...amount, description: 'Need not be sent; it is computed, and another amount is refused' }),
    },
    { additionalProperties: false, description: 'One thing that is invoiced' },
  ),
)

const vatTotal = named(
  'VatTotal',
  Type.Object(
    { rate: vat, amount: decimalSchema({ description: 'The VAT of this rate that the total contains, in euro', ...anyAmount }) },
    { additionalProperties: false, description: 'The VAT of one rate that an invoice contains' },
  ),
)

const arrayOptions = { maxItems: MAX_INVOICE_LINES, description: 'What is invoiced. They change while the invoice is a draft only' }
const lineExample = { productId: null, description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6, amount: 97.5 }

/** An amount that a customer owes. A draft at first; once booked, it has a number and its lines no longer change. */
export const invoice = defineModel({
  name: 'invoice',
  title: 'Invoice',
  description: 'What a customer owes for: a draft at first; once booked it has a number, and its lines stand',
  collection: 'invoices',
  readPermission: 'invoices:read',
  writePermission: 'invoices:write',
  events: { created: 'invoice:created', updated: 'invoice:updated', deleted: 'invoice:deleted' },
  fields: {
    number: optional(
      text({ description: 'Given when it is booked, without gaps: the year and a number', max: 30, readOnly: true, example: null }),
    ),
    customerId: link('customer', { description: 'Who owes' }),
    reservationId: optional(link('reservation', { description: 'The reservation that it is for', example: null })),
    occupationId: optional(link('occupation', { description: 'The occupation that it is for', example: null })),
    lines: withDefault(shape(Type.Array(line, arrayOptions), { example: [lineExample], body: Type.Array(sentLine, arrayOptions) }), []),
    total: withDefault(
      money({ description: 'The sum of the lines in euro, VAT included', ...anyAmount, readOnly: true, example: 97.5 }),
      0,
    ),
    vatTotals: withDefault(
      shape(
        Type.Array(vatTotal, { maxItems: MAX_INVOICE_LINES, description: 'The VAT that the total contains, by rate, the lowest first' }),
        {
          readOnly: true,
          example: [{ rate: 6, amount: 5.52 }],
        },
      ),
      [],
    ),
    paidAmount: withDefault(money({ description: 'What was paid of it, in euro', readOnly: true, example: 0 }), 0),
    openAmount: withDefault(
      money({ description: 'What is not paid yet: total less paidAmount, in euro', ...anyAmount, readOnly: true, example: 97.5 }),
      0,
    ),
    issueDate: optional(day({ description: "Its date; today in the organization's time zone when none is given", example: '2026-07-01' })),
    dueDate: optional(
      day({ description: 'The last day on which it should be paid; 14 days after issueDate when none is given', example: '2026-07-15' }),
    ),
    bookedAt: optional(time({ description: 'When it was booked', readOnly: true, example: null })),
    sentAt: optional(time({ description: 'When it was last sent to the customer', readOnly: true, example: null })),
    lastReminderAt: optional(time({ description: 'When the customer was last reminded', readOnly: true, example: null })),
    reminderCount: withDefault(
      integer({ description: 'How often the customer was reminded', minimum: 0, maximum: 1_000_000, readOnly: true }),
      0,
    ),
    paymentLinkUrl: optional(
      text({ description: 'The address of the open payment link made last', max: 2000, format: 'uri', readOnly: true, example: null }),
    ),
    status: withDefault(
      choice(['DRAFT', 'BOOKED', 'SENT', 'PAID', 'CANCELLED'], {
        description: 'How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid',
        filter: true,
      }),
      'DRAFT',
    ),
    notes: optional(
      longText({ description: 'Words for the customer, on the invoice', max: 2000, personal: true, example: 'Thank you for your stay' }),
    ),
  },
})
