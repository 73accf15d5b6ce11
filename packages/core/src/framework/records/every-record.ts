import type { AnyModel, RecordOf } from '../models/define-model.ts'
import type { ListQuery, RecordPort } from '../operations/port.ts'

/** All records that match a filter, page by page, newest first. For small sets, such as those of one customer or site. */
export async function everyRecord<M extends AnyModel>(
  port: RecordPort,
  model: M,
  filters: ListQuery['filters'],
): Promise<readonly RecordOf<M>[]> {
  const all: RecordOf<M>[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await port.list(model, { limit: 200, cursor, filters })
    all.push(...data)
    if (nextCursor === null) return all
    cursor = nextCursor
  }
}

/**
 * The newest records that match a filter, limited in number. A page of large records has fewer than requested, so several pages may be
 * read.
 */
export async function newestRecords<M extends AnyModel>(
  port: Pick<RecordPort, 'list'>,
  model: M,
  filters: ListQuery['filters'],
  most: number,
): Promise<readonly RecordOf<M>[]> {
  const records: RecordOf<M>[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await port.list(model, { limit: most - records.length, cursor, filters })
    records.push(...data)
    if (nextCursor === null || records.length >= most) return records
    cursor = nextCursor
  }
}
