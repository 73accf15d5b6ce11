import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Runs that other runs have let begin, one for each item. */
export const childRuns: Migration = {
  name: '0012-child-runs',
  async up(db, { integer }) {
    for (const statement of [
      // root_run_id is the run of which it has come in the end: the parent, or the parent's own. All are null for a run that has no parent.
      'alter table runs add column parent_run_id text',
      'alter table runs add column root_run_id text',
      `alter table runs add column item_index ${integer}`,
      'create index runs_parent on runs (organization_id, parent_run_id, id) where parent_run_id is not null',
      'create index runs_root on runs (organization_id, root_run_id, id) where root_run_id is not null',
    ])
      await sql.raw(statement).execute(db)
  },
}
