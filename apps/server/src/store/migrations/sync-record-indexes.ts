import { type Kysely, sql } from 'kysely'
import { plainName, type RecordIndex, recordField, recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'

/**
 * Creates the indexes on fields of records that are not there yet: (organization_id, field, id), for one model. No migration
 * lists them, because they follow from the models: whoever adds a link to a model says so there and nowhere else.
 *
 * An index that is no longer wanted stays.
 *
 * @throws RangeError when a model or a field is not a plain name
 */
export async function syncRecordIndexes(db: Kysely<Tables>, wanted: readonly RecordIndex[]): Promise<void> {
  for (const { model, field } of wanted) {
    const name = sql.id(`rec_${plainName(model)}_${plainName(field)}`)
    await sql`create index if not exists ${name} on records (organization_id, (${recordField(field)}), id) where ${recordModel(model)}`.execute(
      db,
    )
  }
}
