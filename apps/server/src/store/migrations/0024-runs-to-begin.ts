import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Runs that have yet to begin, and runs that were not started because too many of them had. */
export const runsToBegin: Migration = {
  name: '0024-runs-to-begin',
  async up(db, types) {
    for (const statement of statements(types)) await sql.raw(statement).execute(db)
  },
}

const statements = ({ integer, tableOptions }: ColumnTypes) => [
  // What has led to a run in the end, as long as the run has yet to begin: then null.
  'alter table runs add column to_begin text',
  'create index runs_to_begin on runs (organization_id, to_begin, id, automation_id) where to_begin is not null',
  // Times in which runs of an automation were not started, and how many. They follow on one another after an hour without.
  `create table automation_refusals (
    organization_id text not null,
    automation_id text not null,
    began_at ${integer} not null,
    last_at ${integer} not null,
    ceiling text not null,
    starts ${integer} not null,
    primary key (organization_id, automation_id, began_at)
  ) ${tableOptions}`,
]
