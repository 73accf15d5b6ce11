import { daysOf } from '../../calendar/period.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { payment, paymentMethods } from '../../models/payment.ts'
import type { paymentReport } from '../../models/payment-report.ts'
import { type Cents, euroOf } from '../../money.ts'
import type { RecordPort } from '../port.ts'

/** A payment report's record. */
export type PaymentReport = RecordOf<typeof paymentReport>

/** What a report says of its period. */
export type Totals = Pick<PaymentReport, 'totals' | 'total' | 'refunded'>

interface Tally {
  count: number
  cents: Cents
  refunded: Cents
}

/**
 * Counts what came in during a period. One that was refunded is told apart, on the day on which it was paid. The store adds up, so a month
 * with very many payments is counted without reading them.
 */
export async function countPeriod(port: RecordPort, period: string): Promise<Totals> {
  const tallies = new Map(paymentMethods.map((method): [string, Tally] => [method, { count: 0, cents: 0, refunded: 0 }]))
  const sums = await port.sum(payment, {
    among: { field: 'paidOn', values: daysOf(period) },
    by: ['method', 'status'],
    of: 'amount',
  })
  for (const { values, count, cents } of sums) {
    const [method, status] = values
    const tally = tallies.get(method as string) as Tally
    if (status === 'REFUNDED') tally.refunded += cents
    if (status !== 'SUCCEEDED') continue
    tally.count += count
    tally.cents += cents
  }
  const all = [...tallies.values()]
  return {
    totals: paymentMethods.flatMap((method) => totalOf(method, tallies.get(method) as Tally)),
    total: euroOf(all.reduce((sum, { cents }) => sum + cents, 0)),
    refunded: euroOf(all.reduce((sum, { refunded }) => sum + refunded, 0)),
  }
}

function totalOf(method: (typeof paymentMethods)[number], { count, cents, refunded }: Tally): Totals['totals'] {
  return count === 0 && refunded === 0 ? [] : [{ method, count, amount: euroOf(cents), refunded: euroOf(refunded) }]
}
