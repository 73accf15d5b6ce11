import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/**
 * Columns for the fields by which records are listed, in place of two indexes for each field of each model. Those that have no such field
 * stand in none of the indexes.
 */
export const recordFields: Migration = {
  name: '0006-record-fields',
  async up(db, types) {
    const { rows } = await sql.raw<{ name: string }>(types.indexNames).execute(db)
    for (const { name } of rows) if (name.startsWith('rec_')) await sql`drop index ${sql.id(name)}`.execute(db)
    for (const column of columns) {
      await sql.raw(`alter table records add column ${column} text`).execute(db)
      for (const statement of indexes(column)) await sql.raw(statement).execute(db)
    }
    await sql.raw(table(types)).execute(db)
  },
}

const columns = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']

/** One for each order of a list. */
const indexes = (column: string) => [
  `create index records_${column} on records (organization_id, model, ${column}, id) where ${column} is not null`,
  `create index records_${column}_changes on records (organization_id, model, ${column}, updated_at, id) where ${column} is not null`,
]

// Which field of which model was last written into which column, counted from 1: nothing that belongs to an organization.
const table = ({ integer, tableOptions }: ColumnTypes) => `create table record_columns (
    model text not null,
    field text not null,
    position ${integer} not null,
    primary key (model, field)
  ) ${tableOptions}`
