import type { AnyModel, AnyRecord } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordModel } from '../../record-field.ts'
import type { Tables } from '../../tables.ts'
import { columnBytes } from '../page-bytes.ts'
import { recordColumns, recordOf } from '../records.ts'

/** The records of a model after an id, ordered by id. */
interface Stretch {
  readonly organizationId: string
  readonly model: AnyModel
  readonly after: string
}

/** The sizes in bytes of the next records of a model. */
export function selectRecordSizes(db: Kysely<Tables>, stretch: Stretch, limit: number): Promise<readonly { readonly size: number }[]> {
  return recordsAfter(db, stretch)
    .select(columnBytes(db, ['data']).as('size'))
    .limit(limit)
    .execute()
}

/** The next records of a model, ordered by id. */
export async function selectNextRecords(db: Kysely<Tables>, stretch: Stretch, limit: number): Promise<readonly AnyRecord[]> {
  const rows = await recordsAfter(db, stretch).select(recordColumns).limit(limit).execute()
  return rows.map((row) => recordOf(stretch.model, row))
}

function recordsAfter(db: Kysely<Tables>, { organizationId, model, after }: Stretch) {
  return db
    .selectFrom('records')
    .where('organization_id', '=', organizationId)
    .where(recordModel(model.name))
    .where('id', '>', after)
    .orderBy('id')
}
