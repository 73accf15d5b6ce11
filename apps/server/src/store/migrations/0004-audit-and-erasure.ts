import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Who changed what. */
export const auditAndErasure: Migration = {
  name: '0004-audit-and-erasure',
  async up(db, types) {
    for (const statement of changes(types)) await sql.raw(statement).execute(db)
  },
}

const changes = ({ json, integer, keyOnlyTableOptions }: ColumnTypes) => [
  // Every change of every record writes a row, so it is one tree: the row stands in the index of its key, and there is no other index.
  `create table record_changes (
    organization_id text not null,
    record_id text not null,
    version ${integer} not null,
    model text not null,
    change text not null,
    at ${integer} not null,
    author ${json} not null,
    key_id text,
    automation_id text,
    run_id text,
    operation text,
    trace_id text not null,
    previous ${json},
    primary key (organization_id, record_id, version)
  ) ${keyOnlyTableOptions}`,
]
