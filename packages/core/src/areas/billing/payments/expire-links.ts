import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { paymentLink } from '../payment-links/payment-link.ts'

/** A payment link's record. */
export type PaymentLink = RecordOf<typeof paymentLink>

/** The open payment links of an invoice, the newest first: at most one for each method. */
export async function openLinks(port: RecordPort, invoiceId: string): Promise<readonly PaymentLink[]> {
  return newestRecords(port, paymentLink, { invoiceId, status: 'OPEN' }, 50)
}

/** Ends those open payment links of an invoice for which it is so. Returns those that stay open. */
export async function expireLinks(
  port: RecordPort,
  invoiceId: string,
  isOver: (link: PaymentLink) => boolean,
): Promise<readonly PaymentLink[]> {
  const open = await openLinks(port, invoiceId)
  for (const link of open) if (isOver(link)) await endLink(port, link, { status: 'EXPIRED' })
  return open.filter((link) => !isOver(link))
}

/** Stores how a link has ended, and forgets when it would have. */
export async function endLink(
  port: RecordPort,
  link: PaymentLink,
  values: { readonly status: 'PAID' | 'EXPIRED'; readonly paymentId?: string },
): Promise<PaymentLink> {
  await port.setTimer('paymentLinks.expire', link.id, null)
  return port.update(paymentLink, link, values)
}
