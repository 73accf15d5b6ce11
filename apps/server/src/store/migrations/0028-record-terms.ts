import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** What records stand under in lists that are filtered by one of several values: who should do a task, the words of a name. */
export const recordTerms: Migration = {
  name: '0028-record-terms',
  async up(db, types) {
    for (const statement of statements(types)) await sql.raw(statement).execute(db)
  },
}

// It is filled as the database is opened, with the columns of lists: both follow from the models.
const statements = ({ byteText, keyOnlyTableOptions }: ColumnTypes) => [
  `create table record_terms (
    organization_id text not null,
    model text not null,
    record_id text not null,
    field text not null,
    term ${byteText} not null,
    primary key (organization_id, model, record_id, field, term)
  ) ${keyOnlyTableOptions}`,
  'create index record_terms_term on record_terms (organization_id, model, field, term, record_id)',
]
