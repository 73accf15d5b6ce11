import { err, ok, type Result } from '@belfry/core'
import Type from 'typebox'
import { literalProblems, quoted, type Unusable } from '../config/literal-value.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { aboutInvoice, invoiceId } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** The maximum number of days until an invoice is collected. A test compares it with the schema of the operation. */
export const MAX_DELAY_DAYS = 7

/** Collects the open amount of an invoice from the customer's account, under their mandate. */
export const mandateCollect = operationStep({
  type: 'mandateCollect',
  category: 'invoices',
  description: 'Collects an invoice by direct debit',
  config: Type.Object({
    invoiceId,
    delayDays: Type.Optional(
      Type.String({
        description: `In how many days, as text: 0 to ${MAX_DELAY_DAYS}. Today when it is empty`,
        maxLength: 300,
        default: '0',
        'x-variables': 'text',
        'x-holds': 'number',
      }),
    ),
  }),
  operation: 'invoices.collect',
  effects: asksFor('collection'),
  about: aboutInvoice,
  skipped: 'When nothing is open, a collection is pending already, or the customer has no active mandate.',
  problemExamples: [{ delayDays: '8' }, { delayDays: '-1' }, { delayDays: 'soon' }],
  problems: ({ delayDays }) => literalProblems('/delayDays', delayDays, readDelay),
  body({ delayDays = '' }) {
    const days = readDelay(delayDays)
    return days.ok ? ok({ delayDays: days.value }) : err(`${days.error.message}.`)
  },
  output(value) {
    const { mandateCollection, payment } = membersOf(value)
    const { id, executeOn } = membersOf(mandateCollection)
    return { mandateCollectionId: id, paymentId: membersOf(payment).id, executeOn }
  },
})

function readDelay(value: string): Result<number, Unusable> {
  const text = value.trim()
  const code = /^-\d+$/.test(text) ? 'too_small' : /^\d*$/.test(text) ? 'too_large' : 'format'
  if (code === 'too_large' && Number(text) <= MAX_DELAY_DAYS) return ok(Number(text))
  const remedy = `write a whole number from 0 to ${MAX_DELAY_DAYS}, or leave it empty`
  return err({ code, message: `delayDays ${quoted(text)} is no number of days that a collection can wait: ${remedy}` })
}
