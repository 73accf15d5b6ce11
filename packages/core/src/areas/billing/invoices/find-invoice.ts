import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { invoice } from './invoice.ts'

/** An invoice's record. */
export type Invoice = RecordOf<typeof invoice>

/** The input of an action on one invoice. */
export interface InvoiceInput {
  readonly id: string
}

/** The invoice on which an action is wanted. */
export function findInvoice(port: RecordPort, { id }: InvoiceInput): Promise<Invoice> {
  return requireRecord(port, invoice, id)
}

/** How an invoice is called in words for people: by its number, or as a draft by its id. */
export function invoiceName({ number, id }: Pick<Invoice, 'number' | 'id'>): string {
  return number === null ? `the draft invoice ${id}` : `invoice ${number}`
}

/** A refusal because of the state in which the invoice is. `remedy` is a sentence. */
export function invoiceConflict(record: Invoice, because: string, remedy: string): Refusal {
  const name = invoiceName(record)
  return new Refusal(problem('conflict', { detail: `${name[0]?.toUpperCase()}${name.slice(1)} ${because}. ${remedy}` }))
}

/** Whether money is expected for it: booked or sent, and not paid in full. */
export function isOutstanding({ status, openAmount }: Invoice): boolean {
  return (status === 'BOOKED' || status === 'SENT') && openAmount > 0
}

/** Whether its due day has ended, in the organization's time zone, and it is still open. */
export function isOverdue(port: Pick<RecordPort, 'now' | 'organization'>, record: Invoice): boolean {
  return record.dueDate !== null && isOutstanding(record) && localDay(port.now, port.organization.timeZone) > record.dueDate
}

/** The invoice as returned. `overdue` is not a stored field, since it changes with time alone. */
export function withOverdue(port: RecordPort, record: Invoice): Invoice & { readonly overdue: boolean } {
  return { ...record, overdue: isOverdue(port, record) }
}
