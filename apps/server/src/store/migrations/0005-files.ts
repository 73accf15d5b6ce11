import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Files of records: their bytes, which would make the records themselves slow to read. */
export const files: Migration = {
  name: '0005-files',
  async up(db, types) {
    await sql.raw(table(types)).execute(db)
  },
}

const table = ({ blob, integer, tableOptions }: ColumnTypes) => `create table files (
    organization_id text not null,
    id text not null,
    content_type text not null,
    size ${integer} not null,
    sha256 text not null,
    created_at ${integer} not null,
    bytes ${blob} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`
