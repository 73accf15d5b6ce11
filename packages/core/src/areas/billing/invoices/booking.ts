import type { RecordPort } from '../../../framework/operations/port.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { formatTime } from '../../../kernel/time.ts'
import { type Invoice, invoiceConflict } from './find-invoice.ts'
import { completedDates } from './invoice-dates.ts'

/**
 * The changes of a draft when it is booked: its number, without gaps within the year of the booking day in the organization's time zone,
 * and missing dates. Consumes the number, so the result must be stored.
 *
 * @throws Refusal if it is cancelled or has no lines
 */
export async function bookingOf(port: RecordPort, draft: Invoice) {
  if (draft.status === 'CANCELLED') throw invoiceConflict(draft, 'is cancelled, so it cannot be booked', 'Make a new one.')
  if (draft.lines.length === 0) throw invoiceConflict(draft, 'has no lines, so it cannot be booked', 'Add what is to be paid first.')
  const dates = completedDates(port, draft)
  const year = localDay(port.now, port.organization.timeZone).slice(0, 4)
  const number = await port.nextNumber(`invoice-${year}`)
  return { number: `${year}-${String(number).padStart(4, '0')}`, bookedAt: formatTime(port.now), status: 'BOOKED' as const, ...dates }
}
