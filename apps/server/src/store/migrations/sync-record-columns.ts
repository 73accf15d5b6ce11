import { type Kysely, sql } from 'kysely'
import { deleteTermsOfModels, insertTerms } from '../queries/record-terms.ts'
import { type ListedModel, listedFields, type RecordColumnValues, recordColumnNames, recordColumnValues } from '../record-columns.ts'
import { termFiltersOf } from '../record-terms.ts'
import type { RecordColumnsTable, RecordsTable, Tables } from '../tables.ts'

/** The number of records read and written at a time. */
const BATCH = 500

type Row = Pick<RecordsTable, 'organization_id' | 'model' | 'id' | 'data'> & RecordColumnValues

/**
 * Rewrites the columns and terms of records of models whose filter fields have changed since they were written, as recorded in
 * `record_columns`. This is not a migration, because it follows from the models: adding a filter to a model requires no other change.
 *
 * Call it while nobody else writes records. It reads the table once if there is anything to do.
 */
export async function syncRecordColumns(db: Kysely<Tables>, models: readonly ListedModel[]): Promise<void> {
  const written = await db.selectFrom('record_columns').selectAll().execute()
  const changed = new Map(models.filter((model) => differs(model, written)).map((model) => [model.name as string, model]))
  if (changed.size === 0) return
  await deleteTermsOfModels(db, [...changed.keys()])
  await writeColumns(db, changed)
  await db
    .deleteFrom('record_columns')
    .where('model', 'in', [...changed.keys()])
    .execute()
  const rows = [...changed.values()].flatMap(rowsOf)
  if (rows.length > 0) await db.insertInto('record_columns').values(rows).execute()
}

/**
 * The rows of `record_columns` for a model whose records have been written. Positions count from 1, like the columns; a term filter has its
 * edition as position.
 */
function rowsOf(model: ListedModel): RecordColumnsTable[] {
  const columns = listedFields(model).map((field, index) => ({ model: model.name, field, position: index + 1 }))
  return [...columns, ...termFiltersOf(model).map(([field, { edition = 0 }]) => ({ model: model.name, field, position: edition }))]
}

function differs(model: ListedModel, written: readonly RecordColumnsTable[]): boolean {
  const [before, now] = [written.filter((row) => row.model === model.name), rowsOf(model)]
  return (
    before.length !== now.length ||
    now.some((row) => !before.some(({ field, position }) => row.field === field && row.position === position))
  )
}

async function writeColumns(db: Kysely<Tables>, models: ReadonlyMap<string, ListedModel>): Promise<void> {
  for (let rows = await read(db, models, null); rows.length > 0; rows = await read(db, models, rows.at(-1) as Row)) {
    const wrong = rows.flatMap((row) => {
      const values = recordColumnValues(models.get(row.model) as ListedModel, JSON.parse(row.data))
      return recordColumnNames.every((column) => row[column] === values[column]) ? [] : [{ ...row, ...values }]
    })
    if (wrong.length > 0) await write(db, wrong)
    for (const [key, some] of Map.groupBy(rows, ({ organization_id, model }) => `${organization_id} ${model}`)) {
      const [organizationId = '', name = ''] = key.split(' ')
      const records = some.map(({ id, data }) => ({ ...JSON.parse(data), organizationId, id }))
      await insertTerms(db, models.get(name) as ListedModel, records)
    }
  }
}

/** The next records after the given one, in the order of the primary key. */
function read(db: Kysely<Tables>, models: ReadonlyMap<string, ListedModel>, last: Row | null): Promise<Row[]> {
  const first = db
    .selectFrom('records')
    .select(['organization_id', 'model', 'id', 'data', ...recordColumnNames])
    .where('model', 'in', [...models.keys()])
    .orderBy('organization_id')
    .orderBy('model')
    .orderBy('id')
    .limit(BATCH)
  if (last === null) return first.execute()
  return first
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('organization_id', 'model', 'id'), '>', tuple(last.organization_id, last.model, last.id)),
    )
    .execute()
}

/** Updates all of them in one statement. Both databases name the columns of such a list `column1` and so on. */
async function write(db: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  const names = ['organization_id', 'model', 'id', ...recordColumnNames] as const
  const lists = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const columns = recordColumnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`written.column${names.indexOf(name) + 1}`)}`)
  await sql`update records set ${sql.join(columns)} from (values ${sql.join(lists)}) as written
    where organization_id = written.column1 and model = written.column2 and id = written.column3`.execute(db)
}
