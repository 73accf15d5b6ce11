import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { asks, defineOperation, done, type Outcome, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { addLink, linkUrl } from '../payment-links/add-link.ts'
import type { paymentLinkMethods } from '../payment-links/payment-link.ts'
import { openLinks, type PaymentLink } from '../payments/expire-links.ts'
import { findInvoice, type Invoice, type InvoiceInput, invoiceConflict, withOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { documentTitle } from './invoice-view.ts'

type Method = (typeof paymentLinkMethods)[number]

/** The invoice, and where to pay it; `null` where nothing is to be paid. */
export interface LinkedInvoice {
  readonly invoice: Invoice
  readonly paymentLink: PaymentLink | null
}

/**
 * Creates a link with which the customer pays the open amount. An open link for the same amount and method is reused without a request to
 * the provider.
 */
export const linkInvoicePayment = defineOperation({
  name: 'invoices.paymentLink',
  permission: 'payments:write',
  asks: ['payment'],
  emits: ['invoice:updated'],
  async run(port: RecordPort, { body, ...input }: InvoiceInput & { readonly body?: { readonly method?: Method } }) {
    const record = await findInvoice(port, input)
    const nothing = nothingToPay(port, record)
    if (nothing) return nothing
    const { openAmount: amount } = record
    const method = body?.method ?? 'any'
    // A simulated link is not reused once real ones are possible.
    const isSimulated = port.handlingOf('payment') === 'simulated'
    const open = (await openLinks(port, record.id)).find(
      (link) => link.method === method && link.amount === amount && (isSimulated || !link.simulated),
    )
    if (open) return done(await linked(port, record, open))
    const description = `${documentTitle(record)}, ${port.organization.name}`
    const payload = { amount, currency: 'EUR', method, invoiceNumber: record.number, description }
    return asks({ kind: 'payment', about: { model: 'invoice', id: record.id }, payload }, { id: record.id, method, amount })
  },
  async complete(port: RecordPort, operationState: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { id, method, amount } = operationState as { readonly id: string; readonly method: Method; readonly amount: number }
    const record = await findInvoice(port, { id })
    const nothing = nothingToPay(port, record)
    if (nothing) return nothing
    // The provider has its amount, and no one should pay more than is open.
    if (amount > record.openAmount) throw invoiceConflict(record, 'was paid in part meanwhile', 'Ask for a link again.')
    const link = await addLink(port, { invoiceId: id, method, amount }, linkUrl(answer))
    return done(await linked(port, record, link))
  },
})

async function linked(port: RecordPort, found: Invoice, paymentLink: PaymentLink): Promise<LinkedInvoice> {
  const changed = await changeRecord(port, invoice, found, { paymentLinkUrl: paymentLink.url })
  return { invoice: withOverdue(port, changed), paymentLink }
}

/** Why there is nothing to be paid, if so; a draft is refused. */
function nothingToPay(port: RecordPort, found: Invoice): Outcome<LinkedInvoice> | null {
  const stands = { invoice: withOverdue(port, found), paymentLink: null }
  if (found.status === 'CANCELLED') return skipped('it is cancelled', stands)
  if (found.status === 'DRAFT') throw invoiceConflict(found, 'is not booked, so nothing is to be paid yet', 'Book it first.')
  return found.openAmount <= 0 ? skipped('nothing is open', stands) : null
}
