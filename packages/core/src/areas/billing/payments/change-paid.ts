import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { type Cents, centsOf, euroOf, formatEuro } from '../../../kernel/money.ts'
import { bookingOf } from '../invoices/booking.ts'
import { type Invoice, invoiceConflict } from '../invoices/find-invoice.ts'
import { invoice } from '../invoices/invoice.ts'
import { expireLinks } from './expire-links.ts'
import { payment } from './payment.ts'

/** A payment's record. */
export type Payment = RecordOf<typeof payment>

/** The events of money received for an invoice, or returned. */
export const paidEvents = ['invoice:updated', 'invoice:paid'] as const satisfies readonly EventKey[]

/** Counts a payment for its invoice (`1`), or counts it no more (`-1`). */
export function changePaid(port: RecordPort, found: Invoice, counted: Payment, direction: 1 | -1): Promise<Invoice> {
  return changePaidBy(port, found, { cents: wholeCents(counted.amount), payment: counted }, direction)
}

/** The money counted at once: one payment, or the sum of several, none of which alone has paid the invoice. */
export interface CountedMoney {
  readonly cents: Cents
  readonly payment: Payment | null
}

/**
 * Counts money for an invoice (`1`), or no longer counts it (`-1`). Every way of paying an invoice goes through here. Two simultaneous
 * payments both change the invoice record, so the second one finds it changed and is decided again.
 *
 * The first money for a draft books it. Open payment links for more than the open amount expire.
 *
 * @throws Refusal if the invoice is cancelled, or less is open than was paid
 */
export async function changePaidBy(port: RecordPort, found: Invoice, counted: CountedMoney, direction: 1 | -1): Promise<Invoice> {
  const { cents, payment: single } = counted
  if (direction === 1) checkPayable(found, counted)
  const booking = direction === 1 && found.status === 'DRAFT' ? await bookingOf(port, found) : {}
  const paid = wholeCents(found.paidAmount) + direction * cents
  const open = wholeCents(found.total) - paid
  const links = await expireLinks(port, found.id, (link) => wholeCents(link.amount) > open)
  const paidUp = paid > 0 && open === 0
  const changed = await changeRecord(port, invoice, found, {
    ...booking,
    paidAmount: euroOf(paid),
    openAmount: euroOf(open),
    paymentLinkUrl: links.some(({ url }) => url === found.paymentLinkUrl) ? found.paymentLinkUrl : null,
    ...(paidUp ? { status: 'PAID' } : found.status === 'PAID' ? { status: found.sentAt === null ? 'BOOKED' : 'SENT' } : {}),
  })
  if (paidUp && found.status !== 'PAID')
    await emitRecordEvent(port, 'invoice:paid', invoice, changed, { payment: single && eventRecord(payment, single) })
  return changed
}

function checkPayable(found: Invoice, { cents, payment: single }: CountedMoney): void {
  if (found.status === 'CANCELLED') throw invoiceConflict(found, 'is cancelled, so nothing is paid for it', 'Leave the invoice out.')
  const open = wholeCents(found.openAmount)
  if (cents <= open) return
  throw invoiceConflict(
    found,
    `has ${formatEuro(open)} euro open, which is less than the ${formatEuro(cents)} euro of the ${single ? 'payment' : 'payments'}`,
    single
      ? 'Pay at most what is open, and record the rest as a payment without an invoice.'
      : 'Leave payments out, until they come to what is open at most.',
  )
}

/** Stored amounts are whole cents: their fields accept no others. */
export function wholeCents(euro: number): Cents {
  return centsOf(euro) as Cents
}
