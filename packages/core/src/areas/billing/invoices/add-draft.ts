import type { RecordPort } from '../../../framework/operations/port.ts'
import { addRecord } from '../../../framework/records/record-events.ts'
import type { Invoice } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { completedDates } from './invoice-dates.ts'
import { pricedLines, type SentLine } from './invoice-lines.ts'

/** The values of an invoice created by the service. */
export interface DraftValues {
  readonly customerId: string
  readonly occupationId?: string | null
  readonly lines: readonly SentLine[]
}

/**
 * Creates a draft with its amounts and dates, and emits the event.
 *
 * @throws Refusal if the lines exceed the largest amount of an invoice
 */
export async function addDraft(port: RecordPort, { lines, ...values }: DraftValues): Promise<Invoice> {
  const priced = await pricedLines(port, lines)
  const dates = completedDates(port, { issueDate: null, dueDate: null })
  return addRecord(port, invoice, { ...values, ...priced, openAmount: priced.total, ...dates })
}
