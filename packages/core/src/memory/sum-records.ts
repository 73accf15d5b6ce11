import type { AnyRecord, Sum, SumQuery } from '../framework/operations/port.ts'
import { type Cents, centsOf } from '../kernel/money.ts'

/** Sums up an amount of records, grouped by some of their fields. */
export function sumRecords(records: readonly AnyRecord[], { by, of, part }: SumQuery): readonly Sum[] {
  const sums = new Map<string, Sum>()
  const ordered = records.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const record of part ? ordered.filter(({ id }) => id > part.after).slice(0, part.most) : ordered) {
    const values = by.map((name) => (record[name] ?? null) as string | null)
    const key = JSON.stringify(values)
    const { count, cents } = sums.get(key) ?? { count: 0, cents: 0 }
    const amount = of === undefined ? null : record[of]
    const more = typeof amount === 'number' ? (centsOf(amount) as Cents) : 0
    sums.set(key, { values, count: count + 1, cents: cents + more, lastId: record.id })
  }
  return [...sums.values()]
}
