import { type Kysely, sql } from 'kysely'
import { plainName, type RecordIndex, recordField, recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'

/**
 * Creates the indexes on fields of records that are not there yet, two for each field, one for each order of a list: (organization_id,
 * field, id) and (organization_id, field, updated_at, id), for one model. No migration lists them, because they follow from the models:
 * whoever adds a link to a model says so there and nowhere else.
 *
 * Records without the field are left out: most links are empty, nobody looks for those that are, and each would have to be written with
 * the record. That a field equals something says that it is not null, to both databases.
 *
 * An index that is no longer wanted stays, and so does one that was made in another shape.
 *
 * @throws RangeError when a model or a field is not a plain name
 */
export async function syncRecordIndexes(db: Kysely<Tables>, wanted: readonly RecordIndex[]): Promise<void> {
  for (const { model, field } of wanted) {
    const name = `rec_${plainName(model)}_${plainName(field)}`
    const value = recordField(field)
    for (const [index, order] of [
      [name, sql`id`],
      [`${name}_changes`, sql`updated_at, id`],
    ] as const) {
      await sql`create index if not exists ${sql.id(index)} on records (organization_id, (${value}), ${order})
        where ${recordModel(model)} and ${value} is not null`.execute(db)
    }
  }
}
