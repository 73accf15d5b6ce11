import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { periodsOf } from '../../../kernel/calendar/period.ts'
import type { payment } from '../payments/payment.ts'
import { countAfterwards, countPeriod } from './count-payments.ts'
import { paymentReport } from './payment-report.ts'

type Payment = RecordOf<typeof payment>

/** The maximum delay of a report after its payments, in milliseconds: one minute. */
const RECOUNT_MS = 60_000

/**
 * Schedules a recount of the reports that contain, or contained, these payments. It happens at the next full minute: a report is a single
 * record, so simultaneous payments would otherwise wait for each other, and each would cause a recount.
 */
export async function recountReports(port: RecordPort, changed: readonly Pick<Payment, 'paidOn' | 'status'>[]): Promise<void> {
  const days = changed.flatMap(({ paidOn, status }) =>
    paidOn !== null && (status === 'SUCCEEDED' || status === 'REFUNDED') ? [paidOn] : [],
  )
  const at = (Math.floor(port.now / RECOUNT_MS) + 1) * RECOUNT_MS
  for (const period of [...new Set(days.flatMap(periodsOf))].sort()) {
    const { data } = await port.list(paymentReport, { limit: 1, filters: { period } })
    if (data[0]) await port.setTimer('paymentReports.recount', data[0].id, at)
  }
}

/** The timer of a report whose payments have changed. Emits the event if the report has changed. */
export async function recountReport(port: RecordPort, id: string): Promise<void> {
  const report = await port.get(paymentReport, id)
  if (!report) return
  const totals = await countPeriod(port, report.period)
  if (totals) await changeRecord(port, paymentReport, report, { ...totals })
  else await countAfterwards(port, report)
}
