import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Sum, Values } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { changeAfterwards, type RecordJob } from '../../../framework/records/record-job.ts'
import { daysOf } from '../../../kernel/calendar/period.ts'
import { type Cents, euroOf } from '../../../kernel/money.ts'
import { payment, paymentMethods } from '../payments/payment.ts'
import { paymentReport } from './payment-report.ts'

/** A payment report's record. */
export type PaymentReport = RecordOf<typeof paymentReport>

/** The totals of a report. */
export type Totals = Pick<PaymentReport, 'totals' | 'total' | 'refunded'>

/** The totals of an empty or uncounted report. */
export const nothing: Totals = { totals: [], total: 0, refunded: 0 }

/** How many payments a period may have to be counted in one unit of work. Those of another are counted afterwards, so many at a time. */
const COUNTED_AT_ONCE = 5000
const COUNTED_AFTERWARDS = 1000

/**
 * Sums up the payments of a period; the store does it without reading them. Refunded ones are reported separately, on the day they were
 * paid. `null` if there are too many to count now: see `countAfterwards`.
 */
export async function countPeriod(port: RecordPort, period: string): Promise<Totals | null> {
  const days = daysOf(period)
  let room = COUNTED_AT_ONCE + 1
  for (const paidOn of days) if (room > 0) room -= await port.count(payment, { paidOn }, room)
  return room === 0 ? null : totalsOf(await port.sum(payment, { among: { field: 'paidOn', values: days }, ...toSum }))
}

/**
 * Queues the counting of a report. If it is already being counted, it is counted again afterwards, since payments may have changed in the
 * meantime.
 */
export async function countAfterwards(port: RecordPort, { id, period }: PaymentReport): Promise<void> {
  const join = (queued: Values) => (queued.period === period ? { ...queued, again: true } : beginning(id, period))
  await changeAfterwards(port, countReport, beginning(id, period), { about: id, join })
}

/** Continues counting the payments of a report, day by day, and emits the event at the end if it has changed. */
export const countReport: RecordJob<Counting> = {
  name: 'paymentReports.count',
  async advance(port, state) {
    let { days, after, sums } = state
    for (let room = COUNTED_AFTERWARDS; room > 0 && days[0] !== undefined; ) {
      const part = { after, most: room }
      const partial = await port.sum(payment, { among: { field: 'paidOn', values: [days[0]] }, ...toSum, part })
      const count = partial.reduce((sum, one) => sum + one.count, 0)
      sums = together(sums, partial)
      if (count === room) after = partial.reduce((last, { lastId }) => (lastId > last ? lastId : last), after)
      else [days, after] = [days.slice(1), '']
      room -= count
    }
    if (days.length > 0) return { ...state, days, after, sums }
    const report = await port.get(paymentReport, state.id)
    if (report?.period === state.period) await changeRecord(port, paymentReport, report, { ...totalsOf(sums) })
    return state.again ? beginning(state.id, state.period) : null
  },
}

/** How far the counting of a report has come. */
interface Counting extends Values {
  readonly id: string
  readonly period: string
  /** The remaining days, and the last counted payment of the first of them. */
  readonly days: readonly string[]
  readonly after: string
  readonly sums: readonly Counted[]
  readonly again: boolean
}

type Counted = Pick<Sum, 'values' | 'count' | 'cents'>

const toSum = { by: ['method', 'status'], of: 'amount' } as const

function beginning(id: string, period: string): Counting {
  return { id, period, days: daysOf(period), after: '', sums: [], again: false }
}

function together(some: readonly Counted[], more: readonly Counted[]): readonly Counted[] {
  const sums = new Map<string, Counted>()
  for (const { values, count, cents } of [...some, ...more]) {
    const before = sums.get(values.join(' '))
    sums.set(values.join(' '), { values, count: count + (before?.count ?? 0), cents: cents + (before?.cents ?? 0) })
  }
  return [...sums.values()]
}

interface Tally {
  count: number
  cents: Cents
  refunded: Cents
}

function totalsOf(sums: readonly Counted[]): Totals {
  const tallies = new Map(paymentMethods.map((method): [string, Tally] => [method, { count: 0, cents: 0, refunded: 0 }]))
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
