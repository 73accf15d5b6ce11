import { type Cents, centsOf } from '../money.ts'
import type { AnyRecord, Sum, SumQuery } from '../operations/port.ts'

/** Adds up an amount of records, by the values of some of their fields. */
export function sumRecords(records: readonly AnyRecord[], { by, of }: SumQuery): readonly Sum[] {
  const sums = new Map<string, Sum>()
  for (const record of records) {
    const values = by.map((name) => (record[name] ?? null) as string | null)
    const key = JSON.stringify(values)
    const { count, cents } = sums.get(key) ?? { count: 0, cents: 0 }
    const amount = of === undefined ? null : record[of]
    sums.set(key, { values, count: count + 1, cents: cents + (typeof amount === 'number' ? (centsOf(amount) as Cents) : 0) })
  }
  return [...sums.values()]
}
