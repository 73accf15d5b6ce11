import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { isPeriod } from '../../../kernel/calendar/period.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { countAfterwards, countPeriod, nothing, type PaymentReport } from './count-payments.ts'
import { paymentReport } from './payment-report.ts'

/** Payment reports. Each is counted when it is made, and again after payments of its period have changed. */
export const paymentReports = recordOperations(paymentReport, {
  emits: { create: ['payment-report:updated'] },
  // A period has one report.
  alone: ({ period }) => typeof period === 'string',
  async creating(port: RecordPort, values) {
    const period = await freePeriod(port, values.period as string)
    return { ...values, ...((await countPeriod(port, period)) ?? nothing) }
  },
  // There is no event for a new report. If its totals are not empty, that is an update for everyone else.
  async emitted(port, record) {
    const report = record as PaymentReport
    if (report.totals.length > 0) await emitRecordEvent(port, 'payment-report:updated', paymentReport, record, { previous: nothing })
    else await countIfLong(port, report)
  },
  async changing(port, _, changes) {
    if (changes.period === undefined) return changes
    const period = await freePeriod(port, changes.period as string)
    return { ...changes, ...((await countPeriod(port, period)) ?? nothing) }
  },
  async changed(port, record, changes) {
    if (changes.period !== undefined) await countIfLong(port, record as PaymentReport)
  },
  removing: (port, record) => port.setTimer('paymentReports.recount', record.id, null),
})

/** Queues the counting of an empty report whose period has too many payments to count at once. */
async function countIfLong(port: RecordPort, report: PaymentReport): Promise<void> {
  if (report.totals.length === 0 && (await countPeriod(port, report.period)) === null) await countAfterwards(port, report)
}

/** The period, where there is such a one and it has no report. */
async function freePeriod(port: RecordPort, period: string): Promise<string> {
  if (!isPeriod(period)) {
    const message = `${period} is no day: that month has fewer. Send a day such as 2026-07-01, or a month such as 2026-07`
    throw new Refusal(fieldProblem('invalid_request', '/period', message, 'format'))
  }
  const { data } = await port.list(paymentReport, { limit: 1, filters: { period } })
  if (!data[0]) return period
  throw new Refusal(fieldProblem('already_exists', '/period', `${period} has a report already: ${data[0].id}. Read that one`))
}
