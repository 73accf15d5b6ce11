import type { AnyModel, RecordOf } from '../models/define-model.ts'
import type { ListQuery, RecordPort } from '../operations/port.ts'

/** All records that a filter leaves, page by page, newest first: for those of one customer or one site, of which there are few. */
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
 * The newest records that a filter leaves, at most so many. A page of long records holds fewer than were asked for, so they may come in several.
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
