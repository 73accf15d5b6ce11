import { expect, test } from 'vitest'
import { meter } from '../../areas/meters/meters/meter.ts'
import type { ListQuery, RecordPort } from '../operations/port.ts'
import { everyRecord, newestRecords } from './every-record.ts'

/** A port whose pages hold three records at most, as those of long records do. */
function portOf(count: number) {
  const limits: number[] = []
  const list = async (_model: unknown, { limit, cursor }: ListQuery) => {
    limits.push(limit)
    const start = Number(cursor ?? 0)
    const end = Math.min(start + Math.min(limit, 3), count)
    const data = Array.from({ length: end - start }, (_, index) => ({ id: String(start + index) }))
    return { data, nextCursor: end < count ? String(end) : null }
  }
  return { limits, port: { list } as unknown as RecordPort }
}

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => Number(id))

test('reads on behind a short page, to the end or to as many as are wanted', async () => {
  expect(ids(await everyRecord(portOf(8).port, meter, {}))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(ids(await newestRecords(portOf(8).port, meter, {}, 100))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const { port, limits } = portOf(8)
  expect(ids(await newestRecords(port, meter, {}, 5))).toEqual([0, 1, 2, 3, 4])
  expect(limits).toEqual([5, 2])
  const few = portOf(2)
  expect(ids(await newestRecords(few.port, meter, {}, 5))).toEqual([0, 1])
  expect(few.limits).toEqual([5])
})
