import type { RecordPort } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectRecords } from '../../store/queries/record-lists.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Tables } from '../../store/tables.ts'

/** Reads records of an organization inside a unit of work, for the service itself. */
export function createRecordReader(db: Kysely<Tables>, organizationId: string): Pick<RecordPort, 'get' | 'list'> {
  return {
    get: (model, id) => selectRecord(db, model, organizationId, id) as never,
    list: (model, query) => selectRecords(db, model, organizationId, query) as never,
  }
}
