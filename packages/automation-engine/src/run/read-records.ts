import { type AnyModel, type AnyRecord, eventRecord, models, type RecordPort } from '@belfry/core'
import type { AnswerValues, Request } from '../protocol/request.ts'
import type { RecordLink } from '../protocol/run-start.ts'
import { parentsToRead, recordParts } from './record-parts.ts'

/** For hosts: answers a request to read records, through a port of the run's organization. Secret values are `null`. */
export async function readRecords(
  { records }: Pick<Request<'read'>, 'records'>,
  port: Pick<RecordPort, 'get'>,
): Promise<AnswerValues['read']> {
  const find = async ({ model, id }: RecordLink): Promise<AnyRecord | null> => {
    const known = (models as Readonly<Record<string, AnyModel>>)[model]
    const record = known ? await port.get(known, id) : null
    return record && eventRecord(known as AnyModel, record)
  }
  const values: (Readonly<Record<string, unknown>> | null)[] = []
  for (const read of records) {
    const record = await find(read)
    const parents: Record<string, AnyRecord | null> = {}
    for (const parent of record ? parentsToRead(read, record) : []) parents[parent.name] = await find(parent)
    values.push(record && recordParts(read, record, parents))
  }
  return values
}
