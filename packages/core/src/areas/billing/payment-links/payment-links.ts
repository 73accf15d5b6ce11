import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { invoice } from '../invoices/invoice.ts'
import { endLink, type PaymentLink } from '../payments/expire-links.ts'
import { paymentLink } from './payment-link.ts'

/** Payment links. They are made by an action of the invoice, and only read. */
export const paymentLinks = recordOperations(paymentLink)

/** The timer of a payment link whose time is over. */
export async function expireLink(port: RecordPort, id: string): Promise<void> {
  const link = await port.get(paymentLink, id)
  if (link?.status === 'OPEN') await expire(port, link)
}

/** Ends an open link, and takes its address from the invoice. */
export async function expire(port: RecordPort, link: PaymentLink): Promise<PaymentLink> {
  const ended = await endLink(port, link, { status: 'EXPIRED' })
  const record = await port.get(invoice, link.invoiceId)
  if (record?.paymentLinkUrl === link.url) await changeRecord(port, invoice, record, { paymentLinkUrl: null })
  return ended
}
