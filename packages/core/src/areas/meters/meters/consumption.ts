import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { consumptionText } from '../../billing/invoices/dues-texts.ts'
import { MAX_INVOICE_LINES } from '../../billing/invoices/invoice.ts'
import type { SentLine } from '../../billing/invoices/invoice-lines.ts'
import { meter } from './meter.ts'
import { meterReading } from './meter-reading.ts'

type Meter = RecordOf<typeof meter>

/** The maximum quantity of a line. */
const MAX_QUANTITY = 1_000_000

/** The meters with uninvoiced consumption; as many as fit on one invoice with `taken` other lines. The rest waits for the next one. */
export function uninvoiced(meters: readonly Meter[], taken = 0): readonly Meter[] {
  return meters.filter(({ lastReading, invoicedReading }) => lastReading > invoicedReading).slice(0, MAX_INVOICE_LINES - taken)
}

/**
 * The invoice line for the consumption of a meter since the last invoice.
 *
 * @param language a BCP 47 tag
 * @throws Refusal if the consumption exceeds a line's maximum, since then a reading is wrong
 */
export function consumptionLine(counted: Meter, language: string): SentLine {
  const { id, serial, lastReading, invoicedReading, unitPrice, vat } = counted
  // Whole thousandths are exact, and so is their difference.
  const quantity = (thousandths(lastReading) - thousandths(invoicedReading)) / 1000
  if (quantity > MAX_QUANTITY) {
    const detail = `The meter ${serial} (${id}) has counted ${quantity} that nobody has invoiced, more than a line can hold. Correct its reading first.`
    throw new Refusal(problem('conflict', { detail }))
  }
  return { description: consumptionText(language, counted), quantity, unitPrice, vat }
}

/** Marks the consumption of meters as invoiced. */
export async function markInvoiced(port: RecordPort, meters: readonly Meter[]): Promise<void> {
  for (const counted of meters) {
    await changeRecord(port, meter, counted, { invoicedReading: counted.lastReading })
    const { data } = await port.list(meterReading, { limit: 1, filters: { meterId: counted.id } })
    if (data[0]) await port.update(meterReading, data[0], { invoicedAt: formatTime(port.now) })
  }
}

function thousandths(reading: number): number {
  return Math.round(reading * 1000)
}
