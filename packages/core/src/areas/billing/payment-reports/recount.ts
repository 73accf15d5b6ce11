import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { periodsOf } from '../../../kernel/calendar/period.ts'
import type { payment } from '../payments/payment.ts'
import { countAfterwards, countPeriod } from './count-payments.ts'
import { paymentReport } from './payment-report.ts'

type Payment = RecordOf<typeof payment>

/** How long a report may be behind its payments, in milliseconds: a minute. */
const RECOUNT_MS = 60_000

/**
 * Has the reports counted anew in which these payments count, or have counted. That happens at the next full minute and not now: a report is
 * one record, and payments at the same moment need not wait for each other because of it, nor be counted as often as they are many.
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

/** The timer of a report of whose period payments have changed. It tells of the report where it then says something else. */
export async function recountReport(port: RecordPort, id: string): Promise<void> {
  const report = await port.get(paymentReport, id)
  if (!report) return
  const totals = await countPeriod(port, report.period)
  if (totals) await changeRecord(port, paymentReport, report, { ...totals })
  else await countAfterwards(port, report)
}
