import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Runs that have yet to begin, and runs that were not started because too many of them had. */
export const runsToBegin: Migration = {
  name: '0022-runs-to-begin',
  async up(db, types) {
    for (const statement of statements(types)) await sql.raw(statement).execute(db)
  },
}

const statements = ({ integer, tableOptions }: ColumnTypes) => [
  // What has led to a run in the end, as long as the run has yet to begin: then null.
  'alter table runs add column to_begin text',
  // Those from before know the event that has begun them, and nothing further back. Only what is due is looked at.
  `update runs set to_begin = case when parent_run_id is null then coalesce(event_id, id) else 'family ' || root_run_id end
    where status = 'running' and due_at is not null and substr(cast(state as text), 1, 9) in ('{"start":', '{"child":')`,
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
