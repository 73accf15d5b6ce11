import type { RecordPort } from '../../../framework/operations/port.ts'
import { addDays, localDay } from '../../../kernel/calendar/local-day.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'

/** The default time for payment, in days. */
export const PAYMENT_DAYS = 14

/** The dates of an invoice, as `YYYY-MM-DD`. */
export interface InvoiceDates {
  readonly issueDate: string | null
  readonly dueDate: string | null
}

/** Fills in dates that are missing: today in the organization's time zone, and 14 days for paying. */
export function completedDates(port: Pick<RecordPort, 'now' | 'organization'>, { issueDate, dueDate }: InvoiceDates) {
  const issued = issueDate ?? localDay(port.now, port.organization.timeZone)
  return { issueDate: issued, dueDate: dueDate ?? addDays(issued, PAYMENT_DAYS) }
}

/** Refuses a due date before the date of the invoice. */
export function checkDates({ issueDate, dueDate }: InvoiceDates): void {
  if (issueDate === null || dueDate === null || dueDate >= issueDate) return
  const message = `dueDate ${dueDate} lies before issueDate ${issueDate}; send a later one, or leave it out for ${PAYMENT_DAYS} days`
  throw new Refusal(fieldProblem('invalid_request', '/dueDate', message, 'before_issue_date'))
}
